import { dayLooks } from '../../worklog/day-vocabulary.ts'
import { type DayRecord, countUntargeted } from '../day-rules.ts'
import { type Totals, addDayRecord, noTotals } from '../totals-rules.ts'
import { UNTARGETED_LOSS, toLegendColour } from '../vocabulary.ts'
import type { GatheredLine } from './gather.ts'
import type { LineProject } from './packed-days.ts'
import type { HolidayOnDay } from '../../holidays/day-contract.ts'
import type { ReportPerson, ReportSelection } from './selection.ts'
import { type ShownDay, filterShownLines, inDayOrder } from './shown-days.ts'

/** The days that a reply shows: all, or a page whose `limit` and `offset` count calendar days with records. */
export type DayWindow = { limit: number | null; offset: number; isLatestFirst: boolean }
export const NO_DAYS: DayWindow = { limit: 0, offset: 0, isLatestFirst: false }

type DaySums = { dateKey: string; totals: Totals }
/**
 * The sums of a person. `letters` holds the letter in `dayLooks` of each shown day's colour, or `x` for a loss with lines without
 * a target.
 */
type PersonSums = { person: ReportPerson; totals: Totals; letters: ReadonlyMap<string, string>; holidays: HolidayOnDay[] }
/** The lines of a project without a target; `units` are hundredths. */
type UntargetedLines = { project: LineProject; lines: number; units: number }

/** The totals of a whole report, and the days that a reply shows. */
export type Report = Pick<ReportSelection, 'projects'> & {
  /** The people who have any day, by name. */
  people: PersonSums[]
  /** The totals of each day, in order. */
  days: DaySums[]
  /** The total number of shown lines. */
  lines: number
  /** The shown lines without a target, by project (decision 130). */
  untargeted: UntargetedLines[]
  /** The person-days of the window, in its order. */
  page: ShownDay[]
}

const letterOf = ({ color, noTargetLines }: DayRecord): string =>
  color === 'loss' && noTargetLines > 0 ? UNTARGETED_LOSS : dayLooks[toLegendColour(color)].letter

/**
 * Adds up people's days, one person after the other. A day and its lines are dropped once enough earlier days are known to fill
 * the window, because a page has only a few of the tens of thousands of days.
 */
export function sumReport({ projects }: Pick<ReportSelection, 'projects'>, { limit, offset, isLatestFirst }: DayWindow) {
  const ofDays = new Map<string, Totals>()
  const untargeted = new Map<string, UntargetedLines>()
  let lines = 0
  const end = limit === null ? Infinity : offset + limit
  const knownDays = (): string[] => {
    const days = [...ofDays.keys()].toSorted()
    return isLatestFirst ? days.toReversed() : days
  }
  let last: string | undefined
  const totalsOf = (dateKey: string): Totals => {
    const known = ofDays.get(dateKey)
    if (known !== undefined) return known
    const totals = noTotals()
    ofDays.set(dateKey, totals)
    if (ofDays.size >= end) last = knownDays()[end - 1]
    return totals
  }
  const mayBeShown = (dateKey: string): boolean =>
    ofDays.size < end || (last !== undefined && (isLatestFirst ? dateKey >= last : dateKey <= last))
  const addUntargeted = (line: GatheredLine): void => {
    const { noTargetLines, noTargetUnits } = countUntargeted([line])
    if (noTargetLines === 0) return
    const { project } = line
    const sum = untargeted.get(project._id) ?? { project, lines: 0, units: 0 }
    untargeted.set(project._id, { project, lines: sum.lines + 1, units: sum.units + noTargetUnits })
  }

  return {
    /** Adds a person. Returns their sums, and the days that may be on the page. */
    addPerson: (person: ReportPerson, days: readonly ShownDay[]): PersonSums & { days: ShownDay[] } => {
      const totals = noTotals()
      const letters = new Map<string, string>()
      const kept: ShownDay[] = []
      const holidays: HolidayOnDay[] = []
      for (const day of days) {
        const { dateKey, noTargetLines } = day.record
        addDayRecord(totals, day.record)
        addDayRecord(totalsOf(dateKey), day.record)
        letters.set(dateKey, letterOf(day.record))
        if (day.facts.holiday !== null) holidays.push({ date: dateKey, ...day.facts.holiday })
        const ofDay = filterShownLines(day, { projects })
        lines += ofDay.length
        if (noTargetLines > 0) for (const line of ofDay) addUntargeted(line)
        if (mayBeShown(dateKey)) kept.push(day)
      }
      return { person, totals, letters, holidays, days: kept }
    },
    /** Returns the report after all people have been added. */
    finish: (people: readonly (PersonSums & { days: readonly ShownDay[] })[]): Report => {
      const shown = new Set(knownDays().slice(offset, end))
      const ofPeople = people.map(({ days }) => ({ days: days.filter(({ record }) => shown.has(record.dateKey)) }))
      return {
        projects,
        people: people.filter(({ letters }) => letters.size > 0),
        days: [...ofDays.keys()].toSorted().map((dateKey) => ({ dateKey, totals: ofDays.get(dateKey) as Totals })),
        lines,
        untargeted: [...untargeted.values()],
        page: inDayOrder(ofPeople, { isLatestFirst }),
      }
    },
  }
}
