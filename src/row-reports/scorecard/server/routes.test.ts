import xlsx from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, cast, getDepartmentId } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeAccount, arrangeFile } from '../../../../test/files.ts'
import { resolveTestReach } from '../../../../test/reach.ts'
import { sumDays } from '../../../../test/sweeps.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { sortRows } from '../../../kit/shared/sort-rows.ts'
import { toDay, shiftDay } from '../../../kit/shared/time.ts'
import { assigning } from '../../../row-work/assign/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { findDecisionFaults } from '../../../rows/history/server/decision-sums.ts'
import { computeOffers } from '../../../rows/workflow/rules.ts'
import { getAssignee, type TaskState } from '../../../rows/workflow/turn-rules.ts'
import { SKIP_REASONS } from '../../../rows/workflow/vocabulary.ts'
import { finishedRows } from '../../../row-work/home/server/finished-work.ts'
import { scorecard } from '../contract.ts'
import { getScoreValue } from '../rules.ts'
import { SCORE_FIGURES, type ScoreFigure, SCORE_GROUPS, type Group } from '../vocabulary.ts'

/** Compares the scorecard with figures that are recomputed from the events, row by row, without any code of the product. */

const START = new Date('2026-03-02T04:00:00Z')
const FROM = '2026-03-02'
let app: TestApp
let to = FROM
const clients = new Map<string, Client>()
const as = (who: CastName): Client => clients.get(who) ?? app.anonymous
const nameOf = (id: string): CastName => (Object.keys(cast) as CastName[]).find((name) => cast[name].id === id) ?? 'meera'

const numbers =
  (seed: number) =>
  (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }

type Stored = TaskState & { id: string; file: string; sr_no: number; second_review: boolean }
const stored = () => app.db<Stored[]>`
  select t.*, f.name as file, f.second_review from tasks t join files f on f.id = t.file_id order by f.name, t.sr_no`

async function work(steps: number): Promise<void> {
  const pick = numbers(7)
  const one = <T>(of: readonly T[]): T => of[pick(of.length)] as T
  let last: Stored | undefined
  for (let step = 0; step < steps; step++) {
    // Some decisions on days that are already summed are undone later.
    if (step % 20 === 19) await sumDays(app)
    app.clock.now = new Date(app.clock.now.getTime() + (1 + pick(400)) * 60_000)
    const rows = await stored()
    const act = pick(20)
    const row = one(rows)
    const params = { file: row.file }
    const body = { sr_no: row.sr_no }
    if (act === 0 && last !== undefined) {
      app.clock.now = new Date(app.clock.now.getTime() - 400 * 60_000)
      const [event] = await app.db<{ actor_id: string; at: string; version: number }[]>`
        select actor_id, at, version from task_events where task_id = ${last.id} order by id desc limit 1`
      if (event?.actor_id == null) continue
      app.clock.now = new Date(Math.max(Date.parse(event.at) + 60_000, app.clock.now.getTime()))
      await as(nameOf(event.actor_id)).send(taskHistory.undo, {
        params: { file: last.file },
        body: { sr_no: last.sr_no, version: event.version },
      })
    } else if (act === 1) {
      const role = one(STAFF_ROLES)
      await as('meera').send(taskHistory.reopen, { params, body: { ...body, role, comments: 'Again.', version: row.version } })
    } else if (act === 2) {
      const author = one([cast.ananya.id, cast.divya.id])
      await as('meera').send(assigning.assign, { params, body: { checked: [row.sr_no], author, onConflict: 'replace' } })
    } else if (act === 3) {
      await as('meera').send(taskHistory.secondReview, { params, body: { enabled: !row.second_review } })
    } else if (act === 4) {
      const holder = getAssignee(row, 'AUTHOR')
      if (holder === null) continue
      const correction = { ...body, status: 'done', answerType: 'Authored on Doc', comments: 'Better.', version: row.version }
      await as(nameOf(holder)).send(tasks.update, { params: { ...params, role: 'AUTHOR' }, body: correction })
    } else {
      if (row.turn === 'CLOSED') continue
      const role = row.turn
      const actorId = getAssignee(row, role) ?? ''
      const { choices } = computeOffers(row, row.second_review, role, { reworksPending: 0, actorId })
      if (choices.length === 0) continue
      const status = one(choices).status
      await as(nameOf(actorId)).send(tasks.update, {
        params: { ...params, role },
        body: {
          ...body,
          status,
          comments: 'Said so.',
          new_content_id: 'CNT-1',
          ...(role === 'AUTHOR' && { answerType: pick(3) === 0 ? 'Uploaded on Portal' : 'Authored on Doc' }),
          ...(status === 'skipped' && { reason: one(SKIP_REASONS) }),
          ...(role === 'REVIEWER' && (status === 'rejected' || pick(4) > 0) && { qc_score: pick(6) }),
        },
      })
      last = row
    }
  }
}

