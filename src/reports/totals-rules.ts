import { type DayRecord, type Ticks, ticksToHours } from './day-rules.ts'
import { COLOURS, type Colour, HOURS, type HoursName, NO_PROJECT } from './vocabulary.ts'

/** Counts of records (all, with hours, requiring hours, by colour) and the sums of their hours. */
export type Totals = {
  count: number
  daysWorked: number
  daysRequired: number
  counts: Record<Colour, number>
  hours: Record<HoursName, Ticks>
  waiting: Ticks
  /** `noTargetUnits` are hundredths. */
  noTargetLines: number
  noTargetUnits: number
}

const zeros = <Name extends string>(names: readonly Name[]): Record<Name, number> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>

/** Adds each column explicitly, because a loop over the names takes ten times as long. */
function addHours(sum: Record<HoursName, Ticks>, hours: Record<HoursName, Ticks>): void {
  sum.totalProductivityHours += hours.totalProductivityHours
  sum.demandHours += hours.demandHours
  sum.ticketDemand += hours.ticketDemand
  sum.ticketused += hours.ticketused
  sum.qualitativeHours += hours.qualitativeHours
  sum.prodHours += hours.prodHours
  sum.leaveHours += hours.leaveHours
  sum.totalDemandHours += hours.totalDemandHours
  sum.delta += hours.delta
  sum.balance += hours.balance
}

const noCounts = zeros(COLOURS)
const noHours = zeros(HOURS)
export const createEmptyTotals = (): Totals => ({
  count: 0,
  daysWorked: 0,
  daysRequired: 0,
  counts: { ...noCounts },
  hours: { ...noHours },
  waiting: 0,
  noTargetLines: 0,
  noTargetUnits: 0,
})

type Summed = Omit<DayRecord, 'dateKey' | 'bank'>

export function addDayRecord(totals: Totals, { color, hours, waiting, noTargetLines, noTargetUnits }: Summed): void {
  totals.count += 1
  totals.waiting += waiting
  totals.noTargetLines += noTargetLines
  totals.noTargetUnits += noTargetUnits
  totals.counts[color] += 1
  if (hours.totalProductivityHours > 0) totals.daysWorked += 1
  if (hours.demandHours > hours.leaveHours) totals.daysRequired += 1
  addHours(totals.hours, hours)
}

export const sumDayRecords = (records: readonly Summed[]): Totals => {
  const totals = createEmptyTotals()
  for (const record of records) addDayRecord(totals, record)
  return totals
}

export const sumOfTotals = (parts: readonly Totals[]): Totals => {
  const all = createEmptyTotals()
  for (const { count, daysWorked, daysRequired, counts, hours, ...part } of parts) {
    all.waiting += part.waiting
    all.noTargetLines += part.noTargetLines
    all.noTargetUnits += part.noTargetUnits
    all.count += count
    all.daysWorked += daysWorked
    all.daysRequired += daysRequired
    for (const color of COLOURS) all.counts[color] += counts[color]
    addHours(all.hours, hours)
  }
  return all
}

export const toHourFigures = (hours: Record<HoursName, Ticks>): Record<HoursName, number> => {
  const shown = { ...hours }
  for (const name of HOURS) shown[name] = ticksToHours(hours[name])
  return shown
}

export const toShownTotals = (totals: Totals) => ({
  count: totals.count,
  daysWorked: totals.daysWorked,
  daysRequired: totals.daysRequired,
  waitingHours: ticksToHours(totals.waiting),
  noTargetLines: totals.noTargetLines,
  noTargetUnits: totals.noTargetUnits / 100,
  counts: toShownCounts(totals),
  totals: toHourFigures(totals.hours),
})

/**
 * Returns the hours that a report with this project filter has. Figures that exist only for whole days are left out when the
 * filter selects a part of each day (decision 129).
 */
export const listReportFigures = (projects: readonly string[] | null): readonly HoursName[] => {
  if (projects === null) return HOURS
  return projects.includes(NO_PROJECT) ? ['totalProductivityHours', 'qualitativeHours', 'prodHours'] : ['totalProductivityHours']
}

/** Hours that a report with this project filter does not have are null. */
export const toShownFigures = (hours: Record<HoursName, Ticks>, projects: readonly string[] | null) => {
  const full = toHourFigures(hours)
  if (projects === null) return full
  const figures = listReportFigures(projects)
  const shown: Record<HoursName, number | null> = { ...full }
  for (const name of HOURS) if (!figures.includes(name)) shown[name] = null
  return { ...shown, totalProductivityHours: full.totalProductivityHours }
}

export const toShownPartOfTotals = (totals: Totals, projects: readonly string[] | null) =>
  projects === null
    ? toShownTotals(totals)
    : { ...toShownTotals(totals), daysRequired: null, counts: null, totals: toShownFigures(totals.hours, projects) }

export const toShownCounts = ({ counts, hours }: Totals): Record<Colour | 'totalDelta' | 'balance', number> => ({
  ...counts,
  totalDelta: ticksToHours(hours.delta),
  balance: ticksToHours(hours.balance),
})
