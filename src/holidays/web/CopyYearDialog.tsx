import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type HolidayCalendar, holidays } from '../contract.ts'

type Props = { calendar: HolidayCalendar | undefined; year: string; onClose: () => void }
/** Proposes the days of a year for the next one, each without its date. */
export function CopyYearDialog({ calendar, year, onClose }: Props) {
  const copy = useWrite(holidays.copyYear)
  const next = Number(year) + 1
  return (
    <ConfirmDialog
      open={calendar !== undefined}
      title={`Copy ${calendar?.name ?? ''} from ${year} to ${next}?`}
      verb="Copy"
      onConfirm={() => copy.mutateAsync({ body: { calendar: calendar?._id ?? '', year } })}
      onClose={onClose}
    >
      The days of {year} are proposed for {next}, each marked “Set the date”. National holidays keep their date and are proposed
      anyway. To copy another year, open it first.
    </ConfirmDialog>
  )
}