beforeAll(async () => {
  app = await startTestApp(START)
  for (const who of ['meera', 'kavita', 'farhan', 'ananya', 'imran', 'divya', 'neha', 'rohit', 'sneha', 'anil'] as const)
    clients.set(who, await app.as(who))
  const people = [
    { author: 'ananya', reviewer: 'neha' },
    { author: 'imran', reviewer: 'rohit' },
    { author: 'divya', reviewer: 'neha' },
  ] as const
  const subjects = ['Physics', 'Chemistry'] as const
  for (const [at, { author, reviewer }] of people.entries()) {
    const project = at === 2 ? 'Second' : 'First'
    const file = `Score ${at}.xlsx`
    const { fileId, projectId } = await arrangeFile(app.db, { name: file, project, rows: 6 })
    await app.db`insert into file_departments (file_id, department_id, row_count) values (${fileId}, ${getDepartmentId(subjects[1])}, 3)`
    await app.db`update tasks set department_id = ${getDepartmentId(subjects[1])} where file_id = ${fileId} and sr_no > 3`
    for (const who of ['ananya', 'imran', 'divya', 'anil'] as const)
      await arrangeAccount(app.db, projectId, `${who}-${at}`, cast[who].id, '2026-01-01T00:00:00Z').catch(() => undefined)
    const holders = { author: cast[author].id, reviewer: cast[reviewer].id, 'reviewer-2': cast.sneha.id, uploader: cast.anil.id }
    await as('meera').ok(assigning.assign, { params: { file }, body: { start: 1, end: 6, ...holders } })
  }
  await app.db`insert into user_managers (user_id, effective_from, manager_id) values (${cast.ananya.id}, '2026-03-20', ${cast.farhan.id})`
  await work(400)
  to = toDay(app.clock.now)
})
afterAll(() => app.close())

type Event = {
  id: string
  at: string
  kind: string
  role: StaffRole | null
  actor_id: string
  to_status: string
  set: Record<string, string | number | null>
  was: Record<string, string | null>
}
type Fact = {
  event: string
  person: string
  role: StaffRole
  day: string
  project: string
  subject: string
  figures: readonly ScoreFigure[]
  score?: number | undefined
  seconds?: number
  reason?: string
}

