import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button/Button.tsx'
import styles from './FoldedFilters.module.css'

type FoldedFiltersProps = {
  folded: boolean
  count: number
  children: ReactNode
}

/** On a phone, the filters are behind a button, because they would fill the screen before the first row. */
export function FoldedFilters({ folded, count, children }: FoldedFiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!folded) return children
  return (
    <>
      <Button aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)} icon="filter">
        {count === 0 ? 'Filters' : `Filters (${count})`}
      </Button>
      {open && (
        <div id={id} className={styles.filters}>
          {children}
        </div>
      )}
    </>
  )
}
