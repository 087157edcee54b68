import { Navigate, getRouteApi, useNavigate, useSearch, Link } from '@tanstack/react-router'
import { useMissing } from '../../../kit/web/use-missing.ts'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { splitByEffect } from '../../../kit/shared/bulk-act.ts'
import { BulkActs } from '../../../kit/ui/data-grid/BulkActs.tsx'
import { explainWhyNoRow } from '../../../kit/ui/data-grid/bulk-words.ts'
import { DataGrid } from '../../../kit/ui/data-grid/DataGrid.tsx'
import { GridMenu } from '../../../kit/ui/data-grid/GridMenu.tsx'
import { useKnownRows } from '../../../kit/ui/data-grid/use-known-rows.ts'
import { type GridSearch as GridPart, useGridState } from '../../../kit/ui/data-grid/use-grid-state.ts'
import { DockedPage } from '../../../kit/ui/dialog/DockedPanel.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { lazyPart, useAhead } from '../../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../../kit/web/person.tsx'
import { toReadProblem, useDownload } from '../../../kit/web/use-calls.ts'
import { files } from '../../../rows/files/contract.ts'
import { useMovedFile } from '../../../rows/files/web/use-moved-file.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import type { TaskGridSearch } from './grid-search.ts'
import { useGridActs } from './use-grid-acts.ts'
import { useNoMatch } from './use-no-match.tsx'
import { getEffectOfAssigning, getEffectOfUnassigning, type RowStages } from '../../assign/effect-rules.ts'
import { listRowChoices, explainWhyNone, type Chosen, describeChoice, buildChosenBody, type ChosenWay } from './chosen-rows.ts'
import { useAdminRows, type RowsScope, useSectionCount } from './use-admin-rows.ts'
import { useFilterBar } from '../../../rows/filter/web/use-filter-bar.tsx'
import { emptyDraft, type TaskDraft } from '../../assign/web/task-draft.ts'
import type { GivenRows } from '../../assign/web/given-rows.ts'
import { parseWhere } from '../../../rows/filter/web/where.ts'
import { paperCells } from '../../../rows/pictures/web/paper-cells.ts'
import type { GridRow, SheetColumn } from '../../../rows/workflow/contract.ts'
import { GRID_PAGE, MANAGED_PAGE } from '../contract.ts'
import { DownloadStatus } from '../../../kit/export/web/DownloadButton.tsx'
import { FileTabs } from '../../../rows/files/web/FileTabs.tsx'
import type { GridSort } from '../../../kit/ui/data-grid/sort.ts'
import type { GridFilter } from '../../assign/web/TaskAction.tsx'
import { rowDownload } from '../download-contract.ts'
import type { DataGridProps } from '../../../kit/ui/data-grid/grid-props.ts'
import { getStageLook } from '../../../rows/workflow/stage-look-rules.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { getWaitingSince, describeWaitingSince } from '../../../rows/workflow/waiting-rules.ts'
import { findWaitedFor } from '../../../rows/workflow/web/holders.ts'
import { getBookLocation, getQuestionStart } from '../../../rows/workflow/web/row-passages.ts'
import { getCardHeight, returnReason, RowCard } from '../../../rows/workflow/web/row-cards.ts'
import type { ShownStatus } from '../../../rows/workflow/web/shown-status.ts'
import type { Extent } from '../../assign/web/row-choice.ts'
import { noneSelected, type Selected } from '../../../kit/ui/data-grid/selection.ts'

const AdminHome = ({ managed }: { managed: boolean }): ReactNode =>
  managed ? <Link to="/manage-file">Manage File</Link> : <Link to="/projects">Manage Projects</Link>

type Place = { section: string; department: string; managed: boolean; /** The project in its own spelling. */ name: string }

