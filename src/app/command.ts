/** What the commands beside the app share: their usage, their settings, and the database that they reach or start. */
import { existsSync, readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { findAccountForRoot, isRoot, type OsAccount } from '../kit/postgres/binaries.ts'
import { chooseAccount, getClusterFolder } from '../kit/postgres/cluster.ts'
import { isDatabaseAway } from '../kit/postgres/faults.ts'
import { countMigrations } from '../kit/postgres/migrate.ts'
import { NotReached, openSessionWhenReady } from '../kit/postgres/explain-failure.ts'
import { openEmbedded } from '../kit/postgres/reach-embedded.ts'
import { type Settings, readSettings } from './settings.ts'
import { migrationsFolder, root, productVersion } from './version.ts'

/** An error in the arguments. The message says what is missing, and the usage follows it. */
export class WrongUsage extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>
type Given = { values: Record<string, string | boolean | undefined>; positionals: string[] }
export type Command = {
  usage: string
  options: Options
  /** Begins an error message, such as 'No link was made.' */
  failure: string
  run: (given: Given, settings: Settings) => Promise<void>
}

/** The environment variable through which an app passes the owner's URL of its embedded database to its commands. */
export const APP_DATABASE = 'PROOFLINE_APP_DATABASE'

/**
 * Stops the database that was started for the command, at most once. A database that is still starting is stopped as soon as it
 * runs.
 */
let end = async (): Promise<void> => {}

export async function runCommand({ usage, options, failure, run }: Command): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => void end().finally(() => process.exit(1)))
  try {
    const given = readArguments(options)
    if (given.values['help'] === true) console.log(usage)
    else await run(given, readSettings(process.env, root))
  } catch (error) {
    const { message } = error as Error
    const away = isDatabaseAway(error) && !(error instanceof NotReached) ? 'The database went away: ' : ''
    console.error(error instanceof WrongUsage ? `${message}.\n\n${usage}` : `${failure} ${away}${message}`)
    process.exitCode = 1
  } finally {
    await end()
  }
}

function readArguments(options: Options): Given {
  try {
    const all = { ...options, help: { type: 'boolean', short: 'h' } } as const
    const { values, positionals } = parseArgs({ args: process.argv.slice(2), options: all, allowPositionals: true })
    return { values: values as Given['values'], positionals }
  } catch (error) {
    throw new WrongUsage((error as Error).message)
  }
}

const MIN_NODE = 19
/**
 * Lowers the priority of this process. Linux has a priority per thread, and the compressing threads already run, so all are
 * changed.
 */
export function lowerPriority(): void {
  const tasks = '/proc/self/task'
  for (const id of existsSync(tasks) ? readdirSync(tasks).map(Number) : [0]) setPriority(id, MIN_NODE)
}

/** The account of the app and its jobs, if this process is root. Files that an operator's command creates must belong to it. */
export const chooseAppAccount = ({ databaseUrl, dataDir }: Settings): OsAccount | undefined =>
  databaseUrl === undefined ? chooseAccount(getClusterFolder(dataDir)) : isRoot() ? findAccountForRoot() : undefined

export const nameDatabase = ({ databaseUrl, dataDir }: Settings): string =>
  databaseUrl === undefined ? `its own PostgreSQL in ${dataDir}` : 'the one of DATABASE_URL'

/**
 * Works with the database of the settings, whether or not the app is running. A stopped embedded database is started for this.
 * @param work receives the owner's URL
 * @param options.anyVersion whether the work does not need the tables of this version
 * @throws Error when the database is empty or older than this version
 */
export async function withDatabase<T>(
  settings: Settings,
  work: (ownerUrl: string) => Promise<T>,
  { anyVersion = false }: { anyVersion?: boolean } = {},
): Promise<T> {
  const checked = async (url: string): Promise<T> => {
    if (!anyVersion && (await countMigrations(url, migrationsFolder, productVersion)).missing > 0)
      throw new Error('The database is empty or from an older version of Proofline. Start Proofline once, then try again.')
    return work(url)
  }
  if (settings.databaseUrl !== undefined) {
    const { databaseUrl, ownerUrl = databaseUrl } = settings
    const setting = ownerUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_OWNER_URL'
    const session = await openSessionWhenReady(
      { setting, url: ownerUrl },
      { applicationName: 'proofline reaching' },
      { seconds: 10 },
    )
    await session.end()
    return checked(ownerUrl)
  }
  // A job of an app that has given up root cannot read the password's file, so the app passes it the URL.
  const ofApp = process.env[APP_DATABASE]
  if (ofApp !== undefined) return checked(ofApp)
  const reaching = openEmbedded(settings.dataDir)
  end = () =>
    reaching.then(
      ({ end: stop }) => stop(),
      () => {},
    )
  const { url } = await reaching
  try {
    return await checked(url)
  } catch (error) {
    // The app or another command ran the database, and has just stopped it. It is started here, and the work is repeated.
    if (!isDatabaseAway(error)) throw error
    await end()
    return withDatabase(settings, work, { anyVersion })
  }
}
