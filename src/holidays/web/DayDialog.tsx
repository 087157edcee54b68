import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Checkbox } from '../../kit/ui/form/checkbox.ts'
import { Form } from '../../kit/ui/form/form.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type DatedHoliday, type HolidayCalendar, holidays } from '../contract.ts'
import { holidayNameProblem, mayBeHalf } from '../rules.ts'
import { HOLIDAY_KINDS, type HolidayKind, kindWords } from '../vocabulary.ts'

type Values = { day: string; name: string; kind: HolidayKind; calendar?: string; isHalf?: boolean }
type Props = {
  open: boolean
  /** Undefined: a new one. */
  day: DatedHoliday | undefined
  year: string
  calendars: readonly HolidayCalendar[]
  onClose: () => void
}

/** Adds a holiday, which is in force at once, or corrects one; what it moves is shown before it is saved. */
export function DayDialog({ open, day, year, calendars, onClose }: Props) {
  const add = useWrite(holidays.addDay)
  const update = useWrite(holidays.updateDay)
  const asked = useConfirmation()
  const submit = async ({ calendar, ...values }: Values, version: number | undefined): Promise<void> => {
    const isHalf = mayBeHalf(values.kind) && values.isHalf === true
    const sent = { ...values, isHalf }
    const id = day?._id
    if (id == null) {
      const body = { ...sent, calendar: values.kind === 'national' ? null : (calendar ?? null) }
      await asked.send(body, (query) => add.mutateAsync({ query, body }))
    } else await asked.send([id, sent], (query) => update.mutateAsync({ params: { id }, query, body: { ...sent, version } }))
  }
  const isNational = day?.kind === 'national'
  const kinds = HOLIDAY_KINDS.filter((kind) => day === undefined || (kind === 'national') === isNational)
  return (
    <FormDialog<Values>
      open={open}
      title={day === undefined ? 'Add a holiday' : `Change ${day.name}`}
      submitLabel={day === undefined ? 'Add' : 'Save'}
      version={day?.version}
      initialValues={
        day === undefined
          ? { kind: calendars.length > 0 ? 'festival' : 'national', ...(calendars[0] && { calendar: calendars[0]._id }) }
          : { name: day.name, kind: day.kind, isHalf: day.isHalf, ...(day.day !== null && { day: day.day }) }
      }
      note={day?.state === 'proposed' ? 'It counts once it is confirmed.' : 'Before anything is saved, you see what it changes.'}
      onSubmit={submit}
      onClose={() => {
        asked.forget()
        onClose()
      }}
    >
      {(form) => (
        <>
          <FormDateField
            name="day"
            label="Date"
            needed="Please input the date!"
            {...(day?.forYear != null && { extra: `In ${day.forYear}.` })}
            {...(day === undefined && !new Date().toISOString().startsWith(year) && { extra: `In ${year}.` })}
          />
          <Form.Item
            name="name"
            label="Name"
            required
            rules={[
              {
                validator: async (_, sent?: string) => {
                  const given = (sent ?? '').trim()
                  const problem = given === '' ? 'Please input the name of the holiday!' : holidayNameProblem(given)
                  if (problem !== undefined) throw new Error(problem)
                },
              },
            ]}
          >
            <Input autoComplete="off" />
          </Form.Item>
          <Form.Item name="kind" label="Kind" rules={[{ required: true, message: 'Please select the kind.' }]}>
            <Select options={kinds.map((kind) => ({ value: kind, label: kindWords[kind] }))} disabled={isNational} />
          </Form.Item>
          <Form.Item noStyle dependencies={['kind']}>
            {() => {
              const kind = form.getFieldValue('kind') as HolidayKind | undefined
              return (
                <>
                  {day === undefined && kind !== 'national' && (
                    <Form.Item
                      name="calendar"
                      label="Calendar"
                      rules={[{ required: true, message: 'Please select a calendar.' }]}
                    >
                      <Select
                        options={calendars.map(({ _id, name }) => ({ value: _id, label: name }))}
                        notFoundContent="No calendars yet. Add one first."
                      />
                    </Form.Item>
                  )}
                  {kind !== undefined && mayBeHalf(kind) && (
                    <Form.Item name="isHalf" valuePropName="checked">
                      <Checkbox>Half a day</Checkbox>
                    </Form.Item>
                  )}
                </>
              )
            }}
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
