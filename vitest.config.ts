import { appendFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Limits for a test that hangs: nothing here measures speed, and a machine may have other work.
const limits = { testTimeout: 600_000, hookTimeout: 600_000 }
const poll = { timeout: process.env['CI'] === undefined ? 60_000 : 300_000 }
const components = 'src/**/*.browser.test.tsx'
const production = { 'process.env.NODE_ENV': '"production"' }
/** Files with a database, an app or a process of their own. */
const calls = {
  ...limits,
  expect: { poll },
  globalSetup: 'test/database/global-setup.ts',
  pool: 'forks' as const,
  // Of a young generation of the usual size a worker collects its garbage for a tenth of its time.
  execArgv: ['--max-semi-space-size=64'],
  // A worker imports the server once for all its files: each has an app and a database of its own, and none replaces a module.
  isolate: false,
}
/** They run by `npm run test:long`, when what they depend on has changed. */
const long = '{src,test,sample}/**/*.long.test.ts'

/** Component tests run in the same order on every machine: their files share a document, and a fault between two must recur. */
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
        // React as users get it: its development build takes a third of the time of these tests.
        oxc: { jsx: { development: false } },
        // Found anew at each start, else the page reloads in the middle of a test whose lazy part imports a package that is not
        // bundled yet.
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
          // All files of a page in one document: each would load the app anew.
          isolate: false,
          // As the journeys: a machine that pauses for a second has keys dropped. The output names what passed at the second try.
          retry: 1,
          expect: { poll },
          // Two pages, each with its own focus: one alone waits for half of its time, and ends long after the other tests.
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            // scripts/run/test.mjs finds the browser; by hand the usual place of Debian is taken.
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
