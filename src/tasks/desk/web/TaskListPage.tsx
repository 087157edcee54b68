import { Link, type LinkProps, useParams, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { Banner } from '../../../kit/ui/feedback/Banner.tsx'
import { DataGrid } from '../../../kit/ui/data-grid/DataGrid.tsx'
import { useGridState } from '../../../kit/ui/data-grid/use-grid-state.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { FilterChip, FilterInput } from '../../../kit/ui/list-page/FilterInput.tsx'
import { Keycap } from '../../../kit/ui/button/Keycap.tsx'
import { lazyPart, useAhead } from '../../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useTyped } from '../../../kit/ui/form/use-typed.ts'
import { Switch } from '../../../kit/ui/form/Switch.tsx'
import { useIsPhone } from '../../../kit/ui/theme/theme.tsx'
import { refresh, useRead } from '../../../kit/web/use-calls.ts'
import { usePageActions } from '../../../kit/web/page-actions.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { stringifySearch } from '../../../kit/web/search.ts'
import { TASK_PAGE, tasks } from '../contract.ts'
import { inList } from '../../workflow/list-rules.ts'
import type { ListType } from '../../workflow/vocabulary.ts'
import { dropOldDrafts, useDrafted } from './drafts.ts'
import { NextList } from './EmptyList.tsx'
import { NoTaskRole } from './FileListPage.tsx'
import { FilterPanel } from '../../grid/web/FilterPanel.tsx'
import { emptyWords, listTitle } from './list-words.ts'
import { SavedFilters } from '../../grid/web/SavedFilters.tsx'
import { hasUpdateTask, taskColumns } from './task-columns.tsx'
import { TaskQueue } from './TaskQueue.tsx'
import { whereOf, whereText, whereWords } from './task-search.ts'
import { useListSearch, useListType, useStaffRole } from './use-list-place.ts'
import { type Task } from '../../workflow/contract.ts'
import emptyListStyles from './EmptyList.module.css'
import styles from './TaskListPage.module.css'
import { classNames } from '../../../kit/ui/class-names.ts'

/** 000 §2, byte for byte. */
const TaskDesk = lazyPart('TaskDesk', () => import('./TaskDesk.tsx'))
const ahead = [TaskDesk]

const REWORK_BANNER = 'Please complete the rework before updating any other task'
const PAGE_SIZES = [10, 20, 50, 100, 500, TASK_PAGE.most]

/** interface.md, Anatomy: from this width the desk pushes the list, and a reviewer's reading pane fits. */
const wide = matchMedia('(min-width: 1100px)')
const onWide = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
const useIsWide = (): boolean => useSyncExternalStore(onWide, () => wide.matches)

/** The person's tasks of one list type in a file, with the desk that updates them (000 §2 Task list for a file). */
export function TaskListPage() {
  const role = useStaffRole()
  const type = useListType()
  const { fileName = '' } = useParams({ strict: false }) as { fileName?: string }
  return role === undefined ? <NoTaskRole /> : <TaskList key={`${role} ${type} ${fileName}`} {...{ role, type, fileName }} />
}

/** The order of the list as a parameter of the call: `-sr_no` is descending. */
const orderOf = (sort: string | undefined) =>
  sort === undefined ? {} : { sort: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) }

