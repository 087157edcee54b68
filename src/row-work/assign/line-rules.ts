import type { StaffRole } from '../../access/levels.ts'
import { daysFrom } from '../../kit/shared/time.ts'
import { type OffDays, WORKING_DAYS, findWorkingDay, countWorkingDays } from '../../rows/workflow/working-day-rules.ts'

/** Returns the rows per working day, based on the decisions of the last seven days, or undefined if there were none. */
export const computeDailyPace = (decisions: number): number | undefined => (decisions > 0 ? decisions / WORKING_DAYS : undefined)

/**
 * The input of a schedule for one person. `after` is the number of rows that will wait for the person once the plan is executed.
 * `pace` is the number of decisions in the last seven days.
 */
export type Worker = { gets: number; after: number; pace: number }
export type LineRole<Person extends Worker> = { role: StaffRole; people: readonly Person[] }
export type RoleSchedule = {
  role: StaffRole
  /** The last working day of each person; undefined if the person has no pace. */
  ends: (string | undefined)[]
  /** The last working day of the role; undefined if somebody in this role or in an earlier one has no pace. */
  end: string | undefined
  /** Whether the role would otherwise end before the previous one, so that it ends on the working day after that role. */
  waits: boolean
}
export type LineSchedule = {
  roles: RoleSchedule[]
  /** The last working day of the whole line. */
  finish: string | undefined
  /** The indexes of the role and the person that determine the finish; undefined if `finish` is. */
  setter: { role: number; person: number } | undefined
}

/** The day of a plan, which is the first day of work, and the holidays that follow. */
type PlanDays = { day: string; holidays: OffDays }

/**
 * Computes when each person, each role and the whole line are done at the current pace. The roles are in the order of the work. A
 * role that would end before the previous one waits for it. People who get no rows do not affect the dates.
 */
export function computeSchedule<Person extends Worker>(
  roles: readonly LineRole<Person>[],
  { day: today, holidays }: PlanDays,
): LineSchedule {
  const planned: RoleSchedule[] = []
  let before: RoleSchedule | undefined
  let setter: LineSchedule['setter']
  for (const [at, { role, people }] of roles.entries()) {
    const own = people.map(({ after, pace }) => {
      const daily = computeDailyPace(pace)
      return after === 0 ? today : daily === undefined ? undefined : findWorkingDay(today, Math.ceil(after / daily), holidays)
    })
    const counted = own.filter((_, person) => (people[person]?.gets ?? 0) > 0)
    const known = counted.every((end) => end !== undefined)
    const last = counted.reduce<string>((latest, end) => (end !== undefined && end > latest ? end : latest), '')
    const waits: boolean = before?.end !== undefined && known && last <= before.end
    const least = waits && before?.end !== undefined ? findWorkingDay(daysFrom(before.end, 1), 1, holidays) : undefined
    const isKnown = known && counted.length > 0 && (before === undefined || before.end !== undefined)
    const schedule: RoleSchedule = {
      role,
      ends: own.map((end) => (end !== undefined && least !== undefined && end < least ? least : end)),
      end: isKnown ? (least ?? last) : undefined,
      waits,
    }
    planned.push(schedule)
    if (!waits) setter = { role: at, person: own.findIndex((end, person) => end === last && (people[person]?.gets ?? 0) > 0) }
    before = schedule
  }
  const finish = before?.end
  return { roles: planned, finish, setter: finish === undefined ? undefined : setter }
}

/**
 * Returns when each role works, as fractions of the time from today to the finish. Each role begins one working day after the
 * previous one.
 */
export function buildRoleBars(
  { roles, finish }: LineSchedule,
  { day: today, holidays }: PlanDays,
): { role: StaffRole; from: number; to: number }[] {
  if (finish === undefined) return []
  const span = countWorkingDays(today, finish, holidays)
  return roles.map(({ role, end }, at) => ({
    role,
    from: Math.min(at, span - 1) / span,
    to: end === undefined ? 1 : countWorkingDays(today, end, holidays) / span,
  }))
}
