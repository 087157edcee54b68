import { counted } from '../../kit/shared/counted.ts'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { ROUNDING } from '../../kit/shared/rounding.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { RowLook } from '../../kit/ui/data-grid/grid-props.ts'
import { UserText } from '../../kit/ui/PersonName.tsx'
import type { Hours } from '../contract.ts'
import { HOURS_COLUMNS, type HoursName } from '../vocabulary.ts'
import { HoursFigure, SummedHours } from './HoursFigure.tsx'
import { isSigned } from './hours.ts'
import { LineCells } from './LineCells.tsx'
import { lookOfDay } from './color-looks.ts'
import type { ReportRow } from './report-rows.ts'
import styles from './report-columns.module.css'

/** Wide enough for all columns to fit beside the figures at 1366 px, including the scroll bar of the window. */
const widths: Record<HoursName, number> = {
  totalProductivityHours: 124,
  demandHours: 70,
  ticketDemand: 78,
  ticketused: 64,
  qualitativeHours: 84,
  prodHours: 86,
  leaveHours: 62,
  totalDemandHours: 100,
  delta: 70,
  balance: 70,
}
/** The sum of many people's day needs more space. */
const OF_MANY = 77

type Options = {
  /** The figures in the report. */
  figures: readonly HoursName[]
  /** Whether the rows are days, with people below them. */
  ofMany: boolean
  /** Folds or unfolds a row. */
  onToggle: (id: string) => void
  /** Folds or unfolds all rows. */
  onToggleAll: () => void
  isAllOpen: boolean
}

type ToggleProps = { label: string; isOpen: boolean; onToggle: () => void }
const Toggle = ({ label, isOpen, onToggle }: ToggleProps) => (
  <Button
    kind="icon"
    small
    className={styles.toggle}
    tabIndex={-1}
    aria-label={label}
    aria-expanded={isOpen}
    icon={isOpen ? 'chevronDown' : 'chevronRight'}
    onClick={onToggle}
  />
)

/** The columns: the date, and the hours in the order of the documents (002 §2 Productivity Report screen). */
export const reportColumns = ({ figures, ofMany, onToggle, onToggleAll, isAllOpen }: Options): GridColumn<ReportRow>[] => [
  {
    id: 'date',
    title: 'Date',
    width: ofMany ? 186 : 145,
    // Its mark shows the kind of day: a loss, an incentive, leave.
    decides: true,
    frozen: true,
    hideable: false,
    sortable: false,
    head: (
      <span className={styles.head}>
        <Toggle label="Lines of all days" isOpen={isAllOpen} onToggle={onToggleAll} />
        Date
      </span>
    ),
    value: (row) => whenOf(row, ofMany),
    show: (row) => <DateCell row={row} ofMany={ofMany} onToggle={onToggle} />,
  },
  ...HOURS_COLUMNS.filter(([figure]) => figures.includes(figure)).map(([figure, title]): GridColumn<ReportRow> => ({
    id: figure,
    title,
    kind: 'number',
    digits: 2,
    width: ofMany && isSigned(figure) ? OF_MANY : widths[figure],
    ...(figure === 'delta' && { decides: true }),
    hideable: false,
    sortable: false,
    value: (row) => (row.kind === 'rounding' ? row.hours : hoursOf(row))?.[figure],
    show: (row) => {
      if (row.kind === 'day' || row.kind === 'total') return <SummedHours figure={figure} hours={hoursOf(row)?.[figure] ?? 0} />
      if (row.kind === 'rounding') {
        const hours = row.hours[figure]
        // A cell without content counts as not drawn yet.
        return hours === undefined ? <span /> : <SummedHours figure={figure} hours={hours ?? 0} />
      }
      if (row.kind !== 'record') return null
      const { user, dateKey, fullName, color } = row.record
      const hours = row.record[figure] ?? 0
      // A part of a day has no explanation, but its lines are shown below.
      if (color === null) return <SummedHours figure={figure} hours={hours} />
      const name = `${title} of ${fullName}, ${formatDay(dateKey)}`
      return <HoursFigure of={{ user, day: dateKey, figure }} hours={hours} name={name} />
    },
  })),
]

const whenOf = (row: ReportRow, ofMany: boolean): string | undefined => {
  if (row.kind === 'day') return formatDay(row.day.dateKey)
  if (row.kind !== 'record') return undefined
  const { dateKey, fullName } = row.record
  return ofMany ? `${formatDay(dateKey)} ${fullName}` : formatDay(dateKey)
}

const hoursOf = (row: ReportRow): Hours | undefined =>
  row.kind === 'day' ? row.day : row.kind === 'record' ? row.record : row.kind === 'total' ? row.totals : undefined

type DateCellProps = { row: ReportRow; ofMany: boolean; onToggle: (id: string) => void }

function DateCell({ row, ofMany, onToggle }: DateCellProps) {
  if (row.kind === 'day') {
    const { dateKey, count } = row.day
    return (
      <span className={styles.date}>
        <Toggle label={`People of ${formatDay(dateKey)}`} isOpen={row.isOpen} onToggle={() => onToggle(row.id)} />
        {formatDay(dateKey)} <small>{counted(count, 'person', 'people')}</small>
      </span>
    )
  }
  if (row.kind === 'total') return 'Total'
  if (row.kind === 'rounding') return capitalize(ROUNDING)
  if (row.kind !== 'record') return null
  const { dateKey, fullName, color, noTargetLines } = row.record
  const look = color === null ? undefined : lookOfDay(color, noTargetLines)
  const name = ofMany ? `${fullName}, ${formatDay(dateKey)}` : formatDay(dateKey)
  return (
    <span className={styles.date} data-level={ofMany ? 2 : 1} title={look?.words}>
      {row.isOpen === undefined ? (
        <span className={styles.noToggle} />
      ) : (
        <Toggle label={`Lines of ${name}`} isOpen={row.isOpen} onToggle={() => onToggle(row.id)} />
      )}
      {look && <DayMark look={look} />}
      <span className="sr-only">{look?.words}</span>
      <span className={styles.name}>{ofMany ? <UserText>{fullName}</UserText> : formatDay(dateKey)}</span>
    </span>
  )
}

/**
 * Returns the look of rows that are not records. `byProject` names lines by their project instead of the allocation ID (002 §2).
 */
export const buildRowLook =
  (byProject: boolean) =>
  (row: ReportRow): RowLook | undefined => {
    if (row.kind === 'record' || row.kind === 'rounding') return undefined
    if (row.kind === 'day' || row.kind === 'total') return { tone: 'strong' }
    return { tone: 'sunken', wide: <LineCells row={row} byProject={byProject} /> }
  }
