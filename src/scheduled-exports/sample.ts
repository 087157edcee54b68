import type { Scene } from '../kit/server/sample.ts'
import { scheduledExports } from './contract.ts'

export const scheduledScenes: readonly Scene[] = [
  {
    daysAgo: 7,
    time: '12:00',
    play: ({ send }) =>
      send('kavita', scheduledExports.add, {
        body: {
          export: 'POST /user/target/report/download',
          name: 'Weekly team report',
          selection: { type: 'team' },
          every: 'weekly',
          day: 1,
        },
      }),
  },
  ...[6, 5, 4, 3, 2, 1, 0].map((daysAgo): Scene => ({ daysAgo, time: '06:00', onSundays: true, play: ({ sweep }) => sweep() })),
]
