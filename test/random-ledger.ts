/** Months of made-up work of every kind, different for each seed. */
import { shiftDay } from '../src/kit/shared/time.ts'
import { REASONS } from '../src/absences/vocabulary.ts'
import { type Role, STAFF_ROLES } from '../src/access/levels.ts'
import type { Ledger } from './ledger.ts'
import { createSeededRandom } from './seeded-random.ts'

const FIRST = '2026-01-01'
const DAYS = 90
const PEOPLE = 10
const PROJECTS = 5

export function randomLedger(seed: number): Ledger {
  const next = createSeededRandom(seed)
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const isOneIn = (count: number): boolean => int(1, count) === 1
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T
  const some = <T>(list: readonly T[], most: number): T[] => list.filter(() => next() < most / list.length).slice(0, most)
  const anyDay = (): string => shiftDay(FIRST, int(-20, DAYS - 1))
  const madeAt = (): string => `2026-0${int(1, 3)}-${int(10, 28)}T${int(10, 23)}:${int(10, 59)}:${int(10, 59)}.${int(100, 999)}Z`
  const dated = () => ({ from: anyDay(), madeAt: madeAt() })
  const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
  const days = times(DAYS, (at) => shiftDay(FIRST, at))

  const departments = times(3, (at) => ({ id: `d${at}`, name: `Department ${at}` }))
  const managers = times(2, (at) => ({
    id: `m${at}`,
    fullName: `Manager ${at}`,
    email: `m${at}@random.example`,
    roles: ['MANAGER' as const],
    created: '2025-06-01',
  }))
  const staff = times(PEOPLE, (at) => ({
    id: `u${at}`,
    fullName: `Person ${at}`,
    email: `u${at}@random.example`,
    roles: [pick(STAFF_ROLES)],
    created: isOneIn(3) ? pick(days) : '2025-10-01',
  }))
  const projects = times(PROJECTS, (at) => ({ id: `p${at}`, name: `Project ${at}` }))
  // Several rows have the same keyword in different spellings, among rows with other keywords.
  const rows = times(PROJECTS * 2, (at) => ({
    id: `r${at}`,
    project: 'tp',
    sub_project_name: `Set ${at}`,
    department: pick(departments).id,
    subject: `Subject ${at}`,
    role: 'AUTHOR' as const,
    keyword: pick([`Project ${at % PROJECTS}`, ` PROJECT ${at % PROJECTS} `, `project  ${at % PROJECTS}`]),
    ...(isOneIn(3) && { deletedOn: anyDay() }),
  }))
  const assigned = rows.flatMap(({ id }) => some(staff, 7).map(({ id: user }) => ({ id: `a ${id} ${user}`, row: id, user })))
  const counts = [40, 30, 7, 57_600, 1.92, 64, 0, 12.5, 33.33, 9]
  const history = assigned.flatMap(({ id }) =>
    times(int(0, 4), () => ({
      assigned: id,
      effective_date: anyDay(),
      target_count: pick(counts),
      madeAt: madeAt(),
      ...(isOneIn(6) && { withdrawn: true }),
    })),
  )
  const onceADay = new Map(
    history.map((entry) => [entry.withdrawn ? Symbol('withdrawn') : `${entry.assigned} ${entry.effective_date}`, entry]),
  )
  const worked = staff.flatMap(({ id, email, created }) =>
    days.filter((day) => day >= created && !isOneIn(5)).map((day) => ({ user: id, email, day })),
  )
  const accounts = times(PROJECTS * 2, (at) => ({
    id: `c${at}`,
    account_id: `ACC-${at}`,
    project: pick([`Project ${at % PROJECTS}`, `PROJECT ${at % PROJECTS}`]),
    is_multiple: false,
  }))
  return {
    meta: { from: FIRST, asOf: days.at(-1) ?? '', ranges: {} },
    departments,
    people: [...managers, ...staff],
    workTerms: staff.flatMap(({ id: user }) =>
      times(int(0, 3), () => ({
        user,
        ...dated(),
        shiftType: pick([5, 5.5, 6] as const),
        workingHours: pick([8, 7.5, 6.25, 9]),
      })),
    ),
    managers: staff.flatMap(({ id: user }) => times(int(0, 3), () => ({ user, ...dated(), manager: pick(managers).id }))),
    memberships: staff.flatMap(({ id: user }) =>
      times(int(1, 3), (at) => ({
        user,
        ...dated(),
        from: shiftDay(FIRST, at * 30 - int(0, 20)),
        departments: some(departments, 2).map(({ id }) => id),
      })),
    ),
    // Nobody is blocked or gets another role before they are created. A blocked person may come back.
    states: staff
      .map(({ id: user, created }) => ({ user, after: days.filter((day) => day > created) }))
      .filter(({ after }) => after.length > 0 && isOneIn(2))
      .flatMap(({ user, after }) =>
        times(int(1, 4), () => ({
          user,
          ...dated(),
          from: pick(after),
          state: isOneIn(3) ? ('blocked' as const) : ('active' as const),
          roles: pick<Role[]>([
            ['AUTHOR'],
            ['REVIEWER', 'UPLOADER'],
            ['SUBADMIN', 'AUTHOR'],
            ['UPLOADER', 'SUBADMIN'],
            ['MANAGER'],
          ]),
        })),
      ),
    targetProjects: [{ id: 'tp', project_name: 'Random targets' }],
    targetRows: rows,
    assignedTargets: assigned,
    targetHistory: [...onceADay.values()],
    timesheetProjects: projects,
    timesheets: worked.map(({ user, day: date }) => ({
      user,
      date,
      status: pick(['FILLED', 'APPROVED', 'APPROVED', 'REJECTED'] as const),
      lines: some(projects, 3).map(({ id }) => ({ project: id, done: isOneIn(3) ? int(0, 6000) / 100 : int(0, 60) })),
    })),
    absences: staff.flatMap(({ id: user }) =>
      times(int(2, 8), () => ({ user, date: pick(days), reason: pick([...REASONS, '' as const]), madeAt: madeAt() })),
    ),
    qualitative: worked
      .filter(() => isOneIn(6))
      .map(({ user, day: effectiveDate }, at) => ({
        id: `q${at}`,
        user,
        effectiveDate,
        approved: !isOneIn(4),
        taskList: times(int(1, 2), () => ({ title: 'Task', hours: int(0, 3), minutes: int(0, 59) })),
      })),
    productivityFiles: times(3, (file) => ({
      id: `h${file}`,
      name: `hours-${file}.xlsx`,
      deleted: file === 2,
      rows: worked
        .filter(() => isOneIn(12))
        .map(({ email, day }) => ({ date: day, user: email, hours: int(0, 60_000) / 10_000, details: 'portal' })),
    })),
    accounts,
    // The holds of an account follow one another without overlap. Each person only holds accounts of one parity of a project.
    holds: accounts.flatMap(({ id: account }, at) => {
      const ends = times(5, () => int(0, DAYS * 24)).toSorted((a, b) => a - b)
      const instant = (hour: number): string => new Date(Date.parse(`${FIRST}T00:00:00+05:30`) + hour * 3_600_000).toISOString()
      const holders = staff.filter((_, place) => place % 2 === Math.floor(at / PROJECTS))
      return ends.slice(1).flatMap((end, place) => {
        const start = ends[place] ?? 0
        if (end <= start) return []
        return [{ account, user: pick(holders).id, mode: 'single' as const, start: instant(start), end: instant(end) }]
      })
    }),
  }
}
