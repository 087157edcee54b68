import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Noun } from '../../kit/shared/counted.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import type { DataGridProps, GridCard } from '../../kit/ui/data-grid/grid-props.ts'
import { Keycap } from '../../kit/ui/button/Keycap.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.ts'
import { HOURS } from '../vocabulary.ts'
import type { DayTotals, Hours, ProjectLine, ReportRecord } from '../contract.ts'
import { buildRowLook, reportColumns } from './report-columns.tsx'
import {
  buildDayBlocks,
  type Folding,
  type ReportRow,
  listTotalRows,
  listUnfoldedRows,
  toggled,
  unfolded,
} from './report-rows.ts'
import { RowCard } from './RowCard.tsx'
import styles from './ReportGrid.module.css'

type Report = { totals: Hours; records: readonly ReportRecord[]; projectData: readonly ProjectLine[]; days: readonly DayTotals[] }

type ReportGridProps = Pick<DataGridProps<ReportRow>, 'name' | 'loading' | 'error' | 'empty' | 'page' | 'onPage'> & {
  /** Undefined while it is being read; null if nothing has been requested yet. */
  report: Report | undefined | null
  /** Whether the rows are days, with people below them. */
  ofMany: boolean
  /** Whether lines are named by their project instead of the allocation ID (002 §2 Productivity Report screen). */
  byProject: boolean
  size: number
  /** The row to show and open: `<day>.<user>`. */
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

/**
 * The table of a report by date, initially with its lines unfolded. Pages are counted in days (002 §2 Productivity Report
 * screen).
 */
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
  // To show a row, unfold everything; the table then gets the focus.
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
    // Below a large heat map, the table may start outside the window.
    rootRef.current?.scrollIntoView({ block: 'nearest' })
    rootRef.current?.querySelector<HTMLElement>('[role=grid]')?.focus()
  }, [at, isThere])
  const onToggle = useCallback((id: string) => setFolding((old) => toggled(old, id)), [])
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
    () => ({ height: 68, show: (row) => <RowCard row={row} ofMany={ofMany} byProject={byProject} onToggle={onToggle} /> }),
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
