import { groupBy } from '../../kit/shared/grouped.ts'
import { computeRounding } from '../../kit/shared/rounding.ts'
import type {
  DayTotals,
  Hours,
  ProjectLine,
  ReportRecord,
  ReportCounts,
  MonthTotals,
  PersonTotals,
  reports,
  FullHours,
  FullRecord,
} from '../contract.ts'
import { HOURS } from '../vocabulary.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'

/**
 * A row of the table: a day of many people, or a person's day with a heading, its lines and their sums below. A printed report
 * ends with the total.
 */
export type ReportRow = { id: string } & (
  | { kind: 'day'; day: DayTotals; isOpen: boolean }
  | { kind: 'record'; record: ReportRecord; isOpen: boolean | undefined }
  | { kind: 'heading' }
  | { kind: 'line'; line: ProjectLine }
  /** The sum of the lines minus the sum of their rounded figures. */
  | { kind: 'line rounding'; productivityHours: number }
  | { kind: 'sums'; done: number; target: number; productivityHours: number }
  /** The same difference for each column, in a day of many people or in the total. Columns that add up are left out. */
  | { kind: 'rounding'; hours: Partial<Hours> }
  | { kind: 'total'; totals: Hours }
)

/** `except` lists the rows in the opposite state. */
export type Folding = { isOpen: boolean; except: ReadonlySet<string> }
export const unfolded: Folding = { isOpen: true, except: new Set() }
const opens = ({ isOpen, except }: Folding, id: string): boolean => isOpen !== except.has(id)
export const toggleFolded = ({ isOpen, except }: Folding, id: string): Folding => {
  const next = new Set(except)
  if (!next.delete(id)) next.add(id)
  return { isOpen, except: next }
}

const sumOf = (figures: readonly number[]): number => Math.round(figures.reduce((sum, figure) => sum + figure, 0) * 100) / 100

const keyOf = ({ dateKey, user }: { dateKey: string; user: string }): string => `${dateKey}.${user}`

type Report = {
  records: readonly ReportRecord[]
  projectData: readonly ProjectLine[]
  /** The totals of the days. If given, each day has a row above its people. */
  days?: readonly DayTotals[] | undefined
}
/** A record's rows, when folded and when unfolded. A record without lines has the same row for both. */
type Block = { id: string; folded: ReportRow; open: readonly ReportRow[] }
/**
 * The records of a day. `day` is the day's row, folded and unfolded, if it has one. `rounding` holds the rounding row below the
 * records, if any.
 */
type DayBlock = {
  id: string
  day: { folded: ReportRow; open: ReportRow } | undefined
  records: readonly Block[]
  rounding: readonly ReportRow[]
}

/** Builds the rows of a page of a report, in the order of its records: by day, then by name. Folding reuses them. */
export function buildDayBlocks({ records, projectData, days }: Report): DayBlock[] {
  const lines = groupBy(projectData, keyOf)
  const totals = new Map(days?.map((day) => [day.dateKey, day]))
  return [...groupBy(records, ({ dateKey }) => dateKey)].map(([id, ofDay]) => {
    const day = totals.get(id)
    const rowOf = (isOpen: boolean, of: DayTotals): ReportRow => ({ kind: 'day', id, day: of, isOpen })
    return {
      id,
      day: day && { folded: rowOf(false, day), open: rowOf(true, day) },
      records: ofDay.map((record) => blockOf(record, lines.get(keyOf(record)) ?? [])),
      rounding: day ? listRoundingRows(`${id}.rounding`, day, ofDay) : [],
    }
  })
}

function blockOf(record: ReportRecord, lines: readonly ProjectLine[]): Block {
  const id = keyOf(record)
  const rowOf = (isOpen: boolean | undefined): ReportRow => ({ kind: 'record', id, record, isOpen })
  if (lines.length === 0) {
    const row = rowOf(undefined)
    return { id, folded: row, open: [row] }
  }
  const rounding = computeRounding(
    record.lineHours,
    lines.map(({ productivityHours }) => productivityHours),
  )
  const open: ReportRow[] = [
    rowOf(true),
    { kind: 'heading', id: `${id}.heading` },
    ...lines.map((line, at): ReportRow => ({ kind: 'line', id: `${id}.${at}`, line })),
    ...(rounding === 0 ? [] : [{ kind: 'line rounding' as const, id: `${id}.rounding`, productivityHours: rounding }]),
    {
      kind: 'sums',
      id: `${id}.sums`,
      done: sumOf(lines.map(({ done }) => done)),
      target: sumOf(lines.map(({ target }) => target ?? 0)),
      productivityHours: record.lineHours,
    },
  ]
  return { id, folded: rowOf(false), open }
}

export function listUnfoldedRows(blocks: readonly DayBlock[], folding: Folding): ReportRow[] {
  const rows: ReportRow[] = []
  for (const { id, day, records, rounding } of blocks) {
    const isOpen = day === undefined || opens(folding, id)
    if (day !== undefined) rows.push(isOpen ? day.open : day.folded)
    if (!isOpen) continue
    for (const record of records)
      if (opens(folding, record.id)) rows.push(...record.open)
      else rows.push(record.folded)
    rows.push(...rounding)
  }
  return rows
}

function listRoundingRows(id: string, sums: Hours, parts: readonly Hours[]): ReportRow[] {
  const hours = Object.fromEntries(
    HOURS.flatMap((figure) => {
      const sum = sums[figure]
      const rounding =
        sum === null
          ? 0
          : computeRounding(
              sum,
              parts.map((part) => part[figure] ?? 0),
            )
      return rounding === 0 ? [] : [[figure, rounding]]
    }),
  )
  return Object.keys(hours).length === 0 ? [] : [{ kind: 'rounding', id, hours }]
}

export const listTotalRows = ({ totals, days }: { totals: Hours; days: readonly Hours[] }): ReportRow[] => [
  ...listRoundingRows('rounding', totals, days),
  { kind: 'total', id: 'total', totals },
]

type Reply = ReplyFields<typeof reports.productivity>
type WholeTotals = { totals: FullHours; counts: ReportCounts; daysRequired: number }
export type FullDay = DayTotals & FullHours
export type FullMonth = MonthTotals & FullHours
export type FullPerson = Omit<PersonTotals, keyof WholeTotals | 'colors'> & WholeTotals & { colors: string }
/** A report of whole days, which has no filter of projects (decision 129). */
export type FullReport = Omit<Reply, keyof WholeTotals | 'records' | 'days' | 'months' | 'people'> &
  WholeTotals & { records: FullRecord[]; days: FullDay[]; months: FullMonth[]; people: FullPerson[] }

export const isFullReport = (report: Reply): report is FullReport => report.counts !== null
