import { FormDialog } from '../../../kit/ui/dialog/FormDialog.tsx'
import { Form } from '../../../kit/ui/form/form.ts'
import { TextArea } from '../../../kit/ui/form/text-area.ts'
import { Refused } from '../../../kit/web/call.ts'
import { refetchChanged, useWrite } from '../../../kit/web/use-calls.ts'
import { type RowFinding, rowChecks } from '../contract.ts'
import { MAX_REASON_LENGTH } from '../vocabulary.ts'
import type { CheckedRowPlace } from './row-place.ts'

type Props = { of: CheckedRowPlace; finding: RowFinding | undefined; onClose: () => void }

export function DismissDialog({ of, finding, onClose }: Props) {
  const dismiss = useWrite(rowChecks.dismiss)
  const submit = async ({ reason }: { reason: string }): Promise<void> => {
    if (finding === undefined) return
    try {
      await dismiss.mutateAsync({
        params: { file: of.fileId, srNo: String(of.srNo) },
        body: { finding: finding.finding, reason: reason.trim() },
      })
    } catch (error) {
      // Refreshes the card behind the dialog. The message and the typed reason stay in the dialog.
      if (error instanceof Refused && [404, 409].includes(error.status)) void refetchChanged(rowChecks.dismiss)
      throw error
    }
  }
  return (
    <FormDialog<{ reason: string }>
      open={finding !== undefined}
      title="Dismiss the warning"
      submitLabel="Dismiss"
      onSubmit={submit}
      onClose={onClose}
      note="Everyone who works on the row sees the reason."
    >
      <p>{finding?.words}</p>
      <Form.Item name="reason" label="Reason" rules={[{ required: true, whitespace: true, message: 'Please enter the reason.' }]}>
        <TextArea rows={3} maxLength={MAX_REASON_LENGTH} />
      </Form.Item>
    </FormDialog>
  )
}
