import { RUPEES_MOST, paiseOf, rupeesOf } from '../kit/shared/money.ts'
import { unreadableNameProblem } from '../kit/shared/names.ts'

/** The longest texts, in characters. */
export const LONGEST = { text: 200, long: 2000, contact: 40 }
export const MOST_VACANCIES = 9_999
export const MOST_RECRUITERS = 50

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
}

/** What is wrong with a number of places, as a sentence; undefined: nothing. */
export const vacancyProblem = (count: number): string | undefined =>
  Number.isInteger(count) && count >= 1 && count <= MOST_VACANCIES
    ? undefined
    : `The vacancy is a whole number from 1 to ${MOST_VACANCIES.toLocaleString('en-IN')}.`

/** What is wrong with a budget in rupees a year. */
export const budgetProblem = (rupees: number): string | undefined => {
  if (!(rupees >= 0 && rupees <= RUPEES_MOST))
    return `The budget is an amount from 0 to ${RUPEES_MOST.toLocaleString('en-IN')} rupees.`
  return rupeesOf(paiseOf(rupees)) === rupees ? undefined : 'The budget can have at most 2 decimals.'
}

/** What is wrong with a text of one line, as a sentence; undefined: nothing. `noun`: "The location". */
export const textProblem = (noun: string, text: string): string | undefined =>
  text.trim().length > LONGEST.text ? `${noun} can have at most ${LONGEST.text} characters.` : unreadableNameProblem(noun, text)

/** What is wrong with an email besides its form: letters that only look like those of an email. */
export const emailProblem = (email: string): string | undefined =>
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  /^[\u0000-\u007f]*$/.test(email) ? undefined : 'This email has a letter that only looks like one of an email. Please type it.'

/** Digits, and what people write between them; `+` only in front. */
const PHONE = /^\s*\+?[\d\s().\-/\u2010-\u2013]+$/
const FEWEST_DIGITS = 7
const MOST_DIGITS = 15
const INDIA = '91'
/** Digits of an Indian number without its country and without the 0 of the trunk. */
const INDIAN_DIGITS = 10
const digitsOf = (contact: string): string => contact.replaceAll(/\D/g, '')

/** What is wrong with a phone number, as a sentence; undefined: nothing. */
export const contactProblem = (contact: string): string | undefined => {
  const count = digitsOf(contact).replace(/^0+/, '').length
  return PHONE.test(contact) && contact.length <= LONGEST.contact && count >= FEWEST_DIGITS && count <= MOST_DIGITS
    ? undefined
    : `Please enter a phone number: ${FEWEST_DIGITS} to ${MOST_DIGITS} digits, as +91 98765 43210.`
}

/** What makes two phone numbers the same: the digits without the 0 and the +91 in front of an Indian number. */
export const contactKey = (contact: string): string => {
  const digits = digitsOf(contact).replace(/^0+/, '')
  const national = digits.startsWith(INDIA) ? digits.slice(INDIA.length).replace(/^0+/, '') : digits
  return national.length === INDIAN_DIGITS ? national : digits
}
