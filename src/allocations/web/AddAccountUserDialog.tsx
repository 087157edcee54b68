import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Allocation } from '../contract.ts'
import { holds } from '../holds-contract.ts'
import { canAddUser } from '../rules.ts'
import { EffectiveFields, type HoldValues, MANAGER_NOTE, WhoFields } from './HoldFields.tsx'

type Values = HoldValues & { accountId: string }
type Props = {
  open: boolean
  projectId: string
  department: string
  accounts: readonly Allocation[]
  onRefused: () => void
  onClose: () => void
}

/** The person is chosen first, then the allocation ID (002 §5). */
export function AddAccountUserDialog({ open, projectId, department, accounts, onRefused, onClose }: Props) {
  const start = useWrite(holds.start)
  const submit = async ({ users, accountId, effective, wef }: Values): Promise<void> => {
    try {
      await start.mutateAsync({ params: { projectId }, body: { accountId, users, ...(effective && wef && { wef }) } })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  return (
    <FormDialog<Values>
      open={open}
      title="Add User"
      submitLabel="Add User"
      initialValues={{ departmentData: department }}
      note={MANAGER_NOTE}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <WhoFields form={form} several />
          <Form.Item
            name="accountId"
            label="Allocation ID"
            rules={[{ required: true, message: 'Please select the allocation ID' }]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="Choose an allocation ID"
              notFoundContent="No allocation ID is free"
              options={accounts.filter(canAddUser).map(({ _id, account_id: id, is_multiple: multiple }) => ({
                value: _id,
                label: multiple ? `${id}, multiple-user` : id,
              }))}
            />
          </Form.Item>
          <EffectiveFields />
        </>
      )}
    </FormDialog>
  )
}
