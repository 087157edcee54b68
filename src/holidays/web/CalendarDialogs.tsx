import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { DeleteDialog } from '../../kit/ui/dialog/DeleteDialog.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Form } from '../../kit/ui/form/form.ts'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type HolidayCalendar, holidays } from '../contract.ts'
import { calendarNameProblem, findRestrictedMaxProblem } from '../rules.ts'
import { NameField } from './NameField.tsx'

type Values = { name: string; restrictedMax: number }
type CalendarActProps = { calendar: HolidayCalendar | undefined; onClose: () => void }

export function CalendarDialog({ open, calendar, onClose }: CalendarActProps & { open: boolean }) {
  const add = useWrite(holidays.addCalendar)
  const update = useWrite(holidays.updateCalendar)
  return (
    <FormDialog<Values>
      open={open}
      title={calendar === undefined ? 'Add a calendar' : `Change ${calendar.name}`}
      submitLabel={calendar === undefined ? 'Add' : 'Save'}
      version={calendar?.version}
      initialValues={
        calendar === undefined ? { restrictedMax: 0 } : { name: calendar.name, restrictedMax: calendar.restrictedMax }
      }
      note="It applies to nobody until you say where it applies."
      onSubmit={(body, version) =>
        calendar === undefined
          ? add.mutateAsync({ body })
          : update.mutateAsync({ params: { id: calendar._id }, body: { ...body, version } })
      }
      onClose={onClose}
    >
      <NameField needed="Please input the name of the calendar!" problemOf={calendarNameProblem} />
      <Form.Item
        name="restrictedMax"
        label="Restricted days a person may choose in a year"
        rules={buildNumberRules(findRestrictedMaxProblem, 'Please input how many restricted days may be chosen!')}
      >
        <NumberInput />
      </Form.Item>
    </FormDialog>
  )
}

/** The copied days have no date yet, except for the national ones. */
export function CopyYearDialog({ calendar, year, onClose }: CalendarActProps & { year: string }) {
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

export function DeleteCalendarDialog({ calendar, onClose }: CalendarActProps) {
  const remove = useWrite(holidays.deleteCalendar)
  return (
    <DeleteDialog
      name={calendar?.name}
      onDelete={() => remove.mutateAsync({ params: { id: calendar?._id ?? '' } })}
      onClose={onClose}
    >
      The calendar is no longer offered. The days on which it applied stay as they are.
    </DeleteDialog>
  )
}
