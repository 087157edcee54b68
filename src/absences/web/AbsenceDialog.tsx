import { HolidayList } from '../../holidays/web/HolidayList.tsx'
import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import type { UseNamedDays } from '../../kit/ui/form/MonthCalendar.tsx'
import { addDaysTo, addMonthsTo } from '../../kit/shared/typed-date.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import type { PersonActProps } from '../../users/web/extension-points.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type Absence, type AbsenceRequest, absences } from '../contract.ts'
import { REASONS, type Reason, reasonWords, seenWords } from '../vocabulary.ts'

type Values = { date: string; to?: string; reason: Reason | 'none' }
/** The number of days listed before and after the day of the dialog. */
const DAYS_AROUND = 31

export function AbsenceDialog({ user, day, onClose }: PersonActProps) {
  const [today] = useState(() => toDay(new Date()))
  const first = day ?? today
  const setsOffDays = useMay('admin')
  const period = { from: addDaysTo(first, -DAYS_AROUND), to: addDaysTo(first, DAYS_AROUND) }
  const list = useRead(absences.ofUser, { params: { user: user?._id ?? '' }, query: period }, { enabled: user !== undefined })
  const useHolidays: UseNamedDays = (month) => {
    const first = `${month}-01`
    const query = { from: first, to: addDaysTo(addMonthsTo(first, 1), -1) }
    const { data } = useRead(absences.ofUser, { params: { user: user?._id ?? '' }, query }, { enabled: user !== undefined })
    return { title: `Holidays of ${user?.fullName ?? ''}`, days: data?.holidays ?? [] }
  }
  const record = useWrite(absences.record)
  const asked = useConfirmation()
  // The list as it was first loaded. If somebody records another absence while the dialog is open, the write asks before
  // overwriting it.
  const [listed, setListed] = useState<readonly Absence[]>()
  if (listed !== undefined && user === undefined) setListed(undefined)
  if (listed === undefined && user !== undefined && list.data !== undefined && !list.isFetching) setListed(list.data.data)
  const submit = async ({ date, to, reason }: Values): Promise<void> => {
    if (user === undefined) return
    const seen = listed?.find((each) => each.date === date)?.reason ?? ''
    const isRange = to !== undefined && to !== date
    const body = { user: user._id, date, ...(isRange ? { to } : { seen }), reason: reason === 'none' ? ('' as const) : reason }
    await asked.send(body, (query) => record.mutateAsync({ body, query }))
  }
  return (
    <FormDialog<Values>
      open={user !== undefined}
      title={`Absence of ${user?.fullName ?? ''}`}
      submitLabel="Record"
      onSubmit={submit}
      onClose={() => {
        asked.forget()
        onClose()
      }}
    >
      <FormDateField name="date" label="Day" needed="Please input the day" initialValue={first} useNamedDays={useHolidays} />
      <FormDateField
        name="to"
        label="Until"
        extra="For a range. It has the working days, also when terms or holidays change."
        useNamedDays={useHolidays}
      />
      <Form.Item name="reason" label="Reason" rules={[{ required: true, message: 'Please select the reason' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...REASONS.filter((reason) => setsOffDays || reason !== 'reject').map((reason) => ({
              value: reason,
              label: reasonWords[reason],
            })),
            { value: 'none', label: 'Remove the absence' },
          ]}
        />
      </Form.Item>
      {list.data && <Recorded list={list.data.data} around={day} />}
      <Requests list={list.data?.requests ?? []} />
      <HolidayList holidays={list.data?.holidays ?? []} />
    </FormDialog>
  )
}

function Recorded({ list, around }: { list: readonly Absence[]; around: string | undefined }) {
  const standing = list.filter(({ reason }) => reason !== '')
  if (standing.length === 0)
    return (
      <p>
        No absence is recorded in {DAYS_AROUND} days{around !== undefined && ` of ${formatDay(around)}`}.
      </p>
    )
  return (
    <ul aria-label="Recorded absences">
      {standing.map(({ date, reason, setBy }) => (
        <li key={date}>
          {formatDay(date)}: {reason === '' ? '' : seenWords[reason]}, by {setBy.fullName}
        </li>
      ))}
    </ul>
  )
}

function Requests({ list }: { list: readonly AbsenceRequest[] }) {
  const waiting = list.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return null
  return (
    <ul aria-label="Absences waiting for approval">
      {waiting.map(({ date, reason }) => (
        <li key={date}>
          {formatDay(date)}: {reason === '' ? 'No absence' : seenWords[reason]}, waiting for approval
        </li>
      ))}
    </ul>
  )
}
