import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { TimedField } from '../../kit/ui/form/TimedField.tsx'
import { describeMoment } from '../../kit/shared/typed-date.ts'
import { toast } from '../../kit/web/toast.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { accountHistory } from '../../allocations/history-contract.ts'
import { members } from '../members-contract.ts'

export type Removal = { project: { _id: string; name: string }; user: { _id: string; fullName: string } }
type Values = { timed?: boolean; revokeTime?: string }
type Props = { removal: Removal | undefined; onRefused: () => void; onClose: () => void }

export function RemoveMemberDialog({ removal, onRefused, onClose }: Props) {
  const accounts = useRead(
    accountHistory.byProject,
    { params: { project: removal?.project._id ?? '' } },
    { enabled: removal !== undefined },
  )
  const account = accounts.data?.allocations.find(({ holders }) => holders.some(({ _id }) => _id === removal?.user._id))
  const remove = useWrite(members.removeUser, { successToast: false })
  const submit = async ({ timed, revokeTime }: Values): Promise<void> => {
    if (removal === undefined) return
    try {
      const params = { project: removal.project._id, user: removal.user._id }
      const at = timed && revokeTime ? revokeTime : undefined
      const { message } = await remove.mutateAsync({ params, body: at === undefined ? {} : { revokeTime: at } })
      toast.success(message, undefined, at === undefined ? {} : { about: describeMoment(at, new Date()) })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  return (
    <FormDialog<Values>
      open={removal !== undefined}
      title={`Remove ${removal?.user.fullName ?? ''} from ${removal?.project.name ?? ''}`}
      submitLabel="Remove"
      onSubmit={submit}
      onClose={onClose}
    >
      {account && (
        <p>
          {removal?.user.fullName} holds the allocation ID {account.account_id} of this project. Its use continues.
        </p>
      )}
      <TimedField
        box="Date effective"
        without="Tick to remove the person at another time; otherwise they are removed now. Earlier days keep what was filled."
        means="From this time on the person is no longer in the project and can’t fill days for it."
        ticked="timed"
        name="revokeTime"
        label="Revoke time"
        needed="Please input the date effective"
      />
    </FormDialog>
  )
}
