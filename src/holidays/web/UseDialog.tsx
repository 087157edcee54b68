import { useState } from 'react'
import { toDay } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Form } from '../../kit/ui/form/form.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { Select } from '../../kit/ui/form/select.ts'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { holidays } from '../contract.ts'
import type { Scope } from '../vocabulary.ts'

const NONE = 'none'
type Values = { scope: Scope; department?: string; user?: string; calendar: string; from: string }
type Props = {
  open: boolean
  /** If undefined, the dialog asks for the person. */
  user: string | undefined
  data: ReplyFields<typeof holidays.list> | undefined
  onClose: () => void
}
const SCOPE_OPTIONS = [
  { value: 'workspace', label: 'The workspace' },
  { value: 'department', label: 'A department' },
  { value: 'person', label: 'A person' },
]

export function UseDialog({ open, user, data, onClose }: Props) {
  const [today] = useState(() => toDay(new Date()))
  const use = useWrite(holidays.use)
  const asked = useConfirmation()
  const submit = async ({ calendar, ...values }: Values): Promise<void> => {
    const body = { ...values, calendar: calendar === NONE ? null : calendar }
    await asked.send(body, (query) => use.mutateAsync({ query, body }))
  }
  return (
    <FormDialog<Values>
      open={open}
      title="Apply a calendar"
      submitLabel="Apply"
      initialValues={{ scope: user === undefined ? 'workspace' : 'person', from: today, ...(user !== undefined && { user }) }}
      note="A person’s own calendar comes before that of their department, and that before the workspace’s. Earlier days keep theirs."
      onSubmit={submit}
      onClose={() => {
        asked.forget()
        onClose()
      }}
    >
      {(form) => (
        <>
          <Form.Item name="scope" label="Applies to" rules={[{ required: true, message: 'Please select to whom it applies.' }]}>
            <Select options={SCOPE_OPTIONS} />
          </Form.Item>
          <Form.Item noStyle dependencies={['scope']}>
            {() => {
              const scope = form.getFieldValue('scope') as Scope | undefined
              if (scope === 'department')
                return (
                  <Form.Item
                    name="department"
                    label="Department"
                    rules={[{ required: true, message: 'Please select the department!' }]}
                  >
                    <Select
                      showSearch={{ optionFilterProp: 'label' }}
                      options={(data?.departments ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
                    />
                  </Form.Item>
                )
              if (scope === 'person')
                return (
                  <Form.Item name="user" label="Person" rules={[{ required: true, message: 'Please select a user.' }]}>
                    <Select
                      showSearch={{ optionFilterProp: 'label' }}
                      options={(data?.people ?? []).map(({ _id, fullName, email }) => ({
                        value: _id,
                        label: `${fullName} (${email})`,
                      }))}
                    />
                  </Form.Item>
                )
              return null
            }}
          </Form.Item>
          <Form.Item name="calendar" label="Calendar" rules={[{ required: true, message: 'Please select a calendar.' }]}>
            <Select
              options={[
                ...(data?.calendars ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
                { value: NONE, label: 'None' },
              ]}
            />
          </Form.Item>
          <FormDateField name="from" label="From" needed="Please input from when it applies!" effective />
        </>
      )}
    </FormDialog>
  )
}
