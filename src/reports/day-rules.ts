import type { SeenReason } from '../absences/vocabulary.ts'
import { type Exact, ZERO, exact, sumExact, roundToBigInt } from '../kit/shared/exact.ts'
import { type Holiday, type WorkTerms, getDayShare } from '../users/work-day-rules.ts'
import type { Colour, HoursName } from './vocabulary.ts'

/**
 * Hours in hundredths of a second. The seconds of a rounded day and the 4-decimal hours of a productivity file are whole numbers
 * of ticks. Exact up to 25 billion hours.
 */
export type Ticks = number
export const TICKS_A_SECOND = 100
const TICKS_A_HUNDREDTH = 3600

/** Returns the hundredths of a decimal with at most 2 decimals, given as a number or as PostgreSQL serializes it. */
export const toHundredths = (decimal: string | number): number => Math.round(Number(decimal) * 100)

/** The hours have at most 4 decimals. */
export const toTicks = (hours: string | number): Ticks => Math.round(Number(hours) * 10_000) * 36

/** Returns unrounded hours for a cell, so that the sum of a column equals the total of the report. */
export const ticksToExactHours = (ticks: Ticks): number => ticks / (TICKS_A_SECOND * 3600)

/** Rounds to 2 decimals, half away from zero. */
export const ticksToHours = (ticks: Ticks): number => {
  const size = Math.floor((2 * Math.abs(ticks) + TICKS_A_HUNDREDTH) / (2 * TICKS_A_HUNDREDTH))
  return (ticks < 0 && size > 0 ? -size : size) / 100
}

/**
 * Rounds a number of 0 or more to the nearest integer, half away from zero. `near` is its floating-point value after at most a
 * few dozen sums and quotients. The exact value is computed only if `near` could be on the wrong side of a half.
 */
export const roundToInteger = (near: number, exactly: () => Exact): number => {
  const fromHalf = Math.abs(near - Math.floor(near) - 0.5)
  return fromHalf > 1e-6 + near * 1e-14 ? Math.round(near) : Number(roundToBigInt(exactly()))
}

/**
 * A project row of the day's timesheet, with at most 2 decimals. `target` is the count in force, or null if there is none
 * (calculations.md 3).
 */
export type LineFacts = { done: string | number; target: string | number | null }
/** The inputs of a person's day. Decimals are numbers, or strings as PostgreSQL serializes them. */
export type DayFacts = {
  dateKey: string
  terms: WorkTerms
  absence: SeenReason | null
  holiday: Holiday
  /** Empty for a declined timesheet. */
  lines: readonly LineFacts[]
  waits?: boolean
  /** Minutes of approved qualitative records only. */
  qualitativeMinutes: number
  /** At most 4 decimals. */
  fileHours: string | number
}

export type LineHours = { productivityHours: number; demandHours: number }
export type DayRecord = {
  dateKey: string
  color: Colour
  hours: Record<HoursName, Ticks>
  /** The hours in the ticket bank after the day. */
  bank: Ticks
  /** The part of the hours that is not approved yet: the hours of the lines, if the timesheet is undecided (decision 144). */
  waiting: Ticks
  /** The number of lines without a target, or with a target of 0, and the hundredths of units done in them (decision 130). */
  noTargetLines: number
  noTargetUnits: number
}

const isUntargeted = ({ target }: LineFacts): boolean => target === null || Number(target) === 0

export const countUntargeted = (lines: readonly LineFacts[]): Pick<DayRecord, 'noTargetLines' | 'noTargetUnits'> => {
  let noTargetLines = 0
  let noTargetUnits = 0
  for (const line of lines) {
    if (!isUntargeted(line)) continue
    noTargetLines += 1
    noTargetUnits += toHundredths(line.done)
  }
  return { noTargetLines, noTargetUnits }
}

export const computeExactLine = (line: LineFacts, { workingHours }: WorkTerms): Exact =>
  isUntargeted(line)
    ? ZERO
    : exact(line.done)
        .div(exact(line.target ?? 1))
        .mul(exact(workingHours))

const exactLines = (lines: readonly LineFacts[], terms: WorkTerms): Exact =>
  sumExact(lines.map((line) => computeExactLine(line, terms)))

export const computeExactHours = ({ lines, terms, qualitativeMinutes, fileHours }: DayFacts): Exact =>
  exactLines(lines, terms).add(exact(qualitativeMinutes).div(60)).add(exact(fileHours))

/**
 * Returns the `demandHours` of a line: the same share of the record's demand as the line has of its productivityHours. If all of
 * these are 0, the lines get equal shares.
 */
