/**
 * The faults: node or PostgreSQL is killed, or PostgreSQL restarted, while people decide on tasks and import workbooks
 * (npm run faults; faults.test.ts runs fewer rounds). The clients keep a ledger of what was acknowledged to them, and after
 * each fault the database is held against it.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cast, seedCast } from '../../db/demo/cast.ts'
import type { Db } from '../kit/db.ts'
import { openOwner } from '../kit/postgres/pool.ts'
import { files } from '../files/contract.ts'
import { workbook } from '../files/testing.ts'
import { tasks } from '../tasks/contract.ts'
import { type Build, type BuiltApp, databaseIn, orphansIn, startBuiltApp } from './testing-built-app.ts'
import { type Answer, arrangeAuthors, callAs, type Person, tokenOf } from './testing-calls.ts'
import { arrangeAccount, arrangeFile } from './testing-files.ts'

const AUTHORS = 6
const TASKS_EACH = 1_000
/** Between two decisions of one author, so that there are tasks enough for a round. */
const THINK_MS = 10
const IMPORTERS = 2
const IMPORT_ROWS = 1_500
const PROJECT = 'Faults'
const SINCE = '2026-01-01T00:00:00Z'
const LONGEST_WARM_UP_MS = 6_000
/** Longest wait for the app to answer again, and for the sessions of a dead one to go. */
const BACK_MS = 60_000
const GONE_MS = 20_000

export const FAULTS = {
  node: 'kill -9 of node',
  postgres: 'kill -9 of PostgreSQL',
  restart: 'PostgreSQL restarted under load',
} as const
export type Fault = keyof typeof FAULTS
export type FaultResult = {
  fault: Fault
  rounds: number
  /** Acknowledged over all rounds, and then found in the database. */
  updates: number
  imports: number
  /** Written although the answer never arrived: whole, and seen when the call was repeated or by looking. */
  unacknowledged: number
  /** Answers 503 while the database was away. */
  turnedAway: number
  /** Milliseconds without an acknowledged update, or from the kill of node to its being ready again: the most of the rounds. */
  longestOut: number
  wrong: string[]
}

type Update = { srNo: number; comments: string; actorId: string }
type Ledger = {
  updates: Update[]
  imports: string[]
  turnedAway: number
  wrong: string[]
  /** When the last update was acknowledged, and the longest time between two. */
  lastAt: number
  longestGap: number
  broken: number
}
type Load = { ledger: Ledger; stop: () => Promise<void> }
type Site = { dataDir: string; authors: Person[]; admin: string; sheet: File }

/** People at work until told to stop, or until the connection breaks for good. */
function work(app: BuiltApp, { authors, admin, sheet }: Site, file: string, round: string): Load {
  const ledger: Ledger = { updates: [], imports: [], turnedAway: 0, wrong: [], lastAt: 0, longestGap: 0, broken: 0 }
  let working = true
  /** Tries until there is an answer other than 503; undefined when the app is gone. */
  const untilAnswered = async (call: () => Promise<Answer>): Promise<Answer | undefined> => {
    while (working) {
      let answer: Answer
      try {
        answer = await call()
      } catch {
        ledger.broken += 1
        return undefined
      }
      if (answer.status !== 503) return answer
      ledger.turnedAway += 1
      if (answer.code !== 'NOT_READY' || answer.retryAfter === null)
        ledger.wrong.push(`503 ${answer.code} with Retry-After ${answer.retryAfter}`)
      await pause(100)
    }
    return undefined
  }
  const decide = async (author: Person, at: number): Promise<void> => {
    for (let n = 0; n < TASKS_EACH && working; n++) {
      const srNo = at * TASKS_EACH + n + 1
      const comments = `${round} ${srNo} ${crypto.randomUUID()}`
      const answer = await untilAnswered(() =>
        callAs(app.url, author.token, tasks.update, {
          params: { file, role: 'AUTHOR' },
          body: { sr_no: srNo, version: 1, status: 'done', answerType: 'Authored on Doc', comments },
        }),
      )
      if (answer === undefined) return
      if (answer.code === 'ok') {
        ledger.updates.push({ srNo, comments, actorId: author.id })
        const now = Date.now()
        if (ledger.lastAt > 0) ledger.longestGap = Math.max(ledger.longestGap, now - ledger.lastAt)
        ledger.lastAt = now
      }
      // Stale: the first try was written and its answer lost with the database session.
      else if (answer.code !== 'STALE_VERSION') ledger.wrong.push(`update of row ${srNo}: ${answer.status} ${answer.code}`)
      await pause(THINK_MS)
    }
  }
  const bringIn = async (importer: number): Promise<void> => {
    for (let n = 1; working; n++) {
      const name = `Import ${round} ${importer} ${n}.xlsx`
      const answer = await untilAnswered(() =>
        callAs(app.url, admin, files.add, {
          body: { section: PROJECT, department: 'Physics' },
          file: new File([sheet], name, { type: sheet.type }),
        }),
      )
      if (answer === undefined) return
      if (answer.code === 'ok') ledger.imports.push(name)
      else if (answer.code !== 'FILE_NAME_TAKEN') ledger.wrong.push(`import of ${name}: ${answer.status} ${answer.code}`)
    }
  }
  const all = Promise.all([...authors.map(decide), ...Array.from({ length: IMPORTERS }, (_, importer) => bringIn(importer + 1))])
  return {
    ledger,
    stop: async () => {
      working = false
      await all
    },
  }
}

