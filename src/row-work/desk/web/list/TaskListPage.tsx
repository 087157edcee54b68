import { useMissing } from '../../../../kit/web/use-missing.ts'
import { Link, type LinkProps, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { Banner } from '../../../../kit/ui/feedback/Banner.tsx'
import { DataGrid } from '../../../../kit/ui/data-grid/DataGrid.tsx'
import { useGridState } from '../../../../kit/ui/data-grid/use-grid-state.ts'
import { Keycap } from '../../../../kit/ui/button/Keycap.tsx'
import { lazyPart, useAhead } from '../../../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../../../kit/ui/list-page/PageHeader.tsx'
import { createMediaHook } from '../../../../kit/ui/theme/media-hook.ts'
import { breakpoints } from '../../../../kit/ui/theme/breakpoints.ts'
import { useIsPhone } from '../../../../kit/ui/theme/theme.ts'
import { usePageActions } from '../../../../kit/web/page-actions.ts'
import { usePerson } from '../../../../kit/web/person.tsx'
import { toReadProblem, call, useRead } from '../../../../kit/web/use-calls.ts'
import { TASK_PAGE, tasks } from '../../contract.ts'
import { isInList } from '../../../../rows/workflow/list-rules.ts'
import { type ListType, UPDATABLE } from '../../../../rows/workflow/vocabulary.ts'
import { useDrafted } from '../drafts/drafts.ts'
import { describeEmptyList } from './EmptyList.tsx'
import { ReworkLink } from '../row/ReworkLink.tsx'
import { listTitle } from './list-words.ts'
import { buildTaskColumns } from './task-columns.tsx'
import { useMovedFile } from '../../../../rows/files/web/use-moved-file.ts'
import { useFilterBar } from '../../../../rows/filter/web/use-filter-bar.tsx'
import { parseWhere, type Where } from '../../../../rows/filter/web/where.ts'
import { paperCells } from '../../../../rows/pictures/web/paper-cells.ts'
import { useListSearch, useListType, useStaffRole } from './use-list-place.ts'
import type { SheetColumn, Task } from '../../../../rows/workflow/contract.ts'
import { collectNames } from '../../../../rows/workflow/web/holders.ts'
import { useNextTask, useUndone } from '../use-next-task.ts'
import { getTaskStatuses, getOwnStatus, markTaken } from '../row/task-status.ts'
import { useOpenTask } from '../use-open-task.ts'
import type { LastDecisionProps } from '../decision/LastDecision.tsx'
import styles from './TaskListPage.module.css'
import type { DataGridProps } from '../../../../kit/ui/data-grid/grid-props.ts'
import { getBookLocation, getQuestionStart } from '../../../../rows/workflow/web/row-passages.ts'
import { getCardHeight, returnReason, RowCard } from '../../../../rows/workflow/web/row-cards.ts'
import { useEveryPage } from '../../../../kit/web/use-every-page.ts'
import type { Refused } from '../../../../kit/web/call.ts'
import type { TaskListSearch } from './task-search.ts'
import { usePinnedFile } from '../../../../rows/files/web/use-pinned-file.ts'

type Asked = {
  rows: readonly Task[]
  keys: readonly string[]
  role: StaffRole
  secondReview: boolean
  drafted: ReadonlySet<string>
  onOpen: (task: Task) => void
}

const taskCards = ({ rows, keys, role, secondReview, drafted, onOpen }: Asked): NonNullable<DataGridProps<Task>['card']> => ({
  height: getCardHeight(
    rows.some((task) => returnReason(task, role) !== ''),
    rows.some((task) => getQuestionStart(task, keys) !== ''),
  ),
  show: (task) => {
    const hasDraft = drafted.has(task._id)
    return (
      <RowCard
        row={task}
        secondReview={secondReview}
        status={getOwnStatus(task, role, hasDraft, secondReview)}
        question={getQuestionStart(task, keys)}
        place={getBookLocation(task)}
        reason={returnReason(task, role)}
        act={{ label: hasDraft ? 'Continue' : 'Open', main: hasDraft, onAct: () => onOpen(task) }}
      />
    )
  },
})

const DraftSync = lazyPart('DraftSync', () => import('../drafts/DraftSync.tsx'))
const LastDecision = lazyPart<'LastDecision', LastDecisionProps>('LastDecision', () => import('../decision/LastDecision.tsx'))
const MissingTask = lazyPart('MissingTask', () => import('../row/MissingTask.tsx'))
const NoSuchFile = lazyPart('NoSuchFile', () => import('./NoSuchFile.tsx'))
const NoTaskRole = lazyPart('NoTaskRole', () => import('./NoTaskRole.tsx'))
const TaskDesk = lazyPart('TaskDesk', () => import('../decision/TaskDesk.tsx'))
const TaskQueue = lazyPart('TaskQueue', () => import('./TaskQueue.tsx'))
const WaitingRows = lazyPart('WaitingRows', () => import('./WaitingRows.tsx'))
const ahead = [TaskDesk, TaskQueue]

/** Quoted byte for byte from 000 §2. */
const REWORK_BANNER = 'Please complete the rework before updating any other task'
const noColumns: SheetColumn[] = []
const noRows: Task[] = []
const PAGE_SIZES = [10, 20, 50, 100, 500, TASK_PAGE.most]

/** Whether the desk can push the list aside, with room for a reviewer's reading pane (interface.md, Anatomy). */
const useIsWide = createMediaHook(`(width >= ${breakpoints.desk}px)`)

/** The person's tasks of one list type in a file (000 §2 Task list for a file). */
export function TaskListPage() {
  const role = useStaffRole()
  const type = useListType()
  const { fileName = '' } = useParams({ strict: false }) as { fileName?: string }
  return role === undefined ? <NoTaskRole /> : <TaskList key={`${role} ${type} ${fileName}`} {...{ role, type, fileName }} />
}

function TaskList({ role, type, fileName }: { role: StaffRole; type: ListType; fileName: string }) {
  const person = usePerson()
  const isPhone = useIsPhone()
  const [address, change] = useListSearch()
  // The desk is not printed, so a printed list opens none.
  const search = useMemo(() => (address.print === undefined ? address : { ...address, task: undefined }), [address])
  const grid = useGridState({ search, onSearch: change, size: TASK_PAGE.usual, rememberAs: `tasks.${role}.${type}` })
  const where = useMemo(() => parseWhere(search.where), [search.where])
  const folded = isFolded(type, search)
  const { page, pageSize } = grid
  const [takenId, setTakenId] = useState<string>()
  const listed = useListedTasks({ role, type, fileName, search, where, page, pageSize, takenId })
  const { list, rows, total, every, at, open, isGone, isMissing } = listed
  const [lastId, setLastId] = useState<string>()
  if (open !== undefined && open._id !== lastId) setLastId(open._id)
  if (takenId !== undefined && takenId !== open?._id) setTakenId(undefined)
  // An open desk stays, with its text. Without an open desk, nothing is shown of a file that no longer exists.
  const closed = open === undefined && isClosed(list) ? { ...list, data: undefined } : list
  const shown = useMovedFile(closed, { name: fileName, param: 'fileName' })
  const noFile = useMissing(shown)
  const { openTask, closeTask } = useOpenTask(search, change, open !== undefined)
  useAhead(ahead)

  const first = (grid.page - 1) * grid.pageSize
  const { onDone, next, isFollowed } = useNextTask({
    role,
    type,
    rows,
    at,
    total,
    page,
    pageSize,
    openTask,
    closeTask,
    isOpen: open !== undefined,
    isLoading: list.isPlaceholderData || list.isFetching,
    onPage: (next) => change({ page: next }),
  })
  const drafted = useDrafted(person._id, role)
  const sheet = list.data?.file.columns
  const secondReview = list.data?.file.secondReview ?? true
  const columns = useMemo(
    () => buildTaskColumns({ sheet: sheet ?? [], secondReview, role, type, drafted, onOpen: openTask }),
    [sheet, secondReview, role, type, drafted, openTask],
  )
  const keys = useMemo(() => (sheet ?? noColumns).map(({ key }) => key), [sheet])
  const card = useMemo(
    () => taskCards({ rows: rows ?? [], keys, role, secondReview, drafted, onOpen: openTask }),
    [rows, keys, role, secondReview, drafted, openTask],
  )

  const isDecided = (task: Task): boolean =>
    (type === 'assigned' || type === 'rework-received') && !isInList(type, role, getTaskStatuses(task), secondReview)
  const decided = rows?.filter(isDecided).length ?? 0
  const stepTo = (index: number): (() => void) | undefined => {
    const task = at < 0 ? undefined : rows?.[index]
    return task && (() => openTask(task))
  }
  const file = list.data?.file
  const onUndone = useUndone({ role, type, fileName, newName: file?.name, secondReview, openTask })

  const filters = useFilterBar({
    screen: 'tasks',
    source: { of: 'list', file: file?._id ?? fileName, role, type, ready: folded },
    search,
    sheet: sheet ?? noColumns,
    names: useMemo(() => collectNames(rows ?? noRows), [rows]),
    onChange: change,
  })
  const printing = search.print !== undefined
  const print = (on: boolean): void => change({ print: on ? '1' : undefined, task: undefined })
  usePageActions([{ label: 'Print', icon: 'print', keywords: 'paper plain table find', onAct: () => print(true) }])
  // The person's own count is known before the list is loaded. A banner that appeared later would push the content down.
  const reworks = list.data?.reworks ?? person.reworks
  // On a phone an open desk is the whole page, so the link in the banner would get the focus behind it.
  const opensDesk = open !== undefined || (search.task !== undefined && !isMissing && !isGone)
  const showsBanner = type === 'assigned' && reworks > 0 && !(isPhone && opensDesk)
  const asQueue = useIsWide() && open !== undefined
  const isFiltered = search.q !== undefined || where.length > 0
  const waiting = list.data?.waiting ?? 0
  const onShowWaiting = (shown: boolean): void => change({ waits: shown ? '1' : undefined, page: undefined })
  const showAll = (): void => change({ q: undefined, where: undefined, page: undefined })
  const belowRows = (
    <>
      {waiting > 0 && <WaitingRows waiting={waiting} shown={!folded} onShow={onShowWaiting} />}
      {file && <LastDecision {...{ personId: person._id, role, fileId: file._id, onUndone }} openId={open?._id} />}
    </>
  )
  const title = listTitle(role, type)
  const header = (
    <PageHeader
      title={file?.name ?? fileName}
      crumbs={[
        'Task Management',
        <Link key="list" to={`/${type}` as LinkProps['to']}>
          {title}
        </Link>,
        ...(list.data === undefined ? [] : [list.data.file.section]),
      ]}
    />
  )

  if (noFile !== undefined) {
    return (
      <>
        {header}
        <NoSuchFile type={type} title={title} />
      </>
    )
  }
  return (
    <div className={styles.taskPage}>
      <DraftSync personId={person._id} role={role} />
      {showsBanner && (
        <Banner text={REWORK_BANNER}>
          <ReworkLink role={role} reworks={reworks} />
        </Banner>
      )}
      <div className={styles.taskSplit}>
        {asQueue && rows !== undefined ? (
          <TaskQueue
            {...{ tasks: rows, keys, total, decided, role, drafted }}
            place={at < 0 ? undefined : first + at + 1}
            openId={open._id}
            onOpen={openTask}
            below={belowRows}
          >
            {header}
          </TaskQueue>
        ) : (
          <div className={styles.taskList} inert={open !== undefined && !asQueue}>
            {header}
            <DataGrid<Task>
              name={`${title} tasks of ${file?.name ?? fileName}`}
              columns={columns}
              rows={rows}
              rowId={rowId}
              total={list.data && total}
              {...grid.props}
              sorting="server"
              pageSizes={PAGE_SIZES}
              onOpen={openTask}
              card={card}
              openId={open?._id}
              startId={lastId}
              loading={list.isFetching}
              error={toReadProblem(shown)}
              rememberAs={`tasks.${role}.${type}`}
              plain={{
                on: printing,
                notes: [...filters.lines, ...(folded && waiting > 0 ? ['Ready rows only'] : [])],
                onChange: print,
                ...paperCells,
                every,
              }}
              empty={describeEmptyList({ role, type, isFiltered, waiting, onShowAll: showAll })}
              toolbar={filters.bar}
              below={filters.builder}
              hints={
                <>
                  {belowRows}
                  <span className={styles.gridHints}>
                    <Keycap>J</Keycap>
                    <Keycap>K</Keycap> move <Keycap>Enter</Keycap> open
                  </span>
                </>
              }
            />
          </div>
        )}
        {open && list.data && (
          <TaskDesk
            task={open}
            file={list.data.file}
            {...{
              role,
              reworks,
              personId: person._id,
              accountId: list.data.accountId,
              accountWaived: list.data.accountWaived === true,
            }}
            updates={UPDATABLE.includes(type) || open.updateTask.correct === true}
            wide={asQueue}
            isGone={isGone}
            isTaken={takenId === open._id}
            onTaken={setTakenId}
            nextTask={next && { questionId: next.question_id, open: () => openTask(next) }}
            place={at < 0 ? undefined : { at: first + at + 1, of: total }}
            onPrevious={stepTo(at - 1)}
            onNext={stepTo(at + 1)}
            followed={isFollowed}
            onDone={onDone}
            onUndone={onUndone}
            onClose={closeTask}
          />
        )}
      </div>
      {isMissing && <MissingTask srNo={search.task} onClose={closeTask} />}
    </div>
  )
}

const rowId = (task: Task): string => task._id

/** `-sr_no` is descending. */
const orderOf = (sort: string | undefined) =>
  sort === undefined ? {} : { sort: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) }

