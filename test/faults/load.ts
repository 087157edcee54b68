/**
 * Simulates users at work over HTTP during a fault. Authors decide on tasks, recruiters add candidates, and people record units.
 * Admins import workbooks, assign rows, take imports and assignments back, and approve days. Others read.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { cast, seedCast } from '../../db/cast.ts'
import { makeWorkbook } from '../workbooks.ts'
import type { Db } from '../../src/kit/postgres/db.ts'
import { approvals } from '../../src/inbox/approvals-contract.ts'
import { session } from '../../src/session/contract.ts'
import { tasks } from '../../src/row-work/desk/contract.ts'
import { type TestReply, arrangeAuthors, callAs, type TestPerson, createSessionToken } from '../calls.ts'
import { arrangeAccount, arrangeFile } from '../files.ts'
import { emptyLedger, IMPORT_ROWS, type FaultLedger, noteWrong } from './ledger.ts'
import { planning } from '../../src/row-work/assign/plan-contract.ts'
import { imports } from '../../src/row-import/import/contract.ts'
import { candidates } from '../../src/recruitment/candidates-contract.ts'
import { toDay } from '../../src/kit/shared/time.ts'
import { targetDays } from '../../src/worklog/target-days-contract.ts'

const PEOPLE = { authors: 6, recruiters: 1, recorders: 2 }
const TASKS_EACH = 1_000
const IMPORTERS = 2
const READERS = 2
const PLANNED_ROWS = 40
const DAYS = 600
/** The number of different units, below the maximum of a day. */
const MOST_UNITS = 900
export const PROJECT = 'Faults'
export const SINCE = '2026-01-01T00:00:00Z'

export type Site = {
  authors: TestPerson[]
  admin: string
  sheet: File
  recruiters: string[]
  jobId: string
  recorders: { token: string; targetId: string; days: string[] }[]
}
export type RunningLoad = { ledger: FaultLedger; stop: () => Promise<void> }
type Wish = {
  url: () => string | Promise<string>
  file: string
  planned: string
  round: string
  days: readonly { ids: string[] }[]
  /** The pause between two calls of one user, long enough for the tasks to last for a round. */
  thinkMs: number
  importEveryMs: number
  refusals: readonly string[]
}

export async function arrangeSite(owner: Db, people = PEOPLE): Promise<Site> {
  await seedCast(owner, 'none')
  const authors = await arrangeAuthors(owner, people.authors)
  const rows = Array.from({ length: IMPORT_ROWS }, (_, n) => [
    `Q-${n + 1}`,
    `Chapter ${n % 40}`,
    'Optics',
    'A text of a question',
  ])
  const sheet = await makeWorkbook('Import.xlsx', ['question_id', 'chapter', 'section', 'question_text'], rows)
  const { projectId } = await arrangeFile(owner, { name: 'First.xlsx', project: PROJECT, rows: 1 })
  for (const { id, email } of authors) await arrangeAccount(owner, projectId, email, id, SINCE)
  const [{ jobId } = { jobId: '' }] = await owner<{ jobId: string }[]>`
    insert into recruitment_jobs (name, location, budget_paise, vacancy, shift_time, description, created_at, created_by)
    values ('Author', 'Pune', 100, 1, 'Day', '', ${SINCE}, ${cast.meera.id}) returning id as "jobId"`
  const tokens = (count: number) => Promise.all(Array.from({ length: count }, () => createSessionToken(owner, cast.meera.id)))
  return {
    authors,
    admin: await createSessionToken(owner, cast.meera.id),
    sheet,
    jobId,
    recruiters: await tokens(people.recruiters),
    recorders: await arrangeTargets(owner, authors.slice(0, people.recorders)),
  }
}

async function arrangeTargets(owner: Db, people: readonly TestPerson[]): Promise<Site['recorders']> {
  const today = toDay(new Date())
  await owner`insert into project_modules (project_id, module) select id, 'worklog' from projects where name = ${PROJECT}`
  const targets = await owner<{ personId: string; targetId: string; days: string[] }[]>`
    with subject as (
      insert into worklog_subjects (project_id, name, created_at, created_by)
      select id, 'Recorded', ${SINCE}::timestamptz, ${cast.meera.id}::uuid from projects where name = ${PROJECT} returning id),
    profile as (
      insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by)
      select id, 'Recorded', 6000, ${SINCE}::timestamptz, ${cast.meera.id}::uuid from subject returning id),
    targets as (
      insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
      select id, person, 'Recorded', 'units', 40, ${today}::date, ${today}::date, ${SINCE}::timestamptz, ${cast.meera.id}::uuid
      from profile, unnest(${people.map(({ id }) => id)}::uuid[]) as p(person) returning id, user_id, start_day),
    days as (
      insert into worklog_sub_targets (target_id, user_id, day, type, target)
      select id, user_id, start_day, 'units', 40 from targets returning id, target_id, user_id)
    select user_id as "personId", target_id as "targetId", array_agg(id) as days from days group by user_id, target_id`
  return targets.map(({ personId, ...target }) => ({ ...target, token: people.find(({ id }) => id === personId)?.token ?? '' }))
}

