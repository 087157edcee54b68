import { UNDO_MS } from '../inbox/rules.ts'
import type { BulkEffect } from '../kit/shared/bulk-act.ts'
import { formatQuantity } from '../kit/shared/counted.ts'
import { toPaise, toRupees } from '../kit/shared/money.ts'
import { RUPEES_MOST } from '../kit/shared/rupees-problem.ts'
import { removeInvisible } from '../kit/shared/invisible.ts'
import { findIllegibleNameProblem, findInvisibleProblem } from '../kit/shared/name-problems.ts'
import { toDay } from '../kit/shared/time.ts'
import { FUNNEL_STAGES, WAITING_STAGES } from './funnel-vocabulary.ts'
import { type CandidateStage } from './vocabulary.ts'

/** The lengths are in characters. */
export const MAX_LENGTH = { text: 200, long: 2000, contact: 40 }
export const MAX_VACANCIES = 9_999
export const MAX_RECRUITERS = 50

export const NEEDS = {
  name: 'Please input job name!',
  location: 'Please input location!',
  budget: 'Please input budget!',
  vacancy: 'Please input vacancy!',
  shiftTime: 'Please input shift time!',
  recruiters: 'Please select recruiters!',
  candidate: 'Please input name of the candidate!',
  email: 'Please input email of the candidate!',
  contact: 'Please input contact of the candidate!',
  stage: 'Please choose a stage.',
  interview: 'Please enter the time of the interview.',
  minutes: 'Please enter how long it takes.',
}

export const findVacancyProblem = (count: number): string | undefined =>
  Number.isInteger(count) && count >= 1 && count <= MAX_VACANCIES
    ? undefined
    : `The vacancy must be a whole number from 1 to ${MAX_VACANCIES.toLocaleString('en-IN')}.`

const MINUTES = { least: 5, most: 480 }
export const findInterviewMinutesProblem = (minutes: number): string | undefined =>
  Number.isInteger(minutes) && minutes >= MINUTES.least && minutes <= MINUTES.most
    ? undefined
    : `The minutes must be a whole number from ${MINUTES.least} to ${MINUTES.most}.`

/** A past interview is still stored, because it may have taken place. */
export const pastInterviewWarning = (at: Date, now: Date): string | undefined =>
  at < now ? 'This time has passed. Check the day.' : undefined

/** The budget is in rupees per year. */
export const findBudgetProblem = (rupees: number): string | undefined => {
  if (!(rupees >= 0 && rupees <= RUPEES_MOST))
    return `The budget must be an amount from 0 to ${RUPEES_MOST.toLocaleString('en-IN')} rupees.`
  return toRupees(toPaise(rupees)) === rupees ? undefined : 'The budget can have at most 2 decimals.'
}

/** Checks a text of one line. `noun` names it in the sentence, such as “The location”. */
export const findTextProblem = (noun: string, text: string): string | undefined =>
  findPresentTextProblem(noun, text) ?? findInvisibleProblem(noun, text)
/** Checks a text that may already be stored. */
export const findPresentTextProblem = (noun: string, text: string): string | undefined =>
  text.trim().length > MAX_LENGTH.text
    ? `${noun} can have at most ${MAX_LENGTH.text} characters.`
    : findIllegibleNameProblem(noun, text)

export const WRONG_EMAIL = 'Enter an email, such as asha@example.com.'
/** Finds letters that only look like those of an email. The form of the email is checked elsewhere. */
export const findEmailProblem = (email: string): string | undefined =>
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  /^[\u0000-\u007f]*$/.test(email) ? undefined : 'This email contains a lookalike letter. Type it instead of pasting it.'

/** Returns a phone number as it is stored: as written, but without surrounding blanks and invisible characters. */
export const cleanContact = (contact: string): string =>
  contact.length > MAX_LENGTH.text ? contact : removeInvisible(contact).trim()
/**
 * Digits and what people write between them on one line. `+` is only allowed at the beginning. The extension is not part of the
 * number.
 */
