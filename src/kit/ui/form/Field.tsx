import { type ReactNode, useId } from 'react'
import { joinClassNames } from '../class-names.ts'
import styles from './Field.module.css'

const Star = () => (
  <span className={styles.star} aria-hidden="true">
    *
  </span>
)

export function FieldIssue({ id, issue }: { id?: string; issue: string | undefined }) {
  return issue === undefined ? null : (
    <p id={id} className={styles.issue}>
      {issue}
    </p>
  )
}

type FieldProps = {
  label: string
  required?: boolean
  hint?: ReactNode
  issue?: string | undefined
  isInvalid?: boolean
  /** Renders the native control, which must get all of `given`. */
  children: (given: {
    id: string
    className: string | undefined
    'aria-describedby': string | undefined
    'aria-invalid': boolean
    'aria-required': boolean
  }) => ReactNode
}

/** A native input, select or textarea with its label and its issue, for screens that do not load antd. */
export function Field({ label, required = false, hint, issue, isInvalid = issue !== undefined, children }: FieldProps) {
  const id = useId()
  const issueId = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {required && <Star />}
        {label}
        {hint !== undefined && hint !== false && <small>{hint}</small>}
      </label>
      {children({
        id,
        className: styles.input,
        'aria-describedby': issue === undefined ? undefined : issueId,
        'aria-invalid': isInvalid,
        'aria-required': required,
      })}
      <FieldIssue id={issueId} issue={issue} />
    </div>
  )
}

type FieldSetProps = {
  legend: string
  required?: boolean
  hint?: ReactNode
  issue?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function FieldSet({ legend, required = false, hint, issue, className, children }: FieldSetProps) {
  const issueId = useId()
  return (
    <fieldset className={joinClassNames(styles.field, className)} aria-describedby={issue === undefined ? undefined : issueId}>
      <legend>
        {required && <Star />}
        {legend}
        {hint !== undefined && hint !== false && <small>{hint}</small>}
      </legend>
      {children}
      <FieldIssue id={issueId} issue={issue} />
    </fieldset>
  )
}
