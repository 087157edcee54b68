import { plural } from '../../kit/shared/counted.ts'
import type { RowProgress } from '../../kit/shared/upload.ts'
import { insertBatch } from '../../kit/import/server/batch-queries.ts'
import { foundAmong, refuseBad } from '../../kit/import/server/problems.ts'
import { refuseUsed, type TakingBack } from '../../kit/import/server/take-back.ts'
import { type Checking, upload, type Uploading } from '../../kit/import/server/upload.ts'
import { readFullSheet } from '../../kit/import/server/full-sheet.ts'
import type { Db } from '../../kit/postgres/db.ts'
import { hashMadePassword, hashPasswords, newPassword, passwordProblem } from '../../kit/server/passwords.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Actor } from '../../access/levels.ts'
import { toPaise } from '../../kit/shared/money.ts'
import { nameKey } from '../../kit/shared/names.ts'
import { toDay } from '../../kit/shared/time.ts'
import { refuse, refuseIf } from '../refusals.ts'
import type { PeoplePreview } from '../people-import-contract.ts'
import {
  checkPeople,
  MAX_IMPORT_PEOPLE,
  NEEDED_COLUMNS,
  PEOPLE_COLUMNS,
  type SheetPerson,
  type SheetPersonRead,
} from '../people-import-rules.ts'
import { endProblem } from '../rules.ts'
import { allDepartments, deletePeople, findExisting, holdPlaces, insertPeople, lockMadePeople } from './people-import-queries.ts'
import { publishListed } from './hand-over.ts'
import { emailKey } from '../../kit/shared/ids.ts'

const SHOWN_PEOPLE = 200

type PeopleSheet = { name: string; rows: SheetPerson[]; unread: string[] }

async function readPeople(uploading: Uploading<undefined>): Promise<PeopleSheet> {
  const { name, rows, unread } = await readFullSheet(uploading, {
    most: MAX_IMPORT_PEOPLE,
    columns: PEOPLE_COLUMNS,
    needed: NEEDED_COLUMNS,
    missing: (columns) => `Row 1 has no ${plural(columns.length, 'column')} ${columns.join(', ')}.`,
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
  return { name, rows: people, unread }
}

/** Parses the sheet's people and all problems against the current database. */
async function checkSheet(db: Db, { rows }: PeopleSheet, actor: Actor) {
  const texts = (column: string): string[] => rows.flatMap(({ cells }) => cells[column] || [])
  const [existing, departments] = await Promise.all([
    findExisting(db, { emails: texts('email'), employeeIds: texts('employee_id'), managers: texts('manager') }),
    allDepartments(db),
  ])
  return checkPeople(
    rows,
    {
      emails: new Set(existing.emails),
      employeeIds: new Set(existing.employeeIds),
      departments: new Map(departments.flatMap((one) => [[nameKey(one.name), one] as const, [one.id, one] as const])),
      managers: new Map(existing.managers.flatMap((one) => [[emailKey(one.email), one] as const, [one.id, one] as const])),
    },
    actor,
  )
}

type Secured = { hashes: Map<number, string>; passwords: { fullName: string; email: string; password: string }[] }

/** Generates missing passwords and hashes all, outside of any transaction because hashing is slow. */
async function securePasswords(people: readonly SheetPersonRead[], progress: (progress: RowProgress) => void): Promise<Secured> {
  const secured: Secured = { hashes: new Map(), passwords: [] }
  const given: { row: number; password: string }[] = []
  for (const { row, fullName, email, password } of people) {
    if (password === null) {
      const made = newPassword()
      secured.passwords.push({ fullName, email, password: made })
      secured.hashes.set(row, hashMadePassword(made))
    } else given.push({ row, password })
  }
  const total = people.length
  const report = (hashed: number): void => progress({ read: total, stored: secured.passwords.length + hashed, total })
  report(0)
  const hashes = await hashPasswords(
    given.map(({ password }) => password),
    report,
  )
  for (const [at, hash] of hashes.entries()) secured.hashes.set(given[at]?.row ?? 0, hash)
  return secured
}

/** People of a workbook, added by the rules of adding one; missing passwords are generated. */
export const peopleUpload = upload({
  /** `password` is read too, but better generated than sent in a sheet. */
  template: { name: 'users', sheet: 'Users', columns: PEOPLE_COLUMNS.filter((name) => name !== 'password') },

  read: async (uploading: Uploading<undefined>) => {
    const sheet = await readPeople(uploading)
    uploading.progress({ read: sheet.rows.length, stored: 0, total: null })
    return sheet
  },

  check: async ({ db, sheet, actor, named }: Checking<undefined, PeopleSheet>) => {
    const { people, issues } = await checkSheet(db, sheet, actor)
    return { people, problems: foundAmong(issues, named) }
  },

  preview: ({ sheet: { name, rows, unread } }, { people, problems: { count, issues } }): PeoplePreview => ({
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
  }),

  prepare: ({ progress }, { people }) => securePasswords(people, progress),

  store: async ({ db, file, sheet, actor, now, named, ready: { hashes, passwords }, audit, publish }, first) => {
    const managers = first.people.flatMap(({ manager }) => manager?.id ?? [])
    await holdPlaces(
      db,
      managers,
      first.people.flatMap((person) => person.departments.map(({ id }) => id)),
    )
    // A separate statement after the locks, so that it sees what was committed in the meantime.
    const { people, issues } = await checkSheet(db, sheet, actor)
    refuseBad(file, foundAmong(issues, named))
    const rows = people.map(({ salary, password: _, texts, ...person }) => ({
      ...person,
      ...texts,
      paise: salary === null ? null : toPaise(salary),
      passwordHash: hashes.get(person.row) ?? refuse('STATE_CONFLICT'),
    }))
    const inserted = await insertPeople(db, rows, { by: actor.id, day: toDay(now), now })
    const ids = new Map(inserted.map(({ id, email }) => [email, id]))
    const made = [...ids.values()]
    const batch = await insertBatch(db, { kind: 'users', workbook: file.filename, by: actor.id, now, made })
    for (const { fullName, email, roles, departments, manager, texts, shiftType, workingHours, salary } of people) {
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
          ...(manager !== null && { manager: manager.email }),
          ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
          ...(salary !== null && { salary }),
        },
      })
    }
    await publishListed(db, publish, made)
    return { added: people.length, passwords, batch }
  },

  takeBack: async ({ db, batch, actor, reach, clock, registered, audit, publish }: TakingBack<Reach<'team'>>) => {
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
  },
})
