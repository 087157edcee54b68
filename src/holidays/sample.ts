import type { Scene } from '../kit/server/sample.ts'
import { toWeekday } from '../kit/shared/time.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { holidays } from './contract.ts'

const workDay = (day: string): string => (toWeekday(day) === 0 ? addDaysTo(day, 1) : day)

/** Adds a calendar of the workspace with two restricted days. Nobody chooses one, so no figure changes. */
export const holidayScenes: readonly Scene[] = [
  {
    daysAgo: 1,
    time: '12:30',
    play: async ({ send, today }) => {
      const { data } = await send('meera', holidays.addCalendar, { body: { name: 'Office calendar', restrictedMax: 1 } })
      const use = { scope: 'workspace' as const, calendar: data._id, from: today() }
      await send('meera', holidays.use, { query: {}, body: use })
      for (const [name, ahead] of [
        ['Founders’ Day', 30],
        ['Annual fair', 45],
      ] as const) {
        const body = { calendar: data._id, day: workDay(addDaysTo(today(), ahead)), name, kind: 'restricted' as const }
        await send('meera', holidays.addDay, { query: {}, body })
      }
    },
  },
]
