import type { Scene } from '../kit/server/sample.ts'
import { closedMonths } from './contract.ts'
import { closedAgo } from './sample-rules.ts'
import { listMonthsBefore } from './rules.ts'

/**
 * An admin closes the previous month. By then no decision is pending in it (src/inbox/sample.ts), and one day is missing
 * (`FORGOTTEN`).
 */
export const closingScenes: readonly Scene[] = [
  {
    daysAgo: closedAgo,
    time: '11:00',
    play: ({ send, today }) => {
      const body = {
        month: listMonthsBefore(today(), 1)[0] ?? '',
        reason: 'Yusuf Merchant forgot one day, for which nothing is billed.',
      }
      return send('meera', closedMonths.close, { query: {}, body })
    },
  },
]
