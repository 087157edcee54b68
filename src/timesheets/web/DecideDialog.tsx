import { Form } from '../../kit/ui/form/form.ts'
import { TextArea } from '../../kit/ui/form/text-area.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { formatDay } from '../../kit/shared/time.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { approval } from '../approval-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'

export type TimesheetDecision = { record: TimesheetRecord; status: 'APPROVED' | 'REJECTED' }
type Props = { decision: TimesheetDecision | undefined; onRefused: () => void; onClose: () => void }

export function DecideDialog({ decision, onRefused, onClose }: Props) {
  const update = useWrite(approval.update)
  const word = decision?.status === 'REJECTED' ? 'Decline' : 'Approve'
  const submit = async ({ approverRemarks }: { approverRemarks?: string }): Promise<void> => {
    if (decision === undefined) return
    const { record, status } = decision
    try {
      await update.mutateAsync({
        params: { id: record._id },
        body: { status, version: record.version, ...(approverRemarks && { approverRemarks }) },
      })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  return (
    <FormDialog<{ approverRemarks?: string }>
      open={decision !== undefined}
      title={decision === undefined ? '' : `${word} ${formatDay(decision.record.date)} of ${decision.record.user.fullName}`}
      submitLabel={word}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="approverRemarks"
        label="Approver’s remarks"
        rules={[{ required: decision?.status === 'REJECTED', whitespace: true, message: 'Please enter the remarks.' }]}
      >
        <TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDialog>
  )
}
