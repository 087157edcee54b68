import { useState } from 'react'
import { useOwnHolidays } from '../../holidays/web/use-own-holidays.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { usePerson } from '../../kit/web/person.tsx'
import { useTabDrafts } from '../../kit/web/tab-drafts.ts'
import { call, useWrite } from '../../kit/web/use-calls.ts'
import { usePageQuestion } from '../../kit/web/use-page-question.ts'
import { qualitative } from '../contract.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { NEEDS, askAboutTasks, getFirstDay, sumTaskMinutes } from '../rules.ts'
import { emptyTypedTask, toSentTasks, TaskFields, type TypedTask } from './TaskFields.tsx'
import { toTypedTasks } from './typed-tasks.ts'

type Values = { effectiveDate?: string; taskList: TypedTask[] }
/**
 * Parses a stored draft: the text that was typed before the page was left, for example because the person could no longer log
 * tasks.
 */
const draftFrom = (stored: unknown): Values | undefined =>
  typeof stored === 'object' && stored !== null && 'taskList' in stored && Array.isArray(stored.taskList)
    ? (stored as Values)
    : undefined
/** `record` is undefined for a new record. */
type Props = { open: boolean; record: QualitativeRecord | undefined; onClose: () => void }

/** The day of an existing record cannot be changed (001 §5 Qualitative). */
export function LogDialog({ open, record, onClose }: Props) {
  const [today] = useState(() => toDay(new Date()))
  const add = useWrite(qualitative.add)
  const refill = useWrite(qualitative.refill)
  const drafts = useTabDrafts(`proofline.qualitative.${usePerson()._id}`, draftFrom)
  const place = record === undefined ? 'new' : `${record._id} ${record.version}`
  const stored = drafts.draftOf(place)
  const begun: Values = { taskList: record === undefined ? [emptyTypedTask] : toTypedTasks(record) }
  const question = usePageQuestion()
  const submit = async ({ effectiveDate = '', taskList }: Values): Promise<unknown> => {
    const date = record?.effectiveDate ?? effectiveDate
    const [day] = (await call(qualitative.ownDays, { query: { from: date, to: date } })).data
    const typed = sumTaskMinutes(toSentTasks(taskList)) - (record?.totalMinutes ?? 0)
    question.ask([place, date, taskList], askAboutTasks(day, typed))
    return record === undefined
      ? add.mutateAsync({ body: { effectiveDate, taskList: toSentTasks(taskList) } })
      : refill.mutateAsync({ params: { id: record._id }, body: { taskList: toSentTasks(taskList), version: record.version } })
  }
  return (
    <FormDialog<Values>
      open={open}
      title={record === undefined ? 'Add record' : `Change ${formatDay(record.effectiveDate)}`}
      submitLabel={record === undefined ? 'Add' : 'Change'}
      initialValues={stored ?? begun}
      draft={{ isStored: stored !== undefined, store: (values) => drafts.store(place, values), drop: () => drafts.drop(place) }}
      onSubmit={submit}
      onClose={onClose}
    >
      {record === undefined ? (
        <FormDateField
          name="effectiveDate"
          label="Effective date"
          needed={NEEDS.date}
          {...(stored === undefined && { initialValue: today })}
          min={getFirstDay(today)}
          max={today}
          useNamedDays={useOwnHolidays}
        />
      ) : (
        record.managerRemark !== '' && <p>Manager’s remarks: {record.managerRemark}</p>
      )}
      <TaskFields />
    </FormDialog>
  )
}
