import { Form } from 'antd'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { closedMonths } from '../contract.ts'
import { showMonth } from '../rules.ts'

type Props = { month: string | undefined; onClose: () => void }

/** Reopens a month, with the reason (decisions 101). */
export function ReopenDialog({ month, onClose }: Props) {
  const reopen = useWrite(closedMonths.reopen)
  return (
    <FormDialog<{ reason: string }>
      open={month !== undefined}
      title={`Reopen ${month === undefined ? '' : showMonth(month)}`}
      submitLabel="Reopen"
      onSubmit={async ({ reason }) => month && reopen.mutateAsync({ body: { month, reason } })}
      onClose={onClose}
    >
      <Form.Item name="reason" label="Reason" rules={[{ required: true, whitespace: true, message: 'Please enter the reason.' }]}>
        <Input maxLength={1000} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  )
}
