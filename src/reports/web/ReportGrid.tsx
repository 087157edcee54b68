import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type Noun, formatQuantity } from '../../kit/shared/counted.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import type { DataGridProps, GridCard, RowLook } from '../../kit/ui/data-grid/grid-props.ts'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.ts'
import { HOURS, HOURS_COLUMNS, type HoursName, isSigned } from '../vocabulary.ts'
import type { DayTotals, Hours, ProjectLine, ReportRecord } from '../contract.ts'
import {
  buildDayBlocks,
  type Folding,
  type ReportRow,
  listTotalRows,
  listUnfoldedRows,
  toggleFolded,
  unfolded,
} from './report-rows.ts'
import { ReportRowCard } from './ReportRowCard.tsx'
import styles from './ReportGrid.module.css'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { ROUNDING } from '../../kit/shared/rounding.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DayMark } from '../../kit/ui/calendar/DayMark.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { HoursFigure, SummedHours } from './HoursFigure.tsx'
import { lookOfDay } from './color-looks.ts'
import { joinClassNames } from '../../kit/ui/class-names.ts'
import { formatHours } from '../../kit/shared/hours.ts'

type Report = { totals: Hours; records: readonly ReportRecord[]; projectData: readonly ProjectLine[]; days: readonly DayTotals[] }

type ReportGridProps = Pick<DataGridProps<ReportRow>, 'name' | 'loading' | 'error' | 'empty' | 'page' | 'onPage'> & {
  /** Undefined while it is being read; null if nothing has been requested yet. */
  report: Report | undefined | null
  /** Whether the rows are days, with people below them. */
  ofMany: boolean
  /** Whether lines are named by their project instead of the allocation ID (002 §2 Productivity Report screen). */
  byProject: boolean
  size: number
  /** The row to scroll to and open: `<day>.<user>`. */
  at: string | undefined
  print: {
    on: boolean
    notes: readonly string[]
    onChange: (on: boolean) => void
    /** The report with all its days, for printing; undefined while it is being read. */
    full: Report | undefined
    problem: string | undefined
  }
}

const blocksFor = (report: Report, ofMany: boolean) => buildDayBlocks({ ...report, days: ofMany ? report.days : undefined })
const rowId = ({ id }: ReportRow): string => id
const dayNoun: Noun = ['day', 'days']

/** The lines are initially unfolded. Pages are counted in days (002 §2 Productivity Report screen). */
export function ReportGrid({ report, ofMany, byProject, size, at, print, ...grid }: ReportGridProps) {
  const [folding, setFolding] = useState<Folding>(unfolded)
  const phone = useIsPhone()
  const blocks = useMemo(() => (report === null ? [] : report && blocksFor(report, ofMany)), [report, ofMany])
  // A print has all days, folded as on the screen, and their total.
  const printed = useMemo(
    () => print.full && [...listUnfoldedRows(blocksFor(print.full, ofMany), folding), ...listTotalRows(print.full)],
    [print.full, ofMany, folding],
  )
  const rows = useMemo(() => {
    const all = blocks && listUnfoldedRows(blocks, folding)
    return phone ? all?.filter(({ kind }) => kind !== 'heading') : all
  }, [blocks, folding, phone])
  // To show a row, the table unfolds everything and then takes the focus.
  const [shownAt, setShownAt] = useState(at)
  if (shownAt !== at) {
    setShownAt(at)
    setFolding(unfolded)
  }
  const rootRef = useRef<HTMLDivElement>(null)
  const focusedAt = useRef(at)
  const isThere = at !== undefined && rows?.some(({ id }) => id === at) === true
  useEffect(() => {
    if (!isThere || focusedAt.current === at) return
    focusedAt.current = at
    // Below a large heat map, the table may start outside the visible area.
    rootRef.current?.scrollIntoView({ block: 'nearest' })
    rootRef.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
  }, [at, isThere])
  const onToggle = useCallback((id: string) => setFolding((old) => toggleFolded(old, id)), [])
  const isAllOpen = folding.isOpen
  const totals = report?.totals
  const columns = useMemo(
    () =>
      reportColumns({
        figures: HOURS.filter((name) => totals?.[name] !== null),
        ofMany,
        onToggle,
        isAllOpen,
        onToggleAll: () => setFolding(isAllOpen ? { isOpen: false, except: new Set() } : unfolded),
      }),
    [totals, ofMany, onToggle, isAllOpen],
  )
  const look = useMemo(() => buildRowLook(byProject), [byProject])
  const card = useMemo<GridCard<ReportRow>>(
    () => ({ height: 68, show: (row) => <ReportRowCard row={row} ofMany={ofMany} byProject={byProject} onToggle={onToggle} /> }),
    [ofMany, byProject, onToggle],
  )
  return (
    <div ref={rootRef} className={styles.root}>
      <DataGrid<ReportRow>
        {...grid}
        bare
        columns={columns}
        rows={rows}
        rowId={rowId}
        lookOf={look}
        plain={{ ...print, every: { rows: printed, problem: print.problem } }}
        card={card}
        pageSize={size}
        pagesOf={{ total: report === null ? 0 : report?.days.length, noun: dayNoun }}
        openId={at}
        hints={
          !phone && (
            <span>
              <Keycap>Enter</Keycap> explains the figure
            </span>
          )
        }
      />
    </div>
  )
}

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
/** The sums of many people need more space. */
const OF_MANY = 77