const adminCrumbs = ({ section, department, managed, name }: Place): ReactNode[] =>
  managed
    ? [
        <AdminHome key="home" managed />,
        <Link key="project" to="/manage-file/$project" params={{ project: section }}>
          {name}
        </Link>,
        'Rows',
      ]
    : [
        <AdminHome key="home" managed={false} />,
        <Link key="project" to="/project/$sectionName" params={{ sectionName: section }}>
          {name}
        </Link>,
        department === '-' ? 'All departments' : department,
      ]

const statusOf = (row: GridRow, secondReview: boolean): ShownStatus => {
  if (row.turn === 'CLOSED') return { word: 'This task is closed.', label: 'closed' }
  const { word } = getStageLook(row, row.turn, secondReview)
  return { word, label: `${ROLE_NAMES[row.turn]}: ${word}` }
}
/**
 * Says, below a card's question, for whom and since when the row waits, and its place in the book. A card has no column *Now
 * with*.
 */
const placeOf = (row: GridRow): string => {
  const since = getWaitingSince(row)
  const parts = [findWaitedFor(row)?.fullName, since && `since ${describeWaitingSince(since, new Date())}`, getBookLocation(row)]
  return parts.filter(Boolean).join(' · ')
}
const reasonOf = (row: GridRow): string => (row.turn === 'CLOSED' ? '' : returnReason(row, row.turn))

type Asked = { rows: readonly GridRow[]; keys: readonly string[]; secondReview: boolean; onOpen: (row: GridRow) => void }

const adminCards = ({ rows, keys, secondReview, onOpen }: Asked): NonNullable<DataGridProps<GridRow>['card']> => ({
  height: getCardHeight(
    rows.some((row) => reasonOf(row) !== ''),
    rows.some((row) => getQuestionStart(row, keys) !== ''),
  ),
  show: (row) => (
    <RowCard
      {...{ row, secondReview }}
      status={statusOf(row, secondReview)}
      question={getQuestionStart(row, keys)}
      place={placeOf(row)}
      reason={reasonOf(row)}
      act={{ label: 'Open', main: false, onAct: () => onOpen(row) }}
    />
  ),
})

const PortalExportDialog = lazyPart(
  'PortalExportDialog',
  () => import('../../../content-checks/portal/web/PortalExportDialog.tsx'),
  {
    isOpen: ({ open }: { open: boolean }) => open,
  },
)

type Props = {
  file: string
  department: string
  checked: readonly number[]
  filter: GridFilter | undefined
  sort: GridSort | undefined
  choices: readonly [Chosen, ...Chosen[]]
  /** The reason why there is nothing to download. The whole file is still offered. */
  why: string | undefined
}

/** Returns the menu's entries that download rows, the rows chosen on the screen first, and the status of a running download. */
function useRowDownloads({ file, department, checked, filter, sort, choices, why }: Props) {
  const [first] = choices
  const whole = useDownload(files.download)
  const part = useDownload(rowDownload.chosen)
  const [exporting, setExporting] = useState(false)
  const start = ({ way }: Chosen): void =>
    void (way === 'file' && sort === undefined
      ? whole.start({ params: { filename: file } })
      : part.start({ params: { filename: file }, body: buildChosenBody(way, { checked, filter, department, sort }) }))
  const rows = useMemo(
    () =>
      choices.map((choice) => ({
        key: choice.way,
        words: describeChoice(choice),
        body: buildChosenBody(choice.way, { checked, filter, department, sort }),
      })),
    [choices, checked, filter, department, sort],
  )
  const reason = first.way === 'file' ? undefined : why
  const entries = [
    ...choices.map((choice, at) => ({
      key: `download ${choice.way}`,
      label: `Download ${at === 0 ? choice.words : describeChoice(choice).replace('Whole', 'whole')}`,
      ...(at === 0 && reason !== undefined && { disabled: true, why: reason }),
      onAct: () => start(choice),
    })),
    { key: 'portal', label: 'For a portal: QTI 3 or Moodle XML…', onAct: () => setExporting(true) },
  ]
  const status = (
    <>
      <DownloadStatus download={part.isRunning ? part : whole} />
      <PortalExportDialog open={exporting} onClose={() => setExporting(false)} file={file} choices={rows} />
    </>
  )
  return { entries, status }
}

