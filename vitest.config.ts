import { defineConfig } from 'vitest/config';

export default defineConfig({
  // graphql 16 ships two builds; one process must hold only one of them.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/setup.ts'],
    // One worker imports the application once, for all of its files.
    isolate: false,
    maxWorkers: '100%',
    // Each application that a test starts is a few megabytes that live as long as the test.
    execArgv: ['--max-semi-space-size=64'],
    // On a busy machine everything takes longer, and nothing turns out otherwise.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 10 } },
  },
});
