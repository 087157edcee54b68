import { UNDO_MS } from '../inbox/rules.ts'
import type { BulkEffect } from '../kit/shared/bulk-act.ts'
import { counted } from '../kit/shared/counted.ts'
import { toPaise, toRupees } from '../kit/shared/money.ts'
import { RUPEES_MOST } from '../kit/shared/rupees-problem.ts'
import { removeInvisible } from '../kit/shared/invisible.ts'
import { illegibleNameProblem, invisibleProblem } from '../kit/shared/name-problems.ts'
import { toDay } from '../kit/shared/time.ts'
import { FUNNEL_STAGES, WAITING_STAGES } from './funnel-vocabulary.ts'
import { type CandidateStage } from './vocabulary.ts'

/** The longest texts, in characters. */
export const LONGEST = { text: 200, long: 2000, contact: 40 }
export const MAX_VACANCIES = 9_999
export const MAX_RECRUITERS = 50

/** The sentences of a field that is missing. */
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

/** Problem with a number of places, as a sentence; undefined: nothing. */
export const vacancyProblem = (count: number): string | undefined =>
  Number.isInteger(count) && count >= 1 && count <= MAX_VACANCIES
    ? undefined
    : `The vacancy must be a whole number from 1 to ${MAX_VACANCIES.toLocaleString('en-IN')}.`

const MINUTES = { least: 5, most: 480 }
/** Problem with the length of an interview, as a sentence; undefined: nothing. */
export const minutesProblem = (minutes: number): string | undefined =>
  Number.isInteger(minutes) && minutes >= MINUTES.least && minutes <= MINUTES.most
    ? undefined
    : `The minutes must be a whole number from ${MINUTES.least} to ${MINUTES.most}.`

/** What is said of an interview before now, which is stored all the same: it may have been held. Undefined: nothing. */
export const pastInterviewWarning = (at: Date, now: Date): string | undefined =>
  at < now ? 'This time has passed. Check the day.' : undefined

/** Problem with a budget in rupees a year. */
export const budgetProblem = (rupees: number): string | undefined => {
  if (!(rupees >= 0 && rupees <= RUPEES_MOST))
    return `The budget must be an amount from 0 to ${RUPEES_MOST.toLocaleString('en-IN')} rupees.`
  return toRupees(toPaise(rupees)) === rupees ? undefined : 'The budget can have at most 2 decimals.'
}

/** Problem with a text of one line, as a sentence; undefined: nothing. `noun`: "The location". */
export const textProblem = (noun: string, text: string): string | undefined =>
  presentTextProblem(noun, text) ?? invisibleProblem(noun, text)
/** The same where it may be the text that is stored already. */
export const presentTextProblem = (noun: string, text: string): string | undefined =>
  text.trim().length > LONGEST.text ? `${noun} can have at most ${LONGEST.text} characters.` : illegibleNameProblem(noun, text)

/** The sentence of a text that is no email. */
export const WRONG_EMAIL = 'Enter an email, such as asha@example.com.'
/** Problem with an email besides its form: letters that only look like those of an email. */
export const emailProblem = (email: string): string | undefined =>
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  /^[\u0000-\u007f]*$/.test(email) ? undefined : 'This email contains a lookalike letter. Type it instead of pasting it.'

/** A phone number as it is stored: as it was written, without blanks around it and what nobody sees of it. */
export const contactText = (contact: string): string =>
  contact.length > LONGEST.text ? contact : removeInvisible(contact).trim()
