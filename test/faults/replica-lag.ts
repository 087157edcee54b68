import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { files } from '../../src/rows/files/contract.ts'
import type { Db } from '../../src/kit/postgres/db.ts'
import { startEmbedded } from '../../src/kit/postgres/embedded.ts'
import { openOwner } from '../../src/kit/postgres/pool.ts'
import { session } from '../../src/session/contract.ts'
import { tasks } from '../../src/row-work/desk/contract.ts'
import { users } from '../../src/users/contract.ts'
import { type Build, type BuiltApp, databaseIn, orphansIn, startBuiltApp } from '../built-app.ts'
import { arrangeAuthors, callAs, type TestPerson, createSessionToken } from '../calls.ts'
import { arrangeAccount, arrangeFile } from '../files.ts'
import { PROJECT, SINCE } from './load.ts'
import { BACK_MS, findExitOutput, type Fault, openParts, type FaultSystem, type Round, roundToSeconds, stopped } from './round.ts'
import { copyForStandby, type Standby, configureStandby } from './standby.ts'
import { fileSummary } from '../../src/row-reports/summary/contract.ts'

const LAG_S = 10
const DECISIONS = 10
const LARGE_ROWS = 40_000
const LARGE = 'Large.xlsx'
/** A slower download counts as hanging. */
const HANGS_MS = 30_000

type Replicated = FaultSystem & { app: BuiltApp; standby: Standby }

const openReplicated = (build: Build, folder: string): Promise<Replicated> =>
  openParts(async (part) => {
    mkdirSync(folder, { recursive: true })
    const [dataDir, copy] = [join(folder, 'primary'), join(folder, 'standby')]
    // Migrates the database and creates the app's own login before the copy is made.
    const first = await startBuiltApp(build, { DATA_DIR: dataDir })
    const port = Number(new URL(databaseIn(dataDir).ownerUrl).port)
    await first.stop()
    copyForStandby(join(dataDir, 'postgres'), copy)
    const primary = await startEmbedded({ dataDir })
    part(primary.stop)
    const standby = configureStandby(copy, port, primary.url, {
      recovery_min_apply_delay: `${LAG_S}s`,
      // Cancels queries that conflict with recovery at once.
      max_standby_streaming_delay: '100ms',
    })
    await standby.start()
    part(standby.kill)
    const app = await startBuiltApp(build, { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.ownerUrl, STOP_DELAY: '0' })
    part(() => stopped(app))
    return {
      app,
      standby,
      url: () => app.url,
      ownerUrl: () => primary.url,
      orphans: () => orphansIn(dataDir).length,
      ended: () => findExitOutput(app),
    }
  })

type Download = { how: 'whole' | 'refused' | 'cut off' | 'half' | 'hangs' | 'unexpected'; code: string; ms: number }
const isClean = ({ how }: Download): boolean => ['whole', 'refused', 'cut off'].includes(how)

/** Downloads a file. @param begun is called when the first bytes have arrived */
async function download(url: string, token: string, name: string, begun = async (): Promise<void> => {}): Promise<Download> {
  const began = Date.now()
  let mode: Download['how']
  let code = ''
  try {
    const path = files.download.path.replace(':filename', encodeURIComponent(name))
    const response = await fetch(`${url}/api${path}`, {
      headers: { 'auth-token': token },
      signal: AbortSignal.timeout(HANGS_MS),
    })
    if (response.ok) {
      await begun()
      const bytes = Buffer.from(await response.arrayBuffer())
      // A workbook is a zip file, which ends with its directory.
      mode = bytes.subarray(-22).indexOf('PK\u0005\u0006') === 0 ? 'whole' : 'half'
    } else {
      mode = response.status === 500 ? 'unexpected' : 'refused'
      code = String(((await response.json()) as { code?: unknown }).code)
    }
  } catch (error) {
    mode = (error as Error).name === 'TimeoutError' ? 'hangs' : 'cut off'
  }
  return { how: mode, code, ms: Date.now() - began }
}

/** Checks reads that must not lag, each right after its write. */
async function checkFresh(url: string, owner: Db, { site, name, fail }: Round): Promise<void> {
  const [person] = (await arrangeAuthors(owner, 1)) as [TestPerson]
  const state = { author_id: person.id, author_allocated_at: SINCE }
  const file = `Own ${name}.xlsx`
  const { projectId } = await arrangeFile(owner, {
    name: file,
    project: PROJECT,
    states: Array.from({ length: DECISIONS }, () => state),
  })
  await arrangeAccount(owner, projectId, person.email, person.id, SINCE)
  const params = { file, role: 'AUTHOR' }
  const token = await createSessionToken(owner, person.id)
  for (const spec of [session.me, fileSummary.reportFiles]) {
    const { code } = await callAs(url, token, spec, { params })
    if (code !== 'ok') fail(`${spec.path} with a fresh token: ${code}`)
  }
  for (let srNo = 1; srNo <= DECISIONS; srNo++) {
    const body = { sr_no: srNo, version: 1, status: 'done', answerType: 'Authored on Doc', comments: name }
    const { code } = await callAs(url, token, tasks.update, { params, body })
    if (code !== 'ok') fail(`the decision on row ${srNo}: ${code}`)
    const { body: list } = await callAs(url, token, tasks.list, { params })
    const open = (list['tasks'] as { sr_no: number }[]).map(({ sr_no }) => sr_no)
    if (open.length !== DECISIONS - srNo || open.includes(srNo))
      fail(`the list after the decision on row ${srNo} showed ${open.join()}`)
  }
  const { code: blocked } = await callAs(url, site.admin, users.block, { params: { id: person.id } })
  if (blocked !== 'ok') fail(`the block: ${blocked}`)
  for (const spec of [session.me, fileSummary.reportFiles]) {
    const { code } = await callAs(url, token, spec, { params })
    if (code !== 'NOT_SIGNED_IN') fail(`${spec.path} of a person blocked before: ${code}`)
  }
}