export const computeExactShare = (line: LineFacts, { lines, terms }: Pick<DayFacts, 'lines' | 'terms'>, demand: Ticks): Exact => {
  const all = exactLines(lines, terms)
  const part = all.equals(0) ? exact(1).div(lines.length) : computeExactLine(line, terms).div(all)
  return part.mul(demand).div(3600 * TICKS_A_SECOND)
}

/** Returns the number of full days of work in a line, in floating point. */
const daysOf = (line: LineFacts): number => (isUntargeted(line) ? 0 : toHundredths(line.done) / toHundredths(line.target ?? 1))
const daysOfLines = (lines: readonly LineFacts[]): number => lines.reduce((sum, line) => sum + daysOf(line), 0)

/** Returns the lines' hours in units of 1/`parts` of an hour, rounded once from the exact sum. */
const roundLines = (lines: readonly LineFacts[], terms: WorkTerms, parts: number): number =>
  roundToInteger((daysOfLines(lines) * toHundredths(terms.workingHours) * parts) / 100, () => exactLines(lines, terms).mul(parts))

/**
 * Returns the `productivityHours` of several lines with 2 decimals, rounded from the exact sum rather than from each line's
 * rounded hours.
 */
export const computeHoursOfLines = (lines: readonly LineFacts[], terms: WorkTerms): number => roundLines(lines, terms, 100) / 100

/**
 * Returns the `productivityHours` of a line for a workbook, without rounding, so that the lines add up to their day.
 */
export const computeUnroundedLineHours = (line: LineFacts, { workingHours }: WorkTerms): number =>
  daysOf(line) * Number(workingHours)

/**
 * Returns the hours of each line of a day, in order. They are not part of the record, because most days of a report do not show
 * them.
 */
export const computeLineHours = (day: Pick<DayFacts, 'lines' | 'terms'>, { hours }: Pick<DayRecord, 'hours'>): LineHours[] => {
  const days = day.lines.map(daysOf)
  const sum = days.reduce((all, each) => all + each, 0)
  const demand = hours.demandHours
  return day.lines.map((line, at) => {
    const own = days[at] ?? 0
    const share = sum === 0 ? 1 / days.length : own / sum
    return {
      productivityHours: computeHoursOfLines([line], day.terms),
      demandHours: roundToInteger((share * demand) / 3600, () => computeExactShare(line, day, demand).mul(100)) / 100,
    }
  })
}

/**
 * Splits the hours of a day: those of each line, in order, and the rest, which belongs to no project. Cumulative rounding to
 * whole seconds makes them add up to the day (decision 129).
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
 * Computes the record of a day from the previous days of its month (calculations.md 3).
 * @param before the hours in the ticket bank in the morning
 */
export const computeDayRecord = (day: DayFacts, before: Ticks): DayRecord => {
  const { dateKey, terms, absence, holiday, lines, qualitativeMinutes, fileHours } = day
  const fullDay = toHundredths(terms.workingHours) * 36 * TICKS_A_SECOND
  const demandHours = absence === 'reject' ? 0 : fullDay * getDayShare(terms.shiftType, dateKey, holiday)
  const leaveHours = absence === null || absence === 'reject' ? 0 : demandHours
  const required = demandHours - leaveHours

  const qualitativeHours = qualitativeMinutes * 60 * TICKS_A_SECOND
  const prodHours = toTicks(fileHours)
  const seconds = (daysOfLines(lines) * fullDay + qualitativeHours + prodHours) / TICKS_A_SECOND
  const totalProductivityHours = roundToInteger(seconds, () => computeExactHours(day).mul(3600)) * TICKS_A_SECOND

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
  // The fields are listed because an object made by a spread takes more memory, and a report has tens of thousands of records.
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
 * Computes one person's days in order, starting with the first day of a month or the first day on which the person counts. The
 * ticket bank starts each month at 0, so a report that begins within a month only shows the rest of it (calculations.md 3).
 * @param before the record of the last such day before these, if they begin within a month
 */
export const computeDayRecords = (days: readonly DayFacts[], before?: Pick<DayRecord, 'dateKey' | 'bank'>): DayRecord[] => {
  let bank: Ticks = before?.bank ?? 0
  let month = before?.dateKey.slice(0, 7) ?? ''
  return days.map((day) => {
    if (!day.dateKey.startsWith(month) || month === '') {
      bank = 0
      month = day.dateKey.slice(0, 7)
    }
    const record = computeDayRecord(day, bank)
    bank = record.bank
    return record
  })
}
