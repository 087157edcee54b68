import { refuseInvisible } from '../../kit/server/refuse-invisible.ts'
import { FULL_NAME } from '../fields-contract.ts'
import { type Role, STAFF_ROLES, type StaffRole } from '../../access/levels.ts'
import { roleWords } from '../../access/role-words.ts'
import { type Db } from '../../kit/postgres/db.ts'
import { askFirst } from '../../kit/server/ask-first.ts'
import { toEmailKey, parsePersonRef } from '../../kit/shared/emails.ts'
import { nameKey } from '../../kit/shared/names.ts'
import type { Call as HandlerCall } from '../../kit/server/call.ts'
import { checkOwnFigures } from './own-figures.ts'
import { hashPassword, refusePassword } from '../../kit/server/passwords.ts'
import { refuseChanged } from '../../kit/server/versions.ts'
import { findUnknownTexts } from '../../kit/shared/errors.ts'
import type { ParsedInput } from '../../kit/shared/endpoint.ts'
import { found, refusals, refuse, refuseIf } from '../refusals.ts'
import { isReserved } from '../../departments/reserved-rules.ts'
import { type DepartmentRef, selectDepartmentsForUse } from '../../departments/server/lookup.ts'
import type { users } from '../contract.ts'
import { mapTextFields } from '../vocabulary.ts'
import {
  type AdminState,
  type Doer,
  DEFAULT_TERMS,
  findActProblem,
  givesPower,
  isAdmin,
  FUTURE_FACT,
  wouldLoseAdmin,
  mayDateFrom,
  findResetProblem,
  findRoleNotGrantable,
} from '../rules.ts'
import { endsWithRoles } from '../leaving-rules.ts'
import { profileFields, profileGroup } from './field-groups.ts'
import { describeMovedFacts } from './ask-about-facts.ts'
import { type PlannedFacts, holdFactBounds, planFacts, selectPersonFacts } from './fact-days.ts'
import { givesLastDay } from '../last-day-rules.ts'
import { planLastDay } from './last-day.ts'
import { executeHandOver, loadOpenRows, publishListed, publishInboxChange, type WriteContext } from './hand-over.ts'
import { lockReports, lockManagerReports, selectLeavingPerson } from './leaving-queries.ts'
import {
  type UserChange,
  type StoredPerson,
  lockAdmins,
  selectManagerForUse,
  selectOtherActiveAdmins,
  selectPersonOnDay,
  selectPersonToday,
  savePerson,
} from './queries.ts'
import { type EndedResource, termsFollowers } from './extension-points.ts'
import { listLeaverResources } from './lookup.ts'

/** @throws ROLE_NOT_YOURS_TO_GIVE */
export const refuseRoles = (actor: Doer, before: StoredPerson['roles'], after: StoredPerson['roles']): void => {
  const role = findRoleNotGrantable(actor, before, after)
  if (role !== undefined) refuse('ROLE_NOT_YOURS_TO_GIVE', { values: { role: roleWords[role] } })
}

/**
 * Refuses the change if no active admin would be left, and serializes such changes until this write commits.
 * @throws LAST_ADMIN
 */
export const requireAnotherAdmin = async (db: Db, id: string, before: AdminState, after: AdminState): Promise<void> => {
  if (!wouldLoseAdmin(before, after)) return
  // A separate statement, so that it sees commits that happened while it waited for the lock.
  const [, others] = await Promise.all([lockAdmins(db), selectOtherActiveAdmins(db, id)])
  if (others.length === 0) refuse('LAST_ADMIN')
}

/**
 * Resolves the departments sent as names or ids, without duplicates and in the order in which they were sent. A person who gets a
 * reserved department also gets its rights, which requires a fresh login (decision 136).
 * @throws INVALID_REQUEST, RESERVED_DEPARTMENT
 */
