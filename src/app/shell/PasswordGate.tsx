import { Suspense, lazy } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { BareHeader } from './Header.tsx'
import { logOut } from './log-out.ts'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import styles from './PasswordGate.module.css'

const FirstPassword = lazy(() =>
  import('../../session/web/FirstPassword.tsx').then(({ FirstPassword: page }) => ({ default: page })),
)

/**
 * Shown while the person's password was set by somebody else. The person can only choose a new password or log out (decision
 * 117).
 */
export function PasswordGate() {
  return (
    <>
      <BareHeader>
        <Button onClick={() => void logOut()}>Log out</Button>
      </BareHeader>
      <ConnectionBar />
      <div className={styles.gate}>
        <main id="content" tabIndex={-1}>
          <Suspense fallback={<PageSkeleton />}>
            <FirstPassword />
          </Suspense>
        </main>
      </div>
    </>
  )
}
