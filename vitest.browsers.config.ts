import { defineConfig } from 'vitest/config'

/** The walk in browsers of other makers, which most machines do not have. */
export default defineConfig({
  test: {
    include: ['test/browsers/**/*.test.ts'],
    globalSetup: 'test/browser/support/market-folder.ts',
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
