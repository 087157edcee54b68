import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Field, FieldIssue } from '../../../kit/ui/form/Field.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'
import { sections } from '../../file-projects/contract.ts'
import styles from './FirstSteps.module.css'

type Problem = { message: string; issues: readonly { path: string; message: string }[] } | null
const hasIssue = (problem: Problem, path: string): boolean => problem?.issues.some((issue) => issue.path === path) === true

type FormProps = {
  /** Renders the fields; `describedby`: the id of what is wrong with them. */
  children: (describedby: string) => ReactNode
  label: string
  problem: Problem
  busy: boolean
  onSubmit: () => void
}

/** A form in a step. Problem stands below all of it, so that no field and no button moves under the eyes. */
function StepForm({ children, label, problem, busy, onSubmit }: FormProps) {
  const id = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  const lines =
    problem === null ? [] : problem.issues.length === 0 ? [problem.message] : problem.issues.map((issue) => issue.message)
  return (
    <form className={styles.form} onSubmit={submit}>
      {children(id)}
      <Button kind="primary" type="submit" busy={busy}>
        {label}
      </Button>
      <div role="alert" id={id} className={styles.problem}>
        {lines.map((line) => (
          <FieldIssue key={line} issue={line} />
        ))}
      </div>
    </form>
  )
}

export function AddFirstProject() {
  const add = useWrite(sections.add)
  const [name, setName] = useState('')
  return (
    <StepForm label="Add Project" problem={add.error} busy={add.isPending} onSubmit={() => add.mutate({ body: { name } })}>
      {(describedby) => (
        <Field label="Project Name" required isInvalid={hasIssue(add.error, 'name')}>
          {(given) => (
            <input
              {...given}
              {...(given['aria-invalid'] && { 'aria-describedby': describedby })}
              value={name}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
      )}
    </StepForm>
  )
}

export function AddFirstPerson() {
  const add = useWrite(users.add)
  const [values, setValues] = useState({ fullName: '', email: '', password: '' })
  const [role, setRole] = useState<StaffRole>('AUTHOR')
  const field = (key: keyof typeof values, label: string, type: 'text' | 'email', describedby: string) => (
    <Field label={label} required isInvalid={hasIssue(add.error, key)}>
      {(given) => (
        <input
          {...given}
          {...(given['aria-invalid'] && { 'aria-describedby': describedby })}
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
      {(id) => (
        <>
          {field('fullName', 'Full Name', 'text', id)}
          {field('email', 'Email', 'email', id)}
          {/* Readable, because it is passed on to the person, who then chooses their own. */}
          {field('password', 'Password for the first login', 'text', id)}
          <Field label="Role" required>
            {(given) => (
              <select {...given} value={role} onChange={(event) => setRole(event.target.value as StaffRole)}>
                {STAFF_ROLES.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            )}
          </Field>
        </>
      )}
    </StepForm>
  )
}
