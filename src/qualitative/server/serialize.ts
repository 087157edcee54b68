import type { z } from 'zod'
import type { Db } from '../../kit/postgres/db.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { QualitativeRecord, TaskList } from '../record-contract.ts'
import { found } from '../refusals.ts'
import { toMinutes } from '../rules.ts'
import { type Deciding, type NewTask, selectQualitativeRecords } from './record-queries.ts'

export const toNewTasks = (tasks: z.output<typeof TaskList>): NewTask[] =>
  tasks.map(({ _id: id, title, description, timeSpent }) => ({
    id: id ?? null,
    title,
    description,
    minutes: toMinutes(timeSpent),
  }))

export const toAuditedRecord = ({ managerApproval, totalHours, managerRemark, taskList }: QualitativeRecord) => ({
  managerApproval,
  totalHours,
  tasks: taskList.map(({ title }) => title),
  ...(managerRemark !== '' && { managerRemark }),
})
export const toAuditObject = ({ _id, addedBy, effectiveDate }: QualitativeRecord) => ({
  type: 'qualitative',
  id: _id,
  name: `${addedBy.fullName} ${formatDay(effectiveDate)}`,
})
/** @throws QUALITATIVE_NOT_FOUND */
export const loadQualitativeRecord = async (db: Db, id: string, deciding?: Deciding): Promise<QualitativeRecord> =>
  found(await selectQualitativeRecords(db, { which: db`r.id = ${id}`, ...(deciding && { deciding }) }), 'QUALITATIVE_NOT_FOUND')
