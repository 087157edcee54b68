import type { Actor } from '../../access/levels.ts'
import { type Db } from '../../kit/postgres/db.ts'
import type { ParsedInput } from '../../kit/shared/endpoint.ts'
import { streamExport } from '../../kit/export/server/export.ts'
import { type Noun, formatQuantity } from '../../kit/shared/counted.ts'
import { parsePersonRef } from '../../kit/shared/emails.ts'
import { toPaise, toRupees } from '../../kit/shared/money.ts'
import { splitTotal } from '../../kit/shared/paging.ts'
import { parsePeriod } from '../../kit/shared/period.ts'
import { hashPassword, refusePassword } from '../../kit/server/passwords.ts'
import { checkOwnFigures } from './own-figures.ts'
import { readList } from '../../kit/server/read-list.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { routes } from '../../kit/server/routes.ts'
import { refuseChanged } from '../../kit/server/versions.ts'
import { toDay } from '../../kit/shared/time.ts'
import { found, refuse, refuseIf } from '../refusals.ts'
import { resolveDepartmentId } from '../../departments/server/lookup.ts'
import { type UserRow, users } from '../contract.ts'
import { departmentUsers } from '../department-users-contract.ts'
import {
  type ShiftType,
  DEFAULT_TERMS,
  findActProblem,
  givesPower,
  mayDateFrom,
  computeSalaryRevisions,
  maySeeSalaries,
  maySeeSalary,
  getTeamManagerId,
} from '../rules.ts'
import { exportUserData, userExport } from './export-users.ts'
import { salaryGroup } from './field-groups.ts'
import { holdFactBounds, planFirstRows, toDepartmentRows, toManagerRows } from './fact-days.ts'
import { publishListed, publishInboxChange } from './hand-over.ts'
import {
  selectActiveAdmins,
  selectDepartmentPeople,
  listLeaverResources,
  selectPeopleForWork,
  selectManagersInPeriod,
} from './lookup.ts'
import {
  type StoredPerson,
  selectActiveManagers,
  addSalaries,
  insertPerson,
  selectPersonToday,
  setAccountState,
} from './queries.ts'
import { checkPasswords, resolveDepartments, refuseRoles, saveUser } from './save-user.ts'
import { type Reach } from '../../kit/server/reach.ts'
import { type UserRecord, selectMatchedUserIds, selectUsersNamed, selectUsersPage } from './list-queries.ts'
import { blockerQueries } from './extension-points.ts'

const MAX_ROWS = 500

const filtersOf = (sent: ParsedInput<typeof users.export>['body']) => ({
  fullName: sent.fullName ?? null,
  email: sent.email ?? null,
  role: sent.role ?? null,
  sort: sent.sort,
})

const shift = (text: string | null): ShiftType => (text === null ? DEFAULT_TERMS.shiftType : (Number(text) as ShiftType))
const hours = (text: string | null): number => (text === null ? DEFAULT_TERMS.workingHours : Number(text))

/** Returns a row with the fields that this caller may see. */
const toVisibleRow = (actor: Actor, record: UserRecord): UserRow => {
  const { salary_paise, new_salary_paise, new_salary_from, salaryVersion, shift_type, working_hours, ...row } = record
  const { new_shift_type, new_working_hours, new_shift_from, ...person } = row
  const salaries = {
    salary: salary_paise === null ? null : toRupees(salary_paise),
    newSalary:
      new_salary_paise === null || new_salary_from === null
        ? null
        : { amount: toRupees(new_salary_paise), effectiveDate: new_salary_from },
    salaryVersion,
  }
  return {
    ...person,
    ...(maySeeSalary(actor, { id: person._id, roles: person.roleData, managerId: person.manager?._id ?? null }) && salaries),
    shiftType: shift(shift_type),
    workingHours: hours(working_hours),
    newShift:
      new_shift_from === null
        ? null
        : { shiftType: shift(new_shift_type), workingHours: hours(new_working_hours), effective: new_shift_from },
    is_active: person.accountState === 'active',
  }
}

/** Returns, for example, "2 days of targets added, 1 dropped". */
const movedWords = ({ noun, added, dropped }: { noun: Noun; added: number; dropped: number }): string =>
  `${formatQuantity(added, ...noun)} added, ${dropped} dropped`

type PersonAsked = { db: Db; reach: Reach<'team'>; clock: () => Date; registered: Registered }
const personOf = async ({ db, reach, ...asked }: PersonAsked, who: string): Promise<{ person: StoredPerson; today: string }> => {
  const { persons, today } = await selectPersonToday(db, reach, parsePersonRef(who), asked)
  return { person: found(persons, 'USER_NOT_FOUND'), today }
}