export async function arrangeTasks(owner: Db, { authors }: Site, file: string): Promise<string> {
  const states = authors.flatMap(({ id }) =>
    Array.from({ length: TASKS_EACH }, () => ({ author_id: id, author_allocated_at: SINCE })),
  )
  return (await arrangeFile(owner, { name: file, project: PROJECT, states })).fileId
}

export const arrangePlanned = async (owner: Db, name: string): Promise<string> =>
  (await arrangeFile(owner, { name, project: PROJECT, rows: PLANNED_ROWS })).fileId

/** Creates days of all authors that wait for a decision, and deletes those of the round before. */
export async function arrangeDays(owner: Db, { authors }: Site): Promise<void> {
  for (const table of ['timesheet_events', 'timesheet_lines', 'timesheet_entries']) await owner`delete from ${owner(table)}`
  await owner`
    with entries as (
      insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
      select u.id, date '2020-01-01' + n, 'FILLED', ${SINCE}, false, 1
      from unnest(${authors.map(({ id }) => id)}::uuid[]) as u(id), generate_series(0, ${DAYS - 1}::int) as n returning id, user_id)
    insert into timesheet_events (entry_id, user_id, at, kind, actor_id, remarks, lines, version)
    select id, user_id, ${SINCE}, 'filled', user_id, '', '[]', 1 from entries`
}

export const selectEntryIdsByDay = (owner: Db) => owner<{ ids: string[] }[]>`
  select array_agg(id order by id) as ids from timesheet_entries group by day order by day`

