import { useEffect } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { accountHistory } from '../history-contract.ts'

/** Sync small case (002 §2) counts the allocation IDs with capital letters and converts them (decision 33). */
export function LowercaseDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const look = useWrite(toDryRun(accountHistory.lowercase), { successToast: false })
  const change = useWrite(accountHistory.lowercase)
  const { mutate: count, data: found } = look
  useEffect(() => {
    if (open) count({ query: { dryRun: 'true' } })
  }, [open, count])
  return (
    <ConfirmDialog
      open={open}
      title="Change allocation IDs to lower case?"
      verb="Change to lower case"
      blocked={found === undefined}
      onConfirm={() => change.mutateAsync({})}
      onClose={onClose}
    >
      {found === undefined
        ? (look.error?.message ?? 'Counting')
        : found.changed === 0
          ? 'All allocation IDs are in lower case.'
          : `${formatQuantity(found.changed, 'allocation ID')} ${found.changed === 1 ? 'has' : 'have'} capital letters, such as ${found.data[0]?.before ?? ''}.`}
    </ConfirmDialog>
  )
}
