import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../icons.tsx'
import '../button/controls.css'
import './folded-filters.css'

type FoldedFiltersProps = {
  /** On a phone. */
  folded: boolean
  /** The number of active ones. */
  count: number
  children: ReactNode
}

/** On a phone the filters are behind a button: they would fill the screen before the first row. */
export function FoldedFilters({ folded, count, children }: FoldedFiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!folded) return children
  return (
    <>
      <button
        type="button"
        className="tool-button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" />
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </button>
      {open && (
        <div id={id} className="folded-filters">
          {children}
        </div>
      )}
    </>
  )
}
