import { formatDay } from '../../../kit/shared/time.ts'
import { ConfirmDialog } from '../../../kit/ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { describeImpossible } from '../../../users/day-hours-rules.ts'
import { type CheckedDay, crossChecks } from '../contract.ts'
import { listImpossible } from '../rules.ts'

type Props = { day: CheckedDay | undefined; onClose: () => void }

export function ConfirmHoursDialog({ day, onClose }: Props) {
  const confirm = useWrite(crossChecks.confirm)
  const sums = day === undefined ? [] : listImpossible(day)
  const confirmAll = async (): Promise<void> => {
    if (day === undefined) return
    for (const { sum, seconds } of sums)
      await confirm.mutateAsync({ body: { user: day.user._id, date: day.dateKey, sum, seconds } })
  }
  return (
    <ConfirmDialog
      open={day !== undefined}
      title={day === undefined ? '' : `Confirm the hours of ${day.user.fullName} on ${formatDay(day.dateKey)}?`}
      verb="Confirm hours"
      onConfirm={confirmAll}
      onClose={onClose}
    >
      <ul>
        {sums.map((hours) => (
          <li key={hours.sum}>{describeImpossible(hours)}</li>
        ))}
      </ul>
      Confirm them if they are right. They are listed again if they change.
    </ConfirmDialog>
  )
}
