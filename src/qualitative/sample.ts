import type { Scene } from '../kit/server/sample.ts'
import { qualitative } from './contract.ts'
import { review } from './review-contract.ts'

type Log = {
  daysAgo: number
  name: string
  tasks: readonly [title: string, description: string, hours: number, minutes: number][]
}
const logs: readonly Log[] = [
  { daysAgo: 39, name: 'imran', tasks: [['Training', 'The rules of the second set', 1, 30]] },
  { daysAgo: 34, name: 'neha', tasks: [['Check of samples', 'Ten rows of each author', 0, 40]] },
  { daysAgo: 29, name: 'ananya', tasks: [['Call with the client', 'Which figures they need', 0, 45]] },
  { daysAgo: 27, name: 'priya', tasks: [['Training', 'How answers are scored', 1, 0]] },
  { daysAgo: 19, name: 'ananya', tasks: [['Note on a method', 'Signs of lenses', 0, 30]] },
  { daysAgo: 15, name: 'neha', tasks: [['Check of samples', 'Reworks of the first set', 1, 20]] },
  { daysAgo: 13, name: 'imran', tasks: [['Call with the client', 'The portal’s new fields', 0, 35]] },
  { daysAgo: 5, name: 'ananya', tasks: [['Training', 'The new editor, with Imran', 1, 15]] },
  {
    daysAgo: 3,
    name: 'neha',
    tasks: [
      ['Check of samples', 'Twenty rows of the chapter on waves', 0, 50],
      ['Note on a method', 'How units are written', 0, 30],
    ],
  },
  { daysAgo: 2, name: 'imran', tasks: [['Call with the client', 'Which figures they need again', 0, 45]] },
  { daysAgo: 1, name: 'ananya', tasks: [['Check of samples', 'Answers of the second set', 1, 0]] },
  { daysAgo: 1, name: 'kavita', tasks: [['Planning', 'Who takes which set next week', 2, 0]] },
]

/** What people logged; those of five days ago are approved here, earlier ones with their week (src/inbox/sample.ts). */
export const qualitativeScenes: readonly Scene[] = [
  ...logs.map(({ daysAgo, name, tasks }): Scene => ({
    daysAgo,
    time: '18:35',
    play: (stage) =>
      stage.send(name, qualitative.add, {
        body: {
          effectiveDate: stage.today(),
          taskList: tasks.map(([title, description, hours, minutes]) => ({ title, description, timeSpent: { hours, minutes } })),
        },
      }),
  })),
  {
    daysAgo: 4,
    time: '10:15',
    play: async ({ send, emailOf }) => {
      const { data } = await send('kavita', review.team, { query: { user: emailOf('ananya') } })
      return send('kavita', review.approve, {
        body: { ids: data.filter(({ managerApproval }) => !managerApproval).map(({ _id }) => _id), remarks: 'Thank you' },
      })
    },
  },
]
