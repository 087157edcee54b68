import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FieldIssue } from '../../../kit/ui/form/Field.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import styles from './StepForm.module.css'

/** What is wrong with a form, as a call refuses it. */
export type StepProblem = { message: string; issues: readonly { path: string; message: string }[] } | null
export const hasIssue = (problem: StepProblem, path: string): boolean =>
  problem?.issues.some((issue) => issue.path === path) === true

type StepFormProps = {
  /** Renders the fields; `describedby`: the id of what is wrong with them. */
  children: (describedby: string) => ReactNode
  label: string
  keycap?: string
  problem: StepProblem
  busy: boolean
  onSubmit: () => void
  /** Beside the button. */
  further?: ReactNode
  /** In a popover, not in a step. */
  isNarrow?: boolean
}

/**
 * A form in a step. Problem stands below all of it, so that no field and no button moves under the eyes, and in no message, which
 * would outlive the form.
 */
export function StepForm({ children, label, keycap, problem, busy, onSubmit, further, isNarrow = false }: StepFormProps) {
  const id = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Of a form around the card that this one is in, it is no submit.
    event.stopPropagation()
    if (!busy) onSubmit()
  }
  // Enter submits from every field: a select would open its list, which Space and Alt+Down do, too.
  const submitFromSelect = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  const lines =
    problem === null ? [] : problem.issues.length === 0 ? [problem.message] : problem.issues.map((issue) => issue.message)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of its selects
    <form className={classNames(styles.form, isNarrow && styles.isNarrow)} onSubmit={submit} onKeyDown={submitFromSelect}>
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