export const resolveDepartments = async (
  db: Db,
  { actor, requireFreshLogin }: { actor: Doer; requireFreshLogin: () => void },
  texts: readonly string[],
  before: readonly DepartmentRef[],
): Promise<DepartmentRef[]> => {
  const rows = texts.length === 0 ? [] : await selectDepartmentsForUse(db, texts)
  const issues = findUnknownTexts('departments', texts, rows, 'department')
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
  const after = [...new Map(rows.map(({ id, name }) => [id, { id, name }])).values()]
  const given = after.filter((d) => !before.some(({ id }) => id === d.id))
  const moved = [...given, ...before.filter((d) => !after.some(({ id }) => id === d.id))]
  const reserved = moved.find(({ name }) => isReserved(name))
  if (reserved !== undefined && !isAdmin(actor)) refuse('RESERVED_DEPARTMENT', { values: { name: reserved.name } })
  if (given.some(({ name }) => isReserved(name))) requireFreshLogin()
  return after
}

type Profile = ParsedInput<typeof users.updateProfile>['body']
type Manager = { id: string; email: string } | null

/**
 * Returns the new manager, or undefined if the manager stays the same and no day is given. Only an ADMIN sets a manager, and
 * never for a manager (000 §5, §6).
 */
const managerOf = async (
  db: Db,
  actor: Doer,
  { manager: sent, managerFrom }: Profile,
  person: StoredPerson,
  becomesManager: boolean,
): Promise<Manager | undefined> => {
  if (sent === undefined) return becomesManager && person.managerId !== null ? null : undefined
  const manager = sent === null ? null : parsePersonRef(sent)
  const same =
    manager === null
      ? person.managerId === null
      : (manager.id !== null && manager.id === person.managerId) ||
        (manager.id === null && manager.email === toEmailKey(person.managerEmail ?? ''))
  if (same && managerFrom === undefined && !(becomesManager && person.managerId !== null)) return undefined
  if (!isAdmin(actor)) refuse('ADMIN_SETS_MANAGERS')
  if (manager === null) return null
  if (becomesManager) refuse('INVALID_REQUEST', { issues: [{ path: 'manager', message: 'A manager can’t have a manager.' }] })
  return found(await selectManagerForUse(db, manager), 'NOT_A_MANAGER')
}

/** @throws INVALID_REQUEST, PAST_DATE */
const refuseDays = (actor: Doer, { departmentsFrom, managerFrom }: Profile, today: string): void => {
  for (const [path, day] of Object.entries({ departmentsFrom, managerFrom })) {
    if (day === undefined) continue
    if (day > today) refuse('INVALID_REQUEST', { issues: [{ path, message: FUTURE_FACT }] })
    if (!mayDateFrom(actor, day, today)) refuse('PAST_DATE')
  }
}

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at])

/** Returns the roles in which a person keeps their open rows, judging by the request alone, or undefined if it removes none. */
const retainedRoles = ({ roleData, enableAssignments }: Profile): readonly StaffRole[] | undefined =>
  enableAssignments === false ? [] : roleData && STAFF_ROLES.filter((role) => roleData.includes(role))

/**
 * Returns the resources that end for a person whose departments or roles change. A resource ends when none of the departments or
 * roles that it needs remains.
 */
const endedWithout = (
  ended: readonly EndedResource[],
  { departments: before, roles: rolesBefore }: { departments: readonly string[]; roles: readonly Role[] },
  { departments: after, roles: rolesAfter }: { departments: readonly string[]; roles: readonly Role[] },
): readonly EndedResource[] => {
  const isIn = (names: readonly string[], those: readonly string[]): boolean =>
    names.some((name) => those.some((each) => nameKey(each) === nameKey(name)))
  return ended.filter(
    ({ within, needs }) =>
      (within !== undefined && isIn(before, within) && !isIn(after, within)) || endsWithRoles(needs, rolesBefore, rolesAfter),
  )
}

const keyOf = ({ _id, email }: Profile) => ({ id: _id ?? null, email: email === undefined ? null : toEmailKey(email) })

type Passwords = {
  passwordHash: string | undefined
  /** Whether the caller has sent their own password. */
  isConfirmed: boolean
}
type Call = Pick<
  HandlerCall<typeof users.updateProfile>,
  'actor' | 'reach' | 'reading' | 'requireFreshLogin' | 'confirmPassword' | 'registered'
> & {
  body: Profile
}
/**
 * Confirms the old password and hashes the new one before the transaction. Throws the same errors as `saveUser`.
 * @throws USER_NOT_FOUND, WRONG_OLD_PASSWORD
 */