/** Digits, and what people write between them in one line; `+` only in front. The extension is no part of the number. */
const PHONE =
  /^(?:tel: ?)?(?<number>\(?\+?[\d \u00a0\u202f().\-/\u2010-\u2013]+?)(?:[ ,;]*(?:extension|extn|ext|x)[.:=]? ?\d{1,6})?$/i
const FEWEST_DIGITS = 7
const MOST_DIGITS = 15
const INDIA = '91'
/** Digits of an Indian number without its country and without the 0 of the trunk. */
const INDIAN_DIGITS = 10
/** The number without its extension; undefined: it is none. */
const numberIn = (contact: string): string | undefined =>
  contact.length > LONGEST.contact ? undefined : PHONE.exec(contact)?.groups?.['number']
const digitsOf = (number: string): string => number.replaceAll(/\D/g, '').replace(/^0+/, '')

/** Problem with a phone number, as a sentence; undefined: nothing. */
export const contactProblem = (contact: string): string | undefined => {
  const count = digitsOf(numberIn(contactText(contact)) ?? '').length
  return count >= FEWEST_DIGITS && count <= MOST_DIGITS
    ? undefined
    : `Enter a phone number: ${FEWEST_DIGITS} to ${MOST_DIGITS} digits, such as +91 98765 43210.`
}

/**
 * What makes two phone numbers the same: the digits without the 0 and the +91 in front of an Indian number, and without an
 * extension.
 */
export const contactKey = (contact: string): string => {
  const digits = digitsOf(numberIn(contactText(contact)) ?? contact)
  const national = digits.startsWith(INDIA) ? digits.slice(INDIA.length).replace(/^0+/, '') : digits
  return national.length === INDIAN_DIGITS ? national : digits
}

/** What happened to a job, as the audit log says it, where the sentence of the call does not. */
export function jobSentence({ before, after }: { before: unknown; after: unknown }): string | undefined {
  const is = (after ?? {}) as { open?: boolean }
  if (is.open !== undefined) return is.open ? 'Reopened the job {}' : 'Closed the job {}'
  return before !== null && Object.keys(is).length === 0 ? 'Saved the job {} without a change' : undefined
}

const DAY_MS = 24 * 3_600_000
/** Beyond what a candidate may wait: so many more days are red instead of amber (decision P482). */
const MUCH_TOO_LONG = 2
/** How long a candidate is in a stage, in days of Asia/Kolkata, and whether that is too long. */
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

/** Returns the effect of a move. It takes the decision on a hired or declined candidate back (decision 153). */
export const effectOnCandidate = ({ stage }: { stage: CandidateStage }, to: CandidateStage): BulkEffect =>
  stage === to
    ? { leaves: `already in the stage ${to}` }
    : WAITING_STAGES.some((each) => each === stage)
      ? undefined
      : { reverses: stage }

/** A candidate's way into a stage: added, or moved from another one. */
export type StageEntry = { at: string; by: string | null; from: CandidateStage | null; to: CandidateStage }
/** What a person takes back of their own, by Undo or by hand. */
const takesBack = (entry: StageEntry, last: StageEntry): boolean =>
  entry.from === last.to &&
  entry.to === last.from &&
  entry.by === last.by &&
  Date.parse(entry.at) - Date.parse(last.at) <= UNDO_MS
/** Since when a candidate is in the stage of the last entry: one that was left by mistake goes on (decision P482). */
export function stageSince(entries: readonly [...StageEntry[], StageEntry]): string {
  let at = entries.length - 1
  while (at >= 2 && takesBack(entries[at] as StageEntry, entries[at - 1] as StageEntry)) at -= 2
  return (entries[at] as StageEntry).at
}

/** "today", "1 day", "6 days" */
export const waitWords = (days: number): string => (days === 0 ? 'today' : counted(days, 'day'))

/** How many reached each of the stages of the funnel. */
export type Reached = Record<(typeof FUNNEL_STAGES)[number], number>
/** The sum of several funnels. */
export const sumReached = (rows: readonly { reached: Reached }[]): Reached =>
  Object.fromEntries(FUNNEL_STAGES.map((stage) => [stage, rows.reduce((sum, { reached }) => sum + reached[stage], 0)])) as Reached
/**
 * The steps of a funnel: how many reached each stage, and that as a share of those who reached the stage before. Undefined: there
 * is none, or some came from before the period, so that it would be more than all.
 */
export const funnelSteps = (reached: Reached) =>
  FUNNEL_STAGES.map((stage, at) => {
    const before = FUNNEL_STAGES[at - 1]
    const [count, of] = [reached[stage], before === undefined ? 0 : reached[before]]
    return { stage, count, share: of === 0 || count > of ? undefined : count / of }
  })