/** What the database says against the ledger, as sentences; empty: all is there and whole. */
async function differences(owner: Db, fileId: string, { updates, imports }: Ledger): Promise<string[]> {
  const wrong: string[] = []
  const say = (what: string, count: number | undefined): void => {
    if (count !== 0) wrong.push(`${what}: ${count}`)
  }
  const call = `${tasks.update.method} ${tasks.update.path}`
  const [kept] = await owner<{ lost: number; eventless: number; auditless: number }[]>`
    select
      count(*) filter (where t.version is distinct from 2 or t.author_status is distinct from 'done'
        or t.author_comments is distinct from a.comments)::int as lost,
      count(*) filter (where (select count(*) from task_events e where e.task_id = t.id and e.version = 2 and e.kind = 'update'
        and e.actor_id = a."actorId" and e.set ->> 'author_comments' = a.comments) <> 1)::int as eventless,
      count(*) filter (where (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text
        and l.call = ${call} and l.actor_id = a."actorId" and l.after ->> 'author_comments' = a.comments) <> 1)::int as auditless
    from jsonb_to_recordset(${JSON.stringify(updates)}::text::jsonb) as a("srNo" int, comments text, "actorId" uuid)
      left join tasks t on t.file_id = ${fileId} and t.sr_no = a."srNo"`
  say('acknowledged updates that are lost', kept?.lost)
  say('acknowledged updates without their event', kept?.eventless)
  say('acknowledged updates without their audit row', kept?.auditless)
  const [half] = await owner<{ tasks: number }[]>`
    select count(*)::int as tasks from tasks t where t.file_id = ${fileId} and (
      (select count(*) from task_events e where e.task_id = t.id) <> t.version - 1
      or (select count(*) from audit_log l where l.object_type = 'task' and l.object_id = t.id::text) <> t.version - 1)`
  say('updates that are half there', half?.tasks)
  const [brought] = await owner<{ lost: number; half: number; staged: number; rowsOfNone: number }[]>`
    with imported as (select * from files where name like 'Import %')
    select
      (select count(*)::int from unnest(${imports}::text[]) as a(name) where a.name not in (select name from imported)) as lost,
      (select count(*)::int from imported f where f.row_count <> ${IMPORT_ROWS}
        or (select count(*) from tasks t where t.file_id = f.id) <> ${IMPORT_ROWS}
        or (select sum(row_count) from file_departments d where d.file_id = f.id) is distinct from ${IMPORT_ROWS}
        or (select count(*) from audit_log l where l.object_type = 'file' and l.object_id = f.id::text) <> 1) as half,
      (select count(*)::int from import_rows) as staged,
      (select count(*)::int from file_departments d where d.file_id not in (select id from files)) as "rowsOfNone"`
  say('acknowledged imports that are lost', brought?.lost)
  say('imports that are half there', brought?.half)
  say('rows left in import_rows', brought?.staged)
  say('departments of no file', brought?.rowsOfNone)
  return wrong
}

const untilNone = async (look: () => Promise<number> | number): Promise<number> => {
  const deadline = Date.now() + GONE_MS
  let left = await look()
  while (left > 0 && Date.now() < deadline) {
    await pause(100)
    left = await look()
  }
  return left
}

/** Waits until another PostgreSQL than `before` answers in the folder; false when none does in time. */
async function newDatabase(dataDir: string, before: number): Promise<boolean> {
  for (const deadline = Date.now() + BACK_MS; Date.now() < deadline; await pause(20)) {
    try {
      const { postmaster, ownerUrl } = databaseIn(dataDir)
      if (postmaster === before) continue
      const owner = openOwner(ownerUrl)
      try {
        await owner`select 1`
        return true
      } finally {
        await owner.end({ timeout: 1 })
      }
    } catch {
      // Its pid file is being written, or it is starting up.
    }
  }
  return false
}

