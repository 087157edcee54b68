import { createContext, type ReactNode, use } from 'react'
import { useFirstReplies } from './use-first-replies.ts'
import { classNames } from '../class-names.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import styles from './Together.module.css'

const Shown = createContext(true)
/** Returns whether the part is visible. Before that, nothing in it can have the focus. */
export const useShown = (): boolean => use(Shown)

/**
 * Shows several parts of a page that are read at the same time together. One after the other, they would push down what somebody
 * has begun to read.
 */
export function Together({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const isShown = useFirstReplies()
  return (
    <div className={classNames(className, !isShown && styles.isWaiting)} data-part={isShown ? 'together' : undefined}>
      {!isShown && (
        <div className={styles.meanwhile}>
          <PageSkeleton />
        </div>
      )}
      <Shown value={isShown}>{children}</Shown>
    </div>
  )
}
