import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import ts from 'typescript-eslint'

export default defineConfig(
  ts.configs.recommended,
  svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      'no-undef': 'off', // TypeScript knows
      '@typescript-eslint/no-explicit-any': 'off', // boards of any game
      '@typescript-eslint/no-empty-object-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'svelte/no-useless-mustaches': ['error', { ignoreIncludesComment: true, ignoreStringEscape: true }],
      'svelte/no-unused-svelte-ignore': 'off', // svelte-check decides, and sees more
      'svelte/no-at-html-tags': 'off', // tests/adversary/test_markup.py says where
      'svelte/no-navigation-without-resolve': 'off', // for SvelteKit
      'svelte/prefer-svelte-reactivity': 'off', // maps and sets here are made anew, not changed
    },
  },
)
