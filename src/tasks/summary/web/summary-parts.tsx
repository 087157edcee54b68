import type { ReactNode } from 'react'
import { showCount } from '../../../kit/shared/counted.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { ScrollArea } from '../../../kit/ui/ScrollArea.tsx'
import { classNames } from '../../../kit/ui/class-names.ts'
import type { rowsLink } from '../../filter/web/rows-link.ts'
import type { Place } from '../rules.ts'
import styles from './FileSummaryPage.module.css'

/** A link to the rows behind a number. */
export type RowsLink = ReturnType<typeof rowsLink>

/** The colour of a place in the bars. */
export const Swatch = ({ place }: { place: Place }) => (
  <svg width="10" height="10" className={styles.placeSwatch} aria-hidden="true">
    <rect data-place={place} width="10" height="10" rx="2" />
  </svg>
)

/** A number that opens its rows; a dash where the role has no such place. */
export const Count = ({ of, rows }: { of: number | undefined; rows?: RowsLink | undefined }) => (
  <td className={classNames(styles.isNumber, (of === 0 || of === undefined) && styles.isNothing)}>
    {of === undefined ? '–' : of === 0 || rows === undefined ? showCount(of) : <TextLink {...rows}>{showCount(of)}</TextLink>}
  </td>
)

/** Wide tables scroll on their own. */
export const Scroller = ({ label, children }: { label: string; children: ReactNode }) => (
  <ScrollArea className={styles.scroller} role="group" label={label}>
    {children}
  </ScrollArea>
)
