import { useRef, useState } from 'react'
import { type StaffRole, STAFF_ROLES } from '../../../access/levels.ts'
import { roleWords } from '../../../access/role-words.ts'
import { generatePassword } from '../../../kit/shared/generate-password.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Field } from '../../../kit/ui/form/Field.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'
import { hasIssue, StepForm } from '../../assign/web/StepForm.tsx'
import { LoginTexts } from './LoginTexts.tsx'
import { storeAddedPerson } from './login-texts.ts'

type TypedPerson = { fullName: string; email: string }
export const NOBODY: TypedPerson = { fullName: '', email: '' }

type AddPeopleProps = {
  /** Outlives the form: another step may be opened meanwhile. */
  typed: readonly [TypedPerson, (typed: TypedPerson) => void]
  /** Absent until there is somebody. */
  onDone: (() => void) | undefined
}

/** Adds people one after the other; the login text of each stays for the session. */
export function AddPeople({ typed: [values, setValues], onDone }: AddPeopleProps) {
  const nameRef = useRef<HTMLInputElement>(null)
  const [role, setRole] = useState<StaffRole>('AUTHOR')
  // The same until the person is added: who presses again after a lost response repeats the call.
  const [password, setPassword] = useState(generatePassword)
  const add = useWrite(users.add, { errorToast: false })
  const submit = (): void =>
    add.mutate(
      { body: { ...values, password, role: [role], enableAssignments: true } },
      {
        onSuccess: ({ data }) => {
          storeAddedPerson({ fullName: data.fullName, email: data.email, role, password })
          setValues(NOBODY)
          setPassword(generatePassword())
          nameRef.current?.focus()
        },
        // One that has a part of the name by chance.
        onError: (refused) => hasIssue(refused, 'password') && setPassword(generatePassword()),
      },
    )
  const field = (key: keyof typeof values, label: string, describedby: string) => (
    <Field label={label} required isInvalid={hasIssue(add.error, key)}>
      {(given) => (
        <input
          {...given}
          {...(given['aria-invalid'] && { 'aria-describedby': describedby })}
          ref={key === 'fullName' ? nameRef : undefined}
          type={key === 'email' ? 'email' : 'text'}
          value={values[key]}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValues({ ...values, [key]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <StepForm
        label="Add User"
        problem={add.error}
        busy={add.isPending}
        onSubmit={submit}
        // There from the start, so that the form keeps its shape when somebody is added.
        further={
          <Button why={onDone ? undefined : 'Add somebody first.'} onClick={onDone}>
            Done
          </Button>
        }
      >
        {(id) => (
          <>
            {field('fullName', 'Full Name', id)}
            {field('email', 'Email', id)}
            <Field label="Role" required>
              {(given) => (
                <select {...given} value={role} onChange={(event) => setRole(event.target.value as StaffRole)}>
                  {STAFF_ROLES.map((each) => (
                    <option key={each} value={each}>
                      {roleWords[each]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </>
        )}
      </StepForm>
      <LoginTexts />
    </>
  )
}