async function recompute(): Promise<Fact[]> {
  const rows = await app.db<{ id: string; project: string; subject: string }[]>`
    select t.id, f.project_id as project, t.department_id as subject from tasks t join files f on f.id = t.file_id`
  const facts: Fact[] = []
  for (const { id, project, subject } of rows) {
    const events = await app.db<Event[]>`select * from task_events where task_id = ${id} order by id`
    const past: Event[] = []
    for (const event of events) {
      if (event.kind === 'undo') past.pop()
      else past.push(event)
    }
    let openedAt = -Infinity
    let [author, reviewer] = ['', '']
    let [judged, judgedAgain, movedByReview] = [false, false, false]
    const givenAt = new Map<string, number>()
    for (const { id: event, at: text, kind, role, actor_id: actor, to_status: status, set, was } of past) {
      const at = Date.parse(text)
      const day = toDay(new Date(at))
      const fact = (more: Pick<Fact, 'person' | 'role' | 'figures'> & Partial<Fact>): unknown =>
        facts.push({ event: String(event), day, project, subject, ...more })
      if (
        kind === 'assign' &&
        role !== null &&
        Object.entries(was).every(([key, value]) => !key.endsWith('_id') || value === null)
      )
        givenAt.set(role, at)
      if (kind === 'switch' && movedByReview) openedAt = at
      if (kind === 'reopen') [openedAt, movedByReview] = [at, false]
      if (kind !== 'update' || role === null) continue
      const isSkip = status === 'skipped' || status === 'to_be_skipped'
      const since = Math.max(openedAt, givenAt.get(role) ?? -Infinity)
      fact({
        person: actor,
        role,
        figures: isSkip ? ['decisions', 'skips'] : ['decisions'],
        ...(since > -Infinity && { seconds: (at - since) / 1000 }),
        ...(role === 'AUTHOR' && isSkip && { reason: String(set['author_reason']) }),
      })
      const outcome = (isFirst: boolean): ScoreFigure[] => [
        ...(isFirst ? (['judged'] as const) : []),
        ...(isFirst && status === 'approved' ? (['accepted'] as const) : []),
        ...(status === 'sent_for_rework' ? (['reworks'] as const) : []),
      ]
      if (role === 'REVIEWER' && ['approved', 'rejected', 'to_be_skipped', 'sent_for_rework'].includes(status)) {
        const score = set['reviewer_qc_score']
        const scored = typeof score === 'number' ? (['scored'] as const) : []
        fact({
          person: author,
          role: 'AUTHOR',
          figures: [...outcome(!judged), ...scored],
          ...(typeof score === 'number' && { score }),
        })
        judged = true
      }
      if (role === 'REVIEWER-2') {
        fact({ person: reviewer, role: 'REVIEWER', figures: outcome(!judgedAgain) })
        judgedAgain = true
      }
      if (role === 'AUTHOR') author = actor
      if (role === 'REVIEWER') reviewer = actor
      openedAt = at
      movedByReview = role === 'REVIEWER' && status === 'approved'
    }
  }
  return facts
}

const half = (value: number, places: number): number => Number((Math.round(value * 10 ** places) / 10 ** places).toFixed(places))
const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

