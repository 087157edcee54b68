import { DAY_COLOURS, type DayColour } from '../worklog/day-vocabulary.ts'
import { formatHours } from '../kit/shared/hours.ts'

/** The values of `color` of a record. If several apply, the first one counts (calculations.md 3). */
export const COLOURS = ['leave', 'non working day', 'incentive', 'ticket used', 'loss', 'ticket created', 'working day'] as const
export type Colour = (typeof COLOURS)[number]

/** Converts a record's colour to the words of the legend, which differ for one colour (002 §2 Productivity Report screen). */
export const toLegendColour = (color: Colour): DayColour => (color === 'working day' ? 'working days' : color)

export const LEGEND: readonly Colour[] = DAY_COLOURS.map((words) => (words === 'working days' ? 'working day' : words))

export const DAY_COUNTS = [
  ['daysWorked', 'days worked'],
  ['daysRequired', 'days required'],
] as const

/** The hours of a record, which are added up for totals (002 §3, calculations.md 3). The balance is ours (decision 128). */
export const HOURS = [
  'totalProductivityHours',
  'demandHours',
  'ticketDemand',
  'ticketused',
  'qualitativeHours',
  'prodHours',
  'leaveHours',
  'totalDemandHours',
  'delta',
  'balance',
] as const
export type HoursName = (typeof HOURS)[number]

/**
 * The columns of the report after Date, in order (002 §2 Productivity Report screen). The balance is next to the delta
 * (decision 128).
 */
export const HOURS_COLUMNS = [
  ['totalProductivityHours', 'Total Productivity Hours'],
  ['demandHours', 'Demand Hours'],
  ['ticketused', 'Ticket Hours'],
  ['qualitativeHours', 'Qualitative Task'],
  ['prodHours', 'Production Hours'],
  ['leaveHours', 'Leave Hours'],
  ['totalDemandHours', 'Total Demand Hours'],
  ['balance', 'Balance'],
  ['delta', 'Delta'],
] as const satisfies readonly (readonly [HoursName, string])[]

/** The choice in the project filter for work that belongs to no project (decision 129). */
export const NO_PROJECT = 'No project'

/** They count by default (decision 144). */
export const WAITING_CHOICES = ['counted', 'left out'] as const
/** The columns about lines that count as no hours because they have no target (decision 130). */
export const NO_TARGET = [
  ['noTargetLines', 'Lines without target'],
  ['noTargetUnits', 'Units without target'],
] as const
/** Replaces the letter of a loss if the day has lines without a target. */
export const UNTARGETED_LOSS = 'x'
export const WAITING_HOURS = 'Waiting Hours'
/** The columns of the Count View. Its workbook can be sorted by them too. */
export const COUNT_COLUMNS = [
  'fullName',
  'count',
  ...LEGEND,
  ...DAY_COUNTS.map(([name]) => name),
  ...HOURS_COLUMNS.map(([name]) => name),
  ...NO_TARGET.map(([name]) => name),
  'waitingHours',
] as const
export type WaitingMode = (typeof WAITING_CHOICES)[number]

/** The kinds of selections of a report (002 §2 Productivity Report screen). */
export const REPORT_TYPES = ['user', 'department', 'team'] as const
export type ReportType = (typeof REPORT_TYPES)[number]
/** The screens' titles in the documents; their menu entries are “User”, “Department” and “Team” (002 §2, decision P620). */
export const REPORT_TITLES: Record<ReportType, string> = {
  user: 'User Report',
  department: 'Department Report',
  team: 'Team Report',
}

/** The page sizes of the user target report (002 §9). */
export const TARGET_REPORT_SIZES = { usual: 10, choices: [10, 20, 50] }

/** Formats hours with a sign: "+4.00", "−2.00", "0.00". */
export const formatSignedHours = (hours: number): string => formatHours(hours, true)
export const isSigned = (figure: HoursName): boolean => figure === 'delta' || figure === 'balance'
/** A delta below 0 is red, and any other green (002 §2 Productivity Report screen). */
export const getDeltaTone = (hours: number): 'down' | 'up' => (hours < 0 ? 'down' : 'up')
/** A balance of 0 has the colour of text (decision 128). */
export const balanceTone = (hours: number): 'down' | 'up' | undefined => (hours === 0 ? undefined : getDeltaTone(hours))