const PHONE =
  /^(?:tel: ?)?(?<number>\(?\+?[\d \u00a0\u202f().\-/\u2010-\u2013]+?)(?:[ ,;]*(?:extension|extn|ext|x)[.:=]? ?\d{1,6})?$/i
const MIN_DIGITS = 7
const MAX_DIGITS = 15
const INDIA = '91'
/** Neither the country code nor the trunk prefix 0 is counted. */
const INDIAN_DIGITS = 10
/** Drops the extension. Returns undefined if the text is not a phone number. */
const numberIn = (contact: string): string | undefined =>
  contact.length > MAX_LENGTH.contact ? undefined : PHONE.exec(contact)?.groups?.['number']
const digitsOf = (number: string): string => number.replaceAll(/\D/g, '').replace(/^0+/, '')

export const findContactProblem = (contact: string): string | undefined => {
  const count = digitsOf(numberIn(cleanContact(contact)) ?? '').length
  return count >= MIN_DIGITS && count <= MAX_DIGITS
    ? undefined
    : `Enter a phone number: ${MIN_DIGITS} to ${MAX_DIGITS} digits, such as +91 98765 43210.`
}

/** Equal phone numbers share this key: the digits without the extension, and without the 0 or +91 before an Indian number. */
export const getContactKey = (contact: string): string => {
  const digits = digitsOf(numberIn(cleanContact(contact)) ?? contact)
  const national = digits.startsWith(INDIA) ? digits.slice(INDIA.length).replace(/^0+/, '') : digits
  return national.length === INDIAN_DIGITS ? national : digits
}

/** Describes the change for the audit log. Returns undefined if the call's own audit sentence is right. */
export function describeJobChange({ before, after }: { before: unknown; after: unknown }): string | undefined {
  const is = (after ?? {}) as { open?: boolean }
  if (is.open !== undefined) return is.open ? 'Reopened the job {}' : 'Closed the job {}'
  return before !== null && Object.keys(is).length === 0 ? 'Saved the job {} without a change' : undefined
}

const DAY_MS = 24 * 3_600_000
/** Beyond the limit by more than this many days, a wait is red instead of amber. */
const MUCH_TOO_LONG = 2
/** The days (in Asia/Kolkata) that a candidate has been in a stage, and whether that is too long. */
export function computeWait(
  { stage, stage_at: since }: { stage: CandidateStage; stage_at: string },
  waitDays: number,
  now: Date,
) {
  const days = Math.max(0, (Date.parse(toDay(now)) - Date.parse(toDay(new Date(since)))) / DAY_MS)
  const isWaiting = WAITING_STAGES.some((each) => each === stage)
  const tone =
    !isWaiting || days <= waitDays ? undefined : days < waitDays + MUCH_TOO_LONG ? ('amber' as const) : ('red' as const)
  return { days, tone }
}

/** Moving a hired or declined candidate reverses that decision (decision 153). */
export const getEffectOnCandidate = ({ stage }: { stage: CandidateStage }, to: CandidateStage): BulkEffect =>
  stage === to
    ? { leaves: `already in the stage ${to}` }
    : WAITING_STAGES.some((each) => each === stage)
      ? undefined
      : { reverses: stage }

export type StageEntry = { at: string; by: string | null; from: CandidateStage | null; to: CandidateStage }
/** Whether a person reverses their last entry, by Undo or by another move. */
const takesBack = (entry: StageEntry, last: StageEntry): boolean =>
  entry.from === last.to &&
  entry.to === last.from &&
  entry.by === last.by &&
  Date.parse(entry.at) - Date.parse(last.at) <= UNDO_MS
/**
 * Returns since when a candidate has been in the stage of the last entry. If a stage was left by mistake, the stay counts as
 * uninterrupted.
 */
export function findStageStart(entries: readonly [...StageEntry[], StageEntry]): string {
  let at = entries.length - 1
  while (at >= 2 && takesBack(entries[at] as StageEntry, entries[at - 1] as StageEntry)) at -= 2
  return (entries[at] as StageEntry).at
}

export const waitWords = (days: number): string => (days === 0 ? 'today' : formatQuantity(days, 'day'))

export type Reached = Record<(typeof FUNNEL_STAGES)[number], number>
export const sumReached = (rows: readonly { reached: Reached }[]): Reached =>
  Object.fromEntries(FUNNEL_STAGES.map((stage) => [stage, rows.reduce((sum, { reached }) => sum + reached[stage], 0)])) as Reached
/**
 * The candidates who reached each stage, and their share of those who reached the stage before. The share is undefined if nobody
 * did, or if it would exceed 100 % because some reached the stage before outside the period.
 */
export const computeFunnelSteps = (reached: Reached) =>
  FUNNEL_STAGES.map((stage, at) => {
    const before = FUNNEL_STAGES[at - 1]
    const [count, of] = [reached[stage], before === undefined ? 0 : reached[before]]
    return { stage, count, share: of === 0 || count > of ? undefined : count / of }
  })
