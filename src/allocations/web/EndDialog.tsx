import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { formatInstant } from '../../kit/shared/time.ts'
import { describeMoment } from '../../kit/shared/typed-date.ts'
import { toast } from '../../kit/web/toast.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Allocation } from '../contract.ts'
import { accountHistory, NEED_REVOKE } from '../history-contract.ts'
import { holds } from '../holds-contract.ts'

type Values = { users: string | string[]; revokeTime?: string }
type Props = {
  account: Allocation | undefined
  /** Revoke ends the use at a given time. Remove User ends it now. */
  revokes: boolean
  onRefused: () => void
  onClose: () => void
}

/**
 * Remove User ends the uses of one or more people now. Revoke ends the use of one person at a given time (002 §4, §5, decisions
 * 60, P103).
 */
export function EndDialog({ account, revokes, onRefused, onClose }: Props) {
  const endOne = useWrite(holds.end, { successToast: false })
  const endSeveral = useWrite(accountHistory.removeUsers)
  const submit = async ({ users: chosen, revokeTime: at }: Values): Promise<void> => {
    if (account === undefined) return
    const users = [chosen].flat()
    const [user = ''] = users
    try {
      if (users.length > 1) await endSeveral.mutateAsync({ params: { id: account._id }, body: { users } })
      else {
        const params = { projectId: account.project_id, currentUser: user, accountId: account._id }
        const { message } = await endOne.mutateAsync({ params, body: at === undefined ? {} : { revokeTime: at } })
        toast.success(message, undefined, at === undefined ? {} : { about: describeMoment(at, new Date()) })
      }
    } catch (error) {
      onRefused()
      throw error
    }
  }
  const holders = account?.holders ?? []
  const [first] = holders
  const several = holders.length > 1 && !revokes
  const verb = revokes ? 'Revoke' : 'Remove User'
  const Choice = several ? ManySelect : Select
  return (
    <FormDialog<Values>
      open={account !== undefined}
      title={`${verb}${revokes ? '' : ' from'} ${account?.account_id ?? ''}`}
      submitLabel={verb}
      initialValues={first && holders.length === 1 ? { users: first._id } : {}}
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
      {revokes ? (
        <FormDateField
          name="revokeTime"
          label="Revoke time"
          extra="From this time on the person can no longer use the allocation ID. Indian Standard Time."
          needed={NEED_REVOKE}
          time
          effective
        />
      ) : (
        <Form.Item noStyle dependencies={['users']}>
          {({ getFieldValue }) => (
            <p>{[getFieldValue('users')].flat().length > 1 ? 'Their use ends now.' : 'The use ends now.'}</p>
          )}
        </Form.Item>
      )}
    </FormDialog>
  )
}
