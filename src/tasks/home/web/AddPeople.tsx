import { useRef, useState } from 'react'
import { type StaffRole, STAFF_ROLES } from '../../../access/levels.ts'
import { roleWords } from '../../../access/role-words.ts'
import { generatePassword } from '../../../kit/shared/generate-password.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Field } from '../../../kit/ui/form/Field.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'
import { formatLoginText } from '../rules.ts'
import { hasIssue, StepForm } from '../../assign/web/StepForm.tsx'
import styles from './FirstSteps.module.css'

/** A person who was added on this page, with the password for the first login, which nothing else shows. */
export type AddedPerson = { fullName: string; email: string; password: string; role: StaffRole }

type AddPeopleProps = {
  added: readonly AddedPerson[]
  onAdd: (person: AddedPerson) => void
  /** Absent until there is somebody. */
  onDone: (() => void) | undefined
}

/** Adds people one after the other; the login text of each stays until the page is left. */
export function AddPeople({ added, onAdd, onDone }: AddPeopleProps) {
  const nameRef = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState({ fullName: '', email: '' })
  const [role, setRole] = useState<StaffRole>('AUTHOR')
  // The same until the person is added: who presses again after a lost response repeats the call.
  const [password, setPassword] = useState(generatePassword)
  const add = useWrite(users.add)
  const submit = (): void =>
    add.mutate(
      { body: { ...values, password, role: [role], enableAssignments: true } },
      {
        onSuccess: ({ data }) => {
          onAdd({ fullName: data.fullName, email: data.email, role, password })
          setValues({ fullName: '', email: '' })
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
        further={onDone && <Button onClick={onDone}>Done</Button>}
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
      <LoginTexts people={added} />
    </>
  )
}

/** The people who were added on this page, each with a text to pass on. */
function LoginTexts({ people }: { people: readonly AddedPerson[] }) {
  const [copied, setCopied] = useState<string>()
  const copy = (button: HTMLElement, email: string): void => {
    const text = button.closest('li')?.querySelector('textarea')
    text?.focus()
    text?.select()
    // It stays selected: where the browser refuses, Ctrl+C copies it.
    setCopied(document.execCommand('copy') ? email : undefined)
  }
  if (people.length === 0) return null
  return (
    <section aria-label="Login texts" className={styles.added}>
      <ul>
        {people.map((person) => (
          <li key={person.email}>
            <p>
              <span>
                <b>{person.fullName}</b>, {roleWords[person.role].toLowerCase()}
              </span>
              <Button
                small
                icon={copied === person.email ? 'check' : 'copy'}
                aria-label={`Copy login text of ${person.fullName}`}
                onClick={(event) => copy(event.currentTarget, person.email)}
              >
                {copied === person.email ? 'Copied' : 'Copy login text'}
              </Button>
            </p>
            <textarea
              readOnly
              rows={4}
              aria-label={`Login text of ${person.fullName}`}
              value={formatLoginText(location.origin, person)}
            />
          </li>
        ))}
      </ul>
      <p>These passwords are shown only until you leave this page.</p>
    </section>
  )
}
