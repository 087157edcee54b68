import type { KeyboardEvent } from 'react'
import { useLetterKeys } from '../web/letter-keys.ts'
import { Icon } from './icons.tsx'
import { Keycap } from './Keycap.tsx'
import './controls.css'
import './filter-input.css'

type FilterInputProps = {
  value: string
  onChange: (value: string) => void
  /** Names the field and stands in it while it is empty. */
  label?: string
  /** False: `/` does nothing. */
  slash?: boolean
}

/** From the filter on to the rows that it left, as in a browser's own lists. */
const onToRows = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const grid = event.currentTarget.closest('.grid-whole')?.querySelector<HTMLElement>('[role=grid]')
  if (!grid) return
  event.preventDefault()
  grid.focus({ preventScroll: true })
}

/** The filter of a list; the shell brings the focus to it on `/` (interface.md, Keys). */
export function FilterInput({ value, onChange, label = 'Filter', slash = true }: FilterInputProps) {
  const onSlash = useLetterKeys() && slash
  return (
    <span className="filter-input">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts={onSlash ? '/' : undefined}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onToRows}
      />
      {onSlash && <Keycap>/</Keycap>}
    </span>
  )
}

/** A filter that is on: its name and value, and a cross that takes it away. */
export function FilterChip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <span className="filter-chip">
      <b>{name}</b> {value}
      <button type="button" aria-label={`Remove filter ${name} ${value}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
