import { refuseUsed, type TakingBack } from '../../kit/import/server/take-back.ts'
import { refuseBad, type Storing, type UploadDefinition, type Uploading } from '../../kit/import/server/upload.ts'
import { foundAmong, readFullSheet } from '../../kit/import/server/full-sheet.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { hashMadePassword, hashPasswords, passwordProblem } from '../../kit/server/passwords.ts'
import { generatePassword } from '../../kit/shared/generate-password.ts'
import type { Reach } from '../../kit/server/reach.ts'
import { toPaise } from '../../kit/shared/money.ts'
import { indexByName } from '../../kit/shared/names.ts'
import { toDay } from '../../kit/shared/time.ts'
import { refuse, refuseIf } from '../refusals.ts'
import type { PeoplePreview } from '../people-import-contract.ts'
import { checkPeople, MAX_IMPORT_PEOPLE, NEEDED_COLUMNS, PEOPLE_COLUMNS, type SheetPerson } from '../people-import-rules.ts'
import { endProblem } from '../rules.ts'
import { allDepartments, deletePeople, findExisting, holdPlaces, insertPeople, lockMadePeople } from './people-import-queries.ts'
import { type FactBounds, holdFactBounds, planFirstRows, readFactBounds } from './fact-days.ts'
import { publishListed } from './hand-over.ts'
import { emailKey } from '../../kit/shared/emails.ts'

const SHOWN_PEOPLE = 200

/** People of a workbook, added by the rules of adding one; missing passwords are generated. */
export const peopleUpload = {
  /** `password` is read too, but better generated than sent in a sheet. */
  template: { name: 'users', sheet: 'Users', columns: PEOPLE_COLUMNS.filter((name) => name !== 'password') },
  read: async (uploading) => {
    const sheet = await readPeople(uploading)
    const secured = await securePasswords(uploading, sheet)
    return async (db) => {
      const checked = await checkSheet(db, uploading, sheet)
      return {
        problems: checked.problems,
        preview: () => previewOf(sheet, checked),
        store: (storing) => storePeople(storing, uploading, { sheet, checked, secured }),
      }
    }
  },
  takeBack: takePeopleBack,
} satisfies UploadDefinition<undefined>

type PeopleSheet = { name: string; rows: SheetPerson[]; unread: string[]; nameRow: (row: number) => string }

async function readPeople(uploading: Uploading<undefined>): Promise<PeopleSheet> {
  const { name, rows, unread, nameRow } = await readFullSheet(uploading, {
    most: MAX_IMPORT_PEOPLE,
    columns: PEOPLE_COLUMNS,
    needed: NEEDED_COLUMNS,
    kinds: {
      departments_from: 'figure',
      manager_from: 'figure',
      employee_id: 'identifier',
      shift_type: 'figure',
      working_hours: 'decimal hours',
      salary: 'figure',
    },
  })
  const people: SheetPerson[] = []
  for (const { row, cells } of rows) {
    const read = Object.entries(cells)
    const broken = read.flatMap(([column, { error }]) => (error === undefined ? [] : [[column, error] as const]))
    const texts = Object.fromEntries(read.map(([column, { text, error }]) => [column, error === undefined ? text : '']))
    const { password = '', email, full_name: fullName } = texts
    const judged = password !== '' && { passwordProblem: await passwordProblem(password, { email, fullName }) }
    people.push({ row, cells: texts, broken: Object.fromEntries(broken), ...judged })
  }
  return { name, rows: people, unread, nameRow }
}

type Secured = { hashes: Map<number, string>; passwords: { fullName: string; email: string; password: string }[] }

/** Generates missing passwords and hashes all, outside of any transaction because hashing is slow. A preview needs none. */
async function securePasswords(uploading: Uploading<undefined>, sheet: PeopleSheet): Promise<Secured> {
  const secured: Secured = { hashes: new Map(), passwords: [] }
  if (uploading.mode === 'look') return secured
  const { people, problems } = await uploading.reading((db) => checkSheet(db, uploading, sheet))
  refuseBad(uploading.file, problems)
  const given: { row: number; password: string }[] = []
  for (const { row, fullName, email, password } of people) {
    if (password === null) {
      const made = generatePassword()
      secured.passwords.push({ fullName, email, password: made })
      secured.hashes.set(row, hashMadePassword(made))
    } else given.push({ row, password })
  }
  const total = people.length
  const report = (hashed: number): void => uploading.progress({ read: total, stored: secured.passwords.length + hashed, total })
  report(0)
  const hashes = await hashPasswords(
    given.map(({ password }) => password),
    report,
  )
  for (const [at, hash] of hashes.entries()) secured.hashes.set(given[at]?.row ?? 0, hash)
  return secured
}