function TaskList({ role, type, fileName }: { role: StaffRole; type: ListType; fileName: string }) {
  const person = usePerson()
  const [search, change] = useListSearch()
  const grid = useGridState({ search, onSearch: change, size: TASK_PAGE.usual })
  const where = useMemo(() => whereOf(search.where), [search.where])
  const readyOnly = search.ready !== undefined
  const params = { file: fileName, role }
  const list = useRead(
    tasks.list,
    {
      params,
      query: {
        type,
        page_no: grid.page,
        limit: grid.pageSize,
        question_id: search.q,
        ...orderOf(search.sort),
        ...(readyOnly && { ready: 'true' }),
      },
      body: { searchFields: where },
    },
    { keepPrevious: true },
  )
  const rows = list.data?.tasks
  const at = rows?.findIndex(({ sr_no: srNo }) => srNo === search.task) ?? -1

  // A shared URL may name a task of another page, or one that has left this list since.
  const isElsewhere = search.task !== undefined && rows !== undefined && at < 0 && !list.isPlaceholderData
  const single = useRead(
    tasks.list,
    {
      params,
      query: { type: 'all', limit: 1 },
      body: { searchFields: [{ key: 'sr_no', value: String(search.task), type: 'exact' }] },
    },
    { enabled: isElsewhere },
  )
  const found = search.task === undefined ? undefined : at >= 0 ? rows?.[at] : isElsewhere ? single.data?.tasks[0] : undefined
  const isMissing = isElsewhere && single.data !== undefined && found === undefined
  // A row that leaves the list while its desk is open stays shown until it is read on its own.
  const [shown, setShown] = useState<Task | undefined>(undefined)
  if (found !== undefined && found !== shown) setShown(found)
  const open = found ?? (!isMissing && shown?.sr_no === search.task ? shown : undefined)

  /** The list's search when a task was opened from it; Back returns to it. */
  const openedFrom = useRef<string | undefined>(undefined)
  const seen = useRef(search)
  useEffect(() => {
    seen.current = search
  }, [search])
  const openTask = useCallback(
    (task: Task) => {
      const { task: before, ...from } = seen.current
      // One history entry for the open desk: Back closes it, however many tasks were stepped through.
      if (before === undefined) openedFrom.current = stringifySearch(from)
      change({ task: task.sr_no }, before !== undefined)
    },
    [change],
  )
  const { history } = useRouter()
  const closeTask = useCallback(() => {
    const { task: _task, ...now } = seen.current
    // Closing goes back in history, unless the list was filtered or paged meanwhile.
    const isBehind = openedFrom.current === stringifySearch(now)
    openedFrom.current = undefined
    if (isBehind) history.back()
    else change({ task: undefined })
  }, [change, history])
  const isOpen = open !== undefined
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const closes = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (closes) document.querySelector<HTMLElement>('#content [role=grid]')?.focus({ preventScroll: true })
  }, [isOpen])
  useAhead(ahead)
  useEffect(() => dropOldDrafts(new Date()), [])

  const total = list.data?.tasks_count ?? 0
  const first = (grid.page - 1) * grid.pageSize
  const hasNextPage = first + grid.pageSize < total
  // After the last ready row loaded, the page is reloaded, because decided rows have left it; then the next page is tried.
  const seeking = useRef<number | undefined>(undefined)
  const seek = useEffectEvent(() => {
    if (seeking.current !== grid.page || list.isPlaceholderData || list.isFetching || rows === undefined) return
    const ready = rows.find((task) => task.updateTask.enabled)
    seeking.current = ready === undefined && hasNextPage ? grid.page + 1 : undefined
    if (ready) openTask(ready)
    else if (hasNextPage) change({ page: grid.page + 1 })
  })
  useEffect(() => seek(), [rows, list.isPlaceholderData, list.isFetching])

  const drafted = useDrafted(person._id, role)
  const onPhone = useIsPhone()
  const sheet = list.data?.file.columns
  const columns = useMemo(
    // oxlint-disable-next-line react/refs -- openTask reads its refs when a row is opened, not during rendering
    () => taskColumns({ sheet: sheet ?? [], role, type, drafted, onOpen: openTask, onPhone }),
    [sheet, role, type, drafted, openTask, onPhone],
  )

  const secondReview = list.data?.file.secondReview ?? true
  const isDecided = (task: Task): boolean =>
    (type === 'assigned' || type === 'rework-received') && !inList(type, role, { ...statusesOf(task) }, secondReview)
  const decided = rows?.filter(isDecided).length ?? 0
  /** The next ready row after a place, then from the top; never the row itself. */
  const nextReady = (from: number): Task | undefined => {
    const ready = (task: Task, index: number): boolean => index !== from && task.updateTask.enabled
    return rows?.find((task, index) => index > from && ready(task, index)) ?? rows?.find(ready)
  }
  const stepTo = (index: number): (() => void) | undefined => {
    const task = at < 0 ? undefined : rows?.[index]
    return task && (() => openTask(task))
  }
  const onDone = (done: Task): void => {
    const next = type === 'done' ? undefined : nextReady(at)
    if (next) return openTask(next)
    // Nothing is left to open here: reload the list for the next rows or the empty state.
    if (type !== 'done' && total > grid.pageSize) seeking.current = grid.page
    void refresh([tasks.list])
    if (type === 'done') return change({ task: done.sr_no })
    return closeTask()
  }

  const readyId = useId()
  const onUndone = (task: Task): void => {
    openTask(task)
    // If the list was reloaded meanwhile, the row has to return to it.
    void refresh([tasks.list])
  }

  const printing = search.print !== undefined
  const print = (on: boolean): void => change({ print: on ? '1' : undefined, task: undefined })
  usePageActions([{ label: 'Print', icon: 'print', keywords: 'paper plain table find', onAct: () => print(true) }])
  const reworks = list.data?.reworks ?? 0
  const showsBanner = type === 'assigned' && reworks > 0
  const reads = role === 'REVIEWER' || role === 'REVIEWER-2'
  const asQueue = useIsWide() && reads && open !== undefined
  const isFiltered = search.q !== undefined || where.length > 0 || readyOnly
  const title = listTitle(role, type)
  const header = (
    <PageHeader
      title={list.data?.file.name ?? fileName}
      crumbs={[
        'Task Management',
        <Link key="list" to={`/${type}` as LinkProps['to']}>
          {title}
        </Link>,
        ...(list.data === undefined ? [] : [list.data.file.section]),
      ]}
    />
  )

  if (list.error?.status === 404) {
    return (
      <>
        {header}
        <EmptyState title="There is no such file" why="It may have been renamed or deleted.">
          <ButtonLink to={`/${type}` as LinkProps['to']} className={emptyListStyles.next}>
            Open {title}
          </ButtonLink>
        </EmptyState>
      </>
    )
  }
  return (
    <div className={classNames(styles.taskPage, open && styles.hasDesk)} data-view={reads ? 'reads' : undefined}>
      {showsBanner && (
        <Banner text={REWORK_BANNER}>
          <Link to={'/rework-received' as LinkProps['to']}>Open reworks ({reworks})</Link>
        </Banner>
      )}
      <div className={styles.taskSplit}>
        {asQueue && rows !== undefined ? (
          <TaskQueue
            {...{ tasks: rows, total, decided, role, drafted }}
            place={at < 0 ? undefined : first + at + 1}
            openId={open._id}
            onOpen={openTask}
          >
            {header}
          </TaskQueue>
        ) : (
          <div className={styles.taskList}>
            {header}
            <DataGrid<Task>
              name={`${title} tasks of ${fileName}`}
              columns={columns}
              rows={rows}
              rowId={rowId}
              total={list.data?.tasks_count}
              {...grid.props}
              sorting="server"
              pageSizes={PAGE_SIZES}
              onOpen={openTask}
              openId={open?._id}
              loading={list.isFetching}
              error={list.error ? { message: list.error.message, onRetry: () => void list.refetch() } : undefined}
              rememberAs={`tasks.${role}.${type}`}
              plain={{
                on: printing,
                notes: [
                  ...(search.q === undefined ? [] : [`question_id: ${search.q}`]),
                  ...where.map((one) => `${one.key}: ${whereWords(one)}`),
                  ...(readyOnly ? ['Ready rows only'] : []),
                ],
                onChange: print,
              }}
              empty={
                isFiltered
                  ? {
                      title:
                        readyOnly && search.q === undefined && where.length === 0
                          ? 'No row is ready now'
                          : 'No row matches the filter',
                      why: readyOnly ? 'Rows are ready when it is your turn.' : 'The list itself has rows.',
                      action: (
                        <Button
                          className={emptyListStyles.next}
                          onClick={() => change({ q: undefined, where: undefined, ready: undefined, page: undefined })}
                        >
                          Show all rows
                        </Button>
                      ),
                    }
                  : { ...emptyWords(role, type), action: <NextList role={role} type={type} /> }
              }
              toolbar={
                <>
                  <QuestionFilter
                    value={search.q ?? ''}
                    onChange={(q) => change({ q: q === '' ? undefined : q, page: undefined })}
                  />
                  {reads && (
                    <FilterPanel
                      columns={columns}
                      onAdd={(one) => change({ where: whereText([...where, one]), page: undefined })}
                    />
                  )}
                  {reads && (
                    <SavedFilters
                      screen="tasks"
                      filter={{ q: search.q, where: search.where, ready: search.ready }}
                      onApply={({ q, where: saved, ready }) => change({ q, where: saved, ready, page: undefined })}
                    />
                  )}
                  {where.map((one, index) => (
                    <FilterChip
                      key={`${index} ${one.key}`}
                      name={one.key}
                      value={whereWords(one)}
                      onRemove={() => change({ where: whereText(where.filter((each) => each !== one)), page: undefined })}
                    />
                  ))}
                  {hasUpdateTask(type, role) && type !== 'done' && (
                    <span className={styles.readySwitch}>
                      <Switch
                        id={readyId}
                        checked={readyOnly}
                        onChange={(on) => change({ ready: on ? '1' : undefined, page: undefined })}
                      />
                      <label htmlFor={readyId}>Ready rows only</label>
                    </span>
                  )}
                </>
              }
              hints={
                <span className={styles.gridHints}>
                  <Keycap>J</Keycap>
                  <Keycap>K</Keycap> move <Keycap>Enter</Keycap> open
                </span>
              }
            />
          </div>
        )}
        {open && list.data && (
          <TaskDesk
            task={open}
            file={list.data.file}
            {...{ role, reworks, personId: person._id, accountId: list.data.accountId }}
            updates={hasUpdateTask(type, role) && (type !== 'done' || open.updateTask.correct === true)}
            place={at < 0 ? undefined : { at: first + at + 1, of: total }}
            onPrevious={stepTo(at - 1)}
            onNext={stepTo(at + 1)}
            followed={type !== 'done' && (nextReady(at) !== undefined || hasNextPage)}
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

const statusesOf = (task: Task) =>
  ({
    author_status: task.author_status,
    reviewer_status: task.reviewer_status,
    reviewer2_status: task['reviewer-2_status'],
    uploader_status: task.uploader_status,
  }) as Parameters<typeof inList>[2]

/** The quick filter of the question_id; updates the URL when typing pauses. */
function QuestionFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useTyped(value, onChange)
  return <FilterInput value={text} onChange={setText} label="Filter question_id" />
}

function MissingTask({ srNo, onClose }: { srNo: number | undefined; onClose: () => void }) {
  return (
    <div className={styles.taskGone} role="alert">
      <span>Task {srNo} is not among your tasks in this file.</span>
      <Button small onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
