import { Form } from 'antd'
import type { Role } from '../../kit/shared/access.ts'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { PasswordInput } from '../../kit/ui/form/inputs.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { users } from '../contract.ts'
import { ChosenPassword } from './ChosenPassword.tsx'
import { DepartmentsField, EmailField, FullNameField, RoleField, YesNoField } from './fields.tsx'

type Values = {
  fullName: string
  email: string
  password: string
  role: Role[]
  departments?: string[]
  enableAssignments: boolean
}

export function AddUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const add = useWrite(users.add)
  return (
    <FormDialog<Values>
      open={open}
      title="Add User"
      submitLabel="Add User"
      wide
      onSubmit={(values) => add.mutateAsync({ body: values })}
      onClose={onClose}
    >
      <FormColumns>
        <FullNameField name="fullName" />
        <EmailField name="email" />
        <Form.Item
          name="password"
          label="Password"
          extra={<ChosenPassword field="password" hint="For the first login, within 7 days: the user then chooses an own one." />}
          rules={[{ required: true, message: 'Please input password for the user' }]}
        >
          <PasswordInput autoComplete="new-password" maxLength={1024} />
        </Form.Item>
        <RoleField name="role" />
        <DepartmentsField />
        <YesNoField name="enableAssignments" label="Show assignments" required="Choose to show assignments to the user." />
      </FormColumns>
    </FormDialog>
  )
}
