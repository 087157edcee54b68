import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FieldIssue } from '../../../kit/ui/form/Field.tsx'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import styles from './StepForm.module.css'

export type StepProblem = { message: string; issues: readonly { path: string; message: string }[] } | null
export const hasIssue = (problem: StepProblem, path: string): boolean =>
  problem?.issues.some((issue) => issue.path === path) === true

type StepFormProps = {
  /** `describedby` is the id of the element that describes the problems of the fields. */
  children: (describedby: string) => ReactNode
  label: string
  keycap?: string
  problem: StepProblem
  busy: boolean
  onSubmit: () => void
  further?: ReactNode
  isNarrow?: boolean
}

/**
 * Problems appear below the whole form, so that no field or button moves while somebody looks at it. A toast would outlive the
 * form.
 */
export function StepForm({ children, label, keycap, problem, busy, onSubmit, further, isNarrow = false }: StepFormProps) {
  const id = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Keeps the event from a form around the card that contains this form.
    event.stopPropagation()
    if (!busy) onSubmit()
  }
  // Enter submits from every field. In a select it would open the list, which Space and Alt+Down also open.
  const submitFromSelect = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const lines =
    problem === null ? [] : problem.issues.length === 0 ? [problem.message] : problem.issues.map((issue) => issue.message)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys come from its selects
    <form className={joinClassNames(styles.form, isNarrow && styles.isNarrow)} onSubmit={submit} onKeyDown={submitFromSelect}>
      {children(id)}
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={busy} {...(keycap !== undefined && { keycap })}>
          {label}
        </Button>
        {further}
      </div>
      <div role="alert" id={id} className={styles.problem}>
        {lines.map((line) => (
          <FieldIssue key={line} issue={line} />
        ))}
      </div>
    </form>
  )
}
