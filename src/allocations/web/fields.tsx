import { Form } from 'antd'
import { Input } from '../../kit/ui/form/inputs.ts'

/** The value of a date-time field in the format of the calls: YYYY-MM-DD HH:mm:ss, Asia/Kolkata. */
export const wallTime = (value: string): string => `${value.replace('T', ' ')}${value.length === 16 ? ':00' : ''}`

/** An instant to the second, picked with the browser's own calendar, in Asia/Kolkata. */
export function MomentField({ name, label, needed }: { name: string; label: string; needed: string }) {
  return (
    <Form.Item name={name} label={label} extra="Indian Standard Time" rules={[{ required: true, message: needed }]}>
      <Input type="datetime-local" step={1} min="2000-01-01T00:00:00" max="2199-12-31T23:59:59" />
    </Form.Item>
  )
}
