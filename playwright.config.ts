import { defineConfig } from '@playwright/test'

/** Whether the long journeys run, with `npm run test:long` as the long tests. */
const areLong = process.env['LONG'] === 'true'

export default defineConfig({
  testDir: 'e2e',
  testMatch: areLong ? '**/*.long.spec.ts' : '**/*.spec.ts',
  testIgnore: areLong ? [] : ['**/*.long.spec.ts'],
  outputDir: 'test-results',
  globalSetup: 'test/database/journeys-setup.ts',
  // Each worker has its own app and database (e2e/support/app.ts). The files start in the order of their names, so a long journey
  // with a late name would run alone at the end.
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // The gate gives a second try to a journey that failed because two busy cores made it late, and lists it as flaky.
  retries: process.env['CI'] === 'true' ? 1 : 0,
  // These are limits for a journey that hangs. Nothing here measures speed, and a machine may have other work.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // scripts/run/test.mjs finds the browser. A run by hand uses Debian's usual path.
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
    viewport: { width: 1366, height: 768 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    // A missing control is reported after a minute, not after the limit of the whole journey.
    actionTimeout: 60_000,
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
  },
})
