/** What the long checks share: the built app on a separate database, the time and machine of a run, and the result pages. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { CAST_PASSWORD, seedCast } from '../../db/cast.ts'
import { type Build, buildApp, type BuiltApp, startBuiltApp } from '../../test/built-app.ts'
import { hashPassword } from '../../src/kit/server/passwords.ts'
import { startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { migrate } from '../../src/kit/postgres/migrate.ts'
import { openOwner, type Owner } from '../../src/kit/postgres/pool.ts'
import { readOutput, storeResults, writeOutput } from '../run/results.mjs'

const root = join(import.meta.dirname, '../..')

/** The commit that is built and checked. It is read at the start, because HEAD may move meanwhile. */
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
export const describeRun = (): string => `${new Date().toISOString().slice(0, 10)}, commit ${commit}`

export const describeMachine = (): string => `Node ${process.versions.node}, ${cpus().length} cores`

export const getOption = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

/** An expression for a page that returns the name of the part that reaches beyond the window, or ''. */
export const BEYOND = `(() => {
  const parts = [document.documentElement, document.querySelector('header'), document.querySelector('main')]
  return parts.find((part) => part !== null && part.scrollWidth > part.clientWidth && part.getBoundingClientRect().left + part.scrollWidth > innerWidth)?.tagName ?? ''
})()`

/** Returns the lines of results/<name>.md, or none if no earlier run on this machine wrote it. */
export const readPage = (name: string): string[] => readOutput(name).split('\n')

/**
 * Writes results/<name>.md and prints it.
 * @param sum the command and its result, for docs/results.md; undefined after a partial run
 */
export const writePage = (name: string, lines: readonly string[], sum?: { command: string; result: string }): void => {
  const text = `${lines.join('\n')}\n`
  writeOutput(name, text)
  console.log(`\n${text}`)
  if (sum) storeResults([[`npm run ${sum.command}`, sum.result]])
}

/** Builds the app, and removes the build and the folder after the run. */
export async function withBuild(name: string, run: (build: Build, home: string) => Promise<void>): Promise<void> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), `proofline-${name}-`)))
  // PostgreSQL refuses to run as root and then runs under another account, which needs access to the folder.
  chmodSync(home, 0o755)
  const build = buildApp()
  try {
    await run(build, home)
  } finally {
    build.remove()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const withBuiltApp = (
  name: string,
  run: (on: { app: BuiltApp; owner: Owner; build: Build }) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> =>
  withBuild(name, async (build, home) => {
    const embedded = await startEmbedded({ dataDir: join(home, 'data') })
    try {
      await migrate(embedded.url, join(root, 'db/migrations'))
      const owner = openOwner(embedded.url)
      await seedCast(owner, await hashPassword(CAST_PASSWORD, 'password'))
      const app = await startBuiltApp(build, { DATABASE_URL: embedded.url, ...settings })
      try {
        await run({ app, owner, build })
      } finally {
        await app.stop()
        await owner.end()
      }
    } finally {
      await embedded.stop()
    }
  })
