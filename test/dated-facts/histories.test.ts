/**
 * Plays random histories of departments, managers, roles and states. The days that reports show for each person must equal those
 * of the second computation, and the parts of a period must add up to the whole (decisions 170, 171).
 */
import { afterAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../db/cast.ts'
import { NO_DEPARTMENT } from '../../src/departments/vocabulary.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { SEES_ALL, selectReportPeople, type ReportSelection } from '../../src/reports/server/selection.ts'
import { users } from '../../src/users/contract.ts'
import { isUncountedSql } from '../../src/users/server/lookup.ts'
import { worklog } from '../../src/worklog/contract.ts'
import { findWorklogFaults } from '../../src/worklog/server/kept-sums.ts'
import { peopleImport } from '../../src/users/people-import-contract.ts'
import { startTestApp } from '../app.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { makeWorkbook } from '../workbooks.ts'
import { CountedDays, PaintedFact, addDays } from './model.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const ROUNDS = Number(process.env['ROUNDS'] ?? 4)
const PEOPLE = 4
const ACTS = 50

// November stays open, because some facts hold from the very beginning.
const FIRST = '2025-11-01'
const DAYS = Array.from({ length: 180 }, (_, at) => addDays(FIRST, at))
const EARLIEST = '2025-11-20'
const MONTHS = ['2025-12', '2026-01', '2026-02', '2026-03']
const DEPARTMENTS = ['Physics', 'Chemistry', 'Biology'] as const
const MANAGERS = ['kavita', 'farhan'] as const

const app = await startTestApp(new Date('2026-01-05T06:00:00Z'))
afterAll(app.close)
const meera = await app.as('meera')
await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })
const subject = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
const profile = (await meera.ok(worklog.addProfile, { params: { id: subject }, body: { name: 'Chapters', budget: 60 } })).data._id

type Person = {
  id: string
  email: string
  counted: CountedDays
  departments: PaintedFact
  manager: PaintedFact
  isDeleted: boolean
  filled: Set<string>
}
const happened: Record<string, number> = {}
const happens = (what: string): void => void (happened[what] = (happened[what] ?? 0) + 1)

