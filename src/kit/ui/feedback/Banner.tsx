import type { ReactNode } from 'react'
import { Icon } from '../icons.tsx'
import styles from './Banner.module.css'

/** The number of copies that fill a wide screen. The style sheet moves the band by the width of one copy. */
const copies = 10

/**
 * The amber strip with the documents' scrolling sentence (interface.md, Patterns). It pauses while the pointer is over it, while
 * the link has the focus, and under reduced motion.
 * @param children the link at the right, which does not scroll
 */
export function Banner({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.banner} role="status">
      <Icon name="warning" />
      <span className="sr-only">{text}</span>
      <div className={styles.window}>
        <div className={styles.band} aria-hidden="true">
          {Array.from({ length: copies }, (_, at) => (
            <span key={at}>{text}</span>
          ))}
        </div>
      </div>
      {children}
    </div>
  )
}
