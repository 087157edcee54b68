import { useNavigate, useRouter } from '@tanstack/react-router'
import type { StaffRole } from '../../../../access/levels.ts'
import { refresh } from '../../../../kit/web/use-calls.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import type { ListType } from '../../../../rows/workflow/vocabulary.ts'
import { tasks } from '../../contract.ts'
import { listToUpdate } from '../row/task-status.ts'

type Place = {
  role: StaffRole
  type: ListType
  /** The name in the page's address, and the file's current name. */
  fileName: string
  newName: string | undefined
  secondReview: boolean
  openTask: (task: Task) => void
}

/** Returns the function to call after an undo: it reopens the row in a list that can update it. */
export function useUndone({ role, type, fileName, newName = fileName, secondReview, openTask }: Place): (task: Task) => void {
  const navigate = useNavigate()
  const router = useRouter()
  return (task) => {
    const list = listToUpdate(task, role, secondReview)
    // The toast with Undo outlives the page.
    const isLeft = decodeURIComponent(router.state.location.pathname) !== `/${type}/${fileName}`
    // A read-only list cannot update the row, so the row opens in the list that can.
    if (isLeft || (task.updateTask.enabled && list !== type)) {
      const to = { to: `/${list}/$fileName`, params: { fileName: newName }, search: { task: task.sr_no } }
      return void navigate(to as unknown as Parameters<typeof navigate>[0])
    }
    openTask(task)
    // If the list was reloaded in the meantime, the row has to return to it.
    void refresh([tasks.list])
  }
}