const AssignPanel = lazyPart('AssignPanel', () => import('../../assign/web/AssignPanel.tsx'))
const LinePlanner = lazyPart('LinePlanner', () => import('../../assign/web/LinePlanner.tsx'))
const UnassignPanel = lazyPart('UnassignPanel', () => import('../../assign/web/UnassignPanel.tsx'))
const RowPanel = lazyPart('RowPanel', () => import('./RowPanel.tsx'))
const panels = [AssignPanel, LinePlanner, UnassignPanel, RowPanel]
const SecondReviewDialog = lazyPart('SecondReviewDialog', () => import('../../../rows/history/web/SecondReviewDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})
/** sr_no identifies a row in its file, and the calls accept it. */
const rowId = ({ sr_no }: GridRow): string => String(sr_no)
const PAGE_SIZES = [10, 20, 50, 100, 500]
const MANAGED_PAGE_SIZES = [...PAGE_SIZES, 1000, 2000]
const none: string[] = []
/** The row's schema types statuses as plain text. */
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
const onAssign = (row: GridRow) => getEffectOfAssigning(getRowStages(row))
const onUnassign = (row: GridRow) => getEffectOfUnassigning(getRowStages(row))
const noColumns: SheetColumn[] = []

function AdminGrid({ section, department, file, managed }: RowsScope) {
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
    hasMenu: true,
  })
  const { checked, matching, clearSelection } = useSelectedRows(grid, search)
  const { all: isAll } = matching
  const filter = searched ?? (isAll && data !== undefined ? { searchFields: where, total: data.total } : undefined)
  const known = useKnownRows(data?.rows, rowId, grid.selected)
  const acts = useMemo(() => ({ assign: splitByEffect(known, onAssign), unassign: splitByEffect(known, onUnassign) }), [known])
  const choices = listRowChoices({ checked: checked.length, isAll, filter: searched, department, total: data?.total })
  const [chosen] = choices
  const why = explainWhyNone(chosen.way, filtered, shown)
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
  // An action receives only those checked rows that it changes. For the other choices, only the server knows which rows change.
  const isChecked = chosen.way === 'checked'
  const whys = {
    assign: why ?? (isChecked ? explainWhyNoRow(acts.assign) : undefined),
    unassign: why ?? (isChecked ? explainWhyNoRow(acts.unassign) : undefined),
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
  const [turning, setTurning] = useState(false)
  const downloads = useRowDownloads({ file: fileId, department, checked, filter, choices, why, sort: grid.sort })
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
      <PageHeader title={data?.sheet.name ?? file} crumbs={crumbs} aside={total !== undefined && formatQuantity(total, 'row')} />
      {importing && <FileTabs section={section} file={data?.sheet.name ?? file} current="rows" />}
      {mayDownload && downloads.status}
      {mayTurn && data && <SecondReviewDialog file={data.sheet} open={turning} onClose={() => setTurning(false)} />}
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
                why: department === '-' ? 'This file has no rows.' : `No row of this file belongs to ${department}.`,
              }
        }
        toolbar={filters.bar}
        acts={
          <>
            {importing && (
              <>
                <Button onClick={() => importing('rows')}>Add Rows</Button>
                <Button onClick={() => importing('done')}>Add Done Task</Button>
              </>
            )}
            <Button why={whys.unassign} onClick={() => open('unassign')}>
              UnAssign Tasks
            </Button>
            <Button kind="primary" why={whys.assign} onClick={() => open('assign')}>
              Assign Tasks
            </Button>
          </>
        }
        menu={(own) => (
          <GridMenu
            own={own}
            name={data?.sheet.name ?? file}
            tools={[
              ...(mayDownload ? downloads.entries : []),
              { key: 'saved', label: 'Saved filters…', panel: filters.saved },
              ...(mayTurn && data
                ? [{ key: 'second', label: `Second review: ${secondReview ? 'on' : 'off'}…`, onAct: () => setTurning(true) }]
                : []),
            ]}
          />
        )}
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

