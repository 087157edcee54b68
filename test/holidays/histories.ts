/**
 * Random histories of people: holidays that are added late, withdrawn, halved, moved and changed by department, terms, absences,
 * figures, and months that are closed and reopened. The product's results are compared with the second computation.
 */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { cast } from '../../db/cast.ts'
import { findHolidayFaults } from '../../src/holidays/server/queries.ts'
import type { Db } from '../../src/kit/postgres/db.ts'
import type { Exact } from '../../src/kit/shared/exact.ts'
import { groupBy } from '../../src/kit/shared/grouped.ts'
import { shiftDay } from '../../src/kit/shared/time.ts'
import { computeDayRecords, TICKS_A_SECOND } from '../../src/reports/day-rules.ts'
import { gatherForPeople } from '../../src/reports/server/gather.ts'
import { SEES_ALL } from '../../src/reports/server/selection.ts'
import { findWorklogFaults } from '../../src/worklog/server/kept-sums.ts'
import { selectTargetSums } from '../../src/worklog/server/figures.ts'
import { followTerms, insertTargets } from '../../src/worklog/server/target-queries.ts'
import { createSeededRandom } from '../seeded-random.ts'
import {
  type AbsenceReason,
  type HolidayFact,
  type PersonHistory,
  type UseFact,
  type Workspace,
  computeRecords,
  computeSubTargets,
  freezeMonth,
  holidayOn,
  isWorkingDay,
  printFraction,
  secondsOfFiles,
  sumFractions,
} from './second-computation.ts'

export const TODAY = '2026-03-20'
const FIRST = '2026-01-01'
const LAST = '2026-04-10'
const DAYS = Array.from({ length: 100 }, (_, at) => shiftDay(FIRST, at))
const RECORDED = DAYS.filter((day) => day <= TODAY)
const MONTHS = ['2026-01', '2026-02'] as const
const KINDS = ['festival', 'shutdown', 'restricted'] as const
const EVENTS = 16
/**
 * After this many seeds, the stored days and sums are compared with all rows. The comparison reads everything, so it does not run
 * for every seed.
 */
const FAULTS_EVERY = 5
const by = cast.meera.id

export async function prepareHistories(db: Db): Promise<string> {
  const [project, subject, profile] = [randomUUID(), randomUUID(), randomUUID()]
  await db`insert into projects (id, name) values (${project}, 'Histories')`
  await db`insert into worklog_subjects (id, project_id, name, created_at, created_by) values (${subject}, ${project}, 'All', now(), ${by})`
  await db`
    insert into worklog_profiles (id, subject_id, name, budget_paise, created_at, created_by)
    values (${profile}, ${subject}, 'All', 6000, now(), ${by})`
  return profile
}

async function removeHistories(db: Db): Promise<void> {
  const gone = "select id from users where email like '%@history.example'"
  await db.unsafe(`
    begin;
    set local session_replication_role = replica;
    truncate worklog_sums, worklog_sub_targets, worklog_targets, person_holidays, restricted_choices, holidays, holiday_calendar_uses,
      holiday_calendars, productivity_hours, productivity_files, absences, month_handovers, month_handover_lines,
      month_handover_differences, month_closings cascade;
    delete from user_department_members where set_id in (select id from user_department_sets where user_id in (${gone}));
    delete from user_department_sets where user_id in (${gone});
    delete from work_terms where user_id in (${gone});
    delete from salaries where user_id in (${gone});
    delete from user_states where user_id in (${gone});
    delete from users where email like '%@history.example';
    commit`)
}

/** Returns whether PostgreSQL rejected a write because of a closed month. Throws other errors. */
async function isRefused(write: PromiseLike<unknown>): Promise<boolean> {
  try {
    await write
    return false
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name === 'month_is_closed') return true
    throw error
  }
}

/** The number of events of each kind over all histories. A kind that never happens is not tested. */
export type Happened = Record<string, number>

