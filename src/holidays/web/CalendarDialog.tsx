import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Form } from '../../kit/ui/form/form.ts'
import { Input } from '../../kit/ui/form/inputs.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type HolidayCalendar, holidays } from '../contract.ts'
import { calendarNameProblem, restrictedMaxProblem } from '../rules.ts'

type Values = { name: string; restrictedMax: number }
/** `calendar`: undefined for a new one. */
type Props = { open: boolean; calendar: HolidayCalendar | undefined; onClose: () => void }

export function CalendarDialog({ open, calendar, onClose }: Props) {
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
      <Form.Item
        name="name"
        label="Name"
        required
        rules={[
          {
            validator: async (_, sent?: string) => {
              const given = (sent ?? '').trim()
              const problem = given === '' ? 'Please input the name of the calendar!' : calendarNameProblem(given)
              if (problem !== undefined) throw new Error(problem)
            },
          },
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="restrictedMax"
        label="Restricted days a person may choose in a year"
        rules={[
          { required: true, message: 'Please input how many restricted days may be chosen!' },
          {
            validator: async (_, sent?: number | null) => {
              const problem = typeof sent === 'number' ? restrictedMaxProblem(sent) : undefined
              if (problem !== undefined) throw new Error(problem)
            },
          },
        ]}
      >
        <NumberInput />
      </Form.Item>
    </FormDialog>
  )
}
