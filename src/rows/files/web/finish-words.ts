import { toDay } from '../../../kit/shared/time.ts'
import { formatDayInWords } from '../../../kit/shared/typed-date.ts'
import { type Finish, limitFinish } from '../finish-rules.ts'

export const TOO_SLOW = 'too slow to tell'

/**
 * Describes when a file will be finished: "12 to 19 December", "28 November to 4 December", "12 December" if both days are the
 * same, or "12 December or later". The year is added if it is not the current one. Returns TOO_SLOW beyond six months, and
 * undefined if the file has no pace.
 */
export function finishWords(finish: Finish | null, today = toDay(new Date())): string | undefined {
  if (finish === null) return undefined
  const foreseen = limitFinish(finish, today)
  if (foreseen === 'too slow') return TOO_SLOW
  const { from, to } = foreseen
  const isThisYear = (to ?? from).slice(0, 4) === today.slice(0, 4)
  const wordsOf = (day: string): string => (isThisYear ? formatDayInWords(day).slice(0, -5) : formatDayInWords(day))
  const last = wordsOf(to ?? from)
  if (to === null) return `${last} or later`
  if (to === from) return last
  const [date, month, year] = formatDayInWords(from).split(' ')
  if (from.slice(0, 7) === to.slice(0, 7)) return `${date} to ${last}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${date} ${month} to ${last}` : `${date} ${month} ${year} to ${last}`
}
