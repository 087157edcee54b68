import { Form } from 'antd'
import { FormDialog } from './FormDialog.tsx'
import { Input } from './inputs.ts'

/** The most that the calls take. */
const LONGEST = 200

type NameDialogProps<Field extends string> = {
  open: boolean
  /** The title, and the button's words unless `submitLabel` says others. */
  title: string
  submitLabel?: string
  /** The field as the call names it, and as people read it. */
  field: Field
  label: string
  /** The documents' sentence for an empty name. */
  needed: string
  /** Why a name can't be taken; undefined when it can. */
  problemOf: (name: string) => string | undefined
  initial?: string
  onSubmit: (body: Record<Field, string>) => Promise<unknown>
  onClose: () => void
}

/** A dialog that asks for one name. */
export function NameDialog<Field extends string>(props: NameDialogProps<Field>) {
  const { open, title, submitLabel = title, field, label, needed, problemOf, initial, onSubmit, onClose } = props
  return (
    <FormDialog<Record<string, string>>
      open={open}
      title={title}
      submitLabel={submitLabel}
      {...(initial !== undefined && { initialValues: { [field]: initial } })}
      onSubmit={(body) => onSubmit(body as Record<Field, string>)}
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
              const tooLong = given.length > LONGEST ? `${label} can have at most ${LONGEST} characters.` : undefined
              const problem = given === '' ? needed : (problemOf(given) ?? tooLong)
              return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
            },
          },
        ]}
      >
        {/* A pasted name comes in whole: cut, it would be another name. */}
        <Input maxLength={5 * LONGEST} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
