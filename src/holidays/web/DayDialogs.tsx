import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Checkbox } from '../../kit/ui/form/checkbox.ts'
import { Form } from '../../kit/ui/form/form.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { Select } from '../../kit/ui/form/select.ts'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type DatedHoliday, type HolidayCalendar, holidays } from '../contract.ts'
import { holidayNameProblem, mayBeHalf } from '../rules.ts'
import { HOLIDAY_KINDS, type HolidayKind, kindWords } from '../vocabulary.ts'
import { NameField } from './NameField.tsx'

type Values = { day: string; name: string; kind: HolidayKind; calendar?: string; isHalf?: boolean }
type DayDialogProps = {
  open: boolean
  day: DatedHoliday | undefined
  calendars: readonly HolidayCalendar[]
  onClose: () => void
}

/** A new holiday is in force at once. The effects are shown first. */
export function DayDialog({ open, day, calendars, onClose }: DayDialogProps) {
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
          />
          <NameField needed="Please input the name of the holiday!" problemOf={holidayNameProblem} />
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
      title={days.length === 1 ? `Confirm ${days[0]?.name ?? ''}?` : `Confirm ${formatQuantity(days.length, 'holiday')}?`}
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
            {name}, {day === null ? '' : formatDayInWords(day)}
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

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
