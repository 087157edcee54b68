import { Button } from '../../kit/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'
import type { AssignResult } from '../assigned-contract.ts'

type Props = { results: readonly AssignResult[] | undefined; onClose: () => void }

export function NotAssigned({ results = [], onClose }: Props) {
  const refused = results.filter((one) => one.refused !== null)
  return (
    <Dialog
      open={refused.length > 0}
      title={`Assigned to ${results.length - refused.length} of ${results.length}`}
      onClose={onClose}
      footer={
        <DialogFoot>
          <Button kind="primary" data-focus-first onClick={onClose}>
            Close
          </Button>
        </DialogFoot>
      }
    >
      <ul aria-label="Not assigned to">
        {refused.map(({ user, refused: why }) => (
          <li key={user._id}>
            {user.fullName}: {why?.message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
