/** npm run admin: a one-time link for an ADMIN when nobody can log in (docs/operations.md, When nobody can log in). */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isDatabaseAway } from '../kit/postgres/faults.ts'
import { isMigrated } from '../kit/postgres/migrate.ts'
import { openPool } from '../kit/postgres/pool.ts'
import { reachEmbedded } from '../kit/postgres/reach-embedded.ts'
import { formatInstant } from '../kit/shared/time.ts'
import { makePasswordLink, type PasswordLink } from '../session/server/make-password-link.ts'
import { type Settings, readSettings } from './settings.ts'

const root = resolve(import.meta.dirname, '../..')

const USAGE = `npm run admin -- --email person@example.com [--unblock]

Prints a one-time link by which an admin chooses a new password, for when nobody can log in.
It works once, for 24 hours, and replaces the person's earlier link. The audit log records it.

  --email    the email of an admin
  --unblock  for a blocked admin: using the link also unblocks them
  --help     this text

It reads the same settings as npm start (DATA_DIR or DATABASE_URL, HOST, PORT), and works whether Proofline is running or not.`

type Asked = { email: string; unblock: boolean }
class WrongUsage extends Error {}

/** Undefined: the usage was asked for. */
function readOptions(args: readonly string[]): Asked | undefined {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, unblock: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    if (values.help === true) return undefined
    const email = values.email?.trim() ?? ''
    if (email === '') throw new Error('--email is missing')
    return { email, unblock: values.unblock === true }
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message}.\n\n${USAGE}`)
  }
}

/** Stops the database that is started for the command, once; while it starts, as soon as it runs. */
let end = async (): Promise<void> => {}

async function makeLink(query: Asked, settings: Settings): Promise<PasswordLink> {
  if (settings.databaseUrl !== undefined) return makeLinkAt(settings.databaseUrl, query, settings)
  const reaching = reachEmbedded(settings.dataDir)
  end = () =>
    reaching.then(
      ({ end: stop }) => stop(),
      () => {},
    )
  const { url } = await reaching
  try {
    return await makeLinkAt(url, query, settings)
  } catch (error) {
    // The app, or another command, that ran the database has just stopped it: it is started here then. The link that was perhaps
    // made is replaced.
    if (!isDatabaseAway(error)) throw error
    await end()
    return makeLink(query, settings)
  }
}

async function makeLinkAt(url: string, query: Asked, settings: Settings): Promise<PasswordLink> {
  if (!(await isMigrated(settings.ownerUrl ?? url, join(root, 'db/migrations'))))
    throw new Error('The database is empty or from an older version of Proofline. Start Proofline once, then try again.')
  const pool = openPool(url)
  try {
    return await makePasswordLink(pool, query, new Date())
  } finally {
    await pool.close()
  }
}

function show({ path, person, until, unblocks }: PasswordLink, { host, port }: Settings): string {
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  return [
    `${person.fullName} (${person.email}) can choose a new password here, once, until ${formatInstant(until.toISOString())} (Asia/Kolkata):`,
    port === 0 ? `<the address of Proofline>${path}` : `http://${name}:${port}${path}`,
    ...(unblocks ? ['That also unblocks them.'] : []),
    'If people open Proofline at another address, put that before /setup. Proofline must be running when the link is opened.',
  ].join('\n')
}

async function main(): Promise<void> {
  const query = readOptions(process.argv.slice(2))
  if (query === undefined) return console.log(USAGE)
  const settings = readSettings(process.env, root)
  const place = settings.databaseUrl === undefined ? `its own PostgreSQL in ${settings.dataDir}` : 'the one in DATABASE_URL'
  console.log(`Database: ${place}`)
  const link = await makeLink(query, settings)
  console.log(show(link, settings))
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)))
try {
  await main()
} catch (error) {
  const away = isDatabaseAway(error) ? "The database in DATABASE_URL can't be reached: " : ''
  console.error(error instanceof WrongUsage ? error.message : `No link was made. ${away}${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await end()
}
