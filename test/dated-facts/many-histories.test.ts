/**
 * Plays many random histories at once. Unlike histories.test.ts, it runs the acts of all people of a batch in one statement each,
 * so that HISTORIES=100000 takes less than an hour. The rules and statements are the product's, but only histories.test.ts makes
 * its calls.
 */
import { afterAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../db/cast.ts'
import type { Role } from '../../src/access/levels.ts'
import { NO_DEPARTMENT } from '../../src/departments/vocabulary.ts'
import { Refusal } from '../../src/kit/shared/errors.ts'
import { SEES_ALL, selectReportPeople, type ReportSelection } from '../../src/reports/server/selection.ts'
import { givesLastDay, findLastDayProblem } from '../../src/users/last-day-rules.ts'
import {
  type DepartmentRow,
  insertManagersSql,
  type ManagerRow,
  planFacts,
  readFactBounds,
  selectPersonFacts,
  withDepartmentsSql,
} from '../../src/users/server/fact-days.ts'
import { isUncountedSql } from '../../src/users/server/lookup.ts'
import { insertUserStatesSql } from '../../src/users/server/states.ts'
import { worklog } from '../../src/worklog/contract.ts'
import { findWorklogFaults } from '../../src/worklog/server/kept-sums.ts'
import { startTestApp } from '../app.ts'
import { createSeededRandom } from '../seeded-random.ts'
import { CountedDays, PaintedFact, addDays } from './model.ts'

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
const HISTORIES = Number(process.env['HISTORIES'] ?? 400)
const BATCH = Math.min(HISTORIES, 1_000)

const FIRST = '2025-11-01'
const BEGIN = '2026-01-05'
const END = '2026-04-10'
const DAYS = Array.from({ length: 190 }, (_, at) => addDays(FIRST, at))
const EARLIEST = '2025-11-20'
const MONTHS = ['2025-12', '2026-01', '2026-02', '2026-03']
const DEPARTMENTS = ['Physics', 'Chemistry', 'Biology'] as const
const MANAGERS = ['kavita', 'farhan'] as const
const ROLES = ['AUTHOR', 'REVIEWER', 'SUBADMIN'] as const

const app = await startTestApp(new Date(`${BEGIN}T06:00:00Z`))
afterAll(app.close)
const { db } = app
const meera = await app.as('meera')
await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })
const subject = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
const profile = (await meera.ok(worklog.addProfile, { params: { id: subject }, body: { name: 'Chapters', budget: 60 } })).data._id

type State = 'active' | 'blocked' | 'deleted'
type Person = {
  id: string
  place: number
  counted: CountedDays
  departments: PaintedFact
  manager: PaintedFact
  roles: Role[]
  state: State
  terms: string[]
  filled: Set<string>
  story: string[]
}
type Saving = { person: Person; names?: (typeof DEPARTMENTS)[number][]; manager?: string; given: string | undefined }
type Becoming = { person: Person; state: State; roles: Role[]; given: string | undefined; ends: boolean }
const happened: Record<string, number> = {}
const happens = (what: string): void => void (happened[what] = (happened[what] ?? 0) + 1)
const json = (value: unknown): string => JSON.stringify(value)

