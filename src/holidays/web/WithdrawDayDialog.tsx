import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type DatedHoliday, holidays } from '../contract.ts'

/** Takes a holiday out of force, once what that moves was shown. */
export function WithdrawDayDialog({ day, onClose }: { day: DatedHoliday | undefined; onClose: () => void }) {
  const withdraw = useWrite(holidays.withdrawDay)
  const asked = useConfirmation()
  const id = day?._id ?? ''
  return (
    <ConfirmDialog
      open={day !== undefined}
      title={`Withdraw ${day?.name ?? ''}?`}
      verb="Withdraw"
      danger
      onConfirm={() => asked.send(id, (query) => withdraw.mutateAsync({ params: { id }, query }))}
      onClose={() => {
        asked.forget()
        onClose()
      }}
    >
      {day?.state === 'confirmed'
        ? 'It becomes a working day again, and the targets of that day come back.'
        : 'The proposal is dropped. Nothing else changes.'}
    </ConfirmDialog>
  )
}
