import { useMemo, useState } from 'react'
import type { StaffRole } from '../../../../access/levels.ts'
import { useEveryPage } from '../../../../kit/web/use-every-page.ts'
import type { Refused } from '../../../../kit/web/call.ts'
import { call, useRead } from '../../../../kit/web/use-calls.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import type { ListType } from '../../../../rows/workflow/vocabulary.ts'
import { TASK_PAGE, tasks } from '../../contract.ts'
import { takenAway } from '../row/task-status.ts'
import type { TaskListSearch } from './task-search.ts'
import type { Where } from '../../../../rows/filter/web/where.ts'
import { usePinnedFile } from '../../../../rows/files/web/use-pinned-file.ts'

/** Converts the order of the list to parameters of the call: `-sr_no` is descending. */
const orderOf = (sort: string | undefined) =>
  sort === undefined ? {} : { sort: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) }

/** Returns whether the list's rows that wait for others are folded below the ready ones. */
export const isFolded = (type: ListType, { ready, waits }: TaskListSearch): boolean =>
  type === 'assigned' ? waits === undefined : ready !== undefined

type Asked = {
  role: StaffRole
  type: ListType
  fileName: string
  search: TaskListSearch
  where: Where[]
  page: number
  pageSize: number
  /** The open row that has left the person. It stays among the rows until its desk closes. */
  takenId: string | undefined
}

/** Returns whether the person may no longer see the row or the whole list. */
export const isClosed = ({ error }: { error: Refused | null }): boolean => error !== null && [403, 404].includes(error.status)

/** Returns the tasks of a list and the one that the address opens, which may be on another page or have left the list since. */
export function useListedTasks({ role, type, fileName, search, where, page, pageSize, takenId }: Asked) {
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

  // A shared URL may name a task of another page, or one that has left this list since.
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
  // A row that leaves the list while its desk is open stays in its place; it is forgotten when the desk closes.
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
    return listed.toSpliced(stays ? before : listedAt, stays ? 0 : 1, takenAway(open))
  }, [listed, isTaken, stays, open, listedAt, before])
  const at = stays ? Math.min(before, listed?.length ?? 0) : listedAt
  const total = (list.data?.tasks_count ?? 0) + (stays ? 1 : 0)

  return { list, rows, total, every, at, open, isGone, isMissing: isMissing && open === undefined }
}
