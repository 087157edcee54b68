import { Form } from '../../kit/ui/form/form.ts'
import { Input } from '../../kit/ui/form/inputs.ts'

type NameFieldProps = { needed: string; problemOf: (name: string) => string | undefined }

/** @param needed the message for a blank name */
export function NameField({ needed, problemOf }: NameFieldProps) {
  return (
    <Form.Item
      name="name"
      label="Name"
      required
      rules={[
        {
          validator: async (_, sent?: string) => {
            const given = (sent ?? '').trim()
            const problem = given === '' ? needed : problemOf(given)
            if (problem !== undefined) throw new Error(problem)
          },
        },
      ]}
    >
      <Input autoComplete="off" />
    </Form.Item>
  )
}
