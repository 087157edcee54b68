import { Checkbox, Form, Select } from 'antd'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { showInstant } from '../../kit/shared/time.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Allocation } from '../contract.ts'
import { holds } from '../holds-contract.ts'

type Values = { user: string; timed?: boolean; revokeTime?: string }
type Props = { account: Allocation | undefined; onRefused: () => void; onClose: () => void }

/** Remove User: ends the use of an account by one person, now or at a revoke time (002 §4, decisions 60). */
export function EndDialog({ account, onRefused, onClose }: Props) {
  const end = useWrite(holds.end)
  const submit = async ({ user, timed, revokeTime }: Values): Promise<void> => {
    if (account === undefined) return
    try {
      await end.mutateAsync({
        params: { projectId: account.project_id, currentUser: user, accountId: account._id },
        body: timed && revokeTime ? { revokeTime } : {},
      })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  const [first] = account?.holders ?? []
  return (
    <FormDialog<Values>
      open={account !== undefined}
      title={`Remove User from ${account?.account_id ?? ''}`}
      submitLabel="Remove User"
      initialValues={first && account?.holders.length === 1 ? { user: first._id } : {}}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item name="user" label="User" rules={[{ required: true, message: 'Please select users' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Choose who gives it back"
          options={(account?.holders ?? []).map(({ _id, fullName, since }) => ({
            value: _id,
            label: `${fullName}, since ${showInstant(since)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="timed" valuePropName="checked" extra="Without it, the use ends now.">
        <Checkbox>Revoke at a given time</Checkbox>
      </Form.Item>
      <Form.Item noStyle dependencies={['timed']}>
        {({ getFieldValue }) =>
          getFieldValue('timed') === true && (
            <FormDateField
              name="revokeTime"
              label="Revoke time"
              extra="Indian Standard Time"
              needed="Please input the revoke time"
              time
              effective
            />
          )
        }
      </Form.Item>
    </FormDialog>
  )
}
