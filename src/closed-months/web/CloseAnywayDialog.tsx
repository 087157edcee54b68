import { joinWords } from '../../kit/shared/counted.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { closedMonths } from '../contract.ts'
import { formatMonth } from '../rules.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = {
  month: string | undefined
  open: readonly string[]
  onClose: () => void
}

/** Closes a month with open points, with a reason (ADR 16). */
export function CloseAnywayDialog({ month, open, onClose }: Props) {
  const close = useWrite(closedMonths.close)
  const name = month === undefined ? '' : formatMonth(month)
  return (
    <ReasonDialog
      open={month !== undefined}
      verb={`Close ${name}`}
      onSubmit={async (reason) => month && close.mutateAsync({ body: { month, reason }, query: { confirm: 'true' } })}
      onClose={onClose}
    >
      It still has {joinWords(open)}. They stay as they are until the month is reopened.
    </ReasonDialog>
  )
}
