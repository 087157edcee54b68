import { Form } from '../../kit/ui/form/form.ts'
import { TextArea } from '../../kit/ui/form/text-area.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { usePageQuestion } from '../../kit/web/use-page-question.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { review } from '../review-contract.ts'
import { MAX_LENGTH, NEEDS, askAboutTasks, sumTaskMinutes } from '../rules.ts'
import { DayAgainstShift } from './DayAgainstShift.tsx'
import { toSentTasks, TaskFields, type TypedTask } from './TaskFields.tsx'
import { toTypedTasks } from './typed-tasks.ts'

type Values = { taskList: TypedTask[]; remarks: string }
type Props = { record: QualitativeRecord | undefined; onClose: () => void }

/** The effective date cannot be edited (001 §4). */
export function EditRecordDialog({ record, onClose }: Props) {
  const edit = useWrite(review.edit)
  const question = usePageQuestion()
  return (
    <FormDialog<Values>
      open={record !== undefined}
      title={record === undefined ? '' : `${record.addedBy.fullName}, ${formatDay(record.effectiveDate)}`}
      submitLabel="Update and Approve"
      {...(record && { initialValues: { taskList: toTypedTasks(record), remarks: record.managerRemark } })}
      onSubmit={async ({ taskList, remarks }) => {
        if (record === undefined) return
        const { _id: recordId, version, day, effectiveDate: date, totalMinutes } = record
        if (day !== null) {
          const ofDay = { date, minutes: day.qualitative, scheduled: day.scheduled / 60, perDay: day.shift / 60 }
          question.ask([recordId, taskList], askAboutTasks(ofDay, sumTaskMinutes(toSentTasks(taskList)) - totalMinutes))
        }
        await edit.mutateAsync({ body: { recordId, taskList: toSentTasks(taskList), remarks, version } })
      }}
      onClose={onClose}
    >
      <DayAgainstShift day={record?.day ?? null} />
      <TaskFields />
      <Form.Item name="remarks" label="Remarks" rules={[{ required: true, whitespace: true, message: NEEDS.remarks }]}>
        <TextArea rows={3} maxLength={MAX_LENGTH.remarks} />
      </Form.Item>
    </FormDialog>
  )
}
