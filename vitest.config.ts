import { defineConfig } from 'vitest/config';

export default defineConfig({
  // graphql 16 ships two builds; one process must hold only one of them.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: { include: ['test/**/*.test.ts'], globalSetup: ['test/support/global-setup.ts'] },
});
