import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'scripts/**/*.test.ts'],
    // A call test starts an app on a database of its own; the first of a run makes the template.
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
})
