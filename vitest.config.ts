import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['src/kit/testing/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A call test starts an app on a database of its own.
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
