/** npm run drill: tests whether the newest backup could be restored (docs/operations.md, Backup and restore). */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selectArchivedLines } from '../audit/server/archive-months.ts'
import { checkIndexes, compareTables } from '../kit/backup/compare.ts'
import { findBackup } from '../kit/backup/find-backup.ts'
import { describePlace, type InspectedBackup, inspectPlace } from '../kit/backup/inspect.ts'
import { restoreBackup } from '../kit/backup/restore.ts'
import { buildPlainEnvironment } from '../kit/postgres/binaries.ts'
import { startEmbedded } from '../kit/postgres/embedded.ts'
import { openOwnerPatiently, openPool, type Owner } from '../kit/postgres/pool.ts'
import { openEmbedded } from '../kit/postgres/reach-embedded.ts'
import { generatePassword } from '../kit/shared/generate-password.ts'
import { makePasswordLink } from '../session/server/make-password-link.ts'
import { selectAdminsByEmail } from '../session/server/password-link-queries.ts'
import { hasPeople } from '../session/server/queries.ts'
import { recordRun } from '../system/server/record-run.ts'
import { lowerPriority, nameDatabase, withDatabase, runCommand, WrongUsage } from './command.ts'
import type { Settings } from './settings.ts'
import { getProgramFile, migrationsFolder } from './version.ts'

const usage = `npm run drill -- [backup]

Restores a backup into a scratch folder, compares every table with what was backed up, checks heaps and indexes, starts Proofline
on it and logs in. The System page shows the result. The restored copy is removed at the end.

  backup   its place and name, as for npm run restore; a place without a name, or no place (then BACKUP_TO), means the newest
           backup there
  --accept-plain
           also tries a backup that is not encrypted although BACKUP_KEY is set. Without it, such a backup is skipped
  --help   prints this text

It reads the same settings as npm start. Its scratch folder is in TMPDIR, which needs room for the whole database.`

/** Rows of these tables never change once written, so a physical backup can be compared with the running database. */
const APPEND_ONLY = ['audit_log', 'task_events']
/** No transaction takes longer. An older row is either in the backup or will never be. */
const SETTLED_MS = 10 * 60_000
const READY_MS = 120_000

type Found = { said: string[]; problems: string[] }

type Tried = Pick<Awaited<ReturnType<typeof findBackup>>, 'store' | 'backup'>

