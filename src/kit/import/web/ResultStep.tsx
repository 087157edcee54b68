import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './import.module.css'

type Props = { title: string; isTakenBack: boolean; acts?: ReactNode; children?: ReactNode }

/** The last step: what was stored, and what can be done next. */
export function ResultStep({ title, isTakenBack, acts, children }: Props) {
  return (
    <div className={classNames(styles.body, styles.result)}>
      <h2 tabIndex={-1}>
        <Icon name={isTakenBack ? 'retry' : 'check'} />
        {isTakenBack ? 'Taken back' : title}
      </h2>
      {!isTakenBack && children}
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </div>
  )
}