function figuresOf(facts: readonly Fact[]) {
  const count = (figure: ScoreFigure): number => facts.filter(({ figures }) => figures.includes(figure)).length
  const scores = facts.flatMap(({ score }) => (score === undefined ? [] : [score]))
  const seconds = facts.flatMap(({ seconds: each }) => (each === undefined ? [] : [each]))
  const reasons = new Map<string, number>()
  for (const { reason } of facts) if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  return {
    ...(Object.fromEntries(SCORE_FIGURES.map((figure) => [figure, count(figure)])) as Record<ScoreFigure, number>),
    dismissed: 0,
    first_pass: count('judged') === 0 ? null : half((count('accepted') / count('judged')) * 100, 1),
    qc: scores.length === 0 ? null : half(scores.reduce((sum, each) => sum + each, 0) / scores.length, 2),
    time:
      seconds.length === 0
        ? null
        : {
            median: Math.round(medianOf(seconds)),
            average: Math.round(seconds.reduce((sum, each) => sum + each, 0) / seconds.length),
          },
    reasons: [...reasons]
      .map(([reason, n]) => ({ reason, count: n }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  }
}

const managerOf = (person: string, day: string): string | undefined =>
  person === cast.ananya.id && day >= '2026-03-20'
    ? cast.farhan.id
    : Object.values(cast as Record<string, { id: string; manager?: string }>).find(({ id }) => id === person)?.manager
const reaches = (who: CastName, { person, day }: Fact): boolean => {
  const [role] = cast[who].roles
  if (role === 'ADMIN') return true
  return role === 'MANAGER' ? managerOf(person, day) === cast[who].id : person === cast[who].id
}

test('the scorecard equals the figures recomputed from the events for every kind of reader', async () => {
  const facts = await recompute()
  const half1 = shiftDay(FROM, 14)
  const seen = new Set<ScoreFigure>()
  for (const who of ['meera', 'kavita', 'farhan', 'ananya', 'neha'] as const)
    for (const [from, until] of [
      [FROM, to],
      [FROM, half1],
      [shiftDay(half1, 1), to],
    ] as const)
      for (const role of STAFF_ROLES)
        for (const by of SCORE_GROUPS) {
          const mine = facts.filter((fact) => reaches(who, fact) && fact.day >= from && fact.day <= until)
          const { data, roles } = await as(who).ok(scorecard.read, { query: { from, to: until, role, by } })
          const ofRole = mine.filter((fact) => fact.role === role)
          const groups = new Set(ofRole.map((fact) => fact[by]))
          const shown = Object.fromEntries(data.map(({ _id, name: _name, email: _email, ...figures }) => [_id, figures]))
          expect(shown, `${who} ${from} ${until} ${role} ${by}`).toEqual(
            Object.fromEntries([...groups].map((key) => [key, figuresOf(ofRole.filter((fact) => fact[by] === key))])),
          )
          expect(roles, who).toEqual(
            STAFF_ROLES.map((each) => ({ ...figuresOf(mine.filter((fact) => fact.role === each)), role: each })),
          )
          for (const line of data) for (const figure of SCORE_FIGURES) if (line[figure] > 0) seen.add(figure)
        }
  // Guards against a sequence without one of the figures.
  expect([...seen].toSorted()).toEqual([...SCORE_FIGURES].toSorted())
  const kinds = await app.db<{ kind: string }[]>`select distinct kind from task_events order by kind`
  expect(kinds.map(({ kind }) => kind)).toEqual(['assign', 'correction', 'reopen', 'switch', 'undo', 'update'])
})

test('the stored sums of past days match the events of these days', async () => {
  expect((await app.db`select from decision_days where is_summed`).length).toBeGreaterThan(0)
  expect(await findDecisionFaults(app.db)).toEqual([])
  await app.db`update decision_sums set accepted = 0 where accepted > 0`
  expect(await findDecisionFaults(app.db)).not.toEqual([])
  await app.db`update decision_days set is_summed = false`
  await sumDays(app)
  expect(await findDecisionFaults(app.db)).toEqual([])
})

test('finished rows are counted once per person and day, whether read from sums or from events', async () => {
  const expected = await app.db`
    select e.actor_id as person, (e.at at time zone 'Asia/Kolkata')::date::text as day, f.name as file, count(distinct e.task_id)::int as count
    from task_events e join files f on f.id = e.file_id
    where e.kind = 'update' and not exists (
      select from task_events u where u.kind = 'undo' and u.task_id = e.task_id and u.version = e.version + 1)
    group by 1, 2, 3 order by 1, 2, 3`
  const finished = () => app.db`
    select person_id as person, day::text, part as file, sum(count)::int as count
    from (${finishedRows.counts(app.db, resolveTestReach('team', cast.meera.id, 'ADMIN'), { people: app.db`select id from users`, from: FROM, to })}) c
    group by 1, 2, 3 order by 1, 2, 3`
  expect(expected.length).toBeGreaterThan(20)
  expect(await finished()).toEqual(expected)
  await app.db`delete from decision_days`
  expect(await finished()).toEqual(expected)
  await sumDays(app)
})

test('each figure lists as many decisions as it counts, latest first, in pages', async () => {
  const facts = await recompute()
  for (const who of ['meera', 'farhan', 'divya'] as const)
    for (const role of STAFF_ROLES)
      for (const figure of SCORE_FIGURES) {
        const counted = facts.filter((fact) => reaches(who, fact) && fact.role === role && fact.figures.includes(figure))
        const { data, total } = await as(who).ok(scorecard.rows, { query: { from: FROM, to, role, figure, limit: '500' } })
        expect(data.map(({ _id }) => _id).toSorted(), `${who} ${role} ${figure}`).toEqual(
          counted.map(({ event }) => event).toSorted(),
        )
        expect(total).toBe(counted.length)
        expect(data.map(({ at }) => at)).toEqual(
          data
            .map(({ at }) => at)
            .toSorted()
            .toReversed(),
        )
      }
  const query = { from: FROM, to, figure: 'decisions' as const, limit: '3' }
  const first = await as('meera').ok(scorecard.rows, { query })
  const second = await as('meera').ok(scorecard.rows, { query: { ...query, page: '2' } })
  expect([first.data.length, second.data.length, second.total]).toEqual([3, 3, first.total])
  expect(second.data.map(({ _id }) => _id)).not.toContain(first.data[0]?._id)
  const past = await as('meera').ok(scorecard.rows, { query: { ...query, page: '9999' } })
  expect(past).toMatchObject({ data: [], total: first.total })
})

test('the usual duration of a scorecard is known after one was read', async () => {
  const query = { from: FROM, to }
  await as('meera').ok(scorecard.read, { query })
  const { usual } = await as('meera').ok(scorecard.time, { query })
  expect(usual?.ms).toBeGreaterThan(0)
  await as('meera').refused(scorecard.time, 'INVALID_REQUEST', { query: { ...query, to: '2026-02-30' } })
})

test('the scorecard can be narrowed to a project, a subject, a person and a reason', async () => {
  const facts = await recompute()
  const [{ id: project } = { id: '' }] = await app.db<{ id: string }[]>`select id from projects where name = 'Second'`
  const all = await as('meera').ok(scorecard.read, { query: { from: FROM, to } })
  expect(all.projects.map(({ name }) => name)).toEqual(['First', 'Second'])
  expect(all.subjects.map(({ name }) => name)).toEqual(['Chemistry', 'Physics'])
  for (const narrow of [{ project: 'second' }, { subject: getDepartmentId('Chemistry') }, { project, subject: 'Physics' }]) {
    const kept = facts.filter(
      (fact) =>
        (narrow.project === undefined || fact.project === project) &&
        (narrow.subject === undefined ||
          (fact.subject === getDepartmentId('Chemistry')) === (narrow.subject === getDepartmentId('Chemistry'))),
    )
    const { roles, projects } = await as('meera').ok(scorecard.read, { query: { from: FROM, to, ...narrow } })
    expect(roles[0]).toEqual({ ...figuresOf(kept.filter(({ role }) => role === 'AUTHOR')), role: 'AUTHOR' })
    expect(projects, 'the choices stay').toHaveLength(2)
    const { total } = await as('meera').ok(scorecard.rows, { query: { from: FROM, to, ...narrow, figure: 'decisions' } })
    expect(total).toBe(roles[0]?.decisions)
  }
  const skips = facts.filter(({ reason, person }) => reason !== undefined && person === cast.imran.id)
  const reason = skips[0]?.reason as 'Spam'
  const { data } = await as('meera').ok(scorecard.rows, {
    query: { from: FROM, to, figure: 'skips', person: cast.imran.email, reason },
  })
  expect(data.map(({ _id }) => _id).toSorted()).toEqual(
    skips
      .filter((fact) => fact.reason === reason)
      .map(({ event }) => event)
      .toSorted(),
  )
  expect(data[0]).toMatchObject({ reason, status: 'skipped', person: { _id: cast.imran.id }, file: { section: 'First' } })
})

test('the scorecard leaves out hidden rows and deleted files', async () => {
  const query = { from: FROM, to, by: 'subject' as Group }
  const before = await as('kavita').ok(scorecard.read, { query })
  expect(before.data.map(({ name }) => name)).toEqual(['Chemistry', 'Physics'])
  await app.db`update file_departments set is_visible = false where department_id = ${getDepartmentId('Physics')}`
  const { data } = await as('kavita').ok(scorecard.read, { query })
  expect(data.map(({ name }) => name)).toEqual(['Chemistry'])
  await app.db`update file_departments set is_visible = true`
  await app.db`update files set deleted_at = now() where name = 'Score 2.xlsx'`
  const left = await as('meera').ok(scorecard.read, { query: { ...query, by: 'project' } })
  await app.db`update files set deleted_at = null`
  expect(left.data.map(({ name }) => name)).toEqual(['First'])
})

test('the scorecard download has the shown lines in order, and is logged with their number', async () => {
  const { filename, bytes } = await as('meera').download(scorecard.download, { body: { from: FROM, to, by: 'person' } })
  expect(filename).toBe(`Scorecard, Author ${FROM} to ${to}.xlsx`)
  const { data } = await as('meera').ok(scorecard.read, { query: { from: FROM, to } })
  const sheet = xlsx.read(bytes).Sheets['Scorecard'] as xlsx.WorkSheet
  const [header, ...rows] = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null })
  expect(header).toEqual(expect.arrayContaining(['Person', 'Email', 'First-Pass %', 'Mean QC', 'Skip Reasons']))
  expect(rows.map((row) => row.slice(0, 5))).toEqual(
    data.map(({ name, email, decisions, judged, accepted }) => [name, email, decisions, judged, accepted]),
  )
  const [line] = await app.db<{ after: object }[]>`select after from audit_lines where call = 'POST /report/scorecard/download'`
  for (const sort of ['-decisions', 'first_pass', '-name', 'median'] as const) {
    const sorted = await as('meera').download(scorecard.download, { body: { from: FROM, to, by: 'person', sort } })
    const cells = xlsx.utils.sheet_to_json<unknown[]>(xlsx.read(sorted.bytes).Sheets['Scorecard'] as xlsx.WorkSheet, {
      header: 1,
    })
    const [column, sign] = [sort.replace('-', '') as 'name', sort.startsWith('-')]
    expect(cells.slice(1).map(([name]) => name)).toEqual(
      sortRows(data, (one) => getScoreValue(one, column), sign).map(({ name }) => name),
    )
  }
  expect(line?.after).toMatchObject({ rows: data.length, from: FROM, to, role: 'Author', by: 'person' })
})

