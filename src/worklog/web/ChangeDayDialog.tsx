import { Form, type FormInstance } from '../../kit/ui/form/form.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { useState } from 'react'
import { REASONS, type Reason, reasonWords } from '../../absences/vocabulary.ts'
import { formatWeekday } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormColumns } from '../../kit/ui/form/FormColumns.tsx'
import { Input } from '../../kit/ui/form/inputs.ts'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useConfirmation } from '../../kit/web/use-confirmation.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { usePageQuestion } from '../../kit/web/use-page-question.ts'
import { askAboutDay } from './ask-about-day.ts'
import { NEEDS, findWorklogDoneProblem, getFiguresOfType, findTargetProblem, hasFigures } from '../rules.ts'
import { targetDays } from '../target-days-contract.ts'
import type { SubTarget, Target } from '../targets-contract.ts'
import { TARGET_TYPES, type TargetType } from '../vocabulary.ts'
import { typeWords } from './target-words.ts'

type ChangeDayDialogProps = { day: SubTarget | undefined; target: Target | undefined; onClose: () => void }

const reasons = [
  { value: 'none', label: 'No absence' },
  ...REASONS.map((reason) => ({ value: reason, label: reasonWords[reason] })),
]
const types = TARGET_TYPES.map((type) => ({ value: type, label: typeWords[type] }))

export function ChangeDayDialog({ day: listed, target, onClose }: ChangeDayDialogProps) {
  // Keeps the day that the dialog was opened with, so that changes by somebody else do not count as changes of the form.
  const [day, setDay] = useState(listed)
  if (listed?._id !== day?._id) setDay(listed)
  const change = useWrite(targetDays.change)
  const asked = useConfirmation()
  const question = usePageQuestion()
  const submit = async (values: DayValues): Promise<void> => {
    if (day === undefined || target === undefined) return
    const body = buildDayChange(day, values)
    const params = { targetId: target._id, subId: day._id }
    if (body.completedHours !== undefined) {
      question.ask([day._id, body.completedHours], [(await askAboutDay(day, body.completedHours)) ?? []].flat())
    }
    await asked.send([params, body], (query) => change.mutateAsync({ params, body, query }))
  }
  return (
    <FormDialog<DayValues>
      open={day !== undefined}
      title={day === undefined ? '' : `${formatWeekday(day.date)} of ${target?.user.fullName}`}
      submitLabel="Save"
      wide
      onSubmit={submit}
      onClose={() => {
        asked.forget()
        onClose()
      }}
      initialValues={{
        target: day?.target,
        type: day?.type,
        completedUnits: day?.completedUnits,
        completedHours: day?.completedHours,
        remarks: day?.remarks,
        reason: day?.off.reason ?? 'none',
      }}
    >
      {(form) => <Fields form={form} day={day} />}
    </FormDialog>
  )
}

function Fields({ form, day }: { form: FormInstance<DayValues>; day: SubTarget | undefined }) {
  const type: TargetType = Form.useWatch('type', form) ?? day?.type ?? 'units'
  const reason: Reason | 'none' = Form.useWatch('reason', form) ?? day?.off.reason ?? 'none'
  const isOff = reason !== 'none'
  const taken = getFiguresOfType(type)
  return (
    <>
      <FormColumns>
        <Form.Item name="target" label="Target" rules={buildNumberRules(findTargetProblem, NEEDS.target)}>
          <NumberInput />
        </Form.Item>
        <Form.Item name="type" label="Type" rules={[{ required: true, message: NEEDS.type }]}>
          <Select options={types} />
        </Form.Item>
        <Form.Item
          name="completedUnits"
          label="Completed units"
          rules={taken.units && !isOff ? buildNumberRules((units) => findWorklogDoneProblem('units', units)) : []}
          extra={taken.units ? undefined : 'The type Hours has none.'}
        >
          <NumberInput disabled={!taken.units || isOff} />
        </Form.Item>
        <Form.Item
          name="completedHours"
          label="Completed hours"
          rules={taken.hours && !isOff ? buildNumberRules((hours) => findWorklogDoneProblem('hours', hours)) : []}
          extra={taken.hours ? undefined : 'The type Units has none.'}
        >
          <NumberInput hours disabled={!taken.hours || isOff} />
        </Form.Item>
      </FormColumns>
      <Form.Item
        name="reason"
        label="Absence, all day"
        extra={isOff && day?.filled ? 'The figures of the day are cleared.' : undefined}
      >
        <Select options={reasons} />
      </Form.Item>
      <Form.Item name="remarks" label="Remarks">
        <Input maxLength={2000} />
      </Form.Item>
    </>
  )
}

/** A cleared figure is null. */
type DayValues = {
  target: number
  type: TargetType
  completedUnits?: number | null | undefined
  completedHours?: number | null | undefined
  remarks?: string | undefined
  reason: Reason | 'none'
}

/** Returns the fields of a day that changed. Figures that were emptied, or that conflict with an absence, are cleared. */
function buildDayChange(day: SubTarget, values: DayValues) {
  const { target, type, reason, remarks = '' } = values
  const taken = getFiguresOfType(type)
  const off: '' | Reason = reason === 'none' ? '' : reason
  const units = taken.units && off === '' ? (values.completedUnits ?? undefined) : undefined
  const hours = taken.hours && off === '' ? (values.completedHours ?? undefined) : undefined
  const isEmpty = units === undefined && hours === undefined
  return {
    version: day.version,
    ...(target !== day.target && { target }),
    ...(type !== day.type && { type }),
    ...(remarks.trim() !== day.remarks && { remarks }),
    ...(off !== (day.off.reason ?? '') && { reason: off }),
    ...(units !== undefined && units !== day.completedUnits && { completedUnits: units }),
    ...(hours !== undefined && hours !== day.completedHours && { completedHours: hours }),
    ...(isEmpty && hasFigures(day) && { clear: true }),
  }
}
