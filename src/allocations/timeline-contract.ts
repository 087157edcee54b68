import { z } from 'zod'
import { HolidayOnDay } from '../holidays/day-contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Moment } from '../kit/shared/moment.ts'
import { BOTH_DATES, Period } from '../kit/shared/period.ts'
import { OneProject, ProjectOfPage } from '../projects/contract.ts'

const TimelineAccount = z.object({
  _id: z.uuid(),
  account_id: z.string(),
  department: z.string(),
  is_multiple: z.boolean(),
  /** The current state, whatever days are shown. */
  state: z.enum(['free', 'held']),
  holders: z.int(),
  last_ended: z.string().nullable(),
})
export type TimelineAccount = z.infer<typeof TimelineAccount>

/** `account` is the `_id` of the allocation ID. */
const TimelineHold = z.object({
  _id: z.uuid(),
  account: z.uuid(),
  user: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }),
  mode: z.enum(['single', 'multiple']),
  start: z.string(),
  end: z.string().nullable(),
})
export type TimelineHold = z.infer<typeof TimelineHold>

/** The holders of allocation IDs over time, for a chart that the documents do not have. */
export const accountTimeline = {
  timeline: endpoint({
    method: 'GET',
    path: '/allocation/timeline/:projectId',
    shows: ['allocations', 'account', 'holidays'],
    summary:
      'The allocation IDs of a project, their uses within at most 62 days (both ends included), and the workspace’s holidays on these days. With `account` (an `_id`) and `at`, also the uses of that ID at that instant, even outside of these days (ours).',
    access: { who: 'manages accounts', reach: 'all' },
    params: OneProject,
    query: Period(BOTH_DATES, 62).safeExtend({
      account: z.string().trim().max(200).optional(),
      at: Moment('Please enter the date and time').optional(),
    }),
    message: 'Fetched timeline',
    reply: z.object({
      accounts: z.array(TimelineAccount),
      holds: z.array(TimelineHold),
      /** The uses of `account` at `at`, the latest start first. Null if they were not requested. */
      asked: z.array(TimelineHold).nullable(),
      holidays: z.array(HolidayOnDay),
      project: ProjectOfPage,
    }),
  }),
  rowsOfHold: endpoint({
    method: 'GET',
    path: '/allocation/holds/:id/rows',
    shows: ['tasks', 'account'],
    summary: 'The number of file rows that were done with an allocation ID during one use of it, by file and stage (ours).',
    access: { who: 'manages accounts', reach: 'all' },
    params: z.object({ id: z.string() }),
    message: 'Fetched rows',
    reply: z.object({
      rows: z.int(),
      /** One entry for each stage that was done with the allocation ID. */
      files: z.array(
        z.object({
          _id: z.uuid(),
          name: z.string(),
          section: z.string(),
          stage: z.enum(['AUTHOR', 'UPLOADER']),
          count: z.int(),
        }),
      ),
    }),
  }),
}
