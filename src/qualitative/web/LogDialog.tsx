import { useState } from 'react'
import { dayOf, showDay } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { qualitative } from '../contract.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { NEEDS, firstDay } from '../rules.ts'
import { sentTasks, TaskFields, type TypedTask } from './TaskFields.tsx'
import { typedTasks } from './typed-tasks.ts'

type Values = { effectiveDate?: string; taskList: TypedTask[] }
/** `record`: an own one that is changed; undefined: a new one. */
type Props = { open: boolean; record: QualitativeRecord | undefined; onClose: () => void }

/** Logs the tasks of a day, or changes those of a record that is not approved; its day stays (001 §5 Qualitative). */
export function LogDialog({ open, record, onClose }: Props) {
  const [today] = useState(() => dayOf(new Date()))
  const add = useWrite(qualitative.add)
  const refill = useWrite(qualitative.refill)
  const submit = ({ effectiveDate = '', taskList }: Values): Promise<unknown> =>
    record === undefined
      ? add.mutateAsync({ body: { effectiveDate, taskList: sentTasks(taskList) } })
      : refill.mutateAsync({ params: { id: record._id }, body: { taskList: sentTasks(taskList), version: record.version } })
  return (
    <FormDialog<Values>
      open={open}
      title={record === undefined ? 'Add record' : `Change ${showDay(record.effectiveDate)}`}
      submitLabel={record === undefined ? 'Add' : 'Change'}
      initialValues={{ taskList: record === undefined ? [{}] : typedTasks(record) }}
      onSubmit={submit}
      onClose={onClose}
    >
      {record === undefined ? (
        <FormDateField
          name="effectiveDate"
          label="Effective date"
          needed={NEEDS.date}
          initialValue={today}
          min={firstDay(today)}
          max={today}
        />
      ) : (
        record.managerRemark !== '' && <p>Manager’s remarks: {record.managerRemark}</p>
      )}
      <TaskFields />
    </FormDialog>
  )
}
