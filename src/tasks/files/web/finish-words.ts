import { dayWords } from '../../../kit/shared/typed-date.ts'
import type { Finish } from '../finish-rules.ts'

/** "12 to 19 December 2026", "28 December 2026 to 4 January 2027", "12 December 2026" where both are one, "12 December 2026 or later". */
export function finishWords({ from, to }: Finish): string {
  const last = dayWords(to ?? from)
  if (to === null) return `${last} or later`
  if (to === from) return last
  const [date, month, year] = dayWords(from).split(' ')
  if (from.slice(0, 7) === to.slice(0, 7)) return `${date} to ${last}`
  return from.slice(0, 4) === to.slice(0, 4) ? `${date} ${month} to ${last}` : `${date} ${month} ${year} to ${last}`
}
