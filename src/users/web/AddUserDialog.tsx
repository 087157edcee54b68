import { useEffect, useEffectEvent } from 'react'
import { Form } from '../../kit/ui/form/form.ts'
import { type Role, STAFF_ROLES } from '../../access/levels.ts'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { PasswordInput } from '../../kit/ui/form/inputs.ts'
import type { NewcomerRead } from './extension-points.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
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

/**
 * `candidate` is the id of the hired candidate whose name and email prefill the form. They are read by `newcomer`, because the
 * URL holds only the id.
 */
type Props = { open: boolean; candidate: string | undefined; newcomer: NewcomerRead; onClose: () => void }

export function AddUserDialog({ open, candidate, newcomer, onClose }: Props) {
  const add = useWrite(users.add)
  const isHiring = open && candidate !== undefined
  const hired = useRead(
    newcomer,
    { params: { id: candidate ?? '' } },
    { enabled: isHiring, refetchOnChange: false, personal: true },
  )
  const { name, email } = hired.data?.data ?? {}
  return (
    <FormDialog<Values>
      open={open && (!isHiring || !hired.isPending)}
      title="Add User"
      submitLabel="Add User"
      wide
      {...(isHiring && name !== undefined && { initialValues: { fullName: name, ...(email !== undefined && { email }) } })}
      onSubmit={(values) => add.mutateAsync({ body: values })}
      onClose={onClose}
    >
      {isHiring && hired.error !== null && <FormProblem lines={[`The candidate could not be loaded: ${hired.error.message}`]} />}
      <FormColumns>
        <FullNameField name="fullName" />
        <EmailField name="email" />
        <Form.Item
          name="password"
          label="Password"
          extra={
            <ChosenPassword field="password" hint="For the first login, within 7 days. The user must then choose their own." />
          }
          rules={[{ required: true, message: 'Please input password for the user' }]}
        >
          <PasswordInput autoComplete="new-password" maxLength={1024} />
        </Form.Item>
        <RoleField name="role" />
        <DepartmentsField />
        <ShowAssignmentsField />
      </FormColumns>
    </FormDialog>
  )
}

/** Until the user changes the field, it follows the roles: assignments are shown to people with a staff role (decision P464). */
function ShowAssignmentsField() {
  const form = Form.useFormInstance<Values>()
  const roles = Form.useWatch('role', form)
  const isStaff = roles?.some((role) => STAFF_ROLES.some((each) => each === role)) === true
  const isKnown = roles !== undefined && roles.length > 0
  const follow = useEffectEvent(() => {
    if (form.isFieldTouched('enableAssignments')) return
    form.setFields([{ name: 'enableAssignments', value: isStaff, errors: [] }])
  })
  useEffect(() => {
    if (isKnown) follow()
  }, [isKnown, isStaff])
  return <YesNoField name="enableAssignments" label="Show assignments" required="Choose to show assignments to the user." />
}
