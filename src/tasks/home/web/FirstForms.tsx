import { type FormEvent, type ReactNode, useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '../../../kit/shared/access.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Field, FieldIssue } from '../../../kit/ui/form/Field.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'
import { sections } from '../../projects/contract.ts'
import styles from './FirstSteps.module.css'

type Problem = { message: string; issues: readonly { path: string; message: string }[] } | null
const issueOf = (problem: Problem, path: string): string | undefined =>
  problem?.issues.find((issue) => issue.path === path)?.message

type FormProps = { children: ReactNode; label: string; problem: Problem; busy: boolean; onSubmit: () => void }

/** A form in a step. */
function StepForm({ children, label, problem, busy, onSubmit }: FormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      <Button kind="primary" type="submit" busy={busy}>
        {label}
      </Button>
      <div role="alert" className={styles.problem}>
        <FieldIssue issue={problem !== null && problem.issues.length === 0 ? problem.message : undefined} />
      </div>
    </form>
  )
}

export function AddFirstProject() {
  const add = useWrite(sections.add)
  const [name, setName] = useState('')
  return (
    <StepForm label="Add Project" problem={add.error} busy={add.isPending} onSubmit={() => add.mutate({ body: { name } })}>
      <Field label="Project Name" required issue={issueOf(add.error, 'name')}>
        {(given) => <input {...given} value={name} autoComplete="off" onChange={(event) => setName(event.target.value)} />}
      </Field>
    </StepForm>
  )
}

export function AddFirstPerson() {
  const add = useWrite(users.add)
  const [values, setValues] = useState({ fullName: '', email: '', password: '' })
  const [role, setRole] = useState<StaffRole>('AUTHOR')
  const field = (key: keyof typeof values, label: string, type: 'text' | 'email') => (
    <Field label={label} required issue={issueOf(add.error, key)}>
      {(given) => (
        <input
          {...given}
          type={type}
          value={values[key]}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setValues({ ...values, [key]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <StepForm
      label="Add User"
      problem={add.error}
      busy={add.isPending}
      onSubmit={() => add.mutate({ body: { ...values, role: [role], enableAssignments: true } })}
    >
      {field('fullName', 'Full Name', 'text')}
      {field('email', 'Email', 'email')}
      {/* Readable, because it is passed on to the person, who then chooses an own one. */}
      {field('password', 'Password for the first login', 'text')}
      <Field label="Role" required>
        {(given) => (
          <select {...given} value={role} onChange={(event) => setRole(event.target.value as StaffRole)}>
            {STAFF_ROLES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        )}
      </Field>
    </StepForm>
  )
}
