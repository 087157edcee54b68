import { useId, useState } from 'react'
import { type DateLimits, findDateProblem } from '../../shared/typed-date.ts'
import { DateInput } from './DateInput.tsx'
import fieldStyles from './Field.module.css'

type DateFieldProps = DateLimits & {
  label: string
  /** A day YYYY-MM-DD or, with `time`, YYYY-MM-DD HH:mm:ss. */
  value: string | undefined
  /**
   * Called on blur, on Enter, or when a day is picked. It receives only a date within the limits, or undefined for an empty
   * field.
   */
  onChange: (value: string | undefined) => void
  className?: string | undefined
}

/**
 * A date with its label, outside antd's forms, such as in a filter. A text that is not a date stays in the field with a message.
 */
export function DateField({ label, value, onChange, className, ...limits }: DateFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState<{ value: string | undefined; isDone: boolean }>()
  const problem = draft?.isDone ? findDateProblem(draft.value, limits) : undefined
  const done = (next: string | undefined): void => {
    if (findDateProblem(next, limits) !== undefined) return setDraft({ value: next, isDone: true })
    setDraft(undefined)
    if (next !== value) onChange(next)
  }
  return (
    <div className={className ?? fieldStyles.field}>
      <label htmlFor={id}>{label}</label>
      <DateInput
        id={id}
        {...limits}
        value={draft === undefined ? value : draft.value}
        onChange={(next) => setDraft({ value: next, isDone: false })}
        onDone={done}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': `${id}-problem` })}
      />
      {problem !== undefined && (
        <div id={`${id}-problem`} className={fieldStyles.issue} role="alert">
          {problem}
        </div>
      )}
    </div>
  )
}
