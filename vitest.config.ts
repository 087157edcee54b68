import { appendFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// These are limits for a test that hangs. Nothing here measures speed, and a machine may have other work.
const limits = { testTimeout: 600_000, hookTimeout: 600_000 }
const poll = { timeout: process.env['CI'] === undefined ? 60_000 : 300_000 }
const components = 'src/**/*.browser.test.tsx'
const production = { 'process.env.NODE_ENV': '"production"' }
/** The configuration of files that have their own database, app or process. */
const calls = {
  ...limits,
  expect: { poll },
  globalSetup: 'test/database/global-setup.ts',
  pool: 'forks' as const,
  // With the default size of the young generation, a worker spends a tenth of its time on garbage collection.
  execArgv: ['--max-semi-space-size=64'],
  // A worker imports the server once for all its files. Each file has its own app and database, and no file replaces a module.
  isolate: false,
}
/** The long tests, which `npm run test:long` runs. */
const long = '{src,test,sample}/**/*.long.test.ts'

/** Runs component tests in the same order everywhere. Their files share a document, and a fault between two files must recur. */
class SteadySequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const own = sorted.filter(({ project }) => project.name.startsWith('components'))
    const bySize = new Map(own.map((file) => [file, statSync(file.moduleId).size]))
    own.sort((one, other) => (bySize.get(other) ?? 0) - (bySize.get(one) ?? 0) || (one.moduleId < other.moduleId ? -1 : 1))
    return sorted.map((file) => (bySize.has(file) ? (own.shift() ?? file) : file))
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SteadySequencer },
    projects: [
      {
        test: {
          ...calls,
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'test/**/*.test.ts',
            'db/**/*.test.ts',
            'sample/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [components, long],
        },
      },
      { test: { ...calls, name: 'long', include: [long] } },
      {
        plugins: [react()],
        // The tests use React's production build, as users do. Its development build would take a third of the tests' time.
        oxc: { jsx: { development: false } },
        // Dependencies are found again at each start. Otherwise the page would reload in the middle of a test whose lazy part
        // imports a package that is not bundled yet.
        optimizeDeps: {
          force: true,
          entries: ['src/app/main.tsx', 'test/web/*.{ts,tsx}'],
          rolldownOptions: { transform: { define: production } },
        },
        test: {
          ...limits,
          name: 'components',
          include: [components],
          setupFiles: ['test/web/setup.ts'],
          // All files of a page share one document, because each would otherwise load the app again.
          isolate: false,
          // A machine that pauses for a second drops keys, as in the journeys. The output names tests that needed a second try.
          retry: 1,
          expect: { poll },
          // Two pages, each with its own focus. A single page would wait half of its time and end long after the other tests.
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            // scripts/run/test.mjs finds the browser. A run by hand uses Debian's usual path.
            provider: playwright({
              launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' },
              contextOptions: { locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
            commands: {
              noteSentences: (_, sentences: string[]) => {
                const folder = process.env['TEST_NOTES_DIR']
                if (folder === undefined) return
                mkdirSync(folder, { recursive: true })
                const lines = sentences.map((sentence) => `seen ${JSON.stringify(sentence)}\n`)
                appendFileSync(join(folder, `components-${process.pid}.txt`), lines.join(''))
              },
            },
          },
        },
      },
    ],
  },
})
