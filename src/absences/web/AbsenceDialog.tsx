import { Form, Select } from 'antd'
import { useRef, useState } from 'react'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { daysAfter } from '../../kit/shared/typed-date.ts'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import { Refused } from '../../kit/web/call.ts'
import type { PersonActProps } from '../../kit/web/person-acts.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type Absence, absences } from '../contract.ts'
import { REASONS, type Reason, reasonWords, seenWords } from '../vocabulary.ts'

type Values = { date: string; reason: Reason | 'none' }
/** How far around its day the dialog lists what is recorded. */
const AROUND = 31

/** Records why a person does not work on a day, or takes that back (calculations.md 1). */
export function AbsenceDialog({ user, day, onClose }: PersonActProps) {
  const [today] = useState(() => dayOf(new Date()))
  const first = day ?? today
  const setsOffDays = useMay('admin')
  const period = { from: daysAfter(first, -AROUND), to: daysAfter(first, AROUND) }
  const list = useRead(absences.ofUser, { params: { user: user?._id ?? '' }, query: period }, { enabled: user !== undefined })
  const record = useWrite(absences.record)
  /** The person and values that were asked about: sent again they are confirmed. */
  const asked = useRef('')
  const submit = async (values: Values): Promise<void> => {
    if (user === undefined) return
    const sent = JSON.stringify({ ...values, user: user._id })
    const body = { user: user._id, date: values.date, reason: values.reason === 'none' ? ('' as const) : values.reason }
    try {
      await record.mutateAsync({ body, query: asked.current === sent ? { confirm: 'true' } : {} })
      asked.current = ''
    } catch (error) {
      if (error instanceof Refused && error.code === 'NEEDS_CONFIRMATION') asked.current = sent
      throw error
    }
  }
  return (
    <FormDialog<Values>
      open={user !== undefined}
      title={`Absence of ${user?.fullName ?? ''}`}
      submitLabel="Record"
      onSubmit={submit}
      onClose={() => {
        asked.current = ''
        onClose()
      }}
    >
      <FormDateField name="date" label="Day" needed="Please input the day" initialValue={first} />
      <Form.Item name="reason" label="Reason" rules={[{ required: true, message: 'Please select the reason' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...REASONS.filter((reason) => setsOffDays || reason !== 'reject').map((reason) => ({
              value: reason,
              label: reasonWords[reason],
            })),
            { value: 'none', label: 'Take back' },
          ]}
        />
      </Form.Item>
      <Recorded list={list.data?.data ?? []} around={day} />
    </FormDialog>
  )
}

function Recorded({ list, around }: { list: readonly Absence[]; around: string | undefined }) {
  const standing = list.filter(({ reason }) => reason !== '')
  if (standing.length === 0)
    return (
      <p>
        No absence is recorded within {AROUND} days{around !== undefined && ` of ${showDay(around)}`}.
      </p>
    )
  return (
    <ul aria-label="Recorded absences">
      {standing.map(({ date, reason, setBy }) => (
        <li key={date}>
          {showDay(date)}: {reason === '' ? '' : seenWords[reason]}, by {setBy.fullName}
        </li>
      ))}
    </ul>
  )
}
