import { Form } from 'antd'
import { useState } from 'react'
import { dayOf } from '../../kit/shared/time.ts'
import { Input } from '../../kit/ui/form/inputs.ts'

type DayFieldProps = { name: string; label: string; required: boolean; past: boolean; startsToday?: boolean; extra?: string }

/**
 * A day as YYYY-MM-DD, picked with the browser's own calendar.
 * @param past whether days before today can be selected
 */
export function DayField({ name, label, required, past, startsToday = false, extra }: DayFieldProps) {
  const [today] = useState(() => dayOf(new Date()))
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      {...(startsToday && { initialValue: today })}
      rules={[{ required, message: 'Please input the date effective' }]}
      normalize={(day: string) => (day === '' ? undefined : day)}
    >
      <Input type="date" max="2199-12-31" {...(!past && { min: today })} />
    </Form.Item>
  )
}
