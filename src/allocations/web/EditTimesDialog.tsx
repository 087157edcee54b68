import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { wallTimeOf } from '../../kit/shared/time.ts'
import { type HistoryHold, NEED_REVOKE, NEED_START, accountHistory } from '../history-contract.ts'

type Values = { start: string; end?: string }
type Props = {
  hold: Pick<HistoryHold, '_id' | 'fullName' | 'current_user_allocation_time' | 'user_revoke_time'> | undefined
  onRefused: () => void
  onClose: () => void
}

/** The times of one use, for an ADMIN (002 §6, decisions 60, P102). */
export function EditTimesDialog({ hold, onRefused, onClose }: Props) {
  const edit = useWrite(accountHistory.editTimes)
  const shown = hold && {
    start: wallTimeOf(hold.current_user_allocation_time),
    ...(hold.user_revoke_time !== null && { end: wallTimeOf(hold.user_revoke_time) }),
  }
  const submit = async ({ start, end }: Values): Promise<void> => {
    if (hold === undefined) return
    // A field shows whole seconds: what was not changed is sent as it is.
    const ended = end === shown?.end ? hold.user_revoke_time : end
    try {
      await edit.mutateAsync({
        params: { id: hold._id },
        body: {
          newAllocationTime: start === shown?.start ? hold.current_user_allocation_time : start,
          ...(ended && { time: ended }),
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
      title={`Edit times of ${hold?.fullName ?? ''}`}
      submitLabel="Save"
      {...(shown && { initialValues: shown })}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormDateField name="start" label="Allocation time" extra="Indian Standard Time" needed={NEED_START} time />
      <FormDateField
        name="end"
        label="Revoke time"
        extra={hold?.user_revoke_time === null ? 'Without it, the use stays open.' : undefined}
        {...(hold?.user_revoke_time !== null && { needed: NEED_REVOKE })}
        time
      />
    </FormDialog>
  )
}
