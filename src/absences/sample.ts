import type { Scene } from '../kit/server/sample.ts'
import { addDaysTo } from '../kit/shared/typed-date.ts'
import { absences } from './contract.ts'
import { away } from './sample-rules.ts'

const recorded: readonly Scene[] = away
  .filter(({ name, by }) => by !== name)
  .map(({ name, daysAgo, reason, by = 'kavita' }) => ({
    daysAgo,
    time: '09:05',
    play: ({ send, emailOf, today }) => {
      const query = reason === 'reject' ? { confirm: 'true' } : {}
      return send(by, absences.record, { query, body: { user: emailOf(name), date: today(), reason } })
    },
  }))

const planned: Scene = {
  daysAgo: 1,
  time: '16:40',
  // Six of these seven days are working days, whichever weekdays they are.
  play: ({ send, today }) => {
    const body = { date: addDaysTo(today(), 12), to: addDaysTo(today(), 18), reason: 'PL' as const }
    return send('divya', absences.recordOwn, { query: {}, body })
  },
}
export const absenceScenes: readonly Scene[] = [...recorded, planned]
