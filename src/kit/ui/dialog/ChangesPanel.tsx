import type { ReactNode, Ref } from 'react'
import { Icon } from '../icons.tsx'
import styles from './ChangesPanel.module.css'

type ChangesPanelProps = {
  title: string
  /** How the title is announced. */
  role: 'alert' | 'status'
  /** With it the panel can hold the focus. */
  ref?: Ref<HTMLElement>
  /** The changes, a `dl`, and what can be done now. */
  children: ReactNode
}

/** What others changed of a thing while it was open, beside what is typed. */
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

/** A line of its own below a change. */
export const ChangeLine = ({ children }: { children: ReactNode }) => <span className={styles.line}>{children}</span>
