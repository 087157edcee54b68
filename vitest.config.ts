import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'db/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['test/database/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Limits for a test that hangs: nothing here measures speed, and a machine may have other work.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
