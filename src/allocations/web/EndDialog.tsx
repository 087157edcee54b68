import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { TimedField } from '../../kit/ui/form/TimedField.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { formatInstant } from '../../kit/shared/time.ts'
import { momentWords } from '../../kit/shared/typed-date.ts'
import { toast } from '../../kit/web/toast.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Allocation } from '../contract.ts'
import { accountHistory } from '../history-contract.ts'
import { holds } from '../holds-contract.ts'

type Values = { users: string | string[]; timed?: boolean; revokeTime?: string }
type Props = { account: Allocation | undefined; onRefused: () => void; onClose: () => void }

/**
 * Remove User: ends the use of an account by one person, now or at a revoke time, or by several now (002 §4, decisions 60, P103).
 */
export function EndDialog({ account, onRefused, onClose }: Props) {
  const endOne = useWrite(holds.end, { successToast: false })
  const endSeveral = useWrite(accountHistory.removeUsers)
  const submit = async ({ users: chosen, timed, revokeTime }: Values): Promise<void> => {
    if (account === undefined) return
    const users = [chosen].flat()
    const [user = ''] = users
    try {
      if (users.length > 1) await endSeveral.mutateAsync({ params: { id: account._id }, body: { users } })
      else {
        const at = timed && revokeTime ? revokeTime : undefined
        const params = { projectId: account.project_id, currentUser: user, accountId: account._id }
        const { message } = await endOne.mutateAsync({ params, body: at === undefined ? {} : { revokeTime: at } })
        toast.success(message, undefined, at === undefined ? {} : { about: momentWords(at, new Date()) })
      }
    } catch (error) {
      onRefused()
      throw error
    }
  }
  const holders = account?.holders ?? []
  const [first] = holders
  const several = holders.length > 1
  const Choice = several ? ManySelect : Select
  return (
    <FormDialog<Values>
      open={account !== undefined}
      title={`Remove User from ${account?.account_id ?? ''}`}
      submitLabel="Remove User"
      initialValues={first && !several ? { users: first._id } : {}}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="users" label={several ? 'Users' : 'User'} rules={[{ required: true, message: 'Please select users' }]}>
        <Choice
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Choose whose use ends"
          options={holders.map(({ _id, fullName, since }) => ({
            value: _id,
            label: `${fullName}, since ${formatInstant(since)}`,
          }))}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['users']}>
        {({ getFieldValue }) =>
          [getFieldValue('users')].flat().length > 1 ? (
            <p>Their use ends now.</p>
          ) : (
            <TimedField
              box="Revoke at a given time"
              without="Without it, the use ends now."
              means="From this time on the person can no longer use the allocation ID."
              ticked="timed"
              name="revokeTime"
              label="Revoke time"
              needed="Please input the revoke time"
            />
          )
        }
      </Form.Item>
    </FormDialog>
  )
}
