import type { ProblemSummary } from '../../kit/import/server/problems.ts'
import { handleProblemRows } from '../../kit/import/server/problem-rows.ts'
import { listFirst, takeUploadBack, type TakingBack } from '../../kit/import/server/take-back.ts'
import { storeUpload, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import {
  describeNothingAdded,
  readFullSheet,
  type SheetCell,
  findSheetProblems,
  type SheetContents,
} from '../../kit/import/server/full-sheet.ts'
import { OWN_ROW, checkOwnFigures, findRefusedOwnId } from '../../users/server/own-figures.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { routes } from '../../kit/server/routes.ts'
import { type Role, STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { parseRole } from '../../access/parse-role.ts'
import { nameRoles } from '../../access/role-words.ts'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { groupBy } from '../../kit/shared/grouped.ts'
import { toEmailKey } from '../../kit/shared/emails.ts'
import { findByName, indexByName, nameKey } from '../../kit/shared/names.ts'
import { parseDecimal } from '../../kit/shared/numbers.ts'
import { toDay, isDay } from '../../kit/shared/time.ts'
import { readDate } from '../../kit/shared/typed-date.ts'
import { selectDepartmentsForUse } from '../../departments/server/lookup.ts'
import { selectProjectsForUse } from '../../projects/server/lookup.ts'
import { selectPeopleForUse } from '../../users/server/lookup.ts'
import { refusal, refuse } from '../refusals.ts'
import { countProblem, findRowTextProblem, canTakeTargets } from '../rules.ts'
import { targetsImport, type TargetsPreview } from '../targets-import-contract.ts'
import { TARGET_COLUMNS, type TargetColumn, describeTarget } from '../vocabulary.ts'
import { insertEntries } from './assigned-queries.ts'
import {
  insertRows,
  lockMadeEntries,
  lockMadeRows,
  type RowKey,
  selectRowsOfProjects,
  withdrawTargets,
} from './import-queries.ts'
import {
  askAboutMovedDays,
  buildTargetMoves,
  type PlannedEntry,
  type MovedDays,
  selectMovedByEntries,
  selectEntryStandings,
} from './moved-days.ts'

/** All rows are read into memory. Even a large workspace has fewer targets in a year. */
const MAX_ROWS = 20_000
const SHOWN = 200
const NEEDED = TARGET_COLUMNS.slice(0, 6)
const [EMAIL, COUNT, DAY] = ['email', 'target_assigned', 'dateEffective'] as const

type TargetSheet = SheetContents<TargetColumn>
type Input = { reach: Reach<'all'>; isConfirmed: boolean }

export const targetsUpload = {
  template: { name: 'targets', sheet: 'Targets', columns: TARGET_COLUMNS },
  read: async (uploading) => {
    const sheet = await readFullSheet(uploading, {
      most: MAX_ROWS,
      columns: TARGET_COLUMNS,
      needed: NEEDED,
      kinds: { target_assigned: 'figure', dateEffective: 'figure' },
    })
    return async (db) => {
      const checked = await checkTargets(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storeTargets(storing, uploading, checked),
      }
    }
  },
  takeBack: takeTargetsBack,
  refusal: describeNothingAdded,
} satisfies UploadDefinition<Input>

export const targetsImportRoutes = routes('target-projects', targetsImport, {
  upload: {
    prepare: (call) => storeUpload(targetsUpload, call, { reach: call.reach, isConfirmed: call.body.confirm === true }),
  },

  takeBack: (call) => takeUploadBack([targetsUpload], call),

  problemRows: { prepare: (call) => handleProblemRows(targetsUpload, call, { reach: call.reach, isConfirmed: false }) },
})

type Person = { id: string; fullName: string; email: string }
type Target = {
  row: number
  key: string
  names: { project: string; department: string }
  target: RowKey
  /** The id of the target row. Null if the upload adds the row. */
  rowId: string | null
  given: { person: Person; count: number; day: string } | null
}
type Checked = { targets: Target[]; added: Target[]; there: number; moved: MovedDays; problems: ProblemSummary }

/**
 * Checks the rows of a sheet. The rows that it finds in the database are locked until the transaction ends. For a preview, people
 * are not locked.
 */
async function checkTargets(db: Db, uploading: Uploading<Input>, sheet: TargetSheet): Promise<Checked> {
  const context = await loadContext(db, uploading, sheet)
  const { issues, of: problemOf, summary } = findSheetProblems(uploading)
  const targets: Target[] = []
  const [seenRows, seenDays] = [new Map<string, number>(), new Map<string, number>()]
  let there = 0
  for (const { row, cells } of sheet.rows) {
    const found = issues.length
    const problem = problemOf(row)
    for (const name of TARGET_COLUMNS) problem(cells[name], cells[name]?.error)
    if (issues.length > found) continue
    const read = readTarget(cells, problem, context)
    if (issues.length > found || read === undefined) continue
    const { names, target, given } = read
    const key = keyOfRow(target)
    const rowId = context.rows.get(spellRow(target)) ?? context.rows.get(key) ?? null
    if (given === null) {
      const before = seenRows.get(key)
      if (before !== undefined) problem(cells.keyword, `${capitalize(sheet.nameRow(before))} has the same target.`)
      else if (rowId !== null) there += 1
    } else {
      const ofDay = `${given.person.id} ${nameKey(target.keyword)} ${given.day}`
      const before = seenDays.get(ofDay)
      if (before !== undefined)
        problem(cells[DAY], `${capitalize(sheet.nameRow(before))} sets a target for the same person, keyword and day.`)
      else seenDays.set(ofDay, row)
    }
    if (issues.length > found) continue
    if (given === null) seenRows.set(key, row)
    if (given !== null || rowId === null) targets.push({ row, key, names, target, rowId, given })
  }
  const cellsOf = new Map(sheet.rows.map(({ row, cells }) => [row, cells]))
  const entering = targets.flatMap((one) => entryOf(one) ?? [])
  const assigned = targets.filter(({ given }) => given !== null)
  const standing = entering.length === 0 ? [] : await selectEntryStandings(db, entering)
  for (const { place, hasDay, isClosed } of standing) {
    const { row = 0 } = assigned[place] ?? {}
    const refused = hasDay ? refusal('EFFECTIVE_DATE_EXISTS') : isClosed ? refusal('MONTH_CLOSED') : undefined
    problemOf(row)(cellsOf.get(row)?.[DAY], refused?.message)
  }
  const bad = new Set(issues.map(({ row }) => row))
  const good = targets.filter(({ row }) => !bad.has(row))
  const added = [
    ...new Map(
      good
        .filter(({ rowId }) => rowId === null)
        .toReversed()
        .map((one) => [one.key, one]),
    ).values(),
  ]
  const [moved] =
    entering.length === 0
      ? []
      : await selectMovedByEntries(
          db,
          good.flatMap((one) => entryOf(one) ?? []),
        )
  return { targets: good, added, there, moved: moved ?? { people: [], days: [] }, problems: summary() }
}

async function loadContext(db: Db, { input, actor, mode }: Uploading<Input>, sheet: TargetSheet) {
  const texts = (name: TargetColumn): string[] => [
    ...new Set(sheet.rows.map(({ cells }) => cells[name]?.text ?? '').filter((text) => text !== '')),
  ]
  const projects = await selectProjectsForUse(db, 'targets', texts('project_name'))
  const departments = await selectDepartmentsForUse(db, texts('department'))
  const people = await selectPeopleForUse(db, input.reach, texts(EMAIL), mode === 'look' ? 'look' : undefined)
  const rows = await selectRowsOfProjects(
    db,
    projects.map(({ id }) => id),
  )
  return {
    projects: indexByName(projects, ({ name }) => name),
    departments: indexByName(departments, ({ name }) => name),
    people: new Map(people.map((one) => [toEmailKey(one.email), one])),
    /** If the names of two rows have the same key, each row can still be found by its exact spelling. */
    rows: new Map([
      ...rows.map((one) => [keyOfRow(one), one.id] as const),
      ...rows.map((one) => [spellRow(one), one.id] as const),
    ]),
    /** The id of the caller if they may not set their own targets. */
    own: await findRefusedOwnId(db, actor),
  }
}
type Context = Awaited<ReturnType<typeof loadContext>>

function readTarget(
  cells: TargetSheet['rows'][number]['cells'],
  problem: (cell: SheetCell | undefined, message: string | undefined) => void,
  { projects, departments, people, own }: Context,
): Pick<Target, 'names' | 'target' | 'given'> | undefined {
  const text = (name: TargetColumn): string => cells[name]?.text ?? ''
  const note = (name: TargetColumn, message: string | undefined): void => problem(cells[name] ?? cells.project_name, message)
  const project = findByName(projects, text('project_name'))
  const department = findByName(departments, text('department'))
  const role = roleNamed(text('role'))
  note('project_name', project ? undefined : thereIsNo('target project', text('project_name')))
  note('department', department ? undefined : thereIsNo('department', text('department')))
  note('role', role ? undefined : `The role must be one of ${nameRoles(STAFF_ROLES)}.`)
  for (const [name, noun] of TEXTS) note(name, text(name) === '' ? `${noun} is blank.` : findRowTextProblem(noun, text(name)))
  const isGiven = [EMAIL, COUNT, DAY].some((name) => text(name) !== '')
  const person = people.get(toEmailKey(text(EMAIL)))
  const count = parseDecimal(text(COUNT))
  const day = readDate(text(DAY), true)?.slice(0, 10)
  if (isGiven) {
    note(EMAIL, personProblem(person, text(EMAIL)) ?? (person?.id === own ? OWN_ROW : undefined))
    note(COUNT, text(COUNT) === '' ? 'The target is blank.' : countProblem(count))
    note(DAY, day !== undefined && isDay(day) ? undefined : 'Enter the date as DD/MM/YYYY, or format the cell as a date.')
  }
  if (!project || !department || !role) return undefined
  const target: RowKey = {
    projectId: project.id,
    departmentId: department.id,
    sub_project_name: text('sub_project_name'),
    subject: text('subject'),
    role,
    keyword: text('keyword'),
  }
  const names = { project: project.name, department: department.name }
  return { names, target, given: isGiven && person && day !== undefined ? { person, count, day } : null }
}

const previewOf = ({ name, rows, unread }: TargetSheet, { targets, added, there, moved, problems }: Checked): TargetsPreview => {
  const bad = rows.length - targets.length - there
  const { count, first, last } = buildTargetMoves([], moved)
  return {
    name,
    unread,
    count: rows.length,
    counts: { new: targets.length, bad },
    added: added.length,
    assigned: targets.filter(({ given }) => given !== null).length,
    there,
    moved: first === null || last === null ? null : { days: count, people: moved.people.length, first, last },
    targets: targets.slice(0, SHOWN).map((one) => ({
      row: one.row,
      project: one.names.project,
      sub_project: one.target.sub_project_name,
      department: one.names.department,
      subject: one.target.subject,
      role: one.target.role,
      keyword: one.target.keyword,
      isNew: added.includes(one),
      person: one.given?.person.fullName ?? null,
      target: one.given?.count ?? null,
      from: one.given?.day ?? null,
    })),
    problems: { count: problems.count, issues: problems.issues },
  }
}

async function storeTargets(
  { db, audit, recordBatch }: Storing,
  { input, file, actor, now, progress }: Uploading<Input>,
  { targets, added, moved }: Checked,
) {
  const assigned = targets.filter(({ given }) => given !== null)
  const people = new Map(assigned.flatMap(({ given }) => (given ? [[given.person.id, given.person] as const] : [])))
  const own = await checkOwnFigures(db, actor, [...people.keys()])
  const given = [...people.values()].map(({ id, ...person }) => ({ user: { _id: id, ...person }, refused: null }))
  if (!input.isConfirmed) askAboutMovedDays(buildTargetMoves(given, moved), DAY)
  const ids = await insertRows(
    db,
    added.map(({ target }) => target),
    { by: actor.id, now },
  )
  const idByKey = new Map(added.map(({ key }, at) => [key, ids[at] ?? '']))
  const entries = assigned.flatMap(({ key, rowId, given }) =>
    given ? { userId: given.person.id, rowId: rowId ?? idByKey.get(key) ?? '', day: given.day, count: given.count } : [],
  )
  const made = await insertEntries(db, entries, { by: actor.id, now })
  // A concurrent call has added an entry for one of the days, so nothing from the workbook is stored.
  if (made.length < entries.length) refuse('EFFECTIVE_DATE_EXISTS')
  const batch = await recordBatch({ made: [...ids, ...made.map(({ entry_id: id }) => id)] })
  progress({ read: targets.length, stored: targets.length, total: targets.length })
  audit({ type: 'target-row', id: batch, name: file.filename, after: { added: ids.length, assigned: made.length } })
  for (const [id, theirs] of groupBy(assigned, ({ given }) => given?.person.id ?? '')) {
    const words = theirs.flatMap(({ target, given }) => (given ? describeTarget(target.keyword, given.count, given.day) : []))
    audit({
      type: 'user',
      id,
      name: people.get(id)?.fullName ?? '',
      after: { targets: words, batch, ...(id === actor.id && own) },
    })
  }
  return { added: ids.length, assigned: made.length, batch }
}

async function takeTargetsBack({ db, batch, actor, clock, audit }: TakingBack<Reach<'all'>>) {
  const rows = await lockMadeRows(db, batch.made)
  const entries = await lockMadeEntries(db, batch.made)
  return async () => {
    const changed = [
      ...entries.flatMap(({ fullName, keyword, happened }) => (happened === null ? [] : `${fullName}: ${keyword} (${happened})`)),
      ...rows.flatMap(({ name, happened }) => (happened === null ? [] : `${name} (${happened})`)),
    ]
    if (changed.length > 0) refuse('IMPORT_OVERTAKEN', { values: { rows: listFirst(changed) } })
    const own = await checkOwnFigures(
      db,
      actor,
      entries.map(({ userId }) => userId),
    )
    const now = clock()
    const made = { entries: entries.map(({ id }) => id), rows: rows.map(({ id }) => id) }
    await withdrawTargets(db, made, { by: actor.id, now, day: toDay(now), reason: 'The upload was undone.' })
    audit({
      type: 'target-row',
      id: batch.id,
      name: 'Targets',
      before: { added: rows.length, assigned: entries.length },
      after: { takenBack: true },
    })
    for (const [id, theirs] of groupBy(entries, ({ userId }) => userId))
      audit({
        type: 'user',
        id,
        name: theirs[0]?.fullName ?? '',
        before: {
          targets: theirs.map((one) => describeTarget(one.keyword, one.target_count, one.effective_date)),
          batch: batch.id,
        },
        after: { targets: [], takenBack: true, ...(id === actor.id && own) },
      })
    return { rows: rows.length + entries.length }
  }
}

const joinRow = (
  { projectId, departmentId, sub_project_name: sub, subject, role, keyword }: RowKey,
  of: (name: string) => string,
) => [projectId, departmentId, role, ...[sub, subject, keyword].map(of)].join('\n')
const keyOfRow = (row: RowKey): string => joinRow(row, nameKey)
const spellRow = (row: RowKey): string => joinRow(row, (name) => name.trim())
const roleNamed = (text: string): StaffRole | undefined => STAFF_ROLES.find((role) => role === parseRole(text))
const entryOf = ({ rowId, target: { keyword }, given }: Target): PlannedEntry | undefined =>
  given === null ? undefined : { userId: given.person.id, rowId, keyword, from: given.day, count: given.count }

const TEXTS = [
  ['sub_project_name', 'The sub project'],
  ['subject', 'The subject'],
  ['keyword', 'The keyword'],
] as const

const thereIsNo = (noun: string, text: string): string => (text === '' ? `The ${noun} is blank.` : `There is no ${noun} ${text}.`)

const personProblem = (person: { roles: readonly Role[] } | undefined, email: string): string | undefined => {
  if (email === '') return 'The email is blank.'
  if (person === undefined) return `There is no active user with the email ${email}.`
  return canTakeTargets(person.roles) ? undefined : refusal('HOLDS_NO_TARGET').message
}
