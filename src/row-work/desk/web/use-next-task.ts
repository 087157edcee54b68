import type { StaffRole } from '../../../access/levels.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refresh } from '../../../kit/web/use-calls.ts'
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
  /** The index of the open row; -1: it is not among them. */
  at: number
  total: number
  page: number
  pageSize: number
  /** A row's desk is open. */
  isOpen: boolean
  /** The rows of this page are still on their way. */
  isLoading: boolean
  openTask: (task: Task) => void
  closeTask: () => void
  onPage: (page: number) => void
}

/**
 * What follows a decision: the next ready row of the page, else of the next page, else the list, whose button opens what is next.
 * Here the queue's file at work is the list, in the order that its person has given it; a rework goes before it.
 */
export function useNextTask(listed: Listed) {
  const { role, type, rows, at, total, page, pageSize, isOpen, isLoading, openTask, closeTask, onPage } = listed
  const hasNextPage = page * pageSize < total
  // After the last ready row loaded, the page is reloaded, because decided rows have left it; then the next page is tried.
  const seeking = useRef<number | undefined>(undefined)
  const seek = useEffectEvent(() => {
    if (seeking.current !== page || isLoading || rows === undefined) return
    const ready = rows.find((task) => task.updateTask.enabled)
    seeking.current = ready === undefined && hasNextPage ? page + 1 : undefined
    if (ready) openTask(ready)
    else if (hasNextPage) onPage(page + 1)
  })
  useEffect(() => seek(), [rows, isLoading])

  // The row has left the list: read again beside its open desk, the list would say that it was taken away.
  const isReloadDue = useRef(false)
  useEffect(() => {
    if (isOpen || !isReloadDue.current) return
    isReloadDue.current = false
    void refresh([tasks.list])
  }, [isOpen])

  /** The next ready row after a place, then from the top; never the row itself. */
  const nextReady = (from: number): Task | undefined => {
    const ready = (task: Task, index: number): boolean => index !== from && task.updateTask.enabled
    return rows?.find((task, index) => index > from && ready(task, index)) ?? rows?.find(ready)
  }
  const openNext = useOpenNext(role)
  /** @param reworks of the person, after the decision */
  const onDone = (done: Task, reworks: number): void => {
    if (reworks > 0 && type === 'assigned') {
      void refresh([tasks.list])
      return void openNext().catch(() => closeTask())
    }
    const next = type === 'done' ? undefined : nextReady(at)
    if (next) return openTask(next)
    // Nothing is left to open here: reload the list for the next rows or the empty state.
    if (type === 'done') {
      void refresh([tasks.list])
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
  /** The name in the address of the page, and the one that the file has by now. */
  fileName: string
  newName: string | undefined
  secondReview: boolean
  openTask: (task: Task) => void
}

/** What follows the undo of a decision: the row opens again, in a list that can update it. */
export function useUndone({ role, type, fileName, newName = fileName, secondReview, openTask }: Place): (task: Task) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (task) => {
    const list = listToUpdate(task, role, secondReview)
    // The message with Undo outlives the page.
    const isLeft = decodeURIComponent(router.state.location.pathname) !== `/${type}/${fileName}`
    // A list for reading cannot update the row, so it opens in the one that can.
    if (isLeft || (task.updateTask.enabled && list !== type)) {
      const to = { to: `/${list}/$fileName`, params: { fileName: newName }, search: { task: task.sr_no } }
      return void navigate(to as unknown as Parameters<typeof navigate>[0])
    }
    openTask(task)
    // If the list was reloaded in the meantime, the row has to return to it.
    void refresh([tasks.list])
  }
}
