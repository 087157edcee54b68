import { useMissing } from '../../../kit/web/use-missing.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { counted, formatCount } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { splitByEffect } from '../../../kit/shared/bulk-act.ts'
import { BulkActs } from '../../../kit/ui/data-grid/BulkActs.tsx'
import { whyNoRow } from '../../../kit/ui/data-grid/bulk-words.ts'
import { DataGrid } from '../../../kit/ui/data-grid/DataGrid.tsx'
import { useKnownRows } from '../../../kit/ui/data-grid/use-known-rows.ts'
import { type GridSearch as GridPart, useGridState } from '../../../kit/ui/data-grid/use-grid-state.ts'
import { DockedPage } from '../../../kit/ui/dialog/DockedPanel.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { lazyPart, useAhead } from '../../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../../kit/web/person.tsx'
import { toReadProblem } from '../../../kit/web/use-calls.ts'
import { files } from '../../../rows/files/contract.ts'
import { useMovedFile } from '../../../rows/files/web/use-moved-file.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { AdminHome, adminCrumbs } from './admin-crumbs.tsx'
import type { TaskGridSearch } from './grid-search.ts'
import { useGridActs } from './use-grid-acts.ts'
import { useGridPanels } from './use-grid-panels.ts'
import { useNoMatch } from './use-no-match.tsx'
import { useSelectedRows } from './use-selected-rows.ts'
import { effectOfAssigning, effectOfUnassigning, type RowStages } from '../../assign/effect-rules.ts'
import { adminCards } from './admin-cards.tsx'
import { listRowChoices, whyNone } from './chosen-rows.ts'
import { DownloadRows } from './DownloadRows.tsx'
import { useAdminRows } from './use-admin-rows.ts'
import { type RowsScope, useSectionCount } from './rows-read.ts'
import { useFilterBar } from '../../../rows/filter/web/use-filter-bar.tsx'
import { emptyDraft, type TaskDraft } from '../../assign/web/task-draft.ts'
import type { GivenRows } from '../../assign/web/given-rows.ts'
import { parseWhere } from '../../../rows/filter/web/where.ts'
import { paperCells } from '../../../rows/pictures/web/paper-cells.ts'
import { type GridRow, type SheetColumn } from '../../../rows/workflow/contract.ts'
import { GRID_PAGE, MANAGED_PAGE } from '../contract.ts'
import { SecondReviewLine } from '../../../rows/history/web/SecondReviewLine.tsx'

const AssignPanel = lazyPart('AssignPanel', () => import('../../assign/web/AssignPanel.tsx'))
const LinePlanner = lazyPart('LinePlanner', () => import('../../assign/web/LinePlanner.tsx'))
const UnassignPanel = lazyPart('UnassignPanel', () => import('../../assign/web/UnassignPanel.tsx'))
const RowPanel = lazyPart('RowPanel', () => import('./RowPanel.tsx'))
const panels = [AssignPanel, LinePlanner, UnassignPanel, RowPanel]
const SecondReviewSwitch = lazyPart('SecondReviewSwitch', () => import('../../../rows/history/web/SecondReviewSwitch.tsx'), {
  meanwhile: <SecondReviewLine>Second review</SecondReviewLine>,
})
/** sr_no identifies a row in its file, and the calls take it. */
const rowId = ({ sr_no }: GridRow): string => String(sr_no)
const PAGE_SIZES = [10, 20, 50, 100, 500]
const MANAGED_PAGE_SIZES = [...PAGE_SIZES, 1000, 2000]
const none: string[] = []
/** A row of the grid under the names of the rules; its schema knows the statuses as text only. */
const getRowStages = (row: GridRow): RowStages =>
  ({
    turn: row.turn,
    author_id: row.author,
    author_status: row.author_status,
    reviewer_id: row.reviewer,
    reviewer_status: row.reviewer_status,
    reviewer2_id: row['reviewer-2'],
    reviewer2_status: row['reviewer-2_status'],
    uploader_id: row.uploader,
    uploader_status: row.uploader_status,
  }) as RowStages
const onAssign = (row: GridRow) => effectOfAssigning(getRowStages(row))
const onUnassign = (row: GridRow) => effectOfUnassigning(getRowStages(row))
const noColumns: SheetColumn[] = []

