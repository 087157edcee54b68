import { Form } from '../../kit/ui/form/form.ts'
import { TextArea } from '../../kit/ui/form/text-area.ts'
import { formatDay, formatWeekday } from '../../kit/shared/time.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { entries } from '../entries-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { NEEDS } from '../rules.ts'

type Values = { userRemarks: string }

/** Sends the timesheet unchanged, with remarks (001 §5 Timesheet). Its figures can be changed in its form. */
export function ResubmitDialog({ record, onClose }: { record: TimesheetRecord | undefined; onClose: () => void }) {
  const resubmit = useWrite(entries.resubmit)
  return (
    <FormDialog<Values>
      open={record !== undefined}
      title={record === undefined ? '' : `Resubmit ${formatWeekday(record.date)}`}
      submitLabel="Resubmit"
      onSubmit={async ({ userRemarks }) => record && resubmit.mutateAsync({ body: { timesheetId: record._id, userRemarks } })}
      onClose={onClose}
    >
      {record !== undefined && (
        <>
          {record.approverRemarks !== '' && <p>Approver’s remarks: {record.approverRemarks}</p>}
          <p>
            To change its figures, open{' '}
            <TextLink to="/user/timesheet" search={{ day: record.date, view: ['day'] }}>
              {formatDay(record.date)}
            </TextLink>
            .
          </p>
        </>
      )}
      <Form.Item name="userRemarks" label="Remarks" rules={[{ required: true, whitespace: true, message: NEEDS.remarks }]}>
        <TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDialog>
  )
}
