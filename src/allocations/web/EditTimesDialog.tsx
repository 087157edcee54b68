import { useState } from 'react'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { toWallTime } from '../../kit/shared/time.ts'
import { type HistoryHold, NEED_REVOKE, ALLOCATION_TIME_MESSAGE, accountHistory } from '../history-contract.ts'

type Values = { start: string; end?: string }
type Props = {
  hold: Pick<HistoryHold, '_id' | 'fullName' | 'current_user_allocation_time' | 'user_revoke_time'> | undefined
  onRefused: () => void
  onClose: () => void
}

/**
 * Edits the times of one use, for an ADMIN (002 §6, decisions 60, P102). The typed values are compared with those at the time
 * when the dialog opened, which are also sent as seen. The list behind the dialog may have changed since.
 */
export function EditTimesDialog({ hold, onRefused, onClose }: Props) {
  const edit = useWrite(accountHistory.editTimes)
  const [opened, setOpened] = useState(hold)
  if (opened?._id !== hold?._id) setOpened(hold)
  const seen = opened && { start: opened.current_user_allocation_time, end: opened.user_revoke_time }
  // The fields show whole seconds.
  const shown = seen && { start: toWallTime(seen.start), ...(seen.end !== null && { end: toWallTime(seen.end) }) }
  const submit = async ({ start, end }: Values): Promise<void> => {
    if (opened === undefined || seen === undefined) return
    const isEnd = end !== undefined && end !== shown?.end
    if (start === shown?.start && !isEnd) return
    // If the use has ended, it cannot be edited without its end (decision P102).
    const time = isEnd ? end : seen.end
    try {
      await edit.mutateAsync({
        params: { id: opened._id },
        body: {
          seen: { start: seen.start, ...(seen.end !== null && { end: seen.end }) },
          ...(start !== shown?.start && { newAllocationTime: start }),
          ...(time && { time }),
        },
      })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  return (
    <FormDialog<Values>
      open={hold !== undefined}
      title={`Edit times of ${opened?.fullName ?? ''}`}
      submitLabel="Save"
      {...(shown && { initialValues: shown })}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormDateField name="start" label="Allocation time" extra="Indian Standard Time" needed={ALLOCATION_TIME_MESSAGE} time />
      <FormDateField
        name="end"
        label="Revoke time"
        extra={seen?.end === null ? 'Leave empty if it is still in use.' : undefined}
        {...(seen?.end !== null && { needed: NEED_REVOKE })}
        time
      />
    </FormDialog>
  )
}
