import { Form } from '../../kit/ui/form/form.ts'
import { TextArea } from '../../kit/ui/form/text-area.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { review } from '../review-contract.ts'
import { LONGEST, NEEDS } from '../rules.ts'
import { DayAgainstShift } from './DayAgainstShift.tsx'
import { sentTasks, TaskFields, type TypedTask } from './TaskFields.tsx'
import { typedTasks } from './typed-tasks.ts'

type Values = { taskList: TypedTask[]; remarks: string }
type Props = { record: QualitativeRecord | undefined; onClose: () => void }

/** Update and Approve: the effective date is locked (001 §4). */
export function EditRecordDialog({ record, onClose }: Props) {
  const edit = useWrite(review.edit)
  return (
    <FormDialog<Values>
      open={record !== undefined}
      title={record === undefined ? '' : `${record.addedBy.fullName}, ${formatDay(record.effectiveDate)}`}
      submitLabel="Update and Approve"
      {...(record && { initialValues: { taskList: typedTasks(record), remarks: record.managerRemark } })}
      onSubmit={async ({ taskList, remarks }) =>
        record &&
        edit.mutateAsync({ body: { recordId: record._id, taskList: sentTasks(taskList), remarks, version: record.version } })
      }
      onClose={onClose}
    >
      <DayAgainstShift day={record?.day ?? null} />
      <TaskFields />
      <Form.Item name="remarks" label="Remarks" rules={[{ required: true, whitespace: true, message: NEEDS.remarks }]}>
        <TextArea rows={3} maxLength={LONGEST.remarks} />
      </Form.Item>
    </FormDialog>
  )
}
