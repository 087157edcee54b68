import { groupedBy } from '../../kit/shared/grouped.ts'
import type { DayTotals, ProjectLine, ReportRecord } from '../contract.ts'

/** A row of the table: a day of many people, a person's day, and below it the heading, the lines and the sums of its lines. */
export type ReportRow = { id: string } & (
  | { kind: 'day'; day: DayTotals; isOpen: boolean }
  | { kind: 'record'; record: ReportRecord; isOpen: boolean | undefined }
  | { kind: 'heading' }
  | { kind: 'line'; line: ProjectLine }
  | { kind: 'sums'; done: number; target: number; productivityHours: number }
)

/** Everything is unfolded, or folded, but for these ids. */
export type Folding = { isOpen: boolean; except: ReadonlySet<string> }
export const unfolded: Folding = { isOpen: true, except: new Set() }
const opens = ({ isOpen, except }: Folding, id: string): boolean => isOpen !== except.has(id)
export const toggled = ({ isOpen, except }: Folding, id: string): Folding => {
  const next = new Set(except)
  if (!next.delete(id)) next.add(id)
  return { isOpen, except: next }
}

/** Sums of figures with 2 decimals. */
const sumOf = (figures: readonly number[]): number => Math.round(figures.reduce((sum, figure) => sum + figure, 0) * 100) / 100

const keyOf = ({ dateKey, user }: { dateKey: string; user: string }): string => `${dateKey}.${user}`

type Report = {
  records: readonly ReportRecord[]
  projectData: readonly ProjectLine[]
  /** Given: a row for each day, above its people. */
  days?: readonly DayTotals[] | undefined
}

/** The rows of a page of a report, in the order of its records: by day, then name. */
export function rowsOf({ records, projectData, days }: Report, folding: Folding): ReportRow[] {
  const lines = groupedBy(projectData, keyOf)
  const totals = new Map(days?.map((day) => [day.dateKey, day]))
  const rows: ReportRow[] = []
  let shownDay: string | undefined
  for (const record of records) {
    const { dateKey } = record
    const day = totals.get(dateKey)
    const isDayOpen = day === undefined || opens(folding, dateKey)
    if (day !== undefined && shownDay !== dateKey) rows.push({ kind: 'day', id: dateKey, day, isOpen: isDayOpen })
    shownDay = dateKey
    if (isDayOpen) rows.push(...rowsOfRecord(record, lines.get(keyOf(record)) ?? [], folding))
  }
  return rows
}

function rowsOfRecord(record: ReportRecord, lines: readonly ProjectLine[], folding: Folding): ReportRow[] {
  const id = keyOf(record)
  if (lines.length === 0) return [{ kind: 'record', id, record, isOpen: undefined }]
  const isOpen = opens(folding, id)
  const row: ReportRow = { kind: 'record', id, record, isOpen }
  if (!isOpen) return [row]
  return [
    row,
    { kind: 'heading', id: `${id}.heading` },
    ...lines.map((line, at): ReportRow => ({ kind: 'line', id: `${id}.${at}`, line })),
    {
      kind: 'sums',
      id: `${id}.sums`,
      done: sumOf(lines.map(({ done }) => done)),
      target: sumOf(lines.map(({ target }) => target ?? 0)),
      productivityHours: sumOf(lines.map(({ productivityHours }) => productivityHours)),
    },
  ]
}
