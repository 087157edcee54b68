import { Form } from '../../../kit/ui/form/form.ts'
import { TextArea } from '../../../kit/ui/form/text-area.ts'
import { Radio } from '../../../kit/ui/form/radio.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { FormDialog } from '../../../kit/ui/dialog/FormDialog.tsx'
import { refetchChanged, useWrite } from '../../../kit/web/use-calls.ts'
import { Refused } from '../../../kit/web/call.ts'
import { taskHistory } from '../contract.ts'
import { ROLE_NAMES } from '../../workflow/vocabulary.ts'
import { type GridRow } from '../../workflow/contract.ts'

type Props = { open: boolean; file: string; row: GridRow; reopenTo: readonly StaffRole[]; onClose: () => void }
type Values = { role: StaffRole; comments: string }

/** Reopens a task at an earlier stage, with a comment (workflow.md, reopen). */
export function ReopenTaskDialog({ open, file, row, reopenTo, onClose }: Props) {
  const reopen = useWrite(taskHistory.reopen)
  const submit = async ({ role, comments }: Values): Promise<void> => {
    const body = { sr_no: row.sr_no, role, comments: comments.trim(), version: row.version }
    try {
      await reopen.mutateAsync({ params: { file }, body })
    } catch (error) {
      // Reloads the row behind the dialog. The message and the typed comment stay.
      if (error instanceof Refused && error.status === 409) void refetchChanged(taskHistory.reopen)
      throw error
    }
  }
  const [only, another] = reopenTo
  return (
    <FormDialog<Values>
      open={open}
      title={`Reopen ${row.question_id}`}
      submitLabel="Reopen"
      onSubmit={submit}
      onClose={onClose}
      note="This stage and the later ones start again."
      initialValues={only !== undefined && another === undefined ? { role: only, comments: '' } : { comments: '' }}
    >
      <Form.Item
        name="role"
        label={<span id="reopen-stage">Back to</span>}
        rules={[{ required: true, message: 'Please choose a stage.' }]}
      >
        <Radio.Group
          aria-labelledby="reopen-stage"
          options={reopenTo.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
        />
      </Form.Item>
      <Form.Item
        name="comments"
        label="Comments"
        rules={[{ required: true, whitespace: true, message: 'Please enter your comments.' }]}
      >
        <TextArea rows={4} maxLength={10_000} />
      </Form.Item>
    </FormDialog>
  )
}
