import { Checkbox } from './checkbox.ts'
import { Form } from './form.ts'
import { FormDateField } from './FormDateField.tsx'

const ZONE = 'Indian Standard Time'

type TimedFieldProps = {
  /** `without` says what happens if the checkbox is not ticked. */
  box: string
  without: string
  means?: string
  ticked: string
  name: string
  label: string
  needed: string
}

/** A checkbox in an antd form. When it is ticked, the form asks for the date and time from which a change applies. */
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
