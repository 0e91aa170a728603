// What every page says, in one file.
export { default as errors } from './errors.json'
export { default as site } from './site.json'
/** What the games say about themselves outside their tables. */
export const games = import.meta.glob('./*/site.json', { eager: true, import: 'default' })
