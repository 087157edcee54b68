import { groupedBy } from '../../kit/shared/grouped.ts'
import { type DayRecord, countUntargeted, splitDayHours } from '../day-rules.ts'
import type { Ticks } from '../hours-rules.ts'
import { NO_PROJECT } from '../vocabulary.ts'
import { type GatheredDay, type GatheredLine, type GatheredPerson, isWithin } from './gather.ts'
import type { ReportPerson, ReportSelection } from './selection.ts'

/** A day of a person that the report shows; with a filter of projects the record's `totalProductivityHours` are theirs. */
export type ShownDay = { person: ReportPerson; facts: GatheredDay; record: DayRecord }

/** Whether a line is of a chosen project. */
export const isOf = ({ projects }: Pick<ReportSelection, 'projects'>, { project }: GatheredLine): boolean =>
  projects === null || projects.includes(project._id)

/** Whether a day has anything of the chosen projects. */
const hasAny = (facts: GatheredDay, { projects }: Pick<ReportSelection, 'projects'>): boolean =>
  facts.lines.some((line) => isOf({ projects }, line)) ||
  (projects?.includes(NO_PROJECT) === true && (facts.qualitativeMinutes > 0 || Number(facts.fileHours) > 0))

/** What the chosen projects have of a day's hours, and of those that wait for approval. */
const hoursOfChosen = (
  facts: GatheredDay,
  record: DayRecord,
  { projects }: Pick<ReportSelection, 'projects'>,
): { totalProductivityHours: Ticks; waiting: Ticks } => {
  const { lines, rest } = splitDayHours(facts, record)
  const ofLines = lines.reduce((sum, share, at) => (isOf({ projects }, facts.lines[at] as GatheredLine) ? sum + share : sum), 0)
  return {
    totalProductivityHours: ofLines + (projects?.includes(NO_PROJECT) === true ? rest : 0),
    waiting: facts.waits === true ? ofLines : 0,
  }
}

/** A day's record with what the chosen projects have of it. */
const recordOfChosen = (facts: GatheredDay, record: DayRecord, selection: Pick<ReportSelection, 'projects'>): DayRecord => {
  const { totalProductivityHours, waiting } = hoursOfChosen(facts, record, selection)
  const untargeted = countUntargeted(filterShownLines({ facts }, selection))
  return { ...record, ...untargeted, waiting, hours: { ...record.hours, totalProductivityHours } }
}

/**
 * Which of a person's days, with their records, the report shows: of a project filter those that have something of one (002 §2).
 */
export function shownDays(
  { person, days }: Pick<GatheredPerson, 'person' | 'days'>,
  records: readonly DayRecord[],
  selection: Pick<ReportSelection, 'projects'>,
): ShownDay[] {
  const shown: ShownDay[] = []
  for (const [at, record] of records.entries()) {
    const facts = days[at] as GatheredDay
    if (!isWithin(person.shown, record.dateKey)) continue
    if (selection.projects === null) shown.push({ person, facts, record })
    else if (hasAny(facts, selection)) shown.push({ person, facts, record: recordOfChosen(facts, record, selection) })
  }
  return shown
}

/** The lines of a day that the report shows. */
export const filterShownLines = (
  { facts }: Pick<ShownDay, 'facts'>,
  selection: Pick<ReportSelection, 'projects'>,
): readonly GatheredLine[] => (selection.projects === null ? facts.lines : facts.lines.filter((line) => isOf(selection, line)))

/** The days of people in their order; of each day in the order of the people. */
export const inDayOrder = (people: readonly { days: readonly ShownDay[] }[], { isLatestFirst = false } = {}): ShownDay[] => {
  const ofDays = groupedBy(
    people.flatMap(({ days }) => days),
    ({ record }) => record.dateKey,
  )
  const days = [...ofDays.keys()].toSorted()
  return (isLatestFirst ? days.toReversed() : days).flatMap((day) => ofDays.get(day) ?? [])
}