async function playBatch(batch: number): Promise<void> {
  const about = `SEED=${seed} batch ${batch}`
  const next = createSeededRandom(seed + batch)
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const isOneIn = (many: number): boolean => int(1, many) === 1
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T

  let today = BEGIN
  const closed = new Set<string>()
  const ruleFrom = batch % 2 === 0 ? '' : '2026-01-01'
  await db`update dated_rules set holds_from = ${ruleFrom || '-infinity'} where rule <> 'hours paid once'`
  await db`delete from month_closings`
  const people: Person[] = []
  const closings: string[] = []
  const tell = ({ place, story }: Person): string =>
    [`${about} person ${place}, rules from ${ruleFrom || 'ever'}`, ...closings, ...story].join('\n')
  const keyOf = (names: readonly string[]): string => names.toSorted().join()
  const someDepartments = (): (typeof DEPARTMENTS)[number][] => DEPARTMENTS.filter(() => isOneIn(3))
  const someDay = (): string | undefined => {
    const day = addDays(today, -int(0, 60))
    return isOneIn(3) ? (day < EARLIEST ? EARLIEST : day) : undefined
  }

  const enrol = async (count: number): Promise<void> => {
    const made = Array.from({ length: count }, (_, at) => ({
      email: `h${batch}.${people.length + at}@facts.example`,
      place: people.length + at,
      roles: [pick(ROLES)],
    }))
    const rows = await db<{ id: string; place: number }[]>`
      with given as materialized (select * from jsonb_to_recordset(${json(made)}::text::jsonb) as g(email text, place int, roles text[])),
      person as (
        insert into users (email, full_name, sort_key, password_hash, roles, created_at)
        select email, email, email, '-', roles, ${app.clock.now} from given returning id, email, roles),
      dated as (${insertUserStatesSql(db, db`select id, roles, 'active' as state from person`, { by: cast.meera.id, day: today })})
      select p.id, g.place from person p join given g on g.email = p.email order by g.place`
    for (const { id, place } of rows) {
      const roles = made[place - (rows[0]?.place ?? 0)]?.roles ?? []
      people.push({
        id,
        place,
        counted: new CountedDays(today, roles[0] ?? '', ruleFrom),
        departments: new PaintedFact(DAYS, today, ruleFrom),
        manager: new PaintedFact(DAYS, today, ruleFrom),
        roles,
        state: 'active',
        terms: [],
        filled: new Set(),
        story: [`${today} made as ${roles[0]}`],
      })
    }
  }

  const saveFacts = async (saves: readonly Saving[]): Promise<void> => {
    const [bounds, stored] = await Promise.all([
      readFactBounds(db),
      selectPersonFacts(
        db,
        saves.map(({ person }) => person.id),
      ),
    ])
    const factsOf = new Map(stored.map((facts) => [facts.id, facts]))
    const departments: { user_id: string; department_rows: DepartmentRow[] }[] = []
    const managers: { user_id: string; manager_rows: ManagerRow[] }[] = []
    for (const { person, names, manager, given } of saves) {
      const facts = factsOf.get(person.id) ?? expect.fail()
      const sent = {
        departments: names && { ids: names.map((name) => getDepartmentId(name)), from: given },
        manager: manager === undefined ? undefined : { id: manager === '' ? null : cast[manager as 'kavita'].id, from: given },
      }
      let isRefused = false
      try {
        const planned = planFacts(facts, { ...bounds, today }, sent)
        if (planned.departments) departments.push({ user_id: person.id, department_rows: planned.departments.rows })
        if (planned.managers) managers.push({ user_id: person.id, manager_rows: planned.managers.rows })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'MONTH_CLOSED') throw error
        isRefused = true
      }
      const expected =
        names === undefined
          ? person.manager.save(manager ?? '', { today, given, closed })
          : person.departments.save(keyOf(names), { today, given, closed })
      person.story.push(`${today} ${names?.join('+') ?? `manager ${manager}`} from ${given}${isRefused ? ' refused' : ''}`)
      expect(isRefused, tell(person)).toBe(expected)
      happens(isRefused ? 'refused' : given === undefined ? 'moved' : 'corrected')
    }
    const made = { by: cast.meera.id, day: today }
    await db`${insertManagersSql(db, { ...made, people: db`select * from jsonb_to_recordset(${json(managers)}::text::jsonb) as g(user_id uuid, manager_rows jsonb)` })}`
    await db`
      with ${withDepartmentsSql(db, { ...made, people: db`select * from jsonb_to_recordset(${json(departments)}::text::jsonb) as g(user_id uuid, department_rows jsonb)` })}
      select`
  }

  const fill = async (who: readonly Person[]): Promise<void> => {
    const filling = who.filter(({ filled, counted }) => !filled.has(today) && counted.roleOn(today) !== undefined)
    const ids = filling.map(({ id }) => id)
    await db`
      insert into timesheet_entries (user_id, day, status, filled_at, off_day, done)
      select id, ${today}, 'FILLED', ${app.clock.now}, false, 1 from unnest(${ids}::uuid[]) as g(id)`
    await db`
      with target as (
        insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
        select ${profile}, id, 'Chapters', 'units', 40, ${today}, ${today}, ${app.clock.now}, ${cast.meera.id} from unnest(${ids}::uuid[]) as g(id)
        returning id, user_id)
      insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, filled_at, filled_by)
      select id, user_id, ${today}, 'units', 40, 1, ${app.clock.now}, user_id from target`
    for (const { filled, story } of filling) {
      filled.add(today)
      story.push(`${today} filled`)
    }
  }

  const become = async (acts: readonly Becoming[]): Promise<void> => {
    const ids = acts.map(({ person }) => person.id)
    const rows = await db<{ id: string; day: string }[]>`
      select id, decide_last_day(id, ${today}::date)::text as day from unnest(${ids}::uuid[]) as g(id)`
    const decidedOf = new Map(rows.map(({ id, day }) => [id, day]))
    const made = acts.flatMap(({ person, state, roles, given, ends }) => {
      const decided = decidedOf.get(person.id) ?? ''
      person.story.push(`${today} becomes ${state} ${roles.join()} with ${given}`)
      const where = tell(person)
      expect(decided, where).toBe(person.filled.has(today) ? today : addDays(today, -1))
      const isEnding = givesLastDay(
        { roles: person.roles, isActive: person.state === 'active' },
        { roles, isActive: state === 'active' },
      )
      expect(isEnding, where).toBe(ends)
      const months = Array.from(closed, (month) => `${month}-01`)
      const isRefused =
        given !== undefined && findLastDayProblem({ given, decided, today, closed: months, mayChoosePast: true }) !== undefined
      const isClosedAfter = [...closed].some(
        (month) => addDays(`${month}-01`, 40).slice(0, 7) > addDays(given ?? today, 1).slice(0, 7),
      )
      expect(isRefused, where).toBe(given !== undefined && given !== decided && isClosedAfter)
      if (isRefused) return []
      const lastDay = ends ? (given ?? decided) : null
      person.counted.become(today, state === person.state ? { role: roles[0] ?? '' } : { state }, lastDay ?? undefined)
      Object.assign(person, { state, roles })
      happens(state === 'active' ? 'another role or unblocked' : state)
      if (given !== undefined) happens('left on a given day')
      return [{ id: person.id, state, roles, last_day: lastDay }]
    })
    await db`
      with given as materialized (
        select * from jsonb_to_recordset(${json(made)}::text::jsonb) as g(id uuid, state text, roles text[], last_day date)),
      dated as (${insertUserStatesSql(db, db`select * from given`, { by: cast.meera.id, day: today, lastDay: db`p.last_day` })})
      update users u set roles = g.roles, account_state = case g.state when 'deleted' then u.account_state else g.state end,
        deleted_at = case g.state when 'deleted' then ${app.clock.now}::timestamptz end
      from given g where g.id = u.id`
  }

  const beginEarlier = async (who: readonly Person[]): Promise<void> => {
    const made = who.flatMap((person) => {
      const effective = addDays(today, -int(1, 50))
      const until = person.terms.filter((day) => day > effective).toSorted()[0] ?? '9'
      const isInClosed = (month: string): boolean => until > `${month}-01` && effective < addDays(`${month}-01`, 32).slice(0, 7)
      if ([...closed].some(isInClosed)) return []
      person.terms.push(effective)
      person.story.push(`${today} terms from ${effective}`)
      if (effective < person.counted.first) person.counted.first = effective
      happens('begun earlier')
      return [{ user_id: person.id, effective, hours: int(1, 23) }]
    })
    await db`
      insert into work_terms (user_id, effective_from, shift_type, working_hours, made_by)
      select user_id, effective, 5, hours, ${cast.meera.id}::uuid
      from jsonb_to_recordset(${json(made)}::text::jsonb) as g(user_id uuid, effective date, hours int)`
  }

  const closeOrReopen = async (): Promise<void> => {
    const month = pick(MONTHS.filter((each) => each < today.slice(0, 7)))
    closings.push(`${today} ${closed.has(month) ? 'reopens' : 'closes'} ${month}`)
    if (closed.delete(month))
      await db`
        update month_closings set reopened_at = ${app.clock.now}, reopened_by = ${cast.meera.id}, reason = 'Again'
        where reopened_at is null and month = ${`${month}-01`}`
    else {
      closed.add(month)
      await db`insert into month_closings (month, closed_at, closed_by) values (${`${month}-01`}, ${app.clock.now}, ${cast.meera.id})`
    }
  }

  const act = async (): Promise<void> => {
    const [saves, acts, filling, terms]: [Saving[], Becoming[], Person[], Person[]] = [[], [], [], []]
    const leave = (person: Person, change: { state?: State; role?: Role }): void => {
      const ends = person.counted.ends(change)
      if (isOneIn(2)) filling.push(person)
      const given = ends && isOneIn(2) ? addDays(today, -int(0, isOneIn(3) ? 40 : 4)) : undefined
      const roles = change.role === undefined ? person.roles : [change.role]
      acts.push({ person, state: change.state ?? person.state, roles, given, ends })
    }
    const kinds: readonly ((person: Person) => void)[] = [
      (person) => saves.push({ person, names: someDepartments(), given: someDay() }),
      (person) => saves.push({ person, manager: isOneIn(4) ? '' : pick(MANAGERS), given: someDay() }),
      (person) => filling.push(person),
      (person) => leave(person, { state: 'blocked' }),
      (person) => {
        if (person.state === 'blocked') leave(person, { state: 'active' })
      },
      (person) => {
        if (isOneIn(3)) leave(person, { state: 'deleted' })
      },
      (person) => {
        const role = pick(ROLES)
        if (role !== person.roles[0]) leave(person, { role })
      },
      (person) => terms.push(person),
    ]
    for (const person of people) if (person.state !== 'deleted' && isOneIn(3)) pick(kinds)(person)
    await fill(filling)
    await saveFacts(saves)
    await become(acts)
    await beginEarlier(terms)
  }

  while (today <= END) {
    app.clock.now = new Date(`${today}T06:00:00Z`)
    if (people.length < BATCH && (people.length === 0 || isOneIn(2))) await enrol(Math.ceil(BATCH / 4))
    for (let times = int(1, 3); times > 0; times--) await act()
    if (isOneIn(2)) await closeOrReopen()
    today = addDays(today, isOneIn(3) ? int(1, 20) : int(1, 4))
  }

  const factsOn = people.map((person) => {
    const roles = DAYS.map((day) => person.counted.roleOn(day))
    const departments = DAYS.map((day) => person.departments.on(day).split(','))
    return { person, roles, departments, managers: DAYS.map((day) => person.manager.on(day)) }
  })
  type OnDay = { role: string; departments: string[]; manager: string }
  /** Compares the days of a report and, in half of the cases, those of a part of the period. Returns their total number. */
  const compare = async (of: string, more: Partial<ReportSelection>, isOf: (day: OnDay) => boolean): Promise<number> => {
    let count = 0
    const part = [addDays(today, -40), addDays(today, -10)] as const
    for (const [from, to] of isOneIn(2) ? [[FIRST, today] as const, part] : [[FIRST, today] as const]) {
      const users = people.map(({ id }) => id)
      const whole = { users, roles: null, departments: null, managers: null, projects: null, waiting: 'counted' as const }
      const found = await selectReportPeople(db, {
        ...whole,
        from,
        to,
        first: `${from.slice(0, 7)}-01`,
        reader: SEES_ALL,
        ...more,
      })
      const shownOf = new Map(found.map(({ _id, shown }) => [_id, shown]))
      const [begin, end] = [DAYS.indexOf(from), DAYS.indexOf(to)]
      for (const { person, roles, departments, managers } of factsOn) {
        const shown = new Set(
          (shownOf.get(person.id) ?? []).flatMap(([since, until]) => DAYS.slice(DAYS.indexOf(since), DAYS.indexOf(until))),
        )
        const expected: string[] = []
        for (let at = begin; at <= end; at++) {
          const role = roles[at]
          if (role !== undefined && isOf({ role, departments: departments[at] ?? [], manager: managers[at] ?? '' }))
            expected.push(DAYS[at] ?? '')
        }
        if (expected.length !== shown.size || !expected.every((day) => shown.has(day)))
          expect([...shown], `${of} ${from} to ${to}: ${tell(person)}`).toEqual(expected)
        if (from === FIRST) count += shown.size
      }
    }
    return count
  }
  const all = await compare('all', {}, () => true)
  for (const name of DEPARTMENTS)
    await compare(name, { departments: [getDepartmentId(name)] }, ({ departments }) => departments.includes(name))
  await compare('no department', { departments: [NO_DEPARTMENT] }, ({ departments }) => departments.join() === '')
  const every = [...DEPARTMENTS.map((name) => getDepartmentId(name)), NO_DEPARTMENT]
  expect(await compare('every department', { departments: every }, () => true), about).toBe(all)
  let ofTeams = 0
  for (const name of MANAGERS) ofTeams += await compare(name, { managers: [cast[name].id] }, ({ manager }) => manager === name)
  expect(await compare('any manager', { managers: 'any' }, ({ manager }) => manager !== ''), about).toBe(ofTeams)
  for (const role of ['AUTHOR', 'REVIEWER'] as const) await compare(role, { roles: [role] }, (day) => day.role === role)

  // The workbook of timesheets and the worklog must count the same days.
  const ids = people.map(({ id }) => id)
  const recorded = await db<{ sheets: string[]; figures: string[] }[]>`
    select array(
        select e.day || ' ' || e.user_id from timesheet_entries e
        where e.user_id = any (${ids}::uuid[]) and not ${isUncountedSql(db, db`e.user_id`, db`e.day`)}) as sheets,
      array(select d.day || ' ' || d.user_id from worklog_days_placed(${ids}::uuid[], ${FIRST}, ${today}::date + 1) d) as figures`
  const [sheets, figures] = [new Set(recorded[0]?.sheets), new Set(recorded[0]?.figures)]
  for (const { person, roles } of factsOn)
    for (const day of person.filled) {
      const counts = roles[DAYS.indexOf(day)] !== undefined
      const key = `${day} ${person.id}`
      if (sheets.has(key) !== counts || figures.has(key) !== counts)
        expect([sheets.has(key), figures.has(key)], `${day}: ${tell(person)}`).toEqual([counts, counts])
    }
  expect(await findWorklogFaults(db), about).toEqual([])
  happened['histories'] = (happened['histories'] ?? 0) + people.length
  await forget()
}

const forget = () => db`
  do $$
  declare
    of_people text;
  begin
    set local session_replication_role = replica;
    create temporary table gone on commit drop as select id from users where email like '%@facts.example';
    delete from user_department_members where set_id in (select id from user_department_sets where user_id in (select id from gone));
    for of_people in
      select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'user_id' and t.table_schema = 'public' and t.table_type = 'BASE TABLE'
    loop
      execute format('delete from %I where user_id in (select id from gone)', of_people);
    end loop;
    delete from users where id in (select id from gone);
  end $$`

test(
  'in many random histories, the days with and without a department add up to all days, as do the days of teams',
  async () => {
    for (let batch = 0; (happened['histories'] ?? 0) < HISTORIES; batch++) await playBatch(batch)
    if (process.env['HISTORIES'] !== undefined) console.info(json(happened))
    for (const kind of ['moved', 'corrected', 'refused', 'blocked', 'deleted', 'left on a given day', 'begun earlier'])
      expect(happened[kind], kind).toBeGreaterThan(0)
  },
  HISTORIES * 1_000,
)
