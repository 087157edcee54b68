import { createContext, type ReactNode, use } from 'react'
import { useFirstReplies } from './use-first-replies.ts'
import { joinClassNames } from '../class-names.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import styles from './Together.module.css'

const Shown = createContext(true)
/** Whether the part is visible yet. Before that, nothing in it can take the focus. */
export const useShown = (): boolean => use(Shown)

/**
 * Shows several parts of a page at the same time once all are read. If they appeared one after another, they would push down what
 * somebody has begun to read.
 */
export function Together({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const isShown = useFirstReplies()
  return (
    <div className={joinClassNames(className, !isShown && styles.isWaiting)} data-part={isShown ? 'together' : undefined}>
      {!isShown && (
        <div className={styles.meanwhile}>
          <PageSkeleton />
        </div>
      )}
      <Shown value={isShown}>{children}</Shown>
    </div>
  )
}
