import type { KeyboardEvent } from 'react'
import { useLetterKeys } from '../../web/letter-keys.ts'
import { Icon } from '../icons.tsx'
import { Keycap } from '../button/Keycap.tsx'
import styles from './FilterInput.module.css'

type FilterInputProps = {
  value: string
  onChange: (value: string) => void
  label?: string
  slash?: boolean
}

/** Moves from the filter to the filtered rows, like the down arrow in a browser's own lists. */
const onToRows = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const grid = event.currentTarget.closest('[data-part=data-grid]')?.querySelector<HTMLElement>('[role=grid]')
  if (!grid) return
  event.preventDefault()
  grid.focus({ preventScroll: true })
}

/** The filter of a list. The shell focuses it on `/` (interface.md, Keys). */
export function FilterInput({ value, onChange, label = 'Filter', slash = true }: FilterInputProps) {
  const onSlash = useLetterKeys() && slash
  return (
    <span className={styles.input} data-part="filter-input">
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

export function FilterChip({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      <b>{name}</b> {value}
      <button type="button" aria-label={`Remove filter ${name} ${value}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
