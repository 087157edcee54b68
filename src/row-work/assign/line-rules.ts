import type { StaffRole } from '../../access/levels.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { type OffDays, WORKING_DAYS, findWorkingDay, countWorkingDays } from '../../rows/workflow/working-day-rules.ts'

/** Rows per working day, from the decisions of the last seven days. */
export const computeDailyPace = (decisions: number): number | undefined => (decisions > 0 ? decisions / WORKING_DAYS : undefined)

/**
 * `after` counts the rows that will wait for the person once the plan is executed. `pace` counts the decisions in the last seven
 * days.
 */
export type Worker = { gets: number; after: number; pace: number }
export type LineRole<Person extends Worker> = { role: StaffRole; people: readonly Person[] }
export type RoleSchedule = {
  role: StaffRole
  /** Each person's last working day. Undefined if the person has no pace. */
  ends: (string | undefined)[]
  /** Undefined if somebody in this role or in an earlier one has no pace. */
  end: string | undefined
  /** Whether the role must wait for the previous one, and so ends on the working day after it. */
  waits: boolean
}
export type LineSchedule = {
  roles: RoleSchedule[]
  finish: string | undefined
  /** The role and the person that determine the finish, by index. Undefined without a finish. */
  setter: { role: number; person: number } | undefined
}

/** `day` is the first day of work. */
type PlanDays = { day: string; holidays: OffDays }

/**
 * Computes when each person, each role and the whole line are done at the current pace. The roles are in workflow order. A role
 * that would end before the previous one waits for it. People who get no rows do not affect the dates.
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
    const least = waits && before?.end !== undefined ? findWorkingDay(shiftDay(before.end, 1), 1, holidays) : undefined
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
 * When each role works, as fractions of the time from today to the finish. Each role begins one working day after the previous
 * one.
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
