import { defineConfig } from 'vitest/config';

export default defineConfig({
  // graphql 16 ships two builds; one process must hold only one of them.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // On a busy machine everything takes longer, and nothing turns out otherwise.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
