// A vitest environment: modules as the browser gets them, so that Svelte's effects run, but nothing to draw on.
export default { name: 'headless', viteEnvironment: 'client', setup: () => ({ teardown: () => {} }) }