/** Runs so many rounds of each fault on one data folder, which must be empty. */
export async function runFaults(
  build: Build,
  dataDir: string,
  rounds: Record<Fault, number>,
  heard = (_: string): void => {},
): Promise<FaultResult[]> {
  const settings = { DATA_DIR: dataDir }
  let app = await startBuiltApp(build, settings)
  try {
    let owner = openOwner(databaseIn(dataDir).ownerUrl)
    await seedCast(owner, 'none')
    const authors = await arrangeAuthors(owner, AUTHORS)
    const rows = Array.from({ length: IMPORT_ROWS }, (_, n) => [
      `Q-${n + 1}`,
      `Chapter ${n % 40}`,
      'Optics',
      'A text of a question',
    ])
    const sheet = await workbook('Import.xlsx', ['question_id', 'chapter', 'section', 'question_text'], rows)
    const site: Site = { dataDir, authors, admin: await tokenOf(owner, cast.meera.id), sheet }
    const { projectId } = await arrangeFile(owner, { name: 'First.xlsx', project: PROJECT, rows: 1 })
    for (const { id, email } of authors) await arrangeAccount(owner, projectId, email, id, SINCE)
    await owner.end()

    const results: FaultResult[] = []
    for (const fault of Object.keys(FAULTS) as Fault[]) {
      const sum: FaultResult = {
        ...{ fault, rounds: rounds[fault], updates: 0, imports: 0, unacknowledged: 0, turnedAway: 0, longestOut: 0, wrong: [] },
      }
      for (let n = 1; n <= rounds[fault]; n++) {
        const name = `${fault} ${n}`
        const fail = (what: string): number => sum.wrong.push(`round ${n}: ${what}`)
        owner = openOwner(databaseIn(dataDir).ownerUrl)
        const states = authors.flatMap(({ id }) =>
          Array.from({ length: TASKS_EACH }, () => ({ author_id: id, author_allocated_at: SINCE })),
        )
        const file = `Round ${name}.xlsx`
        const { fileId } = await arrangeFile(owner, { name: file, project: PROJECT, states })
        await owner.end()

        const began = Date.now()
        const load = work(app, site, file, name)
        // Not before something of each kind was acknowledged; then at any point of the next ones.
        while (load.ledger.imports.length === 0 && Date.now() - began < LONGEST_WARM_UP_MS) await pause(10)
        await pause(Math.random() * 600)
        const faultAt = Date.now()
        const before = databaseIn(dataDir).postmaster
        if (fault === 'node') {
          await app.kill()
          await load.stop()
          app = await startBuiltApp(build, settings)
        } else {
          process.kill(before, fault === 'postgres' ? 'SIGKILL' : 'SIGINT')
          const back = await newDatabase(dataDir, before)
          // A dead PostgreSQL's sessions may have gone on for a moment: a write counts when the new one had answered before it.
          const answered = Date.now()
          while (load.ledger.lastAt <= answered && app.lives() && Date.now() < faultAt + BACK_MS) await pause(20)
          if (!app.lives()) throw new Error(`The app ended with the database. It said:\n${app.said()}`)
          if (!back || load.ledger.lastAt <= answered) fail(`no write was acknowledged within ${BACK_MS / 1000} s`)
          sum.longestOut = Math.max(sum.longestOut, load.ledger.longestGap)
          await pause(300)
          await load.stop()
          if (load.ledger.broken > 0) fail(`${load.ledger.broken} connections of clients broke`)
        }
        if (fault === 'node') sum.longestOut = Math.max(sum.longestOut, Date.now() - faultAt)

        owner = openOwner(databaseIn(dataDir).ownerUrl)
        const look = owner
        const ended = new Date(fault === 'node' ? faultAt : 0).toISOString()
        const sessions = await untilNone(async () => {
          const [row] = await look<{ left: number }[]>`
            select count(*)::int as left from pg_stat_activity
            where application_name like 'proofline %' and application_name <> 'proofline owner' and backend_start < ${ended}`
          return row?.left ?? 0
        })
        if (sessions > 0) fail(`${sessions} database sessions of the dead app are left`)
        const orphans = await untilNone(() => orphansIn(dataDir).length)
        if (orphans > 0) fail(`${orphans} orphan processes`)
        for (const what of [...load.ledger.wrong, ...(await differences(owner, fileId, load.ledger))]) fail(what)
        const [written] = await owner<{ updates: number; imports: number }[]>`
          select (select count(*)::int from tasks where file_id = ${fileId} and version > 1) as updates,
            (select count(*)::int from files where name like ${`Import ${name} %`}) as imports`
        await owner.end()
        sum.updates += load.ledger.updates.length
        sum.imports += load.ledger.imports.length
        sum.unacknowledged +=
          (written?.updates ?? 0) + (written?.imports ?? 0) - load.ledger.updates.length - load.ledger.imports.length
        sum.turnedAway += load.ledger.turnedAway
        heard(
          `${FAULTS[fault]}, round ${n} of ${rounds[fault]}: ${load.ledger.updates.length} updates, ${load.ledger.imports.length} imports acknowledged; ${sum.wrong.length} wrong so far`,
        )
      }
      results.push(sum)
    }
    const last = results.at(-1)
    const code = await app.stop()
    if (code !== 0) last?.wrong.push(`the app's last stop gave ${code}`)
    const orphans = await untilNone(() => orphansIn(dataDir).length)
    if (orphans > 0) last?.wrong.push(`${orphans} processes outlived the app's last stop`)
    return results
  } finally {
    if (app.lives()) await app.stop()
  }
}
