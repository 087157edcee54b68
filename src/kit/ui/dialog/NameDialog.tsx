import type { ReactElement } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { Form } from '../form/form.ts'
import { Input } from '../form/inputs.ts'

/** The maximum length of a name, which the calls also enforce. */
const MAX_LENGTH = 200

type NameDialogProps<Field extends string> = {
  open: boolean
  /** The title, which is also the button's label unless `submitLabel` overrides it. */
  title: string
  submitLabel?: string
  /** The field's name in the call, and its label. */
  field: Field
  label: string
  /** The documents' message for an empty name. */
  needed: string
  /** Returns the error of an invalid name, or undefined if it is valid. */
  problemOf: (name: string) => string | undefined
  initial?: string
  /** The field for the name, such as one that suggests names; by default a text field. */
  input?: ReactElement
  /** The version of the thing that has the name. */
  version?: number | undefined
  onSubmit: (body: Record<Field, string>, version: number | undefined) => Promise<unknown>
  onClose: () => void
}

/** A dialog for one name. */
export function NameDialog<Field extends string>(props: NameDialogProps<Field>) {
  const { open, title, submitLabel = title, field, label, needed, problemOf, initial, input, version, onSubmit, onClose } = props
  return (
    <FormDialog<Record<string, string>>
      open={open}
      title={title}
      submitLabel={submitLabel}
      {...(initial !== undefined && { initialValues: { [field]: initial } })}
      version={version}
      onSubmit={(body, seen) => onSubmit(body as Record<Field, string>, seen)}
      onClose={onClose}
    >
      <Form.Item
        name={field as string}
        label={label}
        required
        rules={[
          {
            validator: (_, name?: string) => {
              const given = (name ?? '').trim()
              const tooLong = given.length > MAX_LENGTH ? `${label} can have at most ${MAX_LENGTH} characters.` : undefined
              const problem = given === '' ? needed : (problemOf(given) ?? tooLong)
              return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
            },
          },
        ]}
      >
        {/* A pasted name is not cut at the limit, because that would make it a different name. */}
        {input ?? <Input maxLength={5 * MAX_LENGTH} autoComplete="off" />}
      </Form.Item>
    </FormDialog>
  )
}
