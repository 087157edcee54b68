import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { stringifySearch } from '../../../kit/web/search.ts'
import type { Task } from '../../../rows/workflow/contract.ts'
import type { TaskListSearch } from './list/task-search.ts'

/**
 * Opens and closes the desk beside the list through the address. The browser's Back button closes the desk and returns to the
 * unchanged list.
 */
export function useOpenTask(
  search: TaskListSearch,
  change: (part: Partial<TaskListSearch>, replace?: boolean) => void,
  isOpen: boolean,
) {
  /** The list's search when a task was opened from it. Back returns to it. */
  const openedFrom = useRef<string | undefined>(undefined)
  const seen = useRef(search)
  useEffect(() => {
    seen.current = search
  }, [search])
  const openTask = useCallback(
    (task: Task) => {
      const { task: before, ...from } = seen.current
      // The open desk has a single history entry, so Back closes it even if the person has stepped through several tasks.
      if (before === undefined) openedFrom.current = stringifySearch(from)
      change({ task: task.sr_no }, before !== undefined)
    },
    [change],
  )
  const { history } = useRouter()
  const closeTask = useCallback(() => {
    const { task: _task, ...now } = seen.current
    // Closing goes back in history, unless the list was filtered or paged in the meantime.
    const isBehind = openedFrom.current === stringifySearch(now)
    openedFrom.current = undefined
    if (isBehind) history.back()
    else change({ task: undefined })
  }, [change, history])
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const closes = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    const find = (part: string) => document.querySelector<HTMLElement>(`#content ${part}`)
    // In an empty list, the button for the next task may already be loaded.
    if (closes) (find('[data-part=next]') ?? find('[role=grid]'))?.focus({ preventScroll: true })
  }, [isOpen])
  return { openTask, closeTask }
}
