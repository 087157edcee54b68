import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { signIn } from '../sign-in-contract.ts'
import type { UserRow } from '../contract.ts'

/** Lets an admin end all sessions of a person, who can log in again (security.md, Sessions). */
export function EndSessionsDialog({
  user,
  onClose,
}: {
  user: Pick<UserRow, '_id' | 'fullName'> | undefined
  onClose: () => void
}) {
  const end = useWrite(signIn.endSessions)
  return (
    <ConfirmDialog
      open={user !== undefined}
      title={`End all sessions of ${user?.fullName ?? ''}?`}
      verb="End sessions"
      danger
      onConfirm={async () => user && end.mutateAsync({ params: { id: user._id } })}
      onClose={onClose}
    >
      They are logged out everywhere right away and can log in again with their password.
    </ConfirmDialog>
  )
}
