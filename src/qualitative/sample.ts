import type { Scene } from '../kit/server/sample.ts'
import { qualitative } from './contract.ts'
import { review } from './review-contract.ts'
import { timesheetLogs } from '../timesheets/sample-rules.ts'

/**
 * People log tasks. The tasks of five days ago are approved here, and earlier ones together with their week
 * (src/inbox/sample.ts).
 */
export const qualitativeScenes: readonly Scene[] = [
  ...timesheetLogs.map(({ daysAgo, name, tasks, time = '18:10' }): Scene => ({
    daysAgo,
    time,
    play: (stage) =>
      stage.send(name, qualitative.add, {
        body: {
          effectiveDate: stage.today(),
          taskList: tasks.map(([title, description, hours, minutes]) => ({ title, description, timeSpent: { hours, minutes } })),
        },
      }),
  })),
  {
    daysAgo: 3,
    time: '10:15',
    play: async ({ send, emailOf }) => {
      const { data } = await send('kavita', review.team, { query: { user: emailOf('ananya') } })
      return send('kavita', review.approve, {
        body: { ids: data.filter(({ managerApproval }) => !managerApproval).map(({ _id }) => _id), remarks: 'Thank you' },
      })
    },
  },
]
