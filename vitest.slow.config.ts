import { defineConfig } from 'vitest/config';
import usual from './vitest.config.js';

/** What takes minutes: `npm run test:slow`, which continuous integration runs after `npm test`. */
export default defineConfig({
  test: { ...usual.test, include: ['test/**/*.slow.test.ts'], exclude: [] },
});
