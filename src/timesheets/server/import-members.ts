import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import { listFirst, takeUploadBack, type TakingBack } from '../../kit/import/server/take-back.ts'
import { storeUpload, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import { describeNothingAdded, readFullSheet, findSheetProblems, type SheetContents } from '../../kit/import/server/full-sheet.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import type { Role } from '../../access/levels.ts'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { findByName, indexByName } from '../../kit/shared/names.ts'
import { toDay, isDay, formatDay } from '../../kit/shared/time.ts'
import { addDaysTo, readDate } from '../../kit/shared/typed-date.ts'
import { selectPeopleForUse } from '../../users/server/lookup.ts'
import { canTakeProjects } from '../member-rules.ts'
import { membersImport, type MembersPreview } from '../members-import-contract.ts'
import { refusal, refuse } from '../refusals.ts'
import { MEMBER_COLUMNS, type MemberColumn } from '../vocabulary.ts'
import { selectMemberships, selectTimesheetProjectsForUse, dayInstantsSql } from './queries.ts'

/**
 * A period of a membership. `since` and `until` are ISO times, and `since` is earlier. `until` is null if there is no planned
 * end.
 */
type MembershipSpan = { userId: string; projectId: string; since: string; until: string | null }

const selectMembershipSpans = (db: Db, people: readonly string[], projects: readonly string[]) => db<MembershipSpan[]>`
  select user_id as "userId", project_id as "projectId", lower(during) as since, upper(during) as until
  from timesheet_memberships
  where user_id = any (${people as string[]}::uuid[]) and project_id = any (${projects as string[]}::uuid[])
  order by lower(during)`

const insertSpans = async (db: Db, spans: readonly MembershipSpan[], by: string): Promise<string[]> => {
  const made = await db<{ id: string }[]>`
    insert into timesheet_memberships (project_id, user_id, during, added_by, removed_by)
    select g."projectId", g."userId", tstzrange(g.since, g.until), ${by}::uuid, case when g.until is not null then ${by}::uuid end
    from jsonb_to_recordset(${JSON.stringify(spans)}::text::jsonb)
      as g("projectId" uuid, "userId" uuid, since timestamptz, until timestamptz)
    returning id`
  return made.map(({ id }) => id)
}

type MadeSpan = { id: string; userId: string; fullName: string; project: string; happened: string | null }
/**
 * Selects the memberships with these ids, locks their people, and finds what has happened to them: another person ended them, or
 * days are filled with the project.
 */
const lockMadeSpans = async (db: Db, ids: readonly string[], madeBy: string): Promise<MadeSpan[]> => {
  await db`
    select from identities where id in (select user_id from timesheet_memberships where id = any (${ids as string[]}::uuid[]))
    order by id for no key update`
  return db<MadeSpan[]>`
    select m.id, u.id as "userId", u.full_name as "fullName", p.name as project,
      case when m.removed_by is distinct from (case when upper_inf(m.during) then null else ${madeBy}::uuid end) then 'ended by someone else'
        when exists (select from timesheet_entries e join timesheet_lines l on l.entry_id = e.id
          where e.user_id = m.user_id and l.project_id = m.project_id and m.during && ${dayInstantsSql(db, db`e.day`)}) then 'days are filled' end as happened
    from timesheet_memberships m join identities u on u.id = m.user_id join project_names p on p.id = m.project_id
    where m.id = any (${ids as string[]}::uuid[]) order by m.id for update of m`
}

const deleteSpans = (db: Db, ids: readonly string[]) => db`
  delete from timesheet_memberships where id = any (${ids as string[]}::uuid[])`

/** The maximum number of rows. All rows are read into memory, and even a large workspace has fewer memberships. */
const MAX_ROWS = 20_000
const SHOWN = 200

type MemberSheet = SheetContents<MemberColumn>
type Input = { reach: Reach<'all'> }

export const membersUpload = {
  template: { name: 'members', sheet: 'Members', columns: MEMBER_COLUMNS },
  read: async (uploading) => {
    const needed = ['email', 'project_name'] as const
    const sheet = await readFullSheet(uploading, {
      most: MAX_ROWS,
      columns: MEMBER_COLUMNS,
      needed,
      kinds: { from: 'figure', until: 'figure' },
    })
    return async (db) => {
      const checked = await checkMembers(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storeMembers(storing, uploading, checked),
      }
    }
  },
  takeBack: takeMembersBack,
  refusal: describeNothingAdded,
} satisfies UploadDefinition<Input>

export const membersImportRoutes = routes('timesheets', membersImport, {
  upload: { prepare: (call) => storeUpload(membersUpload, call, { reach: call.reach }) },

  takeBack: (call) => takeUploadBack([membersUpload], call),

  problemRows: { prepare: (call) => handleProblemRows(membersUpload, call, { reach: call.reach }) },
})

type Member = {
  row: number
  person: { id: string; fullName: string }
  project: string
  days: { from: string | null; until: string | null }
  span: MembershipSpan
}

/** Checks the rows. It locks the projects and the people. Memberships change only while their person is locked. */
async function checkMembers(db: Db, uploading: Uploading<Input>, sheet: MemberSheet) {
  const { input, mode, clock } = uploading
  const texts = (name: MemberColumn): string[] => [
    ...new Set(sheet.rows.map(({ cells }) => cells[name]?.text ?? '').filter((text) => text !== '')),
  ]
  const people = await selectPeopleForUse(db, input.reach, texts('email'), mode === 'look' ? 'look' : undefined)
  const projects = await selectTimesheetProjectsForUse(db, texts('project_name'))
  const now = clock()
  const personBy = new Map(people.map((one) => [toEmailKey(one.email), one]))
  const projectBy = indexByName(projects, ({ name }) => name)
  const present = await selectMembershipSpans(
    db,
    people.map(({ id }) => id),
    projects.map(({ id }) => id),
  )
  const taken = new Map([...groupBy(present, placeOf)].map(([key, spans]) => [key, spans.map((span) => ({ span, row: 0 }))]))
  const { issues, of: problemOf, summary } = findSheetProblems(uploading)
  const members: Member[] = []
  for (const { row, cells } of sheet.rows) {
    const found = issues.length
    const problem = problemOf(row)
    for (const name of MEMBER_COLUMNS) problem(cells[name], cells[name]?.error)
    if (issues.length > found) continue
    const text = (name: MemberColumn): string => cells[name]?.text ?? ''
    const person = personBy.get(toEmailKey(text('email')))
    const project = findByName(projectBy, text('project_name'))
    problem(cells.email, personProblem(person, text('email')))
    problem(cells.project_name, project ? undefined : projectProblem(text('project_name')))
    const [from, until] = [dayIn(text('from')), dayIn(text('until'))]
    problem(
      cells.from,
      from === undefined
        ? DAY_FORMAT
        : from !== null && startOf(from) > now.toISOString()
          ? refusal('START_IN_FUTURE').message
          : undefined,
    )
    problem(
      cells.until,
      until === undefined
        ? DAY_FORMAT
        : until !== null && until < (from ?? toDay(now))
          ? 'The last day can’t be before the first.'
          : undefined,
    )
    if (issues.length > found || !person || !project || from === undefined || until === undefined) continue
    const span: MembershipSpan = {
      userId: person.id,
      projectId: project.id,
      since: from === null ? now.toISOString() : startOf(from),
      until: until === null ? null : startOf(addDaysTo(until, 1)),
    }
    const others = taken.get(placeOf(span)) ?? []
    const clash = others.find((other) => overlaps(span, other.span))
    if (clash !== undefined) problem(cells.email, clashWords(clash, person.fullName, sheet.nameRow))
    else {
      taken.set(placeOf(span), [...others, { span, row }])
      members.push({ row, person, project: project.name, days: { from, until }, span })
    }
  }
  return { members, problems: summary() }
}

type CheckedMembers = Awaited<ReturnType<typeof checkMembers>>

const previewOf = ({ name, rows, unread }: MemberSheet, { members, problems }: CheckedMembers): MembersPreview => ({
  name,
  unread,
  count: rows.length,
  counts: { new: members.length, bad: rows.length - members.length },
  people: new Set(members.map(({ span }) => span.userId)).size,
  projects: new Set(members.map(({ span }) => span.projectId)).size,
  members: members.slice(0, SHOWN).map(({ row, person, project, days }) => ({ row, person: person.fullName, project, ...days })),
  problems: { count: problems.count, issues: problems.issues },
})

async function storeMembers(
  { db, audit, publish, recordBatch }: Storing,
  { file, actor, clock, progress }: Uploading<Input>,
  { members }: CheckedMembers,
) {
  const ids = [...new Set(members.map(({ span }) => span.userId))]
  const before = new Map((await selectMemberships(db, ids, clock())).map(({ _id, projects }) => [_id, projects]))
  const made = await insertSpans(
    db,
    members.map(({ span }) => span),
    actor.id,
  )
  const batch = await recordBatch({ made })
  progress({ read: members.length, stored: members.length, total: members.length })
  audit({ type: 'project', id: batch, name: file.filename, after: { members: made.length, people: ids.length } })
  for (const { _id: id, fullName, projects } of await selectMemberships(db, ids, clock()))
    audit({
      type: 'user',
      id,
      name: fullName,
      before: { timesheetProjects: before.get(id) ?? [] },
      after: { timesheetProjects: projects, batch },
    })
  publish(ids, 'timesheet-members')
  return { added: made.length, batch }
}

async function takeMembersBack({ db, batch, audit, publish }: TakingBack<Reach<'all'>>) {
  const spans = await lockMadeSpans(db, batch.made, batch.by)
  return async () => {
    const gone = batch.made.length - spans.length
    const changed = spans.flatMap(({ fullName, project, happened }) =>
      happened === null ? [] : `${fullName} in ${project} (${happened})`,
    )
    if (gone > 0) changed.push(`${formatQuantity(gone, 'member')} (removed)`)
    if (changed.length > 0) refuse('IMPORT_OVERTAKEN', { values: { rows: listFirst(changed) } })
    await deleteSpans(db, batch.made)
    audit({ type: 'project', id: batch.id, name: 'Members', before: { members: spans.length }, after: { takenBack: true } })
    for (const [id, theirs] of groupBy(spans, ({ userId }) => userId))
      audit({
        type: 'user',
        id,
        name: theirs[0]?.fullName ?? '',
        before: { timesheetProjects: theirs.map(({ project }) => project), batch: batch.id },
        after: { timesheetProjects: [], takenBack: true },
      })
    publish([...new Set(spans.map(({ userId }) => userId))], 'timesheet-members')
    return { rows: spans.length }
  }
}

const startOf = (day: string): string => new Date(`${day}T00:00:00+05:30`).toISOString()
const overlaps = (one: MembershipSpan, other: MembershipSpan): boolean =>
  (one.until === null || Date.parse(other.since) < Date.parse(one.until)) &&
  (other.until === null || Date.parse(one.since) < Date.parse(other.until))
const placeOf = ({ userId, projectId }: Pick<MembershipSpan, 'userId' | 'projectId'>): string => `${userId} ${projectId}`

const DAY_FORMAT = 'Enter the date as DD/MM/YYYY, or format the cell as a date.'
/** Parses a day YYYY-MM-DD. Returns null for a blank cell and undefined for anything else that is not a day. */
function dayIn(text: string): string | null | undefined {
  if (text === '') return null
  const day = readDate(text, true)?.slice(0, 10)
  return day !== undefined && isDay(day) ? day : undefined
}
function personProblem(person: { roles: readonly Role[] } | undefined, email: string): string | undefined {
  if (email === '') return 'The email is blank.'
  if (person === undefined) return `There is no active user with the email ${email}.`
  return canTakeProjects(person.roles) ? undefined : refusal('NO_TIMESHEET_PROJECTS').message
}
const projectProblem = (name: string): string =>
  name === '' ? 'The project is blank.' : `There is no timesheet project ${name}.`
function clashWords(
  { span: { since, until }, row }: { span: MembershipSpan; row: number },
  name: string,
  nameRow: (row: number) => string,
): string {
  if (row > 0) return `${capitalize(nameRow(row))} adds the same person for the same time.`
  const end = until === null ? '' : ` until ${formatDay(toDay(new Date(until)))}`
  return `${name} is in it from ${formatDay(toDay(new Date(since)))}${end}.`
}