const isFolded = (type: ListType, { ready, waits }: TaskListSearch): boolean =>
  type === 'assigned' ? waits === undefined : ready !== undefined

type ListAsked = {
  role: StaffRole
  type: ListType
  fileName: string
  search: TaskListSearch
  where: Where[]
  page: number
  pageSize: number
  /** A row that was taken from the person stays among the rows until its desk closes. */
  takenId: string | undefined
}

/** The person may no longer see the row or the whole list. */
const isClosed = ({ error }: { error: Refused | null }): boolean => error !== null && [403, 404].includes(error.status)

/** The tasks of a list, and the task that the address opens, which may be on another page or no longer in the list. */
function useListedTasks({ role, type, fileName, search, where, page, pageSize, takenId }: ListAsked) {
  const readyOnly = isFolded(type, search)
  const [fileId, pin] = usePinnedFile()
  const params = { file: fileId ?? fileName, role }
  const pageOf = (number: number, limit: number, file = params.file) => ({
    params: { file, role },
    query: {
      type,
      page_no: number,
      limit,
      question_id: search.q,
      ...orderOf(search.sort),
      ...(readyOnly && { ready: 'true' }),
    },
    body: { searchFields: where },
  })
  const cachedBy = pageOf(page, pageSize, fileName)
  const list = useRead(tasks.list, pageOf(page, pageSize), { keepPrevious: true, cachedBy })
  const { data } = list
  pin(list, data?.file._id)
  const isPart = data !== undefined && !list.isPlaceholderData && data.tasks_count > data.tasks.length
  const every = useEveryPage<Task>({
    of: search.print !== undefined && isPart ? JSON.stringify(pageOf(1, TASK_PAGE.most)) : undefined,
    total: data?.tasks_count,
    read: async (number, signal) => (await call(tasks.list, pageOf(number, TASK_PAGE.most), { signal })).tasks,
  })
  const listed = list.data?.tasks
  const listedAt = listed?.findIndex(({ sr_no: srNo }) => srNo === search.task) ?? -1

  const isElsewhere = search.task !== undefined && listed !== undefined && listedAt < 0 && !list.isPlaceholderData
  const single = useRead(
    tasks.list,
    {
      params,
      query: { type: 'all', limit: 1 },
      body: { searchFields: [{ key: 'sr_no', value: String(search.task), type: 'exact' }] },
    },
    { enabled: isElsewhere },
  )
  const found =
    search.task === undefined ? undefined : listedAt >= 0 ? listed?.[listedAt] : isElsewhere ? single.data?.tasks[0] : undefined
  const isMissing = isElsewhere && single.data !== undefined && found === undefined
  // If a row leaves the list while its desk is open, it stays in its place until the desk closes.
  const [shown, setShown] = useState<{ task: Task; at: number } | undefined>(undefined)
  const kept = shown?.task.sr_no === search.task ? shown : undefined
  const isOther = kept !== undefined && found !== undefined && found._id !== kept.task._id
  const now = found === undefined || isOther ? kept : { task: found, at: listedAt >= 0 ? listedAt : (kept?.at ?? -1) }
  if (now?.task !== shown?.task || now?.at !== shown?.at) setShown(now)
  const open = now?.task
  const isGone = kept !== undefined && (isMissing || isOther || isClosed(list) || (isElsewhere && isClosed(single)))
  const isTaken = open !== undefined && open._id === takenId
  const before = now?.at ?? -1
  const stays = isTaken && listedAt < 0 && before >= 0
  const rows = useMemo(() => {
    if (listed === undefined || open === undefined || !isTaken || (listedAt < 0 && !stays)) return listed
    return listed.toSpliced(stays ? before : listedAt, stays ? 0 : 1, markTaken(open))
  }, [listed, isTaken, stays, open, listedAt, before])
  const at = stays ? Math.min(before, listed?.length ?? 0) : listedAt
  const total = (list.data?.tasks_count ?? 0) + (stays ? 1 : 0)

  return { list, rows, total, every, at, open, isGone, isMissing: isMissing && open === undefined }
}