async function lagOf(url: string, owner: Db, { site, name, fail }: Round): Promise<number> {
  const file = `Fresh ${name}.xlsx`
  await arrangeFile(owner, { name: file, project: PROJECT, rows: 1 })
  const since = Date.now()
  while (Date.now() < since + BACK_MS) {
    const one = await download(url, site.admin, file)
    if (one.how === 'whole') return Date.now() - since
    // Meanwhile recovery may cancel a query of the standby.
    if (!isClean(one)) fail(`a download that lags: ${one.how}`)
    await pause(200)
  }
  fail(`a new file could not be downloaded within ${BACK_MS / 1000} s`)
  return BACK_MS
}

/** Returns the milliseconds until a download misses a file that was just added, which shows that it reads the standby again. */
async function untilLagging(url: string, owner: Db, { site, name, fail }: Round): Promise<number> {
  const since = Date.now()
  for (let n = 1; Date.now() < since + BACK_MS; n++) {
    const file = `Back ${name} ${n}.xlsx`
    await arrangeFile(owner, { name: file, project: PROJECT, rows: 1 })
    if ((await download(url, site.admin, file)).code === 'FILE_NOT_FOUND') return Date.now() - since
    await pause(500)
  }
  fail(`downloads did not read the standby again within ${BACK_MS / 1000} s`)
  return BACK_MS
}

async function conflict(url: string, owner: Db, standby: Standby, { site, fail }: Round): Promise<Download> {
  const its = openOwner(standby.ownerUrl)
  const conflicts = async () =>
    (
      await its<{ n: number }[]>`
        select (confl_snapshot + confl_lock + confl_bufferpin + confl_deadlock)::int as n
        from pg_stat_database_conflicts where datname = current_database()`
    )[0]?.n ?? 0
  const before = await conflicts()
  try {
    for (const until = Date.now() + BACK_MS; Date.now() < until;) {
      // The removal of dead rows reaches the standby with the same delay as everything else, and conflicts with a snapshot there.
      await owner`update readiness set written_at = clock_timestamp()`
      await owner`vacuum readiness`
      const one = await download(url, site.admin, LARGE)
      if (!isClean(one)) fail(`a download in the middle of a conflict: ${one.how}`)
      if (one.how !== 'whole' && (await conflicts()) > before) return one
    }
    throw new Error(`No download met a conflict within ${BACK_MS / 1000} s`)
  } finally {
    await its.end()
  }
}

export const replicaLag: Fault<Replicated> = {
  title: `standby ${LAG_S} s behind, then lost`,
  holds:
    'a fresh token, a block and a decision are seen by the next call; a download lags and, once the standby is lost, comes from the primary, until it is back; one that is cut by a conflict or the loss fails and is neither half nor hanging',
  rounds: 2,
  thinkMs: 200,
  cannot: () => (process.platform === 'win32' ? 'a folder is copied with its owner by cp -a' : undefined),
  open: openReplicated,
  strike: async ({ app: { url }, standby, ownerUrl }, round) => {
    const { name, number, site, fail } = round
    const owner = openOwner(ownerUrl())
    try {
      if (number === 1) await arrangeFile(owner, { name: LARGE, project: PROJECT, rows: LARGE_ROWS })
      const [lag] = await Promise.all([lagOf(url, owner, round), checkFresh(url, owner, round)])
      if (lag < (LAG_S - 1) * 1000)
        fail(`a download showed what was written ${roundToSeconds(lag)} s before: it did not read the standby`)
      const conflicted = await conflict(url, owner, standby, round)
      let cut = await download(url, site.admin, LARGE, standby.kill)
      // A conflict may have cancelled the download before its first bytes.
      for (let tries = 0; cut.how === 'refused' && tries < 10; tries++) cut = await download(url, site.admin, LARGE, standby.kill)
      if (cut.how !== 'cut off') fail(`a download whose standby was lost in its middle: ${cut.how} ${cut.code}`)
      const fresh = `After ${name}.xlsx`
      await arrangeFile(owner, { name: fresh, project: PROJECT, rows: 1 })
      const after = await download(url, site.admin, fresh)
      if (after.how !== 'whole') fail(`a download without a standby: ${after.how} ${after.code}`)
      await standby.start()
      const back = await untilLagging(url, owner, round)
      return {
        's that a download lagged': roundToSeconds(lag),
        's until a conflict ended a download': roundToSeconds(conflicted.ms),
        's until the loss ended one': roundToSeconds(cut.ms),
        's that the first one after it took': roundToSeconds(after.ms),
        's from its return until downloads read it again': roundToSeconds(back),
      }
    } finally {
      await owner.end()
    }
  },
}