type Options = {
  figures: readonly HoursName[]
  ofMany: boolean
  onToggle: (id: string) => void
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

const reportColumns = ({ figures, ofMany, onToggle, onToggleAll, isAllOpen }: Options): GridColumn<ReportRow>[] => [
  {
    id: 'date',
    title: 'Date',
    width: ofMany ? 186 : 145,
    // The mark of this column shows the kind of day: a loss, an incentive, leave.
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
        // An empty element is returned, because a cell without content counts as not drawn yet.
        return hours === undefined ? <span /> : <SummedHours figure={figure} hours={hours ?? 0} />
      }
      if (row.kind !== 'record') return null
      const { user, dateKey, fullName, color } = row.record
      const hours = row.record[figure] ?? 0
      // With a project filter, a figure has no explanation, but its lines are shown below.
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
        {formatDay(dateKey)} <small>{formatQuantity(count, 'person', 'people')}</small>
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

const buildRowLook =
  (byProject: boolean) =>
  (row: ReportRow): RowLook | undefined => {
    if (row.kind === 'record' || row.kind === 'rounding') return undefined
    if (row.kind === 'day' || row.kind === 'total') return { tone: 'strong' }
    return { tone: 'sunken', wide: <LineCells row={row} byProject={byProject} /> }
  }

type LineRow = Extract<ReportRow, { kind: 'heading' | 'line' | 'line rounding' | 'sums' }>

const shown = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const Text = ({ children }: { children: string | null }) => (children === null ? '—' : <UserText>{children}</UserText>)

function LineCells({ row, byProject }: { row: LineRow; byProject: boolean }) {
  switch (row.kind) {
    case 'heading':
      return (
        <span className={joinClassNames(styles.cells, styles.heading)}>
          <span>{byProject ? 'Project Name' : 'Mod Id'}</span>
          <span>Subproject</span>
          <span>Department</span>
          <span>Subject</span>
          <span>Done</span>
          <span>Target</span>
          <span>Productivity Hours</span>
        </span>
      )
    case 'line': {
      const { projectName, modId, subProject, department, subject, done, target, productivityHours } = row.line
      return (
        <span className={styles.cells} title={byProject ? undefined : projectName}>
          <span>
            <Text>{byProject ? projectName : (modId ?? projectName)}</Text>
          </span>
          <span>
            <Text>{subProject}</Text>
          </span>
          <span>
            <Text>{department}</Text>
          </span>
          <span>
            <Text>{subject}</Text>
          </span>
          <span>{shown.format(done)}</span>
          <span>{target === null ? <i>no target</i> : shown.format(target)}</span>
          <span>{formatHours(productivityHours)}</span>
        </span>
      )
    }
    case 'line rounding':
      return (
        <span className={styles.cells}>
          <span>{capitalize(ROUNDING)}</span>
          <span />
          <span />
          <span />
          <span />
          <span />
          <span>{formatHours(row.productivityHours)}</span>
        </span>
      )
    case 'sums':
      return (
        <span className={joinClassNames(styles.cells, styles.sums)}>
          <span>Total</span>
          <span />
          <span />
          <span />
          <span>{shown.format(row.done)}</span>
          <span>{shown.format(row.target)}</span>
          <span>{formatHours(row.productivityHours)}</span>
        </span>
      )
  }
}
