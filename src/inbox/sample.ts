import { closedAgo } from '../closed-months/sample-rules.ts'
import type { Scene } from '../kit/server/sample.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { approvals } from './approvals-contract.ts'
import { deputies } from './deputies-contract.ts'

/** The managers, and an admin for people who have no manager. */
const approvers = ['kavita', 'farhan', 'lakshmi', 'dev', 'meera'] as const
/**
 * Approves each week and before a month is closed. At 17:20 only the early shift has submitted the day. On a Sunday, Saturday's
 * entries of all shifts are approved.
 */
const approve = (name: string, daysAgo: Scene['daysAgo'], time: string): Scene => ({
  daysAgo,
  time,
  play: async ({ send }) => {
    const { data } = await send(name, approvals.waiting, { query: { limit: '500' } })
    const items = data.map(({ kind, id, version }) => ({ kind, id, version }))
    if (items.length > 0) await send(name, approvals.decide, { body: { items, outcome: 'approve' } })
  },
})

export const inboxScenes: readonly Scene[] = [
  ...Array.from({ length: 12 }, (_, week) => 84 - 7 * week).flatMap((daysAgo) =>
    approvers.map((name) => approve(name, daysAgo, '17:20')),
  ),
  ...approvers.map((name) => approve(name, closedAgo, '10:30')),
  {
    daysAgo: 2,
    time: '18:45',
    play: async ({ send }) => {
      const { data } = await send('kavita', approvals.waiting, { query: { sort: 'day' } })
      // The chosen person has no other entry on that day. Otherwise, declining the timesheet would make the entries of the day
      // differ.
      const first = data.find(({ person }) => person.fullName === 'Joseph Mathew')
      if (first === undefined) return
      const others = data.filter((one) => one !== first).map(({ kind, id, version }) => ({ kind, id, version }))
      await send('kavita', approvals.decide, {
        body: {
          items: [{ kind: first.kind, id: first.id, version: first.version }],
          outcome: 'decline',
          remark: 'Please count the second set too.',
        },
      })
      // The same number on every weekday, so that every sample contains the same amount of data.
      const items = others.slice(0, 10)
      if (items.length > 0) await send('kavita', approvals.decide, { body: { items, outcome: 'approve' } })
    },
  },
  {
    daysAgo: 1,
    time: '16:20',
    play: async ({ send, emailOf }) => {
      const { today } = await send('farhan', deputies.list, { query: {} })
      await send('farhan', deputies.name, { body: { deputy: emailOf('kavita'), from: today, to: addDaysTo(today, 5) } })
    },
  },
]