test('the scorecard refuses an invalid selection', async () => {
  const query = { from: FROM, to }
  const issue = async (sent: object) =>
    (await as('meera').refused(scorecard.read, 'INVALID_REQUEST', { query: { ...query, ...sent } })).issues?.[0]
  expect(await issue({ from: to, to: FROM })).toMatchObject({ path: 'to' })
  expect(await issue({ from: '2015-01-01' })).toMatchObject({ message: 'The period can have at most 366 days.' })
  expect(await issue({ from: '' })).toMatchObject({ message: 'Please select both dates' })
  expect(await issue({ role: 'ADMIN' })).toMatchObject({
    message: 'Choose one of these roles: Author, Reviewer, Second reviewer, Uploader.',
  })
  expect(await issue({ by: 'colour' })).toMatchObject({ message: 'Choose person, subject or project.' })
  await as('meera').refused(scorecard.read, 'SECTION_NOT_FOUND', { query: { ...query, project: '<b>' } })
  await as('meera').refused(scorecard.read, 'DEPARTMENT_NOT_FOUND', { query: { ...query, subject: '\u202e' } })
  await as('meera').refused(scorecard.rows, 'INVALID_REQUEST', { query: { ...query, figure: 'luck' } })
  await as('meera').refused(scorecard.download, 'NO_DATA_FOR_DOWNLOAD', { body: { from: '2025-01-01', to: '2025-01-31' } })
  for (const who of ['ananya', 'farhan'] as const)
    for (const person of [cast.imran.id, cast.imran.email, 'nobody@proofline.example'])
      await as(who).refused(scorecard.rows, 'USER_NOT_FOUND', { query: { ...query, person } })
})
