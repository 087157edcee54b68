import type { SeenReason } from '../absences/vocabulary.ts'
import { type Exact, ZERO, exact, sumExact } from '../kit/shared/exact.ts'
import { type Holiday, type WorkTerms, dayShare } from '../users/work-day-rules.ts'
import { TICKS_A_SECOND, type Ticks, hundredths, roundToInteger, toTicks } from './hours-rules.ts'
import type { Colour, HoursName } from './vocabulary.ts'

/** A project row of the day's timesheet, of at most 2 decimals; `target` is the one in force, null: none (calculations.md 3). */
export type LineFacts = { done: string | number; target: string | number | null }
/** What is known of a person's day. Decimals as numbers or as PostgreSQL serializes them. */
export type DayFacts = {
  /** YYYY-MM-DD in Asia/Kolkata. */
  dateKey: string
  /** In force on the day. */
  terms: WorkTerms
  absence: SeenReason | null
  holiday: Holiday
  /** Those of a declined timesheet are left out. */
  lines: readonly LineFacts[]
  /** The timesheet waits for approval. */
  waits?: boolean
  /** Of the approved qualitative records of the day. */
  qualitativeMinutes: number
  /** Of the productivity files, at most 4 decimals. */
  fileHours: string | number
}

/** Hours with 2 decimals. */
export type LineHours = { productivityHours: number; demandHours: number }
export type DayRecord = {
  dateKey: string
  color: Colour
  hours: Record<HoursName, Ticks>
  /** What the ticket bank holds after the day. */
  bank: Ticks
  /** What of the hours waits for approval: those of the lines of a timesheet that does (decision 144). */
  waiting: Ticks
  /** Its lines without a target, or with one of 0, and the hundredths of units done in them (decision 130). */
  noTargetLines: number
  noTargetUnits: number
}

/** Whether a line has no target, or one of 0: it comes to no hours. */
const isUntargeted = ({ target }: LineFacts): boolean => target === null || Number(target) === 0

/** How many lines have no target, and the hundredths of what was done in them. */
export const countUntargeted = (lines: readonly LineFacts[]): Pick<DayRecord, 'noTargetLines' | 'noTargetUnits'> => {
  let noTargetLines = 0
  let noTargetUnits = 0
  for (const line of lines) {
    if (!isUntargeted(line)) continue
    noTargetLines += 1
    noTargetUnits += hundredths(line.done)
  }
  return { noTargetLines, noTargetUnits }
}

/** `productivityHours` of a line before any rounding; without a target, or with one of 0, none. */
export const exactLine = (line: LineFacts, { workingHours }: WorkTerms): Exact =>
  isUntargeted(line)
    ? ZERO
    : exact(line.done)
        .div(exact(line.target ?? 1))
        .mul(exact(workingHours))

const exactLines = (lines: readonly LineFacts[], terms: WorkTerms): Exact => sumExact(lines.map((line) => exactLine(line, terms)))

/** All hours of a day before they are rounded to whole seconds. */
export const exactHours = ({ lines, terms, qualitativeMinutes, fileHours }: DayFacts): Exact =>
  exactLines(lines, terms).add(exact(qualitativeMinutes).div(60)).add(exact(fileHours))

/** `demandHours` of a line: its share of the record's by productivityHours, evenly where all are 0. */
export const exactShare = (line: LineFacts, { lines, terms }: Pick<DayFacts, 'lines' | 'terms'>, demand: Ticks): Exact => {
  const all = exactLines(lines, terms)
  const part = all.equals(0) ? exact(1).div(lines.length) : exactLine(line, terms).div(all)
  return part.mul(demand).div(3600 * TICKS_A_SECOND)
}

/** Full days that a line is worth, in floating point. */
const daysOf = (line: LineFacts): number => (isUntargeted(line) ? 0 : hundredths(line.done) / hundredths(line.target ?? 1))
const daysOfLines = (lines: readonly LineFacts[]): number => lines.reduce((sum, line) => sum + daysOf(line), 0)

/** The hours of lines together as whole parts of an hour, such as 3600: rounded once, from the exact sum. */
const roundLines = (lines: readonly LineFacts[], terms: WorkTerms, parts: number): number =>
  roundToInteger((daysOfLines(lines) * hundredths(terms.workingHours) * parts) / 100, () => exactLines(lines, terms).mul(parts))

/** `productivityHours` of lines together, with 2 decimals: rounded from the exact sum, not from the lines' rounded hours. */
export const hoursOfLines = (lines: readonly LineFacts[], terms: WorkTerms): number => roundLines(lines, terms, 100) / 100

/** `productivityHours` of a line as a workbook has it: not rounded, so that the lines add up to their day (decision P674). */
export const unroundedLineHours = (line: LineFacts, { workingHours }: WorkTerms): number => daysOf(line) * Number(workingHours)

