import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons.tsx'
import styles from './ResultStep.module.css'

type Props = { title: string; isTakenBack: boolean; acts?: ReactNode; children?: ReactNode }

export function ResultStep({ title, isTakenBack, acts, children }: Props) {
  return (
    <div className={styles.result}>
      <h2 tabIndex={-1}>
        <Icon name={isTakenBack ? 'retry' : 'check'} />
        {isTakenBack ? 'Import undone' : title}
      </h2>
      {!isTakenBack && children}
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </div>
  )
}