async function drill({ store, backup }: Tried, settings: Settings, live: Owner): Promise<Found> {
  const scratch = mkdtempSync(join(tmpdir(), 'proofline-drill-'))
  const dataDir = join(scratch, 'data')
  try {
    const started = performance.now()
    const notTaken: string[] = []
    await restoreBackup({
      store,
      backup,
      key: settings.backup.key,
      migrations: migrationsFolder,
      target: { dataDir },
      isUsed: hasPeople,
      report: (message) => notTaken.push(message),
    })
    const restored = `restored in ${((performance.now() - started) / 1000).toFixed(1)} s`
    const compared = await compare(dataDir, backup, live)
    if (compared.problems.length > 0) return compared
    await logIn(dataDir)
    for (const sentence of notTaken) console.log(sentence)
    return { said: [restored, ...compared.said, 'Proofline starts on it and an admin logs in'], problems: [] }
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function compare(dataDir: string, { manifest, trust }: InspectedBackup, live: Owner): Promise<Found> {
  const embedded = await startEmbedded({ dataDir })
  const db = await openOwnerPatiently(embedded.url, 10)
  try {
    const { rows, differences } = await compareTables(db, manifest.tables ?? [])
    const appended =
      manifest.kind === 'physical' ? await compareAppended(db, live, manifest.holdsUntil) : { said: [], problems: [] }
    const { indexes, faults } = await checkIndexes(db)
    // The key authenticates the archive of an earlier version, but not its manifest.
    const isHint = trust === 'earlier'
    const seals = await db<{ line: string }[]>`select audit_faults()::text as line`
    return {
      said: [
        `${rows} rows${manifest.kind === 'logical' && differences.length === 0 ? ' as they were backed up' : ''}`,
        ...(isHint ? differences.map((line) => `different from its manifest, which is not authenticated: ${line}`) : []),
        ...appended.said,
        `${indexes} intact indexes`,
      ],
      problems: [
        ...(isHint ? [] : differences),
        ...appended.problems,
        ...faults,
        ...seals.map(({ line }) => `the audit log was changed: ${line}`),
      ],
    }
  } finally {
    await db.end({ timeout: 1 })
    await embedded.stop()
  }
}

async function compareAppended(restored: Owner, live: Owner, holdsUntil: string): Promise<Found> {
  const until = new Date(new Date(holdsUntil).getTime() - SETTLED_MS)
  const said: string[] = []
  const problems: string[] = []
  const [inBackup = '{}', inUse = '{}'] = (await Promise.all([restored, live].map(selectArchivedLines))).map(
    (lines) => lines ?? '{}',
  )
  for (const table of APPEND_ONLY) {
    const [then, now] = await Promise.all(
      [restored, live].map(async (db) => {
        const [sum] = await db<{ rows: string; hash: string }[]>`
          select count(*)::text as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from ${db(table)} t
          where at < ${until} and (${table} <> 'audit_log' or not id <@ (${inBackup}::int8multirange + ${inUse}::int8multirange))`
        return sum
      }),
    )
    if (then?.rows !== now?.rows)
      problems.push(`${table} has ${then?.rows} rows in the backup and ${now?.rows} rows of that time in the live database`)
    else if (then?.hash !== now?.hash) problems.push(`${table} has different contents in the live database`)
    else said.push(`${then?.rows} rows of ${table} equal to the live ones`)
  }
  return { said, problems }
}

/** Starts the app on the restored folder as an operator would, logs in as its first admin, and reads that admin's own record. */
async function logIn(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, getProgramFile('main')], {
    env: {
      // The running app's settings for its database, ports, backups and keys must not reach the drill.
      ...buildPlainEnvironment(),
      NODE_ENV: process.env['NODE_ENV'],
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      BACKUP_BEFORE_UPGRADE: '0',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const url = await readAddress(child)
    const admin = await chooseAdmin(dataDir)
    const link = `${url}/api${admin.path}/password`
    const [set, login] = [await post(link, admin), await post(`${url}/api/login`, admin)]
    const { authToken = '' } = (await login.json()) as { authToken?: string }
    const me = await fetch(`${url}/api/me/ADMIN`, { headers: { 'auth-token': authToken } })
    if (me.status !== 200)
      throw new Error(`Proofline started on it, but an admin could not log in (${set.status}, ${login.status}, ${me.status}).`)
  } finally {
    const ended = child.exitCode === null ? new Promise((done) => child.once('exit', done)) : undefined
    child.kill('SIGTERM')
    await ended
  }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Returns the first admin of the restored database, with a link through which the drill sets a password. */
async function chooseAdmin(dataDir: string): Promise<{ email: string; password: string; path: string }> {
  const { url } = await openEmbedded(dataDir)
  const pool = openPool(url)
  try {
    const [admin] = await pool.reading(selectAdminsByEmail)
    if (admin === undefined) throw new Error('Proofline started on it, but there is no admin to log in.')
    const { email } = admin
    const { path } = await makePasswordLink(pool, { email, unblock: true }, new Date())
    return { email, path, password: generatePassword() }
  } finally {
    await pool.close()
  }
}

const readAddress = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    let output = ''
    const timer = setTimeout(
      () => fail(new Error(`Proofline was not ready on it after ${READY_MS / 1000} s: ${output.slice(-500)}`)),
      READY_MS,
    )
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const [, address] = /ready: (\S+)/.exec(output) ?? []
        if (address === undefined) return
        clearTimeout(timer)
        done(address)
      })
    child.once('exit', () => {
      clearTimeout(timer)
      fail(new Error(`Proofline did not start on it: ${output.trim().slice(-500)}`))
    })
  })

await runCommand({
  usage,
  options: { 'accept-plain': { type: 'boolean' } },
  failure: 'The drill failed.',
  run: async ({ values, positionals: [given, ...others] }, settings) => {
    const place = given ?? settings.backup.place
    if (place === undefined || others.length > 0)
      throw new WrongUsage(place === undefined ? 'The backup is missing' : 'There is more than one backup')
    lowerPriority()
    console.log(`Database: ${nameDatabase(settings)}`)
    await withDatabase(settings, async (ownerUrl) => {
      const live = await openOwnerPatiently(ownerUrl, 10)
      const startedAt = new Date()
      let backup: string | undefined
      let notes: string[] = []
      const record = (problem: string | undefined) =>
        recordRun(live, { kind: 'drill', startedAt, finishedAt: new Date(), place, backup, problem, notes })
      try {
        const { key } = settings.backup
        const plain = values['accept-plain'] === true ? 'accept' : 'skip'
        const found = await findBackup(place, { key, plain })
        backup = found.backup.name
        notes = describePlace(await inspectPlace(found.store, key))
        for (const note of notes) console.log(note)
        const { said, problems } = await drill(found, settings, live)
        if (problems.length > 0) throw new Error(`${backup}: ${problems.slice(0, 10).join('; ')}.`)
        await record(undefined)
        console.log(`${backup} can be restored: ${said.join(', ')}.`)
      } catch (error) {
        await record((error as Error).message).catch(() => {})
        throw error
      } finally {
        await live.end({ timeout: 1 })
      }
    })
  },
})
