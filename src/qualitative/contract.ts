import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { BOTH_DATES, Day, Period } from '../kit/shared/period.ts'
import { EffectiveDate, QualitativeRecord, QualitativeRecords, TaskList, Version } from './record-contract.ts'

const access = { who: 'logs qualitative tasks', reach: 'own' } as const

/**
 * A day of the caller: the minutes of all tasks, and the hours that the shift requires. This is our addition to the documents.
 */
export const QualitativeDay = z.object({ date: z.string(), minutes: z.int(), scheduled: z.number(), perDay: z.number() })
export type QualitativeDay = z.infer<typeof QualitativeDay>
const MAX_DAYS = 31

/** The calls with which people log their tasks (001 §7 Qualitative). */
export const qualitative = {
  add: endpoint({
    method: 'POST',
    path: '/qualitative/add',
    changes: ['qualitative', 'inbox'],
    summary:
      'Logs tasks for today or one of the three days before (001 §5 Qualitative, decision 69). Requires `enableQualitative` (decision 97).',
    access,
    body: z.object({ effectiveDate: EffectiveDate, taskList: TaskList }),
    message: 'Qualitative record added successfully',
    audit: 'Logged qualitative tasks of {}',
    reply: z.object({ data: QualitativeRecord }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/qualitative/all',
    shows: ['qualitative'],
    summary:
      'The caller’s own records, the newest day first: 100 a page, 500 at most; all of them without paging (001 §7 Qualitative, decision 29).',
    access,
    query: z.object(pagingFields),
    message: 'Fetched qualitative records',
    reply: QualitativeRecords,
  }),
  ownApproved: endpoint({
    method: 'GET',
    path: '/qualitative/approved/task',
    shows: ['qualitative'],
    summary:
      'The caller’s own approved records, the newest day first. `fromDate` and `toDate` (ours) limit the days (001 §7 Qualitative, decision 29).',
    access,
    query: z.object({ ...pagingFields, fromDate: Day().optional(), toDate: Day().optional() }),
    message: 'Fetched approved records',
    reply: QualitativeRecords,
  }),
  ownDays: endpoint({
    method: 'GET',
    path: '/qualitative/own/days',
    shows: ['qualitative', 'users', 'holidays'],
    summary:
      'The caller’s days, each with the minutes of all tasks and the hours of the shift, with which the form compares what is typed (ours; decision 174).',
    access,
    query: Period(BOTH_DATES, MAX_DAYS),
    message: 'Fetched days',
    reply: z.object({ data: z.array(QualitativeDay) }),
  }),
  refill: endpoint({
    method: 'PUT',
    path: '/qualitative/own/:id',
    changes: ['qualitative', 'inbox'],
    summary:
      'Changes the tasks of the caller’s own record unless it is approved. A returned record is pending again (ours; decision 70).',
    access,
    params: z.object({ id: z.string() }),
    body: z.object({ taskList: TaskList, version: Version.optional() }),
    message: 'Qualitative record updated successfully',
    audit: 'Changed the qualitative tasks of {}',
    reply: z.object({ data: QualitativeRecord }),
  }),
}