export async function checkPasswords(call: Call): Promise<Passwords> {
  const { actor, reach, body: sent, reading, requireFreshLogin, confirmPassword, registered } = call
  const { newPassword, newEmail, newFullname, oldPassword } = sent
  if (newPassword === undefined && oldPassword === undefined) return { passwordHash: undefined, isConfirmed: false }
  const query = { day: reach.day, termsDay: reach.day, registered }
  const person = found(await reading((db) => selectPersonOnDay(db, reach, keyOf(sent), query)), 'USER_NOT_FOUND')
  const isOwn = person.id === actor.id
  if (newPassword !== undefined) {
    refuseIf(findActProblem(actor, person) ?? findResetProblem(actor, person))
    await refusePassword(newPassword, 'newPassword', {
      email: newEmail ?? person.email,
      fullName: newFullname ?? person.fullName,
    })
    requireOwner(isOwn, oldPassword !== undefined, requireFreshLogin)
  }
  const isConfirmed = isOwn && oldPassword !== undefined
  if (isConfirmed && !(await confirmPassword(oldPassword))) {
    const issues = [{ path: 'oldPassword', message: refusals.WRONG_OLD_PASSWORD[1] }]
    refuse('WRONG_OLD_PASSWORD', { issues, logged: { account: actor.id } })
  }
  return { passwordHash: newPassword && (await hashPassword(newPassword, `person ${actor.id}`)), isConfirmed }
}

/**
 * Changing one's own password or email requires the old password; changing another person's requires a fresh login (decision
 * 136).
 */
const requireOwner = (isOwn: boolean, isConfirmed: boolean, requireFreshLogin: () => void): void => {
  if (!isOwn) return requireFreshLogin()
  if (!isConfirmed) refuse('INVALID_REQUEST', { issues: [{ path: 'oldPassword', message: 'Please input your old password!' }] })
}

/**
 * Saves the sent fields of a person that differ, and returns what the audit log records. Open rows of removed roles go where
 * `handOver` says, or become unassigned (decisions 97, 120).
 * New work terms also change what the domains have registered; `days` reports this in the reply.
 * It takes three round trips if no rows move and the terms stay: the person; departments, manager and open rows; and the save,
 * which is sent as the call's `last` with the audit line.
 * @param context includes what `checkPasswords` returns
 * @throws USER_NOT_FOUND, ADMIN_CHANGES_EMAILS, INVALID_REQUEST, PAST_DATE, MONTH_CLOSED, NEEDS_CONFIRMATION
 */
