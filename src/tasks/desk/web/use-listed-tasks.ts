import { useState } from 'react'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { useEveryPage } from '../../../kit/web/use-every-page.ts'
import { call, useRead } from '../../../kit/web/use-calls.ts'
import type { Task } from '../../workflow/contract.ts'
import type { ListType } from '../../workflow/vocabulary.ts'
import { TASK_PAGE, tasks } from '../contract.ts'
import type { TaskListSearch } from './task-search.ts'
import type { Where } from '../../filter/web/where.ts'

/** The order of the list as a parameter of the call: `-sr_no` is descending. */
const orderOf = (sort: string | undefined) =>
  sort === undefined ? {} : { sort: sort.replace(/^-/, ''), order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) }

/** The list's rows that wait for others are folded below the ready ones. */
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
}

/** The tasks of a list, and the one that the address opens: it may be on another page, or have left the list since. */
export function useListedTasks({ role, type, fileName, search, where, page, pageSize }: Asked) {
  const readyOnly = isFolded(type, search)
  const params = { file: fileName, role }
  const pageOf = (number: number, limit: number) => ({
    params,
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
  const list = useRead(tasks.list, pageOf(page, pageSize), { keepPrevious: true })
  const { data } = list
  const isPart = data !== undefined && !list.isPlaceholderData && data.tasks_count > data.tasks.length
  const every = useEveryPage<Task>({
    of: search.print !== undefined && isPart ? JSON.stringify(pageOf(1, TASK_PAGE.most)) : undefined,
    total: data?.tasks_count,
    read: async (number, signal) => (await call(tasks.list, pageOf(number, TASK_PAGE.most), { signal })).tasks,
  })
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
  // A row that leaves the list while its desk is open stays shown until it is read on its own; closed, it is forgotten.
  const [shown, setShown] = useState<Task | undefined>(undefined)
  const kept = shown?.sr_no === search.task ? shown : undefined
  if ((found ?? kept) !== shown) setShown(found ?? kept)
  const open = found ?? (isMissing ? undefined : kept)

  return { list, rows, every, at, open, isMissing }
}
