import { useState } from 'react'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../kit/ui/dialog/Dialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import type { QualitativeRecord, QualitativeTask } from '../record-contract.ts'
import { review } from '../review-contract.ts'
import { TaskLines } from './TaskLines.tsx'

type Props = { record: QualitativeRecord | undefined; onClose: () => void }

export function DeleteTaskDialog({ record, onClose }: Props) {
  const [query, setAsked] = useState<QualitativeTask>()
  const remove = useWrite(review.deleteTask)
  const confirm = async (): Promise<void> => {
    if (record === undefined || query === undefined) return
    const { emptied } = await remove.mutateAsync({ params: { taskId: query._id, recordId: record._id } })
    if (emptied) onClose()
  }
  return (
    <>
      <Dialog
        open={record !== undefined}
        title={record === undefined ? '' : `${record.addedBy.fullName}, ${formatDay(record.effectiveDate)}`}
        onClose={onClose}
      >
        <TaskLines
          tasks={record?.taskList ?? []}
          act={(task) => (
            <Button small aria-label={`Delete ${task.title}`} onClick={() => setAsked(task)}>
              Delete
            </Button>
          )}
        />
      </Dialog>
      <ConfirmDialog
        open={query !== undefined}
        title={`Delete ${query?.title ?? ''}?`}
        verb="Delete"
        danger
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        {record?.taskList.length === 1
          ? 'It is the record’s last task, so the record will be deleted too.'
          : 'The other tasks stay.'}
      </ConfirmDialog>
    </>
  )
}
