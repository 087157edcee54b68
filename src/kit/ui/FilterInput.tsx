import { useEffect, useRef } from 'react'
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

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The filter of a list; `/` brings the focus to it (frontend.md, Keys). */
export function FilterInput({ value, onChange, label = 'Filter', slash = true }: FilterInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!slash) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('[role=dialog][aria-modal=true]')) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [slash])
  return (
    <span className="filter-input">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {slash && <Keycap>/</Keycap>}
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
