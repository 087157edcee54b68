import { toDay, parseInstant } from '../kit/shared/time.ts'

const DAY_MS = 86_400_000
/** A query's default and maximum number of days. Every read of the log is limited to a period (data-model.md, Growth). */
export const DEFAULT_DAYS = 7
export const MAX_AUDIT_DAYS = 366

export type AuditPeriod = { from: string; to: string; start: Date; end: Date }
const startOf = (day: string): Date => parseInstant(day) ?? new Date(Number.NaN)
const daysFrom = (day: string, days: number): string => toDay(new Date(startOf(day).getTime() + days * DAY_MS))

/**
 * Returns the requested days as [start, end) in Asia/Kolkata, or what is wrong with them. Both days are included. `usual` is the
 * number of days if no first day is given.
 */
export const parseAuditPeriod = (
  query: { from?: string | undefined; to?: string | undefined },
  today: string,
  usual = DEFAULT_DAYS,
): AuditPeriod | string => {
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today)
  const from = query.from ?? daysFrom(to, 1 - usual)
  if (from > to) return 'The end can’t be before the start.'
  const [start, end] = [startOf(from), startOf(daysFrom(to, 1))]
  if (end.getTime() - start.getTime() > MAX_AUDIT_DAYS * DAY_MS) return `The period can have at most ${MAX_AUDIT_DAYS} days.`
  return { from, to, start, end }
}

/** A cursor between two lines: the time of one line, to the microsecond, and its number. */
export type AuditCursor = { at: string; id: number }
const shape = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)_(\d{1,15})$/

export const parseAuditPosition = (text: string): AuditCursor | undefined => {
  const [, at, id] = shape.exec(text) ?? []
  return at === undefined || Number.isNaN(Date.parse(at)) ? undefined : { at, id: Number(id) }
}
export const findPlaceProblem = (text: string): string | undefined =>
  parseAuditPosition(text) === undefined ? 'This page of the audit log was not found.' : undefined

/**
 * Describes an action as a sentence without its subject. Without a `sentence` of the call, it says what happened to the object.
 * @param word the name of the object's type, for users
 */
export function buildSentence(
  sentence: string | undefined,
  { word, name, before, after }: { word: string; name: string | null; before: unknown; after: unknown },
): string {
  const named = name ?? 'something without a name'
  if (sentence !== undefined) return sentence.replace('{}', named)
  const verb = before === null ? (after === null ? 'Touched' : 'Added') : after === null ? 'Removed' : 'Changed'
  return `${verb} ${word.toLowerCase().replace(' id', ' ID')} ${named}`
}
