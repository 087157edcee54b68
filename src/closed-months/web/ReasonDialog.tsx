import { Form } from '../../kit/ui/form/form.ts'
import type { ReactNode } from 'react'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'

type Props = {
  open: boolean
  verb: string
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

export function ReasonDialog({ open, verb, onSubmit, onClose, children }: Props) {
  return (
    <FormDialog<{ reason: string }>
      open={open}
      title={verb}
      submitLabel={verb}
      onSubmit={async ({ reason }) => onSubmit(reason)}
      onClose={onClose}
    >
      {children !== undefined && <p>{children}</p>}
      <Form.Item name="reason" label="Reason" rules={[{ required: true, whitespace: true, message: 'Please enter the reason.' }]}>
        <Input maxLength={1000} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