/** Parses the sheet's people and all problems against the current database. */
async function checkSheet(
  db: Db,
  { actor, named, now }: Uploading<undefined>,
  { rows, nameRow }: PeopleSheet,
  bounds?: FactBounds,
) {
  const texts = (column: string): string[] => rows.flatMap(({ cells }) => cells[column] || [])
  const [existing, departments, { closed }] = await Promise.all([
    findExisting(db, { emails: texts('email'), employeeIds: texts('employee_id'), managers: texts('manager') }),
    allDepartments(db),
    bounds ?? readFactBounds(db),
  ])
  const { people, issues } = checkPeople(
    rows,
    {
      emails: new Set(existing.emails),
      employeeIds: new Set(existing.employeeIds),
      departments: indexByName(departments, ({ id, name }) => [name, id]),
      managers: new Map(existing.managers.flatMap((one) => [[emailKey(one.email), one] as const, [one.id, one] as const])),
      today: toDay(now),
      closed,
    },
    actor,
    nameRow,
  )
  return { people, problems: foundAmong(issues, named) }
}
type CheckedPeople = Awaited<ReturnType<typeof checkSheet>>

const previewOf = (
  { name, rows, unread }: PeopleSheet,
  { people, problems: { count, issues } }: CheckedPeople,
): PeoplePreview => ({
  name,
  unread,
  count: rows.length,
  counts: { new: people.length, bad: rows.length - people.length },
  people: people.slice(0, SHOWN_PEOPLE).map(({ roles, departments, manager, texts, password, ...person }) => ({
    ...person,
    roleData: roles,
    departments: departments.map((one) => one.name),
    manager: manager?.email ?? null,
    ...texts,
    hasPassword: password !== null,
  })),
  passwordsToMake: people.filter(({ password }) => password === null).length,
  problems: { count, issues },
})

async function storePeople(
  { db, audit, publish, recordBatch }: Storing,
  uploading: Uploading<undefined>,
  { sheet, checked, secured }: { sheet: PeopleSheet; checked: CheckedPeople; secured: Secured },
) {
  const { file, actor, now } = uploading
  const managers = checked.people.flatMap(({ manager }) => manager?.id ?? [])
  await holdPlaces(
    db,
    managers,
    checked.people.flatMap((person) => person.departments.map(({ id }) => id)),
  )
  // A separate statement after the locks, so that it sees what was committed in the meantime.
  const bounds = await holdFactBounds(db)
  const { people, problems } = await checkSheet(db, uploading, sheet, bounds)
  refuseBad(file, problems)
  const firstRows = (given: string | null) =>
    planFirstRows(bounds, toDay(now), given ?? undefined).map(({ from, keeps }) => ({
      from,
      savedOn: keeps === undefined ? null : from,
      isHeld: keeps === undefined,
    }))
  const rows = people.map(({ salary, password: _, texts, departmentsFrom, managerFrom, ...person }) => ({
    ...person,
    departmentRows: firstRows(departmentsFrom),
    managerRows: firstRows(managerFrom),
    ...texts,
    paise: salary === null ? null : toPaise(salary),
    passwordHash: secured.hashes.get(person.row) ?? refuse('STATE_CONFLICT'),
  }))
  const inserted = await insertPeople(db, rows, { by: actor.id, day: toDay(now), now })
  const ids = new Map(inserted.map(({ id, email }) => [email, id]))
  const made = [...ids.values()]
  const batch = await recordBatch({ made })
  for (const person of people) {
    const { fullName, email, roles, departments, departmentsFrom, manager, managerFrom, texts, shiftType, workingHours, salary } =
      person
    audit({
      type: 'user',
      id: ids.get(email) ?? '',
      name: fullName,
      after: {
        email,
        roleData: roles,
        workbook: sheet.name,
        workTerms: { shiftType, workingHours },
        departments: departments.map(({ name }) => name),
        ...(departmentsFrom !== null && { departmentsFrom }),
        ...(manager !== null && { manager: manager.email }),
        ...(managerFrom !== null && { managerFrom }),
        ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
        ...(salary !== null && { salary }),
      },
    })
  }
  await publishListed(db, publish, made)
  return { added: people.length, passwords: secured.passwords, batch }
}

async function takePeopleBack({ db, batch, actor, reach, clock, registered, audit, publish }: TakingBack<Reach<'team'>>) {
  const people = [...(await lockMadePeople(db, reach, batch.made))]
  if (people.some(({ isShown }) => !isShown)) refuse('IMPORT_NOT_FOUND')
  return async () => {
    for (const person of people) refuseIf(endProblem(actor, person))
    await refuseUsed({ db, registered }, 'user', ['user', 'users'], people)
    await deletePeople(db, batch.made, { by: actor.id, now: clock() })
    await publishListed(db, publish, batch.made)
    for (const { id, name: email, fullName, roles: roleData } of people) {
      const before = { batch: batch.id, email, roleData }
      audit({ type: 'user', id, name: fullName, before, after: { takenBack: true } })
    }
    return { rows: people.length }
  }
}
