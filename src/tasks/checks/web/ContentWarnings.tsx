import { useMemo } from 'react'
import { Icon } from '../../../kit/ui/icons.tsx'
import type { GridRow, SheetColumn } from '../../workflow/contract.ts'
import { findRowProblems, readCheckedQuestion } from '../row-rules.ts'
import styles from './ContentWarnings.module.css'

/** What the content checks find in a row, above its question; nothing where they find nothing. */
export function ContentWarnings({ row, columns }: { row: GridRow; columns: readonly SheetColumn[] }) {
  const found = useMemo(() => {
    const hasPicture = (row.cellPictures ?? []).length > 0 || row.question_link !== null
    const keys = columns.map(({ key }) => key)
    return findRowProblems(readCheckedQuestion(row, keys, hasPicture))
  }, [row, columns])
  if (found.length === 0) return null
  return (
    <ul className={styles.warnings} aria-label="Content warnings">
      {found.map(({ check, words }, at) => (
        <li key={`${check} ${at}`}>
          <Icon name="warning" />
          {words}
        </li>
      ))}
    </ul>
  )
}
