import { counted } from '../../kit/shared/counted.ts'
import { dayWords } from '../../kit/shared/typed-date.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type DatedHoliday, holidays } from '../contract.ts'

/** Puts proposed days in force, once what they move was shown. */
export function ConfirmDaysDialog({ days, onClose }: { days: readonly DatedHoliday[]; onClose: () => void }) {
  const confirm = useWrite(holidays.confirmDays)
  const asked = useConfirmation()
  const body = {
    days: days.flatMap(({ _id }) => _id ?? []),
    national: days.flatMap(({ _id, day }) => (_id === null && day !== null ? [day] : [])),
  }
  return (
    <FormDialog
      open={days.length > 0}
      title={days.length === 1 ? `Confirm ${days[0]?.name ?? ''}?` : `Confirm ${counted(days.length, 'holiday')}?`}
      submitLabel="Confirm"
      note="They become days off like a Sunday. The other days of each month carry its salary."
      onSubmit={() => asked.send(body, (query) => confirm.mutateAsync({ query, body }))}
      onClose={() => {
        asked.forget()
        onClose()
      }}
    >
      <ul aria-label="Holidays to confirm">
        {days.map(({ name, day }) => (
          <li key={`${day} ${name}`}>
            {name}, {day === null ? '' : dayWords(day)}
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
