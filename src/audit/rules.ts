import { dayOf, instantOf } from '../kit/shared/time.ts'

const DAY_MS = 86_400_000
/** Default and maximum days of a query: nothing scans the log without a period (data-model.md, Growth). */
export const USUAL_DAYS = 7
export const MOST_DAYS = 366

export type Period = { from: string; to: string; start: Date; end: Date }
const startOf = (day: string): Date => instantOf(day) ?? new Date(Number.NaN)
const daysFrom = (day: string, days: number): string => dayOf(new Date(startOf(day).getTime() + days * DAY_MS))

/** The requested days, both included, as [start, end) in Asia/Kolkata; or what is wrong with them. `usual`: how many without a first one. */
export const periodOf = (
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
  usual = USUAL_DAYS,
): Period | string => {
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today)
  const from = asked.from ?? daysFrom(to, 1 - usual)
  if (from > to) return 'The period can’t end before it begins.'
  const [start, end] = [startOf(from), startOf(daysFrom(to, 1))]
  if (end.getTime() - start.getTime() > MOST_DAYS * DAY_MS) return `The period can have at most ${MOST_DAYS} days.`
  return { from, to, start, end }
}

/** A cursor between two lines: the instant of one, to the microsecond, and its number. */
export type Place = { at: string; id: number }
const shape = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_(\d{1,15})$/

export const placeOf = (text: string): Place | undefined => {
  const [, at, id] = shape.exec(text) ?? []
  return at === undefined || Number.isNaN(Date.parse(at)) ? undefined : { at, id: Number(id) }
}
export const placeProblem = (text: string): string | undefined =>
  placeOf(text) === undefined ? 'Page not found of the audit log.' : undefined

/**
 * An action as a sentence without its subject. A call without a sentence of its own lists what happened to the object.
 * @param word the name of the object's type, for users
 */
export function sentenceFor(
  sentence: string | undefined,
  { word, name, before, after }: { word: string; name: string | null; before: unknown; after: unknown },
): string {
  const named = name ?? 'something without a name'
  if (sentence !== undefined) return sentence.replace('{}', named)
  const verb = before === null ? (after === null ? 'Touched' : 'Added') : after === null ? 'Removed' : 'Changed'
  return `${verb} ${word.toLowerCase().replace(' id', ' ID')} ${named}`
}
