import { type KeyboardEvent, useRef } from 'react'
import styles from './ProblemGrid.module.css'

/** Longer texts come shortened from the server. */
const WHOLE = 200

type Props = {
  /** The column and the sheet row. */
  name: string
  value: string
  isEditing: boolean
  onEdit: () => void
  /** With the new text, or undefined when nothing is to change. */
  onEnd: (next: string | undefined) => void
}

/** A cell with a problem, or an input for what it should hold: Enter takes it, Escape leaves it as it is. */
export function CorrectableCell({ name, value, isEditing, onEdit, onEnd }: Props) {
  const isOver = useRef(false)
  if (!isEditing)
    return (
      <button
        type="button"
        className={styles.wrong}
        tabIndex={-1}
        aria-label={`Correct ${name}: ${value || 'empty'}`}
        onClick={onEdit}
      >
        {value || '(empty)'}
      </button>
    )
  const end = (next: string | undefined): void => {
    if (isOver.current) return
    isOver.current = true
    onEnd(next === value ? undefined : next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(event.key === 'Enter' ? event.currentTarget.value : undefined)
  }
  const isCut = value.length >= WHOLE || value.endsWith('…')
  return (
    <input
      className={styles.input}
      aria-label={`New value of ${name}`}
      defaultValue={isCut ? '' : value}
      placeholder={isCut ? 'New text' : ''}
      ref={(input) => {
        if (input !== null && document.activeElement !== input) {
          isOver.current = false
          input.focus()
          input.select()
        }
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => end(event.currentTarget.value)}
    />
  )
}
