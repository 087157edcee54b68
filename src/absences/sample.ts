import type { Scene } from '../kit/server/sample.ts'
import { daysAfter } from '../kit/shared/typed-date.ts'
import { absences } from './contract.ts'
import { away, isSunday } from './sample-rules.ts'

/** What managers record on the morning of the day, of a Sunday for the day before. */
const recorded: readonly Scene[] = away
  .filter(({ name, by }) => by !== name)
  .map(({ name, daysAgo, reason, by = 'kavita' }) => ({
    daysAgo,
    time: '09:05',
    play: ({ send, emailOf, today }) => {
      const date = isSunday(today()) ? daysAfter(today(), -1) : today()
      const query = reason === 'reject' ? { confirm: 'true' } : {}
      return send(by, absences.record, { query, body: { user: emailOf(name), date, reason } })
    },
  }))

/** Leave that waits for the manager. */
const planned: Scene = {
  daysAgo: 1,
  time: '16:40',
  play: ({ send, today }) => {
    const body = { date: daysAfter(today(), 12), to: daysAfter(today(), 14), reason: 'PL' as const }
    return send('divya', absences.recordOwn, { query: {}, body })
  },
}
export const absenceScenes: readonly Scene[] = [...recorded, planned]
