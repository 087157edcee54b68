import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type TypedFigure, parseFigure } from '../../shared/typed-figures.ts'
import { Input } from './inputs.ts'

type NumberInputProps = {
  /** Undefined and null mean empty. */
  value?: TypedFigure
  /** A text that is not a number is passed on as typed, so that the field's rules refuse it (decision 177). */
  onChange?: (value: TypedFigure) => void
  /** Whether the field holds decimal hours, so that 7:30 means 7.5. */
  hours?: boolean
  step?: number
  min?: number
  id?: string
  className?: string
  disabled?: boolean
  prefix?: ReactNode
  suffix?: ReactNode
  isWrong?: boolean
  whole?: boolean
  'aria-label'?: string
  'aria-describedby'?: string
  onFocus?: (event: { target: HTMLInputElement }) => void
  onBlur?: () => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The only number field of forms (decision 177). It keeps the text as it was typed. */
export function NumberInput({
  value = null,
  onChange,
  hours = false,
  step = 1,
  min,
  isWrong,
  whole,
  ...props
}: NumberInputProps) {
  const [text, setText] = useState('')
  const read = (typed: string): TypedFigure =>
    typed.trim() === '' ? null : (parseFigure(typed, { signed: true, hours }) ?? typed)
  const type = (next: string): void => {
    setText(next)
    onChange?.(read(next))
  }
  const stepBy = (event: KeyboardEvent<HTMLInputElement>): void => {
    props.onKeyDown?.(event)
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined || typeof value === 'string' || event.nativeEvent.isComposing) return
    event.preventDefault()
    type(String(Math.max(min ?? -Infinity, Number(((value ?? 0) + direction * step).toFixed(6)))))
  }
  const wrong = isWrong ?? typeof value === 'string'
  return (
    <Input
      role="spinbutton"
      inputMode={whole === true ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...props}
      {...(wrong && { status: 'error' as const, 'aria-invalid': true })}
      {...(typeof value === 'number' && { 'aria-valuenow': value })}
      // A value that differs from the typed one means that the form has changed it.
      value={read(text) === value ? text : String(value ?? '')}
      onChange={({ target }) => type(target.value)}
      onKeyDown={stepBy}
    />
  )
}
