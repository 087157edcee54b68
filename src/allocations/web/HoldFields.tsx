import { Form, type FormInstance } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useState } from 'react'
import { describeWorkBlocker } from '../../kit/shared/work-blocker.ts'
import { toDay } from '../../kit/shared/time.ts'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { TimedField } from '../../kit/ui/form/TimedField.tsx'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { departments } from '../../departments/contract.ts'
import { allocations } from '../contract.ts'

export type HoldValues = { departmentData: string; users: string | string[]; effective?: boolean; wef?: string }
/** The note of both dialogs that add a user (002 §5, decision 74). */
export const MANAGER_NOTE = 'Assign a manager to users first. Those without one are listed with “no manager”.'

type WhoProps = {
  form: FormInstance
  several: boolean
  without?: readonly { _id: string }[]
}

/** Chooses who begins to use an allocation ID: a department, and then its people (002 §5). */
export function WhoFields({ form, several, without = [] }: WhoProps) {
  const departmentId = Form.useWatch<string | undefined>('departmentData') ?? '-'
  const Choice = several ? ManySelect : Select
  const company = useRead(departments.all, {})
  const people = useRead(allocations.people, { params: { departmentId } })
  const users = (people.data?.users ?? []).filter(({ _id }) => !without.some((other) => other._id === _id))
  const [today] = useState(() => toDay(new Date()))
  const notes = new Map(
    users.map(({ _id, manager, hindrance }) => [
      _id,
      [manager === null && 'no manager', hindrance !== null && describeWorkBlocker(hindrance, today)].filter(
        (note) => note !== false,
      ),
    ]),
  )
  return (
    <>
      <Form.Item name="departmentData" label="Department" rules={[{ required: true, message: 'Please input department name!' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          loading={company.isPending}
          options={[
            { value: '-', label: 'All departments' },
            ...(company.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={() => form.resetFields(['users'])}
        />
      </Form.Item>
      <Form.Item
        name="users"
        label={several ? 'Users' : 'User'}
        rules={[{ required: true, message: 'Please select users' }]}
        {...(people.error && { help: people.error.message, validateStatus: 'error' as const })}
      >
        <Choice
          showSearch={{ optionFilterProp: 'search' }}
          loading={people.isPending}
          placeholder="Search by name or email"
          notFoundContent={people.isPending ? 'Loading' : 'No one in this department'}
          options={toPersonOptions(users).map((option) => ({
            ...option,
            label: [option.label, ...(notes.get(option.value) ?? [])].join(', '),
          }))}
        />
      </Form.Item>
    </>
  )
}

/** If the field is empty, the use begins now (002 §5). */
export function EffectiveFields() {
  return (
    <TimedField
      box="Date effective in the past"
      without="Without it, the use begins now."
      ticked="effective"
      name="wef"
      label="Date effective"
      needed="Please input the date effective"
    />
  )
}
