import { useMemo } from 'react'
import { type Noun, formatCount } from '../../shared/counted.ts'
import type { Issue } from '../../shared/errors.ts'
import type { GridColumn } from '../../ui/data-grid/columns.ts'
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx'
import { ErrorStrip } from '../../ui/feedback/ErrorStrip.tsx'
import { Icon } from '../../ui/icons.tsx'
import type { IconName } from '../../web/icon-name.ts'
import { ProblemGrid } from './ProblemGrid.tsx'
import { sheetName, type SheetRowPlace } from './sheet-row.ts'
import type { PreviewOf } from './preview-props.ts'
import styles from './PreviewStep.module.css'

export type PreviewState = 'new' | 'changed' | 'formatted' | 'duplicate' | 'bad' | 'matched' | 'warned' | 'pictures' | 'unkept'
const glyphs: Record<PreviewState, IconName> = {
  new: 'plus',
  changed: 'retry',
  formatted: 'edit',
  duplicate: 'copy',
  bad: 'error',
  matched: 'search',
  warned: 'warning',
  pictures: 'eye',
  unkept: 'info',
}
const looks: Partial<Record<PreviewState, string | undefined>> = {
  new: styles.isNew,
  changed: styles.isChanged,
  formatted: styles.isChanged,
  bad: styles.isBad,
  warned: styles.isWarned,
}

type Props<Row, State extends PreviewState> = Omit<PreviewOf<never, State>, 'preview'> & {
  titles: Partial<Record<State, string>>
  counts: Readonly<Record<State, number>>
  problems: { count: number; issues: readonly object[] }
  grid: (state: State) => {
    name: string
    noun: Noun
    empty: string
    columns: GridColumn<Row>[]
    rows: readonly Row[]
    rowAtLeast?: number
  }
}

/** The bad rows come first, or else the first state that has rows. */
export const firstPreviewState = <State extends PreviewState>(
  counts: Readonly<Record<State, number>>,
  states: readonly State[],
): State =>
  states.find((state) => state === 'bad' && counts[state] > 0) ??
  states.find((state) => counts[state] > 0) ??
  (states[0] as State)

function useSheetColumn<Row extends SheetRowPlace>(listed: { columns: GridColumn<Row>[]; rows: readonly Row[] } | undefined) {
  const isOfSeveral = listed?.rows.some(({ sheet }) => sheet !== undefined) === true
  const columns = listed?.columns
  return useMemo(() => (columns === undefined ? [] : isOfSeveral ? [sheetName, ...columns] : columns), [columns, isOfSeveral])
}

export function PreviewStep<Row extends SheetRowPlace, State extends PreviewState>(props: Props<Row, State>) {
  const { titles, counts, problems, problem, corrections, isChecking, onCorrect, namesRowOf, shown, onShow, grid } = props
  const states = Object.keys(titles) as State[]
  const state = shown ?? firstPreviewState(counts, states)
  const after = problem?.issues.filter(({ row }) => row !== undefined) ?? []
  const listed = state === 'bad' ? undefined : grid(state)
  const columns = useSheetColumn(listed)
  return (
    <>
      {problem && <ErrorStrip message={problem.message} />}
      <fieldset className={styles.tiles}>
        <legend className="sr-only">Rows shown</legend>
        {states.map((one) => (
          <button key={one} type="button" className={looks[one]} aria-pressed={one === state} onClick={() => onShow(one)}>
            <span>
              <Icon name={glyphs[one]} />
              {titles[one]}
            </span>
            <b>{formatCount(counts[one])}</b>
          </button>
        ))}
      </fieldset>
      {listed === undefined ? (
        <ProblemGrid
          key="problems"
          issues={after.length > 0 ? after : (problems.issues as Issue[])}
          count={problems.count}
          {...{ corrections, isChecking, onCorrect, namesRowOf }}
        />
      ) : (
        <DataGrid<Row>
          key={state}
          name={listed.name}
          noun={listed.noun}
          columns={columns}
          rows={listed.rows}
          rowAtLeast={listed.rowAtLeast}
          rowId={({ row, sheet }) => (sheet === undefined ? String(row) : `${sheet} ${row}`)}
          empty={{ title: listed.empty }}
          hints={
            listed.rows.length < counts[state] &&
            `The first ${formatCount(listed.rows.length)} of ${formatCount(counts[state])} are shown.`
          }
        />
      )}
    </>
  )
}
