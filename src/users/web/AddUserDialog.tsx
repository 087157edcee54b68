import { Form } from 'antd'
import type { Role } from '../../kit/shared/access.ts'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input, PasswordInput } from '../../kit/ui/form/inputs.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { users } from '../contract.ts'
import { ChosenPassword } from './ChosenPassword.tsx'
import { DepartmentsField, RoleField, YesNoField } from './fields.tsx'

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
        <Form.Item
          name="fullName"
          label="Full Name"
          rules={[{ required: true, whitespace: true, message: 'Please input full name of the user!' }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="email"
          label="Email"
          validateTrigger={['onBlur', 'onSubmit']}
          rules={[
            {
              required: true,
              type: 'email',
              transform: (text?: string) => text?.trim(),
              message: 'Please input email of the user',
            },
          ]}
        >
          <Input type="email" maxLength={320} autoComplete="off" />
        </Form.Item>
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