/** The hours of each line of a day, in their order: a part of the record that most days of a report don't show. */
export const computeLineHours = (day: Pick<DayFacts, 'lines' | 'terms'>, { hours }: Pick<DayRecord, 'hours'>): LineHours[] => {
  const days = day.lines.map(daysOf)
  const sum = days.reduce((all, each) => all + each, 0)
  const demand = hours.demandHours
  return day.lines.map((line, at) => {
    const own = days[at] ?? 0
    const share = sum === 0 ? 1 / days.length : own / sum
    return {
      productivityHours: hoursOfLines([line], day.terms),
      demandHours: roundToInteger((share * demand) / 3600, () => exactShare(line, day, demand).mul(100)) / 100,
    }
  })
}

/**
 * What the hours of a day belong to: each line's, in their order, and the rest, which no project has. By cumulative rounding to
 * whole seconds, so that they add up to the day (decision 129).
 */
export const splitDayHours = (
  { lines, terms }: Pick<DayFacts, 'lines' | 'terms'>,
  { hours }: Pick<DayRecord, 'hours'>,
): { lines: Ticks[]; rest: Ticks } => {
  let before: Ticks = 0
  const shares = lines.map((_, at) => {
    const upTo = roundLines(lines.slice(0, at + 1), terms, 3600) * TICKS_A_SECOND
    const own = upTo - before
    before = upTo
    return own
  })
  return { lines: shares, rest: hours.totalProductivityHours - before }
}

const colourOf = ({ leaveHours, totalProductivityHours, demandHours, ticketused, delta }: DayRecord['hours']): Colour => {
  if (leaveHours > 0) return 'leave'
  if (demandHours === 0) return totalProductivityHours === 0 ? 'non working day' : 'incentive'
  if (ticketused > 0 && delta === 0) return 'ticket used'
  if (delta < 0) return 'loss'
  return delta > 0 ? 'ticket created' : 'working day'
}

/**
 * A day, after those of its month (calculations.md 3).
 * @param before what the ticket bank held in the morning
 */
export const computeDayRecord = (day: DayFacts, before: Ticks): DayRecord => {
  const { dateKey, terms, absence, holiday, lines, qualitativeMinutes, fileHours } = day
  const fullDay = hundredths(terms.workingHours) * 36 * TICKS_A_SECOND
  const demandHours = absence === 'reject' ? 0 : fullDay * dayShare(terms.shiftType, dateKey, holiday)
  const leaveHours = absence === null || absence === 'reject' ? 0 : demandHours
  const required = demandHours - leaveHours

  const qualitativeHours = qualitativeMinutes * 60 * TICKS_A_SECOND
  const prodHours = toTicks(fileHours)
  const seconds = (daysOfLines(lines) * fullDay + qualitativeHours + prodHours) / TICKS_A_SECOND
  const totalProductivityHours = roundToInteger(seconds, () => exactHours(day).mul(3600)) * TICKS_A_SECOND

  const ticketDemand = Math.max(0, required - totalProductivityHours)
  const ticketused = Math.min(before, ticketDemand)
  const surplus = required === 0 ? 0 : Math.max(0, totalProductivityHours - required)
  const totalDemandHours = required - ticketused
  const hours = {
    totalProductivityHours,
    demandHours,
    ticketDemand,
    ticketused,
    qualitativeHours,
    prodHours,
    leaveHours,
    totalDemandHours,
    delta: totalProductivityHours - totalDemandHours,
    balance: totalProductivityHours - required,
  }
  const ofLines = (): Ticks => totalProductivityHours - splitDayHours(day, { hours }).rest
  // Named, not spread: an object made of a spread is larger, and a report has tens of thousands.
  const { noTargetLines, noTargetUnits } = countUntargeted(lines)
  return {
    dateKey,
    color: colourOf(hours),
    hours,
    bank: before - ticketused + surplus,
    waiting: day.waits === true ? ofLines() : 0,
    noTargetLines,
    noTargetUnits,
  }
}

/**
 * One person's days, in order, from the first of a month or the first day on which the person counts: the ticket bank starts at 0
 * with each month, so a report that begins inside one is what is left of it (calculations.md 3).
 * @param before the record of the last such day before these, where they begin inside a month
 */
export const computeDayRecords = (days: readonly DayFacts[], before?: Pick<DayRecord, 'dateKey' | 'bank'>): DayRecord[] => {
  let bank: Ticks = before?.bank ?? 0
  let month = before?.dateKey.slice(0, 7) ?? ''
  return days.map((day) => {
    if (!day.dateKey.startsWith(month) || month === '') bank = 0
    month = day.dateKey.slice(0, 7)
    const record = computeDayRecord(day, bank)
    bank = record.bank
    return record
  })
}
