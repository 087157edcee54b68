import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type HolidayCalendar, holidays } from '../contract.ts'

export function DeleteCalendarDialog({ calendar, onClose }: { calendar: HolidayCalendar | undefined; onClose: () => void }) {
  const remove = useWrite(holidays.deleteCalendar)
  return (
    <DeleteDialog
      name={calendar?.name}
      onDelete={() => remove.mutateAsync({ params: { id: calendar?._id ?? '' } })}
      onClose={onClose}
    >
      It is offered no more. Days on which it applied stay as they are.
    </DeleteDialog>
  )
}
