import { Form } from '../../kit/ui/form/form.ts'
import { Radio } from '../../kit/ui/form/radio.ts'
import { type Role, ROLES } from '../../access/levels.ts'
import { Input } from '../../kit/ui/form/inputs.ts'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { departments } from '../../departments/contract.ts'
import { isReserved } from '../../departments/reserved-rules.ts'
import { listGrantableRoles, isAdmin } from '../rules.ts'
import { roleWords } from '../../access/role-words.ts'
import { useDoer } from './use-doer.ts'

/** Selecting Manager deselects the other roles, and vice versa (000 §5). */
const withManagerAlone = (chosen: Role[]): Role[] => {
  if (chosen.at(-1) === 'MANAGER') return ['MANAGER']
  return chosen.filter((role) => role !== 'MANAGER')
}

export const FullNameField = ({ name }: { name: string }) => (
  <Form.Item
    name={name}
    label="Full Name"
    rules={[{ required: true, whitespace: true, message: 'Please input full name of the user!' }]}
  >
    <Input maxLength={200} autoComplete="off" />
  </Form.Item>
)

export const EmailField = ({ name, disabled = false }: { name: string; disabled?: boolean }) => (
  <Form.Item
    name={name}
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
    <Input type="email" maxLength={320} autoComplete="off" disabled={disabled} />
  </Form.Item>
)

/** @param held the current roles; those that the doer may not revoke are kept */
export function RoleField({ name, held = [] }: { name: string; held?: readonly Role[] }) {
  const grantable = listGrantableRoles(useDoer())
  const options = ROLES.filter((role) => grantable.includes(role) || held.includes(role)).map((role) => ({
    value: role,
    label: roleWords[role],
    disabled: !grantable.includes(role),
  }))
  return (
    <Form.Item
      name={name}
      label="Role"
      normalize={withManagerAlone}
      extra="The first role decides the menu. A manager can’t have a second role."
      rules={[{ required: true, message: 'Please select role' }]}
    >
      <ManySelect options={options} placeholder="Choose one or several" />
    </Form.Item>
  )
}

export function DepartmentsField() {
  const doer = useDoer()
  const all = useRead(departments.all, {})
  const options = (all.data?.data ?? []).map(({ _id, name }) => ({
    value: _id,
    label: name,
    disabled: isReserved(name) && !isAdmin(doer),
  }))
  return (
    <Form.Item
      name="departments"
      label="Departments"
      {...(all.error && { help: all.error.message, validateStatus: 'error' as const })}
    >
      {/* Shows no ids while the names are loading. */}
      <ManySelect options={options} loading={all.isPending} placeholder="None" labelRender={({ label }) => label ?? '…'} />
    </Form.Item>
  )
}

export function YesNoField({ name, label, required }: { name: string; label: string; required?: string }) {
  return (
    <Form.Item name={name} label={label} {...(required !== undefined && { rules: [{ required: true, message: required }] })}>
      <Radio.Group
        options={[
          { value: true, label: 'Yes' },
          { value: false, label: 'No' },
        ]}
      />
    </Form.Item>
  )
}