type Shown = {
  search: TaskGridSearch
  change: (part: Partial<TaskGridSearch>, replace?: boolean) => void
  isAll: boolean
  chosen: ChosenWay
  filter: GridFilter | undefined
  extent: Extent | undefined
}

/** The panel beside the grid, which the address names, and the text typed into it. `opening` changes each time a panel opens. */
function useGridPanels({ search, change, isAll, chosen, filter, extent }: Shown) {
  const panel = search.panel?.[0]
  // The browser's Back button closes the panel beside the grid. Opening another row replaces the current one in the history.
  const isOpen = panel !== undefined || search.task !== undefined
  const [draft, setDraft] = useState<TaskDraft>(emptyDraft)
  const [opening, setOpening] = useState(0)
  const open = (which: 'assign' | 'unassign', way?: TaskDraft['way']): void => {
    // The planner starts with all rows by default, but unassigning must not.
    const isWhole = which === 'unassign' && draft.start === extent?.first && draft.end === extent?.last
    const current = draft.way === 'filter' && filter === undefined ? 'range' : draft.way
    const shown = isAll ? 'filter' : chosen === 'checked' ? 'checked' : filter === undefined ? current : 'filter'
    setDraft({ ...draft, way: way ?? shown, ...(isWhole && { start: null, end: null }) })
    setOpening(opening + 1)
    change({ panel: [which], task: undefined }, isOpen)
  }
  const openRow = useCallback(({ sr_no: task }: GridRow) => change({ task, panel: undefined }, isOpen), [change, isOpen])
  const close = (): void => change({ panel: undefined })
  return { panel, opening, draft, setDraft, open, openRow, close }
}

type Selection = { selected: Selected; onSelect: (selected: Selected) => void }

function useSelectedRows({ selected, onSelect }: Selection, { q, where }: TaskGridSearch) {
  const checked = useMemo(() => [...selected].map(Number).toSorted((a, b) => a - b), [selected])
  // The selection of all matching rows is valid only for the filter under which it was made.
  const filter = `${q} ${where}`
  const [allOf, setAllOf] = useState<string>()
  const matching = { all: allOf === filter, onAll: (all: boolean) => setAllOf(all ? filter : undefined) }
  const clearSelection = (): void => {
    setAllOf(undefined)
    onSelect(noneSelected)
  }
  return { checked, matching, clearSelection }
}

const route = getRouteApi('/project/$sectionName/$department/$filename')
const managedRoute = getRouteApi('/manage-file/$project/$fileName')
const isWorkbook = (name: string): boolean => /\.xlsx$/i.test(name)

/** The admin file task screen (000 §2). An address that has the file before the department is redirected (decision 34). */
export function AdminGridPage() {
  const { sectionName, department, filename } = route.useParams()
  const search = route.useSearch()
  if (isWorkbook(department) && !isWorkbook(filename)) {
    const params = { sectionName, department: filename, filename: department }
    return <Navigate to="/project/$sectionName/$department/$filename" params={params} search={search} replace />
  }
  // A change to another file resets the selection and the form.
  return (
    <AdminGrid
      key={`${sectionName}/${department}/${filename}`}
      {...{ section: sectionName, department, file: filename, managed: false }}
    />
  )
}

/** The same screen under Manage File, with larger pages (000 §2, §9). */
export function ManagedGridPage() {
  const { project, fileName } = managedRoute.useParams()
  return <AdminGrid key={`${project}/${fileName}`} {...{ section: project, department: '-', file: fileName, managed: true }} />
}
