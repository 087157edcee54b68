import { useWrite } from '../../kit/web/use-calls.ts'
import { closedMonths } from '../contract.ts'
import { formatMonth } from '../rules.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = { month: string | undefined; onClose: () => void }

/** Reopens a month, with a reason (decision 101). */
export function ReopenMonthDialog({ month, onClose }: Props) {
  const reopen = useWrite(closedMonths.reopen)
  return (
    <ReasonDialog
      open={month !== undefined}
      verb={`Reopen ${month === undefined ? '' : formatMonth(month)}`}
      onSubmit={async (reason) => month && reopen.mutateAsync({ body: { month, reason } })}
      onClose={onClose}
    />
  )
}
