import { Button } from '../../kit/ui/button/Button.tsx'
import { Dialog, DialogFoot } from '../../kit/ui/dialog/Dialog.tsx'
import { useMaySetFor } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { type AssignedTarget, type TargetHistoryEntry, assignedTargets } from '../assigned-contract.ts'
import { HistoryList } from './HistoryList.tsx'

type Props = {
  target: AssignedTarget | undefined
  day: string
  onWithdraw: (entry: TargetHistoryEntry) => void
  onClose: () => void
}

export function HistoryDialog({ target, day, onWithdraw, onClose }: Props) {
  const maySetFor = useMaySetFor()
  const history = useRead(assignedTargets.history, { params: { id: target?._id ?? '' } }, { enabled: target !== undefined })
  return (
    <Dialog
      open={target !== undefined}
      title={`Target history of ${target?.user.fullName ?? ''}`}
      width={600}
      onClose={onClose}
      footer={
        <DialogFoot note="A withdrawn entry stays here but does not count on any day.">
          <Button onClick={onClose}>Close</Button>
        </DialogFoot>
      }
    >
      {history.error !== null && <p role="alert">{history.error.message}</p>}
      {history.data === undefined && history.error === null && <p role="status">Loading…</p>}
      {history.data && target && (
        <HistoryList
          user={target.user}
          entries={history.data.data}
          day={day}
          onWithdraw={maySetFor(target.user._id) ? onWithdraw : undefined}
        />
      )}
    </Dialog>
  )
}