async function play(round: number): Promise<void> {
  const about = `SEED=${seed} round ${round}`
  const next = createSeededRandom(seed + round)
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const isOneIn = (many: number): boolean => int(1, many) === 1
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T

  let today = '2026-01-05'
  const closed = new Set<string>()
  // In half of the histories the rules came into force after some of the days.
  const ruleFrom = isOneIn(2) ? '' : '2026-01-01'
  await app.db`update dated_rules set holds_from = ${ruleFrom || '-infinity'} where rule <> 'hours paid once'`
  await app.db`delete from month_closings`
  const people: Person[] = []
  const moveTo = (day: string): void => {
    today = day
    app.clock.now = new Date(`${day}T06:00:00Z`)
  }
  moveTo(today)

  const someDepartments = (): string[] => DEPARTMENTS.filter(() => isOneIn(3))
  const keyOf = (names: readonly string[]): string => names.toSorted().join()
  const enrol = (id: string, email: string, role: string): Person => {
    const person = {
      id,
      email,
      counted: new CountedDays(today, role, ruleFrom),
      departments: new PaintedFact(DAYS, today, ruleFrom),
      manager: new PaintedFact(DAYS, today, ruleFrom),
      isDeleted: false,
      filled: new Set<string>(),
    }
    people.push(person)
    return person
  }
  /** Makes the call and returns whether it succeeded. The only allowed refusal is that of a closed month. */
  const make = async (call: Endpoint, sent: object): Promise<boolean> => {
    const response = await meera.send(call, sent)
    const body = (await response.json()) as { code?: string; message: string }
    if (!response.ok && body.code !== 'MONTH_CLOSED') expect.fail(`${about}: ${body.code} ${body.message}`)
    return response.ok
  }
  const update = (person: Person, body: object) =>
    make(users.updateProfile, { query: { confirm: 'true' }, body: { _id: person.id, ...body } })
  const someDay = (): string | undefined => {
    const day = addDays(today, -int(0, 60))
    return isOneIn(3) ? (day < EARLIEST ? EARLIEST : day) : undefined
  }

  const add = async (): Promise<void> => {
    const email = `r${round}.${people.length}@facts.example`
    const departments = someDepartments()
    const role = pick(['AUTHOR', 'REVIEWER', 'SUBADMIN'] as const)
    const body = { fullName: email, email, password: 'four quiet lamps', role: [role], departments, enableAssignments: true }
    const person = enrol((await meera.ok(users.add, { body })).data._id, email, role)
    if (departments.length > 0) person.departments.save(keyOf(departments), { today, closed })
    happens('added')
  }
  const upload = async (): Promise<void> => {
    const email = `r${round}.${people.length}@facts.example`
    const departments = someDepartments()
    const manager = isOneIn(2) ? pick(MANAGERS) : undefined
    const days = [departments.length > 0 ? someDay() : undefined, manager === undefined ? undefined : someDay()]
    const header = ['full_name', 'email', 'role', 'departments', 'departments_from', 'manager', 'manager_from']
    const row = [email, email, 'AUTHOR', departments.join('; '), days[0] ?? '', manager ? cast[manager].email : '', days[1] ?? '']
    const response = await meera.send(peopleImport.people, { file: await makeWorkbook('People.xlsx', header, [row]), body: {} })
    const draft = enrol('', email, 'AUTHOR')
    const isRefused = [
      departments.length > 0 && draft.departments.save(keyOf(departments), { today, given: days[0], closed }),
      manager !== undefined && draft.manager.save(manager, { today, given: days[1], closed }),
    ].includes(true)
    expect([response.ok, ((await response.json()) as { message: string }).message], about).toEqual([
      !isRefused,
      expect.anything(),
    ])
    if (isRefused) people.pop()
    else {
      draft.id = (await app.db<{ id: string }[]>`select id from users where email = ${email}`)[0]?.id ?? ''
      happens('uploaded')
    }
  }
  const fill = async (person: Person): Promise<void> => {
    if (person.filled.has(today) || person.counted.roleOn(today) === undefined) return
    await app.db`
      insert into timesheet_entries (user_id, day, status, filled_at, off_day, done) values (${person.id}, ${today}, 'FILLED', ${app.clock.now}, false, 1)`
    await app.db`
      with target as (
        insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
        values (${profile}, ${person.id}, 'Chapters', 'units', 40, ${today}, ${today}, ${app.clock.now}, ${cast.meera.id}) returning id)
      insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, filled_at, filled_by)
      select id, ${person.id}, ${today}, 'units', 40, 1, ${app.clock.now}, ${person.id} from target`
    person.filled.add(today)
  }
  /** Makes an act that may set a person's last day, given by the act or decided by the app. */
  const leave = async (
    person: Person,
    change: { state?: string; role?: string },
    act: (sent: { query: object; body: { lastDay?: string } }) => Promise<boolean>,
  ): Promise<void> => {
    const ends = person.counted.ends(change)
    if (isOneIn(2)) await fill(person)
    const given = ends && isOneIn(2) ? addDays(today, -int(0, isOneIn(3) ? 40 : 4)) : undefined
    const decided = person.filled.has(today) ? today : addDays(today, -1)
    const isMade = await act({ query: { confirm: 'true' }, body: given === undefined ? {} : { lastDay: given } })
    const isClosedAfter = [...closed].some(
      (month) => addDays(`${month}-01`, 40).slice(0, 7) > addDays(given ?? today, 1).slice(0, 7),
    )
    expect(isMade, about).toBe(given === undefined || given === decided || !isClosedAfter)
    if (isMade) person.counted.become(today, change, ends ? (given ?? decided) : undefined)
    happens(!isMade ? 'refused' : ends ? (change.state ?? 'moved on') : 'left before')
    if (isMade && given !== undefined) happens('left on a given day')
  }
  const acts: Record<string, (person: Person) => Promise<void>> = {
    departments: async (person) => {
      const [names, given] = [someDepartments(), someDay()]
      const isMade = await update(person, { departments: names, ...(given && { departmentsFrom: given }) })
      expect(person.departments.save(keyOf(names), { today, given, closed }), about).toBe(!isMade)
      happens(given === undefined ? 'moved' : isMade ? 'corrected' : 'refused')
    },
    manager: async (person) => {
      const [name, given] = [isOneIn(4) ? undefined : pick(MANAGERS), someDay()]
      const manager = name === undefined ? null : cast[name].email
      const isMade = await update(person, { manager, ...(given && { managerFrom: given }) })
      expect(person.manager.save(name ?? '', { today, given, closed }), about).toBe(!isMade)
      happens(given === undefined ? 'given a manager' : isMade ? 'manager corrected' : 'refused')
    },
    fill: (person) => fill(person),
    block: (person) => leave(person, { state: 'blocked' }, (body) => make(users.block, { ...body, params: { id: person.id } })),
    unblock: async (person) => {
      await make(users.unblock, { params: { id: person.id } })
      person.counted.become(today, { state: 'active' })
    },
    remove: async (person) => {
      if (!isOneIn(3)) return
      await leave(person, { state: 'deleted' }, async (body) => {
        const isMade = await make(users.delete, { ...body, params: { email: person.id } })
        person.isDeleted = isMade
        return isMade
      })
    },
    role: async (person) => {
      const role = pick(['AUTHOR', 'REVIEWER', 'SUBADMIN'] as const)
      if (role === person.counted.states.at(-1)?.role) return
      await leave(person, { role }, ({ body }) => update(person, { roleData: [role], ...body }))
    },
    terms: async (person) => {
      const effective = addDays(today, -int(1, 50))
      const isMade = await update(person, { shiftType: 5, workingHours: int(1, 23), effective })
      if (isMade && effective < person.counted.first) person.counted.first = effective
      happens(isMade ? 'begun earlier' : 'refused')
    },
  }
  const closeOrReopen = async (): Promise<void> => {
    const month = pick(MONTHS.filter((each) => each < today.slice(0, 7)))
    if (closed.delete(month)) {
      await app.db`
        update month_closings set reopened_at = ${app.clock.now}, reopened_by = ${cast.meera.id}, reason = 'Again'
        where reopened_at is null and month = ${`${month}-01`}`
      happens('reopened')
    } else {
      closed.add(month)
      await app.db`insert into month_closings (month, closed_at, closed_by) values (${`${month}-01`}, ${app.clock.now}, ${cast.meera.id})`
      happens('closed')
    }
  }

  for (let act = 0; act < ACTS; act++) {
    if (isOneIn(2)) moveTo(addDays(today, isOneIn(4) ? int(1, 20) : int(1, 3)))
    if (today > '2026-04-10') break
    const living = people.filter(({ isDeleted }) => !isDeleted)
    if (people.length < PEOPLE && (living.length === 0 || isOneIn(5))) await (isOneIn(3) ? upload() : add())
    else if (isOneIn(6)) await closeOrReopen()
    else if (living.length > 0) await (acts[pick(Object.keys(acts))] as (person: Person) => Promise<void>)(pick(living))
  }

  const shownDays = async (more: Partial<ReportSelection>, from: string, to: string): Promise<Set<string>> => {
    const everybody = { users: people.map(({ id }) => id), roles: null, departments: null, managers: null, projects: null }
    const selection = {
      ...everybody,
      waiting: 'counted' as const,
      from,
      to,
      first: `${from.slice(0, 7)}-01`,
      reader: SEES_ALL,
      ...more,
    }
    const found = await selectReportPeople(app.db, selection)
    return new Set(
      found.flatMap(({ _id, shown }) =>
        DAYS.filter((day) => shown.some(([since, until]) => since <= day && day < until)).map((day) => `${day} ${_id}`),
      ),
    )
  }
  const expected = (from: string, to: string, isOf: (person: Person, day: string) => boolean): Set<string> =>
    new Set(
      people.flatMap((person) =>
        DAYS.filter((day) => day >= from && day <= to && person.counted.roleOn(day) !== undefined && isOf(person, day)).map(
          (day) => `${day} ${person.id}`,
        ),
      ),
    )
  const sorted = (days: ReadonlySet<string>): string[] => [...days].toSorted()
  for (const [from, to] of [
    [FIRST, today],
    [addDays(today, -40), addDays(today, -10)],
  ] as const) {
    const all = await shownDays({}, from, to)
    expect(sorted(all), about).toEqual(sorted(expected(from, to, () => true)))
    const ofDepartments = new Set<string>()
    for (const name of DEPARTMENTS) {
      const days = await shownDays({ departments: [getDepartmentId(name)] }, from, to)
      expect(sorted(days), `${about} ${name}`).toEqual(
        sorted(expected(from, to, ({ departments }, day) => departments.on(day).split(',').includes(name))),
      )
      for (const day of days) ofDepartments.add(day)
    }
    const ofNone = expected(from, to, ({ departments }, day) => departments.on(day) === '')
    expect(sorted(await shownDays({ departments: [NO_DEPARTMENT] }, from, to)), `${about} none`).toEqual(sorted(ofNone))
    expect(ofDepartments.size + ofNone.size, about).toBe(all.size)
    const every = [...DEPARTMENTS.map((name) => getDepartmentId(name)), NO_DEPARTMENT]
    expect(sorted(await shownDays({ departments: every }, from, to)), about).toEqual(sorted(all))
    let ofTeams = 0
    for (const name of MANAGERS) {
      const days = await shownDays({ managers: [cast[name].id] }, from, to)
      expect(sorted(days), `${about} ${name}`).toEqual(sorted(expected(from, to, ({ manager }, day) => manager.on(day) === name)))
      ofTeams += days.size
    }
    expect(ofTeams, about).toBe((await shownDays({ managers: 'any' }, from, to)).size)
    expect(ofTeams + expected(from, to, ({ manager }, day) => manager.on(day) === '').size, about).toBe(all.size)
    for (const role of ['AUTHOR', 'REVIEWER'] as const)
      expect(sorted(await shownDays({ roles: [role] }, from, to)), `${about} ${role}`).toEqual(
        sorted(expected(from, to, ({ counted }, day) => counted.roleOn(day) === role)),
      )
    if (all.size > 0) happens('compared')
    // The workbook of timesheets and the worklog must count the same days.
    const recorded = await app.db<{ sheets: string[]; figures: string[] }[]>`
      select array(
          select e.day || ' ' || e.user_id from timesheet_entries e
          where e.user_id = any (${people.map(({ id }) => id)}::uuid[]) and e.day between ${from} and ${to} and not ${isUncountedSql(app.db, app.db`e.user_id`, app.db`e.day`)}) as sheets,
        array(
          select d.day || ' ' || d.user_id from worklog_days_placed(${people.map(({ id }) => id)}::uuid[], date_trunc('month', ${from}::date)::date, ${to}::date + 1) d
          where d.day >= ${from}::date) as figures`
    const filled = people.flatMap(({ id, filled: days }) => Array.from(days, (day) => `${day} ${id}`))
    const counted = filled.filter((day) => all.has(day)).toSorted()
    expect([recorded[0]?.sheets.toSorted(), recorded[0]?.figures.toSorted()], about).toEqual([counted, counted])
    if (counted.length > 0 && counted.length < filled.length) happens('recorded on days that do not count')
  }
}

test('in random histories, the days with and without a department add up to all days, as do the days of teams', async () => {
  for (let round = 0; round < ROUNDS; round++) await play(round)
  expect(await findWorklogFaults(app.db)).toEqual([])
  const kinds = [
    'added',
    'uploaded',
    'moved',
    'corrected',
    'given a manager',
    'blocked',
    'left on a given day',
    'recorded on days that do not count',
    'deleted',
    'begun earlier',
    'closed',
    'compared',
  ]
  expect(
    kinds.filter((kind) => (happened[kind] ?? 0) === 0),
    JSON.stringify(happened),
  ).toEqual([])
}, 600_000)
