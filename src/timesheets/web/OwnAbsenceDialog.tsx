import { Form } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useState } from 'react'
import { absences } from '../../absences/contract.ts'
import { OWN_REASONS, reasonWords } from '../../absences/vocabulary.ts'
import { useOwnHolidays } from '../../holidays/web/use-own-holidays.ts'
import { toDay } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useWrite } from '../../kit/web/use-calls.ts'

type Values = { date: string; to?: string; reason: (typeof OWN_REASONS)[number] | 'none' }
type OwnAbsenceDialogProps = { open: boolean; onClose: () => void }

const reasons = [
  ...OWN_REASONS.map((reason) => ({ value: reason, label: reasonWords[reason] })),
  { value: 'none', label: 'Remove the absence' },
]

/** An absence in the future or on approved days has to be decided by the approver (decision 146). */
export function OwnAbsenceDialog({ open, onClose }: OwnAbsenceDialogProps) {
  const [today] = useState(() => toDay(new Date()))
  const record = useWrite(absences.recordOwn)
  const asked = useConfirmation()
  const submit = async ({ date, to, reason }: Values): Promise<void> => {
    const body = { date, ...(to && to !== date && { to }), reason: reason === 'none' ? ('' as const) : reason }
    await asked.send(body, (query) => record.mutateAsync({ body, query }))
  }
  return (
    <FormDialog<Values>
      open={open}
      title="Enter an absence"
      submitLabel="Enter"
      note="Future days and approved days need your manager’s approval."
      onSubmit={submit}
      onClose={() => {
        asked.forget()
        onClose()
      }}
    >
      <FormDateField name="date" label="Day" needed="Please input the day" initialValue={today} useNamedDays={useOwnHolidays} />
      <FormDateField
        name="to"
        label="Until"
        extra="For a range. It has the working days, also when terms or holidays change."
        useNamedDays={useOwnHolidays}
      />
      <Form.Item name="reason" label="Reason" rules={[{ required: true, message: 'Please select the reason' }]}>
        <Select showSearch={{ optionFilterProp: 'label' }} options={reasons} />
      </Form.Item>
    </FormDialog>
  )
}
