import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/icons.tsx'
import styles from './ResultStep.module.css'

type Props = { title: string; icon?: IconName; acts?: ReactNode; children?: ReactNode }

/** The last step: what was stored, and what can be done next. */
export function ResultStep({ title, icon = 'check', acts, children }: Props) {
  return (
    <div className={styles.result}>
      <h2 tabIndex={-1}>
        <Icon name={icon} />
        {title}
      </h2>
      {children}
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </div>
  )
}
