import type { ReactNode, Ref } from 'react'
import { Icon } from '../icons.tsx'
import styles from './ChangesPanel.module.css'

type ChangesPanelProps = {
  title: string
  role: 'alert' | 'status'
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Shows, beside the typed values, what others changed in a thing while it was open. */
export const ChangesPanel = ({ title, role, ref, children }: ChangesPanelProps) => (
  <section
    {...(ref !== undefined && { ref, tabIndex: -1 })}
    className={styles.changes}
    data-part="changes"
    aria-label="Changed since you opened it"
  >
    <p className={styles.head} role={role}>
      <Icon name="warning" />
      <b>{title}</b>
    </p>
    {children}
  </section>
)

export const ChangeLine = ({ children }: { children: ReactNode }) => <span className={styles.line}>{children}</span>