/** Blocking and deleting are in leaving-routes.ts, together with what they end. */
const { block: _block, delete: _delete, ...staying } = users
export const userRoutes = routes('users', staying, {
  list: async (call) => {
    const { db, actor, reach, query } = call
    const { rows, total } = await readList(call, { usual: 100, most: MAX_ROWS }, async (page) =>
      splitTotal(await selectUsersPage(db, reach, { ...filtersOf(query), ...page })),
    )
    return { users: rows.map((row) => toVisibleRow(actor, row)), total }
  },

  export: async (call) => {
    const { db, actor, reach, body } = call
    const ids = (await selectMatchedUserIds(db, reach, filtersOf(body))).map(({ id }) => id)
    const { fullName, email, role } = body
    const filters = Object.fromEntries(Object.entries({ fullName, email, role }).filter(([, value]) => value))
    const page = async (connection: Db, some: readonly string[]) =>
      (await selectUsersNamed(connection, reach, some)).filter(({ _id }) => _id !== null).map((row) => toVisibleRow(actor, row))
    return streamExport(call, userExport, exportUserData(ids, { salaries: maySeeSalaries(actor), filters, page }))
  },

  ofDepartment: async ({ db, actor, reach, params, query, now, registered }) => {
    const departmentId = await resolveDepartmentId(db, params.department)
    return {
      data: await selectPeopleForWork(db, reach, {
        departmentId,
        role: query.role ?? null,
        first: getTeamManagerId(actor),
        day: toDay(now),
        work: listLeaverResources(registered).work,
        blockerQueries: registered.extensionsOf(blockerQueries),
      }),
    }
  },

  managers: async ({ db, query }) => {
    const period = parsePeriod(query)
    return { data: period === null ? await selectActiveManagers(db) : await selectManagersInPeriod(db, period) }
  },

  add: {
    prepare: async ({ actor, body, now, requireFreshLogin }) => {
      refuseRoles(actor, [], body.role)
      await refusePassword(body.password, 'password', body)
      if (givesPower([], body.role)) requireFreshLogin()
      const passwordHash = await hashPassword(body.password, `person ${actor.id}`)
      return async ({ db, audit, publish }) => {
        const departments = await resolveDepartments(db, { actor, requireFreshLogin }, body.departments, [])
        const { fullName, email, role: roles, enableAssignments } = body
        const managerId = getTeamManagerId(actor)
        const first = planFirstRows(await holdFactBounds(db), toDay(now))
        const facts = {
          departments:
            departments.length === 0
              ? []
              : toDepartmentRows(
                  first,
                  departments.map(({ id }) => id),
                ),
          managers: managerId === null ? [] : toManagerRows(first, managerId),
        }
        const person = { fullName, email, roles, enableAssignments, ...facts }
        const added = await insertPerson(db, { ...person, passwordHash, by: actor.id, day: toDay(now), now })
        const { id } = found(added, 'USER_NOT_FOUND')
        await publishListed(db, publish, [id])
        const after = { email, roleData: roles, enableAssignments, departments: departments.map(({ name }) => name) }
        audit({
          type: 'user',
          id,
          name: fullName,
          after: { ...after, ...(managerId !== null && { manager: actor.email }) },
        })
        return { data: { _id: id, fullName, email, roleData: roles } }
      }
    },
  },

  updateProfile: {
    prepare: async (call) => {
      const { actor, body: sent, query, requireFreshLogin } = call
      const passwords = await checkPasswords(call)
      return async ({ db, reach, clock, audit, publish, last, registered }) => {
        const { days, ...saved } = await saveUser(
          db,
          sent,
          { actor, reach, clock, ...passwords, confirmed: query.confirm, requireFreshLogin, audit, publish, registered },
          last,
        )
        publish([saved.id], 'access')
        audit({ type: 'user', ...saved, ...(days.length > 0 && { after: { ...saved.after, days: days.map(movedWords) } }) })
        return { days: days.map(({ noun: [, what], added, dropped }) => ({ what, added, dropped })) }
      }
    },
  },

  unblock: async ({ db, actor, reach, params, clock, audit, publish, registered, requireFreshLogin }) => {
    const { person } = await personOf({ db, reach, clock, registered }, params.id)
    refuseIf(findActProblem(actor, person))
    if (givesPower([], person.roles)) requireFreshLogin()
    await setAccountState(db, person.id, 'active', { by: actor.id, now: clock() }, registered)
    await publishListed(db, publish, [person.id])
    // Decisions that waited for the ADMINs in the meantime belong to the manager again.
    if (person.roles.includes('MANAGER')) await publishInboxChange(db, publish, [person.id, null])
    audit({
      type: 'user',
      id: person.id,
      name: person.fullName,
      before: { accountState: person.accountState },
      after: { accountState: 'active' },
    })
  },

  salary: async ({ db, actor, reach, params, body, clock, audit, publish, registered }) => {
    const { person, today } = await personOf({ db, reach, clock, registered }, params.id)
    refuseIf(findActProblem(actor, person))
    await refuseChanged(db, actor, { group: salaryGroup, ids: db`${person.id}`, seen: body.version })
    const inForce = person.salary_paise === null ? null : toRupees(person.salary_paise)
    const revisions = computeSalaryRevisions(body, today, inForce)
    if (revisions.some(({ effectiveDate }) => !mayDateFrom(actor, effectiveDate, today))) refuse('PAST_DATE')
    const own = await checkOwnFigures(db, actor, revisions.length === 0 ? [] : [person.id])
    const rows = revisions.map(({ amount, effectiveDate }) => ({ from: effectiveDate, paise: toPaise(amount) }))
    await addSalaries(db, person.id, rows, actor.id)
    // Published only to people who see the salary: a change without a visible difference would reveal a raise to others.
    publish([...(await selectActiveAdmins(db)).map(({ id }) => id), person.managerId])
    const [before, after] = [{ salary: inForce }, { salaries: revisions, ...own }]
    audit({ type: 'user', id: person.id, name: person.fullName, before, after })
  },
})

export const departmentUsersRoutes = routes('departments', departmentUsers, {
  users: async ({ db, reach, query, registered }) => {
    const departmentId = await resolveDepartmentId(db, query.department)
    return {
      data: await selectDepartmentPeople(db, reach, {
        departmentId,
        role: null,
        day: reach.day,
        work: listLeaverResources(registered).work,
        blockerQueries: registered.extensionsOf(blockerQueries),
      }),
    }
  },
})
