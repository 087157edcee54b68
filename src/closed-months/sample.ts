import type { Scene } from '../kit/server/sample.ts'
import { closedMonths } from './contract.ts'
import { closedAgo } from './sample-rules.ts'
import { monthsBefore } from './rules.ts'

/** An admin closes the month before, once nothing of it waits (src/inbox/sample.ts). */
export const closingScenes: readonly Scene[] = [
  {
    daysAgo: closedAgo,
    time: '11:00',
    play: ({ send, today }) => {
      const body = { month: monthsBefore(today(), 1)[0] ?? '', reason: 'The portal counted no hours in this month.' }
      return send('meera', closedMonths.close, { query: {}, body })
    },
  },
]
