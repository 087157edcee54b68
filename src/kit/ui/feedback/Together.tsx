import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { PageSkeleton } from './PageSkeleton.tsx'
import styles from './Together.module.css'

/** What is not there by then is shown in its place when it comes. */
const LONGEST_MS = 4_000
const Shown = createContext(true)
/** Whether the part is on the screen: before, nothing in it can have the focus. */
export const useShown = (): boolean => use(Shown)

const unanswered = { predicate: ({ state }: { state: { data: unknown } }): boolean => state.data === undefined }

/**
 * Several parts of a page that are read at the same time appear together: one after the other they would push down what somebody
 * has begun to read (decision P581).
 */
export function Together({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const client = useQueryClient()
  const pending = useIsFetching(unanswered)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [])
  // The parts have begun their reads by then: their effects run first.
  useEffect(() => {
    const timer = setTimeout(() => client.isFetching(unanswered) === 0 && setShown(true))
    return () => clearTimeout(timer)
  }, [pending, client])
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
