import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // `npm run test:slow` has these.
    exclude: ['test/**/*.slow.test.ts'],
    globalSetup: ['test/support/shared-bundle.ts'],
    setupFiles: ['test/support/seed.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // By itself vitest leaves one processor to its own work, which on two is half of them.
    maxWorkers: '100%',
  },
});