export async function playHistories(
  db: Db,
  { seed, count, profile, happened }: { seed: number; count: number; profile: string; happened: Happened },
): Promise<void> {
  const about = `SEED=${seed}`
  const next = createSeededRandom(seed)
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const isOneIn = (many: number): boolean => int(1, many) === 1
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
  const times = <T>(many: number, make: () => T): T[] => Array.from({ length: many }, make)
  const anyDay = (): string => pick(DAYS)
  const happens = (what: string): void => void (happened[what] = (happened[what] ?? 0) + 1)
  let seq = 0
  /** Returns the time of an entry. Of two facts of one day, the later entry holds. */
  const enter = () => {
    seq += 1
    return { seq, at: new Date(Date.UTC(2026, 0, 1) + seq * 1000).toISOString() }
  }

  await removeHistories(db)
  const departments = (await db<{ id: string }[]>`select id from departments order by id limit 4`).map(({ id }) => id)
  const workspace: Workspace = { holidays: [], uses: [] }
  const closed = new Set<string>()
  const people = times(count, (): PersonHistory => ({
    id: randomUUID(),
    created: '2025-11-01',
    terms: [],
    departments: [],
    salaries: [],
    choices: new Set(),
    absences: new Map(),
    targets: [],
    figures: new Map(),
    files: new Map(),
    frozen: new Map(),
  }))
  const byId = new Map(people.map((person) => [person.id, person]))
  const ids = people.map(({ id }) => id)
  const insert = async (table: string, rows: readonly Record<string, unknown>[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += 2000)
      await db`insert into ${db(table)} ${db(rows.slice(at, at + 2000) as Record<string, never>[])}`
  }

  await insert(
    'users',
    ids.map((id, at) => {
      const created = '2025-11-01T06:00:00Z'
      return { id, email: `${seed}.${at}@history.example`, full_name: `Person ${at}`, roles: ['AUTHOR'], created_at: created }
    }),
  )
  await insert(
    'user_states',
    ids.map((id) => ({ user_id: id, effective_from: '2025-11-01', roles: ['AUTHOR'], state: 'active' })),
  )
  const newTerms = (from: string) => ({ from, shift: pick([5, 5.5, 6]), hours: pick(['8', '7.50', '8.33', '6.25']), ...enter() })
  const newSet = (from: string) => ({ from, ids: departments.filter(() => isOneIn(3)), ...enter() })
  const termsRow = (id: string, { from, shift, hours, at }: ReturnType<typeof newTerms>) => {
    return { user_id: id, effective_from: from, shift_type: shift, working_hours: hours, made_at: at }
  }
  const storeSets = async (made: readonly (readonly [PersonHistory, ReturnType<typeof newSet>])[]): Promise<void> => {
    const rows = made.map(([person, set]) => ({ person, set, id: randomUUID() }))
    for (const { person, set } of rows) person.departments.push(set)
    await insert(
      'user_department_sets',
      rows.map(({ person, set, id }) => ({ id, user_id: person.id, effective_from: set.from, made_at: set.at, made_by: by })),
    )
    await insert(
      'user_department_members',
      rows.flatMap(({ set, id }) => set.ids.map((department, place) => ({ set_id: id, department_id: department, place }))),
    )
  }
  for (const person of people) {
    person.terms.push(...times(int(0, 2), () => newTerms(isOneIn(3) ? '2025-12-01' : anyDay())))
    person.salaries.push(
      ...times(int(0, 2), () => ({ from: isOneIn(2) ? '2025-12-01' : anyDay(), paise: int(1_000_000, 9_000_000), ...enter() })),
    )
    for (const day of RECORDED) if (isOneIn(2)) person.files.set(day, String(int(0, 120_000) / 10_000))
  }
  const made = <T>(of: (person: PersonHistory) => readonly T[]) =>
    people.flatMap((person) => of(person).map((fact) => [person, fact] as const))
  await insert(
    'work_terms',
    made(({ terms }) => terms).map(([{ id }, terms]) => termsRow(id, terms as ReturnType<typeof newTerms>)),
  )
  await insert(
    'salaries',
    made(({ salaries }) => salaries as (PersonHistory['salaries'][number] & { at: string })[]).map(
      ([{ id }, { from, paise, at }]) => {
        return { user_id: id, effective_from: from, amount_paise: paise, made_at: at }
      },
    ),
  )
  await storeSets(
    people.flatMap((person) => times(int(0, 2), () => [person, newSet(isOneIn(3) ? '2025-12-01' : anyDay())] as const)),
  )
  const file = randomUUID()
  await db`
    insert into productivity_files (id, name, content_hash, row_count, people, hours, first_day, last_day, uploaded_at, uploaded_by)
    values (${file}, ${`History ${seed}.xlsx`}, sha256(${file}::text::bytea), 1, 1, 1, ${FIRST}, ${LAST}, now(), ${by})`
  await insert(
    'productivity_hours',
    made(({ files }) => [...files]).map(([{ id }, [day, hours]], at) => {
      return { file_id: file, sheet_row: at + 2, user_id: id, day, hours, details: '' }
    }),
  )

  const templates = times(5, () => {
    const start = pick(DAYS.slice(0, 60))
    return {
      type: pick(['units', 'hours', 'units_hours'] as const),
      count: pick(['40', '7.5', '12.25', '3']),
      start,
      end: shiftDay(start, int(3, 40)),
    }
  })
  const giveTargets = async (): Promise<void> => {
    for (const { type, count: target, start, end } of templates) {
      const chosen = people.filter(() => isOneIn(4))
      if (MONTHS.some((month) => closed.has(month) && start <= `${month}-31` && end >= `${month}-01`)) continue
      const rows = await insertTargets(db, {
        profileId: profile,
        people: chosen.map(({ id }) => id),
        name: 'History',
        type,
        target: Number(target),
        start,
        end,
        by,
        now: new Date(`${TODAY}T06:00:00Z`),
      })
      for (const { _id, userId } of rows) byId.get(userId)?.targets.push({ id: _id, type, count: target, start, end })
      happens('targets')
    }
  }

  const isClosed = (day: string): boolean => closed.has(day.slice(0, 7))
  const calendars = times(3, () => ({ id: randomUUID(), most: int(0, 3) }))
  await insert(
    'holiday_calendars',
    calendars.map(({ id, most }, at) => ({ id, name: `Calendar ${at}`, restricted_max: most, made_at: enter().at, made_by: by })),
  )
  const isFree = (calendar: string | null, day: string, but = ''): boolean =>
    !workspace.holidays.some((one) => one.id !== but && one.calendar === calendar && one.day === day && one.state !== 'withdrawn')
  const update = (change: HolidayFact) => {
    const { at } = enter()
    return db`
      update holidays set day = ${change.day}, kind = ${change.kind}, is_half = ${change.isHalf}, state = ${change.state}, version = version + 1,
        changed_at = ${at}, changed_by = ${by},
        confirmed_at = case when ${change.state} = 'proposed' then null else coalesce(confirmed_at, case when ${change.state} = 'confirmed' then ${at}::timestamptz end) end,
        confirmed_by = case when ${change.state} = 'proposed' then null else coalesce(confirmed_by, case when ${change.state} = 'confirmed' then ${by}::uuid end) end,
        withdrawn_at = case when ${change.state} = 'withdrawn' then ${at}::timestamptz end,
        withdrawn_by = case when ${change.state} = 'withdrawn' then ${by}::uuid end
      where id = ${change.id}`
  }
  const changeHoliday = async (what: string, now: HolidayFact, part: Partial<HolidayFact>): Promise<void> => {
    const change = { ...now, ...part }
    const isOther = JSON.stringify(now) !== JSON.stringify(change)
    const isMoved = isOther && [now, change].some(({ state, day }) => state === 'confirmed' && isClosed(day))
    expect(await isRefused(update(change)), `${about}: ${what} of ${now.day}`).toBe(isMoved)
    if (isMoved) return happens('refused in a closed month')
    Object.assign(now, part)
    happens(what)
  }
  const withState = (...states: HolidayFact['state'][]): HolidayFact[] =>
    workspace.holidays.filter(({ state }) => states.includes(state))
  const toExisting = (person: PersonHistory, { id, start, end }: PersonHistory['targets'][number]): string[] =>
    DAYS.filter(
      (day) => day >= start && day <= end && (person.figures.has(`${id} ${day}`) || isWorkingDay(workspace, person, day)),
    )

  const events: Record<string, () => Promise<void>> = {
    add: async () => {
      const calendar = isOneIn(4) ? null : pick(calendars).id
      const kind = calendar === null ? 'national' : pick(KINDS)
      const isHalf = (kind === 'festival' || kind === 'shutdown') && isOneIn(2)
      const rows = times(int(1, 4), (): HolidayFact => {
        return { id: randomUUID(), calendar, day: anyDay(), kind, isHalf, state: isOneIn(3) ? 'proposed' : 'confirmed' }
      }).filter(({ day }, at, all) => isFree(calendar, day) && all.findIndex((one) => one.day === day) === at)
      if (rows.length === 0) return
      const { at } = enter()
      const isMoved = rows.some(({ state, day }) => state === 'confirmed' && isClosed(day))
      const write = db`insert into holidays ${db(
        rows.map(({ id, day, state }) => {
          const confirmed =
            state === 'confirmed' ? { confirmed_at: at, confirmed_by: by } : { confirmed_at: null, confirmed_by: null }
          return {
            id,
            calendar_id: calendar,
            day,
            name: `Day ${seq}`,
            kind,
            is_half: isHalf,
            state,
            made_at: at,
            made_by: by,
            ...confirmed,
          }
        }),
      )}`
      expect(await isRefused(write), `${about}: adding ${rows.map(({ day }) => day).join()}`).toBe(isMoved)
      if (isMoved) return happens('refused in a closed month')
      workspace.holidays.push(...rows)
      happens(rows.some(({ state, day }) => state === 'confirmed' && day < TODAY) ? 'added late' : 'added')
    },
    confirm: async () => {
      const one = pick(withState('proposed'))
      if (one !== undefined) await changeHoliday('confirmed', one, { state: 'confirmed' })
    },
    withdraw: async () => {
      const one = pick(withState('confirmed'))
      if (one !== undefined) await changeHoliday('withdrawn', one, { state: 'withdrawn' })
    },
    halve: async () => {
      const one = pick(withState('confirmed').filter(({ kind }) => kind === 'festival' || kind === 'shutdown'))
      if (one !== undefined) await changeHoliday('halved', one, { isHalf: !one.isHalf })
    },
    move: async () => {
      const one = pick(withState('confirmed', 'proposed'))
      const day = anyDay()
      if (one !== undefined && isFree(one.calendar, day, one.id)) await changeHoliday('moved', one, { day })
    },
    rename: async () => {
      const one = pick(withState('confirmed').filter(({ kind }) => kind !== 'national'))
      if (one !== undefined) await changeHoliday('of another kind', one, { kind: pick(KINDS), isHalf: false })
    },
    use: async () => {
      const scope = pick(['workspace', 'department', 'department', 'person'] as const)
      const of = { workspace: () => [null], department: () => [pick(departments)], person: () => ids.filter(() => isOneIn(8)) }[
        scope
      ]()
      const calendar = isOneIn(4) ? null : pick(calendars).id
      const from = isOneIn(3) ? '2025-12-01' : anyDay()
      for (const one of of) {
        const entered = enter()
        const fact: UseFact = { scope, of: one, calendar, from, seq: entered.seq }
        const own = workspace.uses.filter((use) => use.scope === scope && use.of === one && use.from > from)
        const until = own.reduce((least, use) => (use.from < least ? use.from : least), '9999-12-31')
        const isMoved = [...closed].some((month) => from <= `${month}-31` && until > `${month}-01`)
        const write = db`
          insert into holiday_calendar_uses (scope, department_id, user_id, calendar_id, effective_from, made_at, made_by)
          values (${scope}, ${scope === 'department' ? one : null}, ${scope === 'person' ? one : null}, ${calendar}, ${from}, ${entered.at}, ${by})`
        expect(await isRefused(write), `${about}: use from ${from}`).toBe(isMoved)
        if (isMoved) return happens('refused in a closed month')
        workspace.uses.push(fact)
        happens(`used by a ${scope}`)
      }
    },
    departments: async () => {
      await storeSets(people.filter(() => isOneIn(5)).map((person) => [person, newSet(anyDay())] as const))
      happens('other departments')
    },
    choose: async () => {
      const one = pick(withState('confirmed').filter(({ kind, day }) => kind === 'restricted' && !isClosed(day)))
      if (one === undefined) return
      const most = calendars.find(({ id }) => id === one.calendar)?.most ?? 0
      const chosen = people.filter(({ choices }) => {
        const before = withState('confirmed').filter(({ id, calendar }) => calendar === one.calendar && choices.has(id)).length
        return isOneIn(3) && !choices.has(one.id) && before < most
      })
      if (chosen.length === 0) return
      const { at } = enter()
      await insert(
        'restricted_choices',
        chosen.map(({ id }) => ({ user_id: id, holiday_id: one.id, chosen_at: at })),
      )
      for (const { choices } of chosen) choices.add(one.id)
      happens('chosen')
    },
    giveBack: async () => {
      const one = pick(
        workspace.holidays.filter(({ day, id }) => !isClosed(day) && people.some(({ choices }) => choices.has(id))),
      )
      if (one === undefined) return
      const back = people.filter(({ choices }) => choices.has(one.id) && isOneIn(2))
      await db`
        update restricted_choices set withdrawn_at = ${enter().at}
        where holiday_id = ${one.id} and withdrawn_at is null and user_id = any (${back.map(({ id }) => id)}::uuid[])`
      for (const { choices } of back) choices.delete(one.id)
      happens('given back')
    },
    figures: async () => {
      const filled = people.flatMap((person) =>
        person.targets.flatMap((target) =>
          toExisting(person, target)
            .filter((day) => day <= TODAY && !isClosed(day) && !person.absences.has(day) && isOneIn(5))
            .map((day) => {
              const figures = {
                units: target.type === 'hours' ? null : String(int(0, 6_000) / 100),
                hours: target.type === 'units' ? null : String(int(0, 1_000) / 100),
              }
              return { person, target: target.id, day, figures }
            }),
        ),
      )
      const stored = await db`
        update worklog_sub_targets s set completed_units = f.units, completed_hours = f.hours, filled_at = now(), filled_by = s.user_id
        from unnest(${filled.map(({ target }) => target)}::uuid[], ${filled.map(({ day }) => day)}::date[],
          ${filled.map(({ figures }) => figures.units)}::numeric[], ${filled.map(({ figures }) => figures.hours)}::numeric[]) f(target, day, units, hours)
        where s.target_id = f.target and s.day = f.day and s.removed_at is null`
      expect(stored.count, `${about}: sub-targets that figures are for`).toBe(filled.length)
      for (const { person, target, day, figures } of filled) person.figures.set(`${target} ${day}`, figures)
      if (filled.length > 0) happens('figures')
    },
    absences: async () => {
      const absent = people.flatMap((person) =>
        DAYS.filter((day) => !isClosed(day) && !person.absences.has(day) && isOneIn(40))
          .filter((day) => !person.targets.some(({ id }) => person.figures.has(`${id} ${day}`)))
          .map((day) => ({ person, day, reason: pick(['SL', 'PL', 'LOP', 'reject'] as const satisfies AbsenceReason[]) })),
      )
      const { at } = enter()
      await insert(
        'absences',
        absent.map(({ person, day, reason }) => ({ user_id: person.id, day, reason, made_at: at, made_by: by })),
      )
      for (const { person, day, reason } of absent) person.absences.set(day, reason)
      happens('absences')
    },
    terms: async () => {
      for (const person of people.filter(() => isOneIn(20))) {
        const terms = newTerms(anyDay())
        const later = person.terms.filter(({ from }) => from > terms.from).map(({ from }) => from)
        const until = later.reduce((least, from) => (from < least ? from : least), '9999-12-31')
        if ([...closed].some((month) => terms.from <= `${month}-31` && until > `${month}-01`)) continue
        await insert('work_terms', [termsRow(person.id, terms)])
        await followTerms(db, { userId: person.id, from: terms.from, by, now: new Date(terms.at) })
        person.terms.push(terms)
        happens('other terms')
      }
    },
    targets: giveTargets,
    close: async () => {
      const month = pick(MONTHS.filter((one) => !closed.has(one)))
      if (month === undefined) return
      await db`insert into month_closings (month, closed_at, closed_by) values (${`${month}-01`}, ${enter().at}, ${by})`
      for (const person of people) freezeMonth(workspace, person, month)
      closed.add(month)
      happens('closed')
    },
    reopen: async () => {
      const month = pick(MONTHS.filter((one) => closed.has(one)))
      if (month === undefined) return
      await db`
        update month_closings set reopened_at = ${enter().at}, reopened_by = ${by}, reason = 'Again'
        where month = ${`${month}-01`} and reopened_at is null`
      for (const { frozen } of people) frozen.delete(month)
      closed.delete(month)
      happens('reopened')
    },
  }
  const often = [
    'add',
    'add',
    'add',
    'confirm',
    'withdraw',
    'halve',
    'halve',
    'use',
    'use',
    'use',
    'figures',
    'departments',
    'choose',
  ]
  await giveTargets()
  for (const name of ['add', 'use', 'use', 'add', ...times(EVENTS, () => pick([...often, ...Object.keys(events)]))])
    await events[name]?.()

  await compare()

  async function compare(): Promise<void> {
    const own = <Row extends { user_id: string }>(rows: readonly Row[]) => groupBy(rows, ({ user_id: id }) => id)
    const holidays = own(
      await db<{ user_id: string; day: string; is_half: boolean }[]>`
        select user_id, day::text, is_half from person_holidays where user_id = any (${ids}::uuid[]) order by day`,
    )
    const subTargets = own(
      await db<{ user_id: string; key: string }[]>`
        select user_id, target_id || ' ' || day as key from worklog_sub_targets where user_id = any (${ids}::uuid[]) and removed_at is null order by key`,
    )
    const reader = { actor: { id: by, roles: ['ADMIN' as const] }, today: TODAY }
    const sums = await selectTargetSums(db, db`t.user_id = any (${ids}::uuid[])`, reader)
    const ranges = [[FIRST, shiftDay(LAST, 1)] as const]
    const reportPeople = ids.map((_id) => ({ _id, fullName: '', email: '', counted: ranges, shown: ranges }) as never)
    const records = await gatherForPeople(db, reportPeople, { from: FIRST, to: TODAY, reader: SEES_ALL }, ({ days }) =>
      computeDayRecords(days),
    )
    const shown = (exact: Exact): string => exact.toFraction()
    /**
     * Compares texts first, which is cheap, because most values are equal. `expect` only gets different values, to show the
     * difference.
     */
    const agree = (found: unknown, second: unknown, of: string): void => {
      if (JSON.stringify(found) !== JSON.stringify(second)) expect(found, of).toEqual(second)
    }
    for (const [at, person] of people.entries()) {
      const of = `${about}, person ${at}`
      const expected = DAYS.flatMap((day) => {
        const isHalf = holidayOn(workspace, person, day)
        return isHalf === undefined ? [] : [`${day} ${isHalf ? 'half' : 'whole'}`]
      })
      const found = (holidays.get(person.id) ?? []).map(({ day, is_half: isHalf }) => `${day} ${isHalf ? 'half' : 'whole'}`)
      agree(found, expected, of)
      const existing = person.targets
        .flatMap((target) => toExisting(person, target).map((day) => `${target.id} ${day}`))
        .toSorted()
      agree((subTargets.get(person.id) ?? []).map(({ key }) => key).toSorted(), existing, of)

      const priced = groupBy(computeSubTargets(workspace, person, TODAY), ({ target }) => target)
      for (const { id } of person.targets) {
        const days = priced.get(id) ?? []
        const sum = sums.get(id)
        const second = {
          days: days.length,
          hours: printFraction(sumFractions(days.map(({ hours }) => hours))),
          units: printFraction(sumFractions(days.map(({ units }) => units))),
          cost: printFraction(sumFractions(days.flatMap(({ cost }) => cost ?? []))),
          incentive: printFraction(sumFractions(days.flatMap(({ incentive }) => incentive ?? []))),
          unknown: days.filter(({ cost }) => cost === null).length,
        }
        const first = sum && {
          days: sum.days,
          hours: shown(sum.hours),
          units: shown(sum.units),
          cost: shown(sum.cost),
          incentive: shown(sum.incentive),
          unknown: sum.costUnknownDays,
        }
        agree(first ?? { days: 0, hours: '0', units: '0', cost: '0', incentive: '0', unknown: 0 }, second, of)
      }

      const seconds = (ticks: number): number => ticks / TICKS_A_SECOND
      const product = (records[at] ?? []).map(({ dateKey, hours, bank, color }) => ({
        day: dateKey,
        demandHours: seconds(hours.demandHours),
        leaveHours: seconds(hours.leaveHours),
        ticketDemand: seconds(hours.ticketDemand),
        ticketused: seconds(hours.ticketused),
        totalDemandHours: seconds(hours.totalDemandHours),
        delta: seconds(hours.delta),
        balance: seconds(hours.balance),
        bank: seconds(bank),
        color,
      }))
      agree(product, computeRecords(workspace, person, RECORDED, secondsOfFiles(person)), of)
    }
    if (seed % FAULTS_EVERY === 0) expect([await findWorklogFaults(db), await findHolidayFaults(db)], about).toEqual([[], []])
  }
}