/** The rows of a file with their filters, and the panels that assign, unassign and show them. */
export function AdminGrid({ section, department, file, managed }: RowsScope) {
  const search: TaskGridSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useSearchChange<TaskGridSearch>(navigate)
  const sizes = managed ? MANAGED_PAGE : GRID_PAGE
  const onSearch = useCallback((part: GridPart) => change(part, !('page' in part)), [change])
  const grid = useGridState({ search, onSearch, size: sizes.usual, rememberAs: 'admin-grid' })
  const pageSize = Math.min(grid.pageSize, sizes.most)
  const where = useMemo(() => parseWhere(search.where), [search.where])
  const {
    place,
    rows,
    data,
    filtered,
    filter: searched,
    shown,
    every,
    total,
    extent,
    names,
    sheet,
    columns,
  } = useAdminRows(
    { file, section, department, managed },
    {
      search,
      where,
      page: grid.page,
      pageSize,
      sort: grid.sort,
    },
  )
  const moved = useMovedFile(rows, { name: file, param: managed ? 'fileName' : 'filename' })
  const fileId = place.fileId ?? file
  const filters = useFilterBar({
    screen: 'admin-grid',
    source: { of: 'file', file: fileId, department },
    search,
    sheet: sheet ?? noColumns,
    names,
    onChange: change,
  })
  const { checked, matching, clearSelection } = useSelectedRows(grid, search)
  const { all: isAll } = matching
  const filter = searched ?? (isAll && data !== undefined ? { searchFields: where, total: data.total } : undefined)
  const known = useKnownRows(data?.rows, rowId, grid.selected)
  const acts = useMemo(() => ({ assign: splitByEffect(known, onAssign), unassign: splitByEffect(known, onUnassign) }), [known])
  const choices = listRowChoices({ checked: checked.length, isAll, filter: searched, department, total: data?.total })
  const [chosen] = choices
  const why = whyNone(chosen.way, filtered, shown)
  const { panel, opening, draft, setDraft, open, openRow, close } = useGridPanels({
    search,
    change,
    isAll,
    chosen: chosen.way,
    filter,
    extent,
  })
  const sectionCount = useSectionCount(place, panel !== undefined && draft.way === 'section' ? draft.section : undefined)
  useAhead(panels)
  const rowAt = data?.rows.findIndex(({ sr_no: srNo }) => srNo === search.task) ?? -1
  const secondReview = data?.sheet.secondReview ?? true
  const keys = useMemo(() => (sheet ?? noColumns).map(({ key }) => key), [sheet])
  const card = useMemo(
    () => adminCards({ rows: data?.rows ?? [], keys, secondReview, onOpen: openRow }),
    [data?.rows, keys, secondReview, openRow],
  )
  const stepTo = (at: number): (() => void) | undefined => {
    const row = rowAt < 0 ? undefined : data?.rows[at]
    return row && (() => openRow(row))
  }
  const print = (on: boolean): void => change({ print: on ? '1' : undefined, panel: undefined, task: undefined })
  // An act gets the checked rows that it changes. For the other choices only the server knows the rows.
  const isChecked = chosen.way === 'checked'
  const whys = {
    assign: why ?? (isChecked ? whyNoRow(acts.assign) : undefined),
    unassign: why ?? (isChecked ? whyNoRow(acts.unassign) : undefined),
  }
  const importing = useGridActs({ place, sheet: data?.sheet, whys, open, print })
  const { noMatch, noteGiven } = useNoMatch({ search, change })
  const done = ({ way }: TaskDraft, given?: GivenRows): void => {
    setDraft(emptyDraft)
    noteGiven(given)
    if (way === 'checked' || way === 'filter') clearSelection()
    close()
  }
  const mayTurn = useMay(taskHistory.secondReview.access.who)
  const mayDownload = useMay(files.download.access.who)
  const gone = useMissing(moved)
  const crumbs = adminCrumbs({ section, department, managed, name: data?.sheet.section ?? section })
  if (gone !== undefined) {
    return (
      <>
        <PageHeader title={file} crumbs={crumbs} />
        <EmptyState title={gone} why="It may have been renamed or deleted.">
          <AdminHome managed={managed} />
        </EmptyState>
      </>
    )
  }

  // The documented names, until rows are chosen (000 §2 Admin file task screen).
  const applies = chosen.way === 'checked' || filter !== undefined
  const wordsOf = (act: keyof typeof acts): string => {
    const count = acts[act].changes.length
    if (isAll) return counted(data?.total ?? 0, 'row')
    return isChecked && count < checked.length ? `${formatCount(count)} of ${chosen.words}` : chosen.words
  }
  const checkedFor = acts[panel === 'unassign' ? 'unassign' : 'assign'].changes.map(({ sr_no: srNo }) => srNo)
  const action = {
    file: fileId,
    department,
    checked: checkedFor.toSorted((a, b) => a - b),
    extent,
    sectionCount,
    filter,
    draft,
    sections: data?.sections ?? none,
  }
  const acting = { ...action, onDraft: setDraft, onClose: close, onDone: done }
  const onRoles = (next: 'assign' | 'line') => () => change({ panel: [next] }, true)
  if (panel === 'line')
    return <LinePlanner {...acting} crumbs={[...crumbs, data?.sheet.name ?? file]} onOneRole={onRoles('assign')} />
  return (
    <DockedPage
      panel={
        panel === 'assign' ? (
          <AssignPanel key={`${panel} ${opening}`} {...acting} onLine={onRoles('line')} />
        ) : panel === 'unassign' ? (
          <UnassignPanel key={`${panel} ${opening}`} {...acting} />
        ) : search.task === undefined ? undefined : (
          <RowPanel
            {...{ place, name: data?.sheet.name ?? file, srNo: search.task, sheet: sheet ?? noColumns }}
            secondReview={secondReview}
            onPrevious={stepTo(rowAt - 1)}
            onNext={stepTo(rowAt + 1)}
            onClose={() => change({ task: undefined })}
          />
        )
      }
    >
      <PageHeader title={data?.sheet.name ?? file} crumbs={crumbs} aside={total !== undefined && counted(total, 'row')}>
        {importing && (
          <ButtonLink
            to="/project/$sectionName/$filename/summary/details"
            params={{ sectionName: section, filename: data?.sheet.name ?? file }}
          >
            Summary
          </ButtonLink>
        )}
        {mayTurn && data && <SecondReviewSwitch file={data.sheet} />}
        {mayDownload && <DownloadRows {...{ file: fileId, department, checked, filter, choices, why }} sort={grid.sort} />}
        {importing && (
          <>
            <Button onClick={() => importing('rows')}>Add Rows</Button>
            <Button onClick={() => importing('done')}>Add Done Task</Button>
          </>
        )}
        <Button why={whys.unassign} onClick={() => open('unassign')}>
          {applies ? `UnAssign ${wordsOf('unassign')}` : 'UnAssign Tasks'}
        </Button>
        <Button kind="primary" why={whys.assign} onClick={() => open('assign')}>
          {applies ? `Assign ${wordsOf('assign')}` : 'Assign Tasks'}
        </Button>
      </PageHeader>
      <DataGrid<GridRow>
        name={`Rows of ${data?.sheet.name ?? file}`}
        columns={columns}
        rows={data?.rows}
        rowId={rowId}
        total={data?.total}
        {...grid.selecting}
        filtered={filtered}
        matching={matching}
        pageSize={pageSize}
        pageSizes={managed ? MANAGED_PAGE_SIZES : PAGE_SIZES}
        sort={grid.sort ?? { by: 'sr_no', descending: false }}
        sorting="server"
        loading={rows.isFetching}
        error={toReadProblem(moved)}
        onOpen={openRow}
        card={card}
        openId={search.task === undefined ? undefined : String(search.task)}
        rememberAs="admin-grid"
        plain={{
          on: search.print !== undefined,
          notes: filters.lines,
          onChange: print,
          ...paperCells,
          every,
        }}
        empty={
          filtered
            ? noMatch
            : {
                title: 'No rows here',
                why: department === '-' ? 'This file has no rows.' : `No row of this file is of ${department}.`,
              }
        }
        toolbar={filters.bar}
        below={filters.builder}
        bulk={
          <BulkActs
            rows={isAll ? undefined : known}
            acts={[
              { verb: 'Assign checked', effectOn: onAssign, onAct: () => open('assign', isAll ? 'filter' : 'checked') },
              { verb: 'Unassign checked', effectOn: onUnassign, onAct: () => open('unassign', isAll ? 'filter' : 'checked') },
            ]}
          />
        }
      />
    </DockedPage>
  )
}
