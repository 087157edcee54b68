import { Checkbox } from './checkbox.ts'
import { Form } from './form.ts'
import { FormDateField } from './FormDateField.tsx'

const ZONE = 'Indian Standard Time'

type TimedFieldProps = {
  /** The label of the checkbox, and a text that says what happens if it is not ticked. */
  box: string
  without: string
  /** A text below the field that says what the time means. */
  means?: string
  /** The names of the checkbox's and the date's form fields. */
  ticked: string
  name: string
  label: string
  needed: string
}

/** A checkbox in an antd form. When it is ticked, the date and time from which a change applies are asked for below it. */
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
