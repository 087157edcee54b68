import type { Scene } from '../kit/server/sample.ts'
import { accessRequests } from './contract.ts'

export const accessRequestScenes: readonly Scene[] = [
  {
    daysAgo: 1,
    time: '15:10',
    play: ({ send }) =>
      send('leela', accessRequests.ask, {
        body: { tab: 'Manage File', reason: 'I assign the new rows of the Foundation files.' },
      }),
  },
]
