import { defineConfig } from '@playwright/test'

/** The long journeys run by `npm run test:long`, as the long tests do. */
const areLong = process.env['LONG'] === 'true'

export default defineConfig({
  testDir: 'e2e',
  testMatch: areLong ? '**/*.long.spec.ts' : '**/*.spec.ts',
  testIgnore: areLong ? [] : ['**/*.long.spec.ts'],
  outputDir: 'test-results',
  globalSetup: 'test/database/journeys-setup.ts',
  // Each worker has its own app and database (e2e/support/app.ts); within one the journeys follow each other, by the names of
  // their files: a long one with a late name would run alone at the end.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // The gate gives a journey that two busy cores made late a second try, and lists it as flaky.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // Limits for a journey that hangs: nothing here measures speed, and a machine may have other work.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // scripts/run/test.mjs finds the browser; by hand the usual place of Debian is taken.
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    viewport: { width: 1366, height: 768 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // A control that never comes is reported after a minute, not after the limit of the whole journey.
    actionTimeout: 60_000,
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
})
