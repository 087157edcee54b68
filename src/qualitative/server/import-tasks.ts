import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import { listFirst, takeUploadBack, type TakingBack } from '../../kit/import/server/take-back.ts'
import { storeUpload, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import { describeNothingAdded, readFullSheet, findSheetProblems, type SheetContents } from '../../kit/import/server/full-sheet.ts'
import { OWN_ROW, checkOwnFigures, findRefusedOwnId } from '../../users/server/own-figures.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { toDay, isDay, formatDay } from '../../kit/shared/time.ts'
import { addDaysTo, readDate } from '../../kit/shared/typed-date.ts'
import { refusals as monthRefusals } from '../../closed-months/refusals.ts'
import { refuse } from '../refusals.ts'
import { parseDecimal } from '../../kit/shared/numbers.ts'
import {
  MAX_LENGTH,
  MAX_TASKS,
  NEEDS,
  findHoursProblem,
  isTooLong,
  describeLongDay,
  toMinutes,
  findDayMinutesProblem,
  formatTimeSpent,
} from '../rules.ts'
import { tasksImport, type TasksPreview } from '../tasks-import-contract.ts'
import { SHEET_COLUMNS, type QualitativeColumn } from '../vocabulary.ts'
import { lockPeopleWithMinutes, selectLastLogDayBefore, LOGGERS } from './day-minutes.ts'
import { selectConcernedPeople, insertRecords, type NewQualitativeRecord } from './record-queries.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { BEFORE_FIRST } from '../../users/first-day-rules.ts'
import { refuseAfterLastDay, daysGoneSql, firstDaySql } from '../../users/server/lookup.ts'

/**
 * A person, with the email in lower case. `logs` means that the person may log qualitative tasks. `logged` means that they could
 * until they were blocked. `first` is the first day (decision 95). `gone` lists the periods after a last day; `until` is
 * excluded.
 */
type Logger = {
  id: string
  email: string
  first: string
  gone: { from: string; until: string }[]
  state: 'logs' | 'logged' | 'blocked' | 'logs none'
}

/** `closed` contains months, YYYY-MM. */
const selectTaskImportContext = async (db: Db): Promise<{ people: Logger[]; closed: string[] }> => {
  const [row] = await db<{ people: Logger[]; closed: string[] }[]>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', lower(u.email), 'first', ${firstDaySql(db, db`u.id`)},
          'gone', coalesce(g.days, '[]'), 'state',
        case when u.enable_qualitative and u.roles && ${LOGGERS}::text[] then case u.account_state when 'active' then 'logs' else 'logged' end
          when u.account_state <> 'active' then 'blocked' else 'logs none' end)), '[]')
        from identities u left join (${daysGoneSql(db)}) g on g.user_id = u.id where u.deleted_at is null) as people,
      array(select to_char(month, 'YYYY-MM') from closed_months) as closed`
  return row ?? { people: [], closed: [] }
}

/** The person and the day (YYYY-MM-DD) of a row. A field is undefined if it cannot be read. */
type LoggedDay = { person: Logger | undefined; day: string | undefined }

/** Sums the stored minutes of these people on these days, keyed by "<id> <day>", whatever the state of the records. */
const selectLoggedMinutes = async (db: Db, places: readonly LoggedDay[]): Promise<ReadonlyMap<string, number>> => {
  const known = places.flatMap(({ person, day }) =>
    person === undefined || day === undefined || !isDay(day) ? [] : [[person.id, day] as const],
  )
  if (known.length === 0) return new Map()
  const rows = await db<{ place: string; minutes: number }[]>`
    select r.user_id || ' ' || to_char(r.day, 'YYYY-MM-DD') as place, sum(r.minutes)::int as minutes
    from (select distinct * from unnest(${known.map(([id]) => id)}::uuid[], ${known.map(([, day]) => day)}::date[])) as p(user_id, day)
      join qualitative_records r using (user_id, day)
    where r.deleted_at is null group by r.user_id, r.day`
  return new Map(rows.map(({ place, minutes }) => [place, minutes]))
}

const lockMade = (db: Db, ids: readonly string[]) => db<{ id: string; person: string; name: string; isChanged: boolean }[]>`
  select r.id, r.user_id as person, u.full_name || ' ' || to_char(r.day, 'DD/MM/YYYY') as name, r.version > 1 or r.deleted_at is not null as "isChanged"
  from qualitative_records r join identities u on u.id = r.user_id
  where r.id = any (${ids as string[]}::uuid[]) order by r.id for no key update of r`

const deleteMade = (db: Db, ids: readonly string[], by: string, now: Date) => db`
  update qualitative_records set deleted_at = greatest(made_at, ${now.toISOString()}::timestamptz), deleted_by = ${by}
  where id = any (${ids as string[]}::uuid[])`

/** The maximum number of rows, all of which are read into memory. A team has fewer tasks in a year. */
const MAX_ROWS = 20_000
const SHOWN_TASKS = 200

type TaskSheet = SheetContents<QualitativeColumn>

export const tasksUpload = {
  template: { name: 'qualitative', sheet: 'Qualitative', columns: SHEET_COLUMNS },
  read: async (uploading) => {
    const problem = 'Only .xlsx files can be uploaded.'
    if (!/[^\s.]\.xlsx$/i.test(uploading.file.filename.trim()))
      refuse('NOT_A_WORKBOOK', { values: { sentence: problem }, issues: [{ path: 'qualitative', message: problem }] })
    const columns = SHEET_COLUMNS
    const sheet = await readFullSheet(uploading, {
      most: MAX_ROWS,
      columns,
      needed: columns,
      kinds: { date: 'figure', hours: 'hours', minutes: 'figure' },
    })
    return async (db) => {
      const checked = await checkTasks(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storeTasks(storing, uploading, checked),
      }
    }
  },
  takeBack: takeTasksBack,
  refusal: describeNothingAdded,
} satisfies UploadDefinition<null>

export const tasksImportRoutes = routes('qualitative', tasksImport, {
  upload: { prepare: (call) => storeUpload(tasksUpload, call, null) },

  takeBack: (call) => takeUploadBack([tasksUpload], call),

  problemRows: { prepare: (call) => handleProblemRows(tasksUpload, call, null) },
})

type Task = {
  row: number
  email: string
  userId: string
  day: string
  title: string
  description: string
  minutes: number
  /** The minutes that the day already has. */
  logged: number
}

async function checkTasks(db: Db, uploading: Uploading<null>, sheet: TaskSheet) {
  const { actor, now } = uploading
  const { people, closed } = await selectTaskImportContext(db)
  const byEmail = new Map(people.map((person) => [person.email, person]))
  const own = await findRefusedOwnId(db, actor)
  const today = toDay(now)
  const places = sheet.rows.map(({ cells }) => placeOf(cells, byEmail))
  const logged = await selectLoggedMinutes(db, places)
  const { issues, of: problemOf, summary } = findSheetProblems(uploading)
  const tasks: Task[] = []
  const records = new Map<string, NewQualitativeRecord & { tasks: { title: string; description: string; minutes: number }[] }>()
  for (const [at, { row, cells }] of sheet.rows.entries()) {
    const found = issues.length
    const problem = problemOf(row)
    for (const name of SHEET_COLUMNS) problem(cells[name], cells[name]?.error)
    if (issues.length > found) continue
    const text = (name: QualitativeColumn): string => cells[name]?.text ?? ''
    const { person, day } = places[at] ?? {}
    problem(cells.email, personProblem(person, text('email'), day) ?? (person?.id === own ? OWN_ROW : undefined))
    problem(cells.date, dayProblem(day, today, closed) ?? (day && person && day < person.first ? BEFORE_FIRST : undefined))
    const [title, description] = [text('title'), text('description')]
    problem(cells.title, lengthProblem(title, NEEDS.title, MAX_LENGTH.title))
    problem(cells.description, lengthProblem(description, NEEDS.description, MAX_LENGTH.description))
    const [hours, minutes] = [parseDecimal(text('hours')), parseDecimal(text('minutes'))]
    problem(cells.hours, findHoursProblem(hours))
    problem(cells.minutes, findDayMinutesProblem(minutes))
    if (issues.length > found || person === undefined || day === undefined) continue
    const task = { title, description, minutes: toMinutes({ hours, minutes }) }
    const key = `${person.id} ${day}`
    const record = records.get(key) ?? { userId: person.id, day, tasks: [] }
    const sum = [...record.tasks, task].reduce((all, each) => all + each.minutes, 0)
    const before = logged.get(key) ?? 0
    if (isTooLong(sum)) problem(cells.hours, NEEDS.longDay)
    else if (isTooLong(sum + before)) problem(cells.hours, describeLongDay(before))
    if (record.tasks.length === MAX_TASKS) problem(cells.title, `A record can have at most ${MAX_TASKS} tasks.`)
    if (issues.length > found) continue
    record.tasks.push(task)
    records.set(key, record)
    tasks.push({ row, email: text('email'), userId: person.id, day, logged: before, ...task })
  }
  return { tasks, records: [...records.values()], problems: summary() }
}

type CheckedTasks = Awaited<ReturnType<typeof checkTasks>>

const previewOf = ({ name, rows, unread }: TaskSheet, { tasks, records, problems }: CheckedTasks): TasksPreview => ({
  name,
  unread,
  count: rows.length,
  counts: { new: tasks.length, bad: rows.length - tasks.length },
  records: records.length,
  besides: new Set(tasks.filter(({ logged }) => logged > 0).map(({ userId, day }) => `${userId} ${day}`)).size,
  tasks: tasks.slice(0, SHOWN_TASKS).map(({ row, email, day, title, description, minutes, logged }) => ({
    row,
    email,
    date: day,
    title,
    description,
    time: formatTimeSpent(minutes),
    logged: logged === 0 ? null : formatTimeSpent(logged),
  })),
  problems: { count: problems.count, issues: problems.issues },
})

async function storeTasks(
  { db, audit, publish, recordBatch }: Storing,
  { file, actor, now, progress }: Uploading<null>,
  { tasks, records }: CheckedTasks,
) {
  const people = records.map(({ userId }) => userId)
  const own = await checkOwnFigures(db, actor, people)
  // Tasks that were logged since the check count too, because the constraint includes them.
  await lockPeopleWithMinutes(db, people)
  // People who have left since the check are refused too.
  const [after] = await selectLastLogDayBefore(db, records)
  refuseAfterLastDay(after?.last ?? null, 'qualitative')
  const made = (await insertRecords(db, records, actor.id, now)).map(({ id }) => id)
  const batch = await recordBatch({ made })
  progress({ read: tasks.length, stored: tasks.length, total: tasks.length })
  audit({
    type: 'qualitative',
    id: batch,
    name: file.filename,
    after: { tasks: tasks.length, records: records.length, ...own },
  })
  publish(await selectConcernedPeople(db, [...new Set(people)], toDay(now)))
  return { added: tasks.length, records: records.length, batch }
}

async function takeTasksBack({ db, batch, actor, clock, audit, publish }: TakingBack<Reach<'all'>>) {
  const records = await lockMade(db, batch.made)
  return async () => {
    const changed = records.filter(({ isChanged }) => isChanged).map(({ name }) => name)
    if (changed.length > 0) refuse('IMPORT_OVERTAKEN', { values: { rows: listFirst(changed) } })
    const own = await checkOwnFigures(
      db,
      actor,
      records.map(({ person }) => person),
    )
    const now = clock()
    await deleteMade(db, batch.made, actor.id, now)
    for (const { id, name, person } of records)
      audit({
        type: 'qualitative',
        id,
        name,
        before: { batch: batch.id },
        after: { takenBack: true, ...(person === actor.id && own) },
      })
    publish(await selectConcernedPeople(db, [...new Set(records.map(({ person }) => person))], toDay(now)))
    return { rows: records.length }
  }
}

const [, MONTH_CLOSED] = monthRefusals.MONTH_CLOSED

/** For a blocked person, days up to the last one are still accepted (decision 171). */
const personProblem = (person: Logger | undefined, email: string, day: string | undefined): string | undefined => {
  if (email === '') return 'The email is blank.'
  if (person === undefined) return `There is no user with the email ${email}.`
  const { state, gone } = person
  if (state === 'blocked' || (state === 'logged' && gone.length === 0)) return `${email} is blocked.`
  if (state === 'logs none') return `${email} does not log qualitative tasks.`
  // A person who logs tasks now may have left and come back. Only the days between the two periods are refused.
  const left = gone.find(
    ({ from, until }) => (state === 'logged' || until !== 'infinity') && from <= (day ?? '') && (day ?? '') < until,
  )
  return (
    left && `${email} ${state === 'logged' ? 'is blocked' : 'had left'}. The last day was ${formatDay(addDaysTo(left.from, -1))}.`
  )
}
/** A date cell holds midnight of its day. */
const placeOf = ({ email, date }: TaskSheet['rows'][number]['cells'], byEmail: ReadonlyMap<string, Logger>): LoggedDay => ({
  person: byEmail.get(toEmailKey(email?.text ?? '')),
  day: readDate(date?.text ?? '', true)?.slice(0, 10),
})
/** An older day is more likely a mistyped year than old data. */
const MAX_DAYS_AGO = 400
const dayProblem = (day: string | undefined, today: string, closed: readonly string[]): string | undefined => {
  if (day === undefined || !isDay(day)) return 'Enter the date as DD/MM/YYYY, or format the cell as a date.'
  if (day > today) return `${formatDay(day)} is after today.`
  if (day < addDaysTo(today, -MAX_DAYS_AGO)) return `${formatDay(day)} is more than ${MAX_DAYS_AGO} days ago.`
  return closed.includes(day.slice(0, 7)) ? MONTH_CLOSED : undefined
}
const lengthProblem = (text: string, needed: string, most: number): string | undefined =>
  text === '' ? needed : text.length > most ? `This can have at most ${most} characters.` : undefined
