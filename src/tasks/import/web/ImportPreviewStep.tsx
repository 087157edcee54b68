import { useMemo } from 'react'
import type { Issue } from '../../../kit/shared/errors.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../../kit/ui/data-grid/DataGrid.tsx'
import { showCount } from '../../../kit/ui/data-grid/GridFooter.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { Icon, type IconName } from '../../../kit/ui/icons.tsx'
import { ProblemGrid } from '../../../kit/ui/ProblemGrid.tsx'
import { type ImportKind, type ImportPreview, ROW_STATES, type RowState } from '../contract.ts'
import { STATE_TITLES } from './import-words.ts'

type Props = {
  kind: ImportKind
  preview: ImportPreview
  /** The import was refused after this preview. */
  problem: { message: string; issues: Issue[] } | undefined
  shown: RowState | undefined
  onShow: (state: RowState) => void
}
type Row = ImportPreview['rows'][number]

const glyphs: Record<RowState, IconName> = { new: 'plus', changed: 'retry', duplicate: 'copy', bad: 'error' }
const NOUNS: Record<RowState, string> = { new: 'new rows', changed: 'changed rows', duplicate: 'duplicate rows', bad: 'problems' }
const rowId = ({ row }: Row): string => String(row)

/** The second step: the expected result, by four tiles that filter the grid, and each problem with its position in the sheet. */
export function ImportPreviewStep({ kind, preview, problem, shown, onShow }: Props) {
  const { counts, rows, problems } = preview
  const state = shown ?? (counts.bad > 0 ? 'bad' : (ROW_STATES.find((one) => counts[one] > 0) ?? 'new'))
  const named = useMemo(() => {
    const after = problem?.issues.filter(({ row }) => row !== undefined) ?? []
    return after.length > 0 ? after : (problems.issues as Issue[])
  }, [problem, problems])
  const listed = useMemo(() => rows.filter((row) => row.state === state), [rows, state])
  const columns = useMemo<GridColumn<Row>[]>(
    () => [
      { id: 'row', title: 'Sheet row', kind: 'number', width: 92, grouping: false, frozen: true },
      { id: 'question_id', title: 'question_id', width: 150, frozen: true },
      ...(state === 'changed'
        ? [{ id: 'differs', title: 'Differs in', width: 200, value: ({ differs }: Row) => differs.join(', ') }]
        : []),
      {
        id: 'sr_no',
        title: kind === 'tasks' || state === 'new' ? 'sr_no' : 'Row of the file',
        kind: 'number',
        width: 116,
        grouping: false,
      },
      ...preview.columns.map((title, at): GridColumn<Row> => ({ id: `c${at}`, title, value: ({ values }) => values[at] ?? '' })),
    ],
    [state, kind, preview.columns],
  )
  const isBad = state === 'bad'
  const empty = { title: `No ${NOUNS[state]}` }
  const hints = listed.length < counts[state] && `The first ${showCount(listed.length)} of ${showCount(counts[state])} are shown.`
  return (
    <div className="import-body">
      <h2 tabIndex={-1} className="sr-only">
        Preview
      </h2>
      {problem && <ErrorStrip message={problem.message} />}
      <fieldset className="import-tiles">
        <legend className="sr-only">Rows shown</legend>
        {ROW_STATES.map((one) => (
          <button key={one} type="button" className={`is-${one}`} aria-pressed={one === state} onClick={() => onShow(one)}>
            <span>
              <Icon name={glyphs[one]} />
              {STATE_TITLES[one]}
            </span>
            <b>{showCount(counts[one])}</b>
          </button>
        ))}
      </fieldset>
      {isBad ? (
        <ProblemGrid key="problems" issues={named} count={problems.count} />
      ) : (
        <DataGrid<Row>
          key={state}
          name={`${STATE_TITLES[state]} rows`}
          noun={NOUNS[state]}
          columns={columns}
          rows={listed}
          rowId={rowId}
          {...{ empty, hints }}
        />
      )}
    </div>
  )
}
