import type { StaffRole } from '../../../access/levels.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refetchReads } from '../../../kit/web/use-calls.ts'
import type { Task } from '../../../rows/workflow/contract.ts'
import type { ListType } from '../../../rows/workflow/vocabulary.ts'
import { tasks } from '../contract.ts'
import { useOpenNext } from './list/use-queue.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { listToUpdate } from './row/task-status.ts'

type Listed = {
  role: StaffRole
  type: ListType
  rows: readonly Task[] | undefined
  /** -1 if the open row is not among `rows`. */
  at: number
  total: number
  page: number
  pageSize: number
  isOpen: boolean
  isLoading: boolean
  openTask: (task: Task) => void
  closeTask: () => void
  onPage: (page: number) => void
}

/**
 * Determines what opens after a decision: the next ready row of the page, or else of the next page. If there is none, the list
 * opens, whose button leads to the next row of the queue. This list counts as the queue's current file, in the order that the
 * person has chosen. Reworks come first.
 */
export function useNextTask(listed: Listed) {
  const { role, type, rows, at, total, page, pageSize, isOpen, isLoading, openTask, closeTask, onPage } = listed
  const hasNextPage = page * pageSize < total
  // After the last ready row that is loaded, the page is read again, because decided rows have left it. Then the next page is
  // tried.
  const seeking = useRef<number | undefined>(undefined)
  const seek = useEffectEvent(() => {
    if (seeking.current !== page || isLoading || rows === undefined) return
    const ready = rows.find((task) => task.updateTask.enabled)
    seeking.current = ready === undefined && hasNextPage ? page + 1 : undefined
    if (ready) openTask(ready)
    else if (hasNextPage) onPage(page + 1)
  })
  useEffect(() => seek(), [rows, isLoading])

  // The decided row has left the list. If the list were read again while its desk is open, it would say that the row was taken.
  const isReloadDue = useRef(false)
  useEffect(() => {
    if (isOpen || !isReloadDue.current) return
    isReloadDue.current = false
    void refetchReads([tasks.list])
  }, [isOpen])

  /** Continues from the top after the last row, but never returns the row at `from`. */
  const nextReady = (from: number): Task | undefined => {
    const ready = (task: Task, index: number): boolean => index !== from && task.updateTask.enabled
    return rows?.find((task, index) => index > from && ready(task, index)) ?? rows?.find(ready)
  }
  const openNext = useOpenNext(role)
  /** @param reworks the person's pending reworks after the decision */
  const onDone = (done: Task, reworks: number): void => {
    if (reworks > 0 && type === 'assigned') {
      void refetchReads([tasks.list])
      return void openNext().catch(() => closeTask())
    }
    const next = type === 'done' ? undefined : nextReady(at)
    if (next) return openTask(next)
    // Nothing is left to open here, so the list is read again for the next rows or the empty state.
    if (type === 'done') {
      void refetchReads([tasks.list])
      return openTask(done)
    }
    if (total > pageSize) seeking.current = page
    isReloadDue.current = true
    return closeTask()
  }

  const next = nextReady(at)
  return { onDone, next, isFollowed: type !== 'done' && (next !== undefined || hasNextPage) }
}

type Place = {
  role: StaffRole
  type: ListType
  fileName: string
  newName: string | undefined
  secondReview: boolean
  openTask: (task: Task) => void
}

export function useUndone({ role, type, fileName, newName = fileName, secondReview, openTask }: Place): (task: Task) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (task) => {
    const list = listToUpdate(task, role, secondReview)
    // The toast with Undo may outlive the page.
    const isLeft = decodeURIComponent(router.state.location.pathname) !== `/${type}/${fileName}`
    // A read-only list cannot update the row, so the row is opened in the list that can.
    if (isLeft || (task.updateTask.enabled && list !== type)) {
      const to = { to: `/${list}/$fileName`, params: { fileName: newName }, search: { task: task.sr_no } }
      return void navigate(to as unknown as Parameters<typeof navigate>[0])
    }
    openTask(task)
    // If the list was read again in the meantime, the row must return to it.
    void refetchReads([tasks.list])
  }
}
