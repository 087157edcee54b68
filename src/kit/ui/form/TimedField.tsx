import { Checkbox } from './checkbox.ts'
import { Form } from './form.ts'
import { FormDateField } from './FormDateField.tsx'

const ZONE = 'Indian Standard Time'

type TimedFieldProps = {
  /** The label of the box, and what happens without it. */
  box: string
  without: string
  /** What the time means, below its field. */
  means?: string
  /** The fields of the box and of the date. */
  ticked: string
  name: string
  label: string
  needed: string
}

/** A box in an antd form, and below it, when it is ticked, the date and time from which a change applies. */
export function TimedField({ box, without, means, ticked, name, label, needed }: TimedFieldProps) {
  return (
    <>
      <Form.Item name={ticked} valuePropName="checked" extra={without}>
        <Checkbox>{box}</Checkbox>
      </Form.Item>
      <Form.Item noStyle dependencies={[ticked]}>
        {({ getFieldValue }) =>
          getFieldValue(ticked) === true && (
            <FormDateField
              name={name}
              label={label}
              extra={means === undefined ? ZONE : `${means} ${ZONE}.`}
              needed={needed}
              time
              effective
            />
          )
        }
      </Form.Item>
    </>
  )
}