export function work(
  { authors, admin, sheet, recruiters, jobId, recorders }: Site,
  { url, file, planned, days, round, thinkMs, importEveryMs, refusals }: Wish,
): RunningLoad {
  const ledger = emptyLedger()
  let working = true
  /** Retries while the server refuses with Retry-After. Returns undefined when the connection broke. */
  const untilResponse = async (call: (url: string) => Promise<TestReply>): Promise<TestReply | undefined> => {
    while (working) {
      let response: TestReply
      const to = await url()
      const began = Date.now()
      try {
        response = await call(to)
      } catch {
        ledger.broken += 1
        return undefined
      }
      ledger.calls += 1
      ledger.longestCallMs = Math.max(ledger.longestCallMs, Date.now() - began)
      if (response.status !== 503 && !refusals.includes(response.code)) return response
      ledger.turnedAway += 1
      if (!refusals.includes(response.code) || response.retryAfter === null)
        noteWrong(ledger, `a refusal ${response.status} ${response.code} with Retry-After ${response.retryAfter}`)
      await pause(100)
    }
    return undefined
  }
  const decide = async (author: TestPerson, at: number): Promise<void> => {
    for (let n = 0; n < TASKS_EACH && working; n++) {
      const srNo = at * TASKS_EACH + n + 1
      const comments = `${round} ${srNo} ${crypto.randomUUID()}`
      const response = await untilResponse((to) =>
        callAs(to, author.token, tasks.update, {
          params: { file, role: 'AUTHOR' },
          body: { sr_no: srNo, version: 1, status: 'done', answerType: 'Authored on Doc', comments },
        }),
      )
      if (response === undefined) return
      if (response.code === 'ok') {
        ledger.updates.push({ srNo, comments, actorId: author.id })
        const now = Date.now()
        if (ledger.lastAt > 0) ledger.longestGapMs = Math.max(ledger.longestGapMs, now - ledger.lastAt)
        ledger.lastAt = now
      }
      // STALE_VERSION means that the first attempt was stored but its response was lost with the database session.
      else if (response.code !== 'STALE_VERSION') noteWrong(ledger, `an update returned ${response.status} ${response.code}`)
      await pause(thinkMs)
    }
  }
  const bringIn = async (importer: number): Promise<void> => {
    for (let n = 1; working; n++) {
      const name = `Import ${round} ${importer} ${n}.xlsx`
      const response = await untilResponse((to) =>
        callAs(to, admin, imports.add, {
          body: { section: PROJECT, department: 'Physics' },
          file: new File([sheet], name, { type: sheet.type }),
        }),
      )
      if (response === undefined) return
      if (response.code === 'ok') ledger.imports.push(name)
      else if (response.code !== 'FILE_NAME_TAKEN') noteWrong(ledger, `an import returned ${response.status} ${response.code}`)
      if (response.code === 'ok' && n % 2 === 1) {
        const id = String(response.body['batch'])
        const taken = await untilResponse((to) => callAs(to, admin, imports.takeBack, { params: { id } }))
        if (taken?.code === 'ok') ledger.takenBack.push(name)
        // The first attempt was stored but its response was lost, so the import is already taken back.
        else if (taken !== undefined && taken.code !== 'IMPORT_TAKEN_BACK')
          noteWrong(ledger, `a take-back returned ${taken.status} ${taken.code}`)
      }
      await pause(importEveryMs)
    }
  }
  const plan = async (): Promise<void> => {
    const all = { share: PLANNED_ROWS, gets: PLANNED_ROWS }
    for (let n = 1; working; n++) {
      const roles = [
        { role: 'AUTHOR', people: [{ person: authors[n % authors.length]?.email, ...all }], onConflict: 'replace' },
        { role: 'REVIEWER', people: [{ person: [cast.neha, cast.rohit][n % 2]?.email, ...all }], onConflict: 'replace' },
      ]
      const body = { start: 1, end: PLANNED_ROWS, roles }
      const response = await untilResponse((to) => callAs(to, admin, planning.assignLine, { params: { file: planned }, body }))
      if (response === undefined) return
      if (response.code === 'ok') ledger.lines += 1
      else noteWrong(ledger, `an assignment returned ${response.status} ${response.code}`)
      const batch = response.body['batch']
      if (n % 2 === 0 && typeof batch === 'string') {
        const taken = await untilResponse((to) =>
          callAs(to, admin, planning.undo, { params: { file: planned }, body: { batch } }),
        )
        if (taken !== undefined && taken.code !== 'ok' && taken.code !== 'BATCH_TAKEN_BACK')
          noteWrong(ledger, `taking an assignment back returned ${taken.status} ${taken.code}`)
      }
      await pause(thinkMs)
    }
  }
  const approve = async (): Promise<void> => {
    for (const { ids } of days) {
      if (!working) return
      const items = ids.map((id) => ({ kind: 'timesheet', id, version: 1 }))
      const response = await untilResponse((to) => callAs(to, admin, approvals.decide, { body: { items, outcome: 'approve' } }))
      if (response === undefined) return
      if (response.code === 'ok') ledger.approved.push(...ids)
      // The first attempt was stored but its response was lost, so the entries are already decided.
      else if (response.code !== 'NOTHING_DECIDED') noteWrong(ledger, `an approval returned ${response.status} ${response.code}`)
      await pause(thinkMs)
    }
  }
  /** Adds candidates, each with its own idempotency key, so that a candidate whose response was lost is not added twice. */
  const recruit = async (token: string, recruiter: number): Promise<void> => {
    for (let n = 1; working; n++) {
      const name = `Candidate ${round} ${recruiter} ${n}`
      const sent = {
        params: { jobId },
        body: { name, email: `${n}@candidates.example`, contact: '98765 43210' },
        idempotencyKey: crypto.randomUUID(),
      }
      const response = await untilResponse((to) => callAs(to, token, candidates.add, sent))
      if (response === undefined) return
      if (response.code === 'ok') ledger.candidates.push(name)
      else noteWrong(ledger, `a candidate returned ${response.status} ${response.code}`)
      await pause(thinkMs)
    }
  }
  const record = async ({ token, targetId, days: of }: Site['recorders'][number]): Promise<void> => {
    for (let n = 1; working; n++) {
      const completedUnits = 1 + (n % MOST_UNITS)
      const subTargetId = of[n % of.length] ?? ''
      const acknowledged = ledger.recorded.get(subTargetId)?.acknowledged
      if (acknowledged !== undefined) ledger.recorded.set(subTargetId, { acknowledged, sent: completedUnits })
      const sent = { params: { targetId }, body: { subTargetId, completedUnits } }
      const response = await untilResponse((to) => callAs(to, token, targetDays.record, sent))
      if (response === undefined) return
      if (response.code === 'ok') ledger.recorded.set(subTargetId, { acknowledged: completedUnits, sent: completedUnits })
      else noteWrong(ledger, `a day of a target returned ${response.status} ${response.code}`)
      await pause(thinkMs)
    }
  }
  const read = async ({ token }: TestPerson): Promise<void> => {
    while (working) {
      const response = await untilResponse((to) => callAs(to, token, session.me, { params: { role: 'AUTHOR' } }))
      if (response === undefined) return
      if (response.code === 'ok') ledger.reads += 1
      else noteWrong(ledger, `a read returned ${response.status} ${response.code}`)
      await pause(thinkMs)
    }
  }
  const all = Promise.all([
    ...authors.map(decide),
    ...Array.from({ length: IMPORTERS }, (_, importer) => bringIn(importer + 1)),
    plan(),
    ...recruiters.map((token, at) => recruit(token, at + 1)),
    ...recorders.map(record),
    approve(),
    ...authors.slice(0, READERS).map(read),
  ])
  return {
    ledger,
    stop: async () => {
      working = false
      await all
    },
  }
}
