import type { ReactElement } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { Form } from '../form/form.ts'
import { Input } from '../form/inputs.ts'

/** The calls enforce this limit too. */
const MAX_LENGTH = 200

type NameDialogProps<Field extends string> = {
  open: boolean
  title: string
  submitLabel?: string
  /** The field's name in the call. */
  field: Field
  label: string
  /** The documents' message for an empty name. */
  needed: string
  problemOf: (name: string) => string | undefined
  initial?: string
  input?: ReactElement
  version?: number | undefined
  onSubmit: (body: Record<Field, string>, version: number | undefined) => Promise<unknown>
  onClose: () => void
}

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
