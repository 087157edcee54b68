import { useState } from 'react'
import { toDay } from '../../shared/time.ts'
import { type DateLimits, findDateProblem, describeEffect } from '../../shared/typed-date.ts'
import { Form } from './form.ts'
import { DateInput, type DateInputProps } from './DateInput.tsx'

type FormDateFieldProps = DateLimits &
  Pick<DateInputProps, 'useNamedDays'> & {
    name: string
    label: string
    /** The message for an empty field. Without it, the field may be empty. */
    needed?: string | undefined
    initialValue?: string
    extra?: string | undefined
    /** Whether this is the date of a change. A text below the field then says when the change takes effect. */
    effective?: boolean
  }

/** A date in an antd form. Its value is a day YYYY-MM-DD, or with `time` YYYY-MM-DD HH:mm:ss, in Asia/Kolkata. */
export function FormDateField({ name, label, needed, initialValue, extra, effective = false, ...limits }: FormDateFieldProps) {
  const [today] = useState(() => toDay(new Date()))
  const value = Form.useWatch<string | undefined>(name)
  const words =
    effective && value !== undefined && findDateProblem(value, limits) === undefined
      ? describeEffect(value.slice(0, 10), today)
      : undefined
  return (
    <Form.Item
      name={name}
      label={label}
      extra={
        <>
          {extra !== undefined && <div>{extra}</div>}
          <output>{words}</output>
        </>
      }
      {...(initialValue !== undefined && { initialValue })}
      validateTrigger="onDone"
      validateFirst
      rules={[
        { required: needed !== undefined, message: needed ?? '' },
        {
          validator: async (_, sent: string | undefined) => {
            const problem = findDateProblem(sent, limits)
            if (problem !== undefined) throw new Error(problem)
          },
        },
      ]}
    >
      <DateInput {...limits} />
    </Form.Item>
  )
}
