import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type DateLimits, readDate, formatDateValue } from '../../shared/typed-date.ts'
import { Icon } from '../icons.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { placeNear } from '../place-near.ts'
import { joinClassNames } from '../class-names.ts'
import type { UseNamedDays } from './MonthCalendar.tsx'
import styles from './DateInput.module.css'

const MonthCalendar = lazyPart('MonthCalendar', () => import('./MonthCalendar.tsx'))

export type DateInputProps = DateLimits &
  Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'min' | 'max' | 'type' | 'ref'> & {
    /** A day YYYY-MM-DD or, with `time`, YYYY-MM-DD HH:mm:ss. A typed text that is not a date is kept unchanged. */
    value?: string | undefined
    /** Called at every change. The caller checks the value with `findDateProblem`. */
    onChange?: (value: string | undefined) => void
    /** Called on blur, on Enter, and after a day was picked. */
    onDone?: (value: string | undefined) => void
    useNamedDays?: UseNamedDays | undefined
  }

/**
 * A date that is typed as DD/MM/YYYY (with `time`, followed by hh:mm am) or picked in a calendar. It looks the same in every
 * browser.
 */
export function DateInput({
  value,
  onChange,
  onDone,
  time = false,
  min = '2000-01-01',
  max = '2199-12-31',
  useNamedDays,
  className,
  ...rest
}: DateInputProps) {
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const boxId = useId()

  const type = (text: string): void => {
    setTyped(text)
    onChange?.(text.trim() === '' ? undefined : (readDate(text, time) ?? text.trim()))
  }
  const done = (): void => {
    setTyped(undefined)
    onDone?.(value)
  }
  const pick = (day: string | undefined): void => {
    const current = readDate(value ?? '', time)
    const next = day === undefined || !time ? day : `${day} ${current?.slice(11) ?? '00:00:00'}`
    setTyped(undefined)
    onChange?.(next)
    onDone?.(next)
    box.current?.hidePopover()
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') done()
    if (event.key !== 'ArrowDown' || rest.disabled) return
    event.preventDefault()
    box.current?.showPopover()
  }

  return (
    <span className={joinClassNames(styles.field, className)} data-part="date">
      <input
        autoComplete="off"
        placeholder={time ? 'DD/MM/YYYY hh:mm am' : 'DD/MM/YYYY'}
        {...rest}
        ref={input}
        type="text"
        value={typed ?? (value === undefined ? '' : formatDateValue(value))}
        onChange={({ target }) => type(target.value)}
        onBlur={(event) => {
          done()
          rest.onBlur?.(event)
        }}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        popoverTarget={boxId}
        aria-label="Choose from a calendar"
        aria-expanded={open}
        disabled={rest.disabled}
      >
        <Icon name="calendar" size={16} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps Esc from the dialog around it */}
      <div
        ref={box}
        id={boxId}
        popover="auto"
        className={styles.calendar}
        data-names={useNamedDays !== undefined}
        role="dialog"
        aria-label="Calendar"
        onToggle={(event) => {
          const isOpen = event.newState === 'open'
          // The calendar is in the top layer, so that the edge of a dialog does not cut it off.
          if (isOpen && input.current && box.current) placeNear(box.current, input.current)
          setOpen(isOpen)
        }}
        onKeyDown={(event) => {
          // The browser closes the calendar on Esc. The dialog around it must stay open.
          if (event.key === 'Escape') event.stopPropagation()
        }}
      >
        {open && (
          <MonthCalendar
            day={readDate(value ?? '', time)?.slice(0, 10)}
            min={min}
            max={max}
            useNamedDays={useNamedDays}
            onPick={pick}
          />
        )}
      </div>
    </span>
  )
}