export async function saveUser(
  db: Db,
  sent: Profile,
  context: WriteContext & Passwords & { confirmed: boolean | undefined; requireFreshLogin: () => void },
  last: (save: PromiseLike<unknown>) => void,
) {
  const { actor, reach, clock, passwordHash, isConfirmed, confirmed, requireFreshLogin, registered } = context
  const held = listLeaverResources(registered)
  const key = keyOf(sent)
  const retained = retainedRoles(sent)
  // Files are locked before people, as everywhere. No file is locked for a role that keeps its rows.
  const losing = retained && STAFF_ROLES.filter((role) => !retained.includes(role))
  const files = losing && Promise.all(held.work.map(({ lockAround }) => lockAround(db, key, losing)))
  if (sent.handOver?.reports !== undefined) {
    await files
    await lockReports(db, found(await selectLeavingPerson(db, reach, key), 'USER_NOT_FOUND').id)
  }
  const [, , { persons, today }] = await Promise.all([
    files,
    sent.roleData?.includes('MANAGER') === false ? lockManagerReports(db, key) : undefined,
    selectPersonToday(db, reach, key, { clock, termsDay: sent.effective ?? undefined, registered }),
  ])
  const effective = sent.effective ?? today
  const person = found(persons, 'USER_NOT_FOUND')
  refuseIf(findActProblem(actor, person))
  refuseInvisible([{ path: 'newFullname', noun: FULL_NAME, text: sent.newFullname, before: person.fullName }])
  if (passwordHash !== undefined) refuseIf(findResetProblem(actor, person))

  refuseDays(actor, sent, today)
  const roles = sent.roleData !== undefined && !sameList(sent.roleData, person.roles) ? sent.roleData : undefined
  if (roles !== undefined) refuseRoles(actor, person.roles, roles)
  const email = sent.newEmail !== undefined && sent.newEmail !== person.email ? sent.newEmail : undefined
  if (email !== undefined && !isAdmin(actor)) refuse('ADMIN_CHANGES_EMAILS')
  let needsFreshLogin = roles !== undefined && givesPower(person.roles, roles)
  // The password is asked for only when nothing else is wrong, so that nobody enters the password for a save that is then refused.
  const askLater = (): void => void (needsFreshLogin = true)
  if (email !== undefined || passwordHash !== undefined) requireOwner(person.id === actor.id, isConfirmed, askLater)

  const { handOver } = sent
  const freed = STAFF_ROLES.filter((role) => person.roles.includes(role) && retained?.includes(role) === false)
  const heldAs = [
    ...(handOver?.rows ?? []).map(({ role }) => role).filter((role) => !freed.includes(role)),
    ...(handOver?.reports !== undefined && (roles ?? ['MANAGER']).includes('MANAGER') ? ['MANAGER'] : []),
  ]
  if (heldAs.length > 0) {
    const message = `What this user holds as ${heldAs.join(', ')} stays with them and can’t be handed over.`
    refuse('INVALID_REQUEST', { issues: [{ path: 'handOver', message }] })
  }
  const seen = { group: profileGroup, ids: db`${person.id}`, seen: sent.version, fieldsOf: profileFields }
  const freesReports = person.roles.includes('MANAGER') && roles?.includes('MANAGER') === false
  const isDated = sent.departments !== undefined || sent.manager !== undefined || roles?.includes('MANAGER') === true
  const loadFacts = () => (isDated ? Promise.all([holdFactBounds(db), selectPersonFacts(db, [person.id])]) : undefined)
  const isHandedOver = handOver !== undefined || freesReports
  const [, departments, manager, open, dated] = await Promise.all([
    refuseChanged(db, actor, seen),
    sent.departments === undefined
      ? undefined
      : resolveDepartments(db, { actor, requireFreshLogin: askLater }, sent.departments, person.departments),
    managerOf(db, actor, sent, person, (roles ?? person.roles).includes('MANAGER')),
    freed.length === 0 ? [] : loadOpenRows(db, held.work, { personId: person.id, reach }),
    // Months are locked after all people.
    isHandedOver ? undefined : loadFacts(),
  ])
  if (handOver !== undefined || freesReports || open.some(({ role }) => freed.includes(role)))
    await executeHandOver(db, person, { handOver, freed, freesReports }, context)

  const [bounds, [facts] = []] = dated ?? (await loadFacts()) ?? []
  const planned: PlannedFacts =
    facts === undefined || bounds === undefined
      ? { departments: undefined, managers: undefined }
      : planFacts(
          facts,
          { ...bounds, today },
          {
            departments: departments && { ids: departments.map(({ id }) => id), from: sent.departmentsFrom },
            manager: manager === undefined ? undefined : { id: manager?.id ?? null, from: sent.managerFrom },
          },
        )
  const names = (list: readonly DepartmentRef[]): string[] => list.map(({ name }) => name)
  const had = { departments: names(person.departments), roles: person.roles }
  const present = planned.departments?.isNow === true ? (departments ?? []) : person.departments
  const has = { departments: names(present), roles: roles ?? person.roles }
  const active = person.accountState === 'active'
  const ends = givesLastDay({ roles: person.roles, isActive: active }, { roles: has.roles, isActive: active })
  const parts = endedWithout(held.ended, had, has)
  const {
    lastDay,
    dated: lastDated,
    questions,
  } = ends || sent.lastDay !== undefined || parts.length > 0
    ? await planLastDay(db, { actor, person, today, ends, given: sent.lastDay })
    : { lastDay: today, dated: undefined, questions: [] }
  const sentFacts = { departments: departments ?? [], manager: manager ?? null }
  const asked = confirmed === false ? [...(await describeMovedFacts(db, person, planned, sentFacts)), ...questions] : []
  for (const part of parts)
    await part.end(db, { userIds: [person.id], clock, lastDay, by: actor.id, audit: context.audit, publish: context.publish })

  const inForce = {
    shiftType: Number(person.shift_type ?? DEFAULT_TERMS.shiftType),
    workingHours: Number(person.working_hours ?? DEFAULT_TERMS.workingHours),
  }
  const newTerms = { shiftType: sent.shiftType ?? inForce.shiftType, workingHours: sent.workingHours ?? inForce.workingHours }
  // Without a fact, the default terms hold only from the first day on, so entering them for an earlier day adds a fact.
  const isEarlier = person.shift_type === null && effective < today && (sent.shiftType ?? sent.workingHours) != null
  const differs = isEarlier || newTerms.shiftType !== inForce.shiftType || newTerms.workingHours !== inForce.workingHours
  if (differs && !mayDateFrom(actor, effective, today)) refuse('PAST_DATE')
  if (asked.length > 0 && !differs) askFirst(asked)

  const different = <T>(value: T | null | undefined, now: T | null): T | undefined =>
    value == null || value === now ? undefined : value
  const change: UserChange = {
    email,
    passwordHash,
    roles,
    departments: planned.departments?.rows,
    managers: planned.managers?.rows,
    fullName: different(sent.newFullname, person.fullName),
    ...mapTextFields((name) => different(sent[name], person[name])),
    enableAssignments: different(sent.enableAssignments, person.enableAssignments),
    enableQualitative: different(sent.enableQualitative, person.enableQualitative),
    terms: differs ? { effective, ...newTerms } : undefined,
  }
  const { enableAssignments, enableQualitative, managers, terms } = change
  const figures = [roles, change.departments, enableAssignments, enableQualitative, managers, terms]
  const own = await checkOwnFigures(db, actor, figures.some((each) => each !== undefined) ? [person.id] : [])
  await requireAnotherAdmin(db, person.id, { roles: person.roles, active }, { roles: roles ?? person.roles, active })
  if (needsFreshLogin) requireFreshLogin()
  if (managers !== undefined) await publishInboxChange(db, context.publish, [person.managerId, manager?.id ?? null])
  if (roles !== undefined && person.roles.includes('MANAGER') && !roles.includes('MANAGER'))
    await publishInboxChange(db, context.publish, [person.id, null])
  last(publishListed(db, context.publish, [person.id], manager?.id))
  const now = clock()
  const saving = savePerson(db, person.id, change, { by: actor.id, day: today, now, lastDay: lastDated }, registered)
  const follow = { userId: person.id, from: terms?.effective ?? today, reader: actor, by: actor.id, now }
  // The connection runs these statements in order, so the followers of the terms see the save.
  const following =
    terms === undefined
      ? []
      : [saving.then(() => undefined), ...registered.extensionsOf(termsFollowers).map((each) => each(db, follow))]
  if (terms === undefined) last(saving)
  const days = (await Promise.all(following)).filter((moved) => moved !== undefined)
  // The error rolls the save back, so the questions show the real effects of the save.
  const asks = days
    .flatMap((moved) => moved.asks ?? [])
    .map((said) => ({ path: 'effective', message: `${person.fullName}: ${said}` }))
  if (confirmed === false && asked.length + asks.length > 0) askFirst([...asked, ...asks])
  for (const { tags = [] } of days) if (tags.length > 0) context.publish([person.id], ...tags)

  const noted = {
    email: [person.email, email],
    fullName: [person.fullName, change.fullName],
    ...mapTextFields((name) => [person[name], change[name]]),
    roleData: [person.roles, roles],
    enableAssignments: [person.enableAssignments, change.enableAssignments],
    enableQualitative: [person.enableQualitative, change.enableQualitative],
    departments: [names(person.departments), planned.departments && names(departments ?? [])],
    departmentsFrom: [undefined, planned.departments && sent.departmentsFrom],
    manager: [person.managerEmail, managers && (manager?.email ?? null)],
    managerFrom: [undefined, managers && sent.managerFrom],
    workTerms: [inForce, change.terms],
    lastDay: [undefined, lastDated],
    password: [undefined, passwordHash === undefined ? undefined : 'changed'],
  }
  const changed = Object.entries(noted).filter(([, [, after]]) => after !== undefined)
  return {
    id: person.id,
    name: person.fullName,
    before: Object.fromEntries(changed.map(([key, [before]]) => [key, before])),
    after: { ...Object.fromEntries(changed.map(([key, [, after]]) => [key, after])), ...own },
    days: days.filter(({ added, dropped }) => added + dropped > 0),
  }
}
