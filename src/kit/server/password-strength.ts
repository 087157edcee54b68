import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { PasswordOwner, JudgedPassword } from '../shared/password.ts'
import { passwordLength } from './password-length.ts'
import { guessableWords, localWords, smallWords } from './password-words.ts'

/**
 * Rules for a new password. They run only on the server, because the library's list of common passwords is too large for a page;
 * pages call `POST password/strength`. Only the worker thread imports this file (judge-worker.ts), because judging a password
 * takes tens of milliseconds. There are no composition rules (security.md).
 */

/** As many guesses as 8 random characters need. */
const MIN_GUESSES_LOG10 = 8
/** The library's time grows with the square of the length, and further characters only make a password better. */
const CHECKED_LENGTH = 24
/** A common word is refused only if at most this many characters surround it. */
const MAX_AROUND = 6

const checker = new ZxcvbnFactory({ dictionary: { ...dictionary, local: localWords }, graphs: adjacencyGraphs })
const commonWords: ReadonlySet<string> = new Set([...Object.values(dictionary).flat(), ...localWords].map(String))

const lower = (text: string): string => text.normalize('NFKC').toLowerCase()
const check = (password: string) => checker.check([...password.normalize('NFKC')].slice(0, CHECKED_LENGTH).join(''))

/** Recognises `India@123` and `d.r.a.g.o.n`. The library counts the characters around and between the letters as random. */
const isCommonWord = (password: string): boolean => {
  const word = password.replace(/[^a-z]/g, '')
  return commonWords.has(word) && [...password].length - word.length <= MAX_AROUND
}

/** Shorter parts of a name occur in too many other words. */
const MIN_NAME = 4

const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
/** Recognises `D1w@li`: between letters, these characters stand for letters. */
const withoutLeet = (text: string): string =>
  text.replace(/(?<=\p{L})[@4310!$57]+(?=\p{L})/gu, (signs) => signs.replaceAll(/./g, (sign) => LEET[sign] ?? sign))
/** More words make many combinations, even if each is obvious. */
const MAX_WORDS = 3
/**
 * Returns the smallest number of words that make up the whole text, such as 2 for `timesheetworklog`, or Infinity if more than
 * `most` words are needed.
 */
const fewestOf = (text: string, isWord: (word: string) => boolean, most: number): number => {
  if (isWord(text)) return 1
  if (most === 1) return Number.POSITIVE_INFINITY
  const ends = Array.from(text, (_, at) => at + 1).filter((end) => end < text.length && isWord(text.slice(0, end)))
  return Math.min(...ends.map((end) => 1 + fewestOf(text.slice(end), isWord, most - 1)))
}
/** Such as `acme` for an email at acme.co.in. */
const domainWords = ({ email = '' }: PasswordOwner): string[] =>
  lower(email.trim().replace(/^.*@/, ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => [...word].length >= MIN_NAME)
/**
 * Recognises `Diwali@2026` and `timesheet1`: words of the product, its work or the calendar, with a year and a few characters
 * around them.
 */
const isOfGuessableWords = (password: string, owner: PasswordOwner): boolean => {
  const own = new Set(domainWords(owner))
  const isGuessable = (word: string): boolean => guessableWords.has(word) || own.has(word) || smallWords.has(word)
  return [password, withoutLeet(password)].some((text) => {
    const rest = text.replace(/(?<!\d)(19|20)\d\d(?!\d)/, '')
    const found = rest.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
    const around = [...rest.replaceAll(/[\p{L}\p{M}]/gu, '')].length
    const words = found.reduce((sum, word) => sum + fewestOf(word, isGuessable, MAX_WORDS), 0)
    return found.length > 0 && words <= MAX_WORDS && around <= MAX_AROUND
  })
}

const guessed = (why: string): string => `This password is easy to guess: ${why}. Choose another one.`
const COMMON = guessed('many people use it')
const EXPECTED = guessed('it is made of words that everyone here would think of')
/** Keyed by the longest pattern that the library recognised. */
const reasons: Record<string, string> = {
  repeat: guessed('it repeats a few characters'),
  sequence: guessed('it is a sequence of letters, numbers or keys'),
  spatial: guessed('it is a sequence of letters, numbers or keys'),
  date: guessed('it is a date'),
  regex: guessed('it is a date'),
  bruteforce: guessed('it is too short'),
}
const reasonOf = (sequence: readonly MatchExtended[]): string => {
  const known = sequence.filter(({ pattern }) => pattern !== 'bruteforce' && pattern !== 'separator')
  const [longest] = (known.length > 0 ? known : sequence).toSorted((a, b) => b.token.length - a.token.length)
  return reasons[longest?.pattern ?? ''] ?? COMMON
}

const namesOf = ({ email = '', fullName = '' }: PasswordOwner): string[] => {
  const local = email.trim().replace(/@[^@]*$/, '')
  const words = [fullName, local].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const plain = words.map((word) => lower(word).replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
  return [...new Set(plain)].filter((word) => [...word].length >= MIN_NAME)
}
/** The library rates `neha.kulkarni.2026` as good for every user, even for Neha Kulkarni. */
const holdsName = (password: string, owner: PasswordOwner): boolean => {
  const plain = password.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return namesOf(owner).some((name) => plain.includes(name))
}

const grades = [
  { below: 9, level: 1, word: 'Weak', advice: 'Add a few more characters.' },
  { below: 11, level: 2, word: 'Fair', advice: 'Add one more word to make it good.' },
  { below: 14, level: 3, word: 'Good', advice: 'Good enough for everyday use.' },
  { below: Number.POSITIVE_INFINITY, level: 4, word: 'Strong', advice: 'Very hard to guess.' },
] as const

export const ratePasswordStrength = (password: string, owner: PasswordOwner = {}, min = passwordLength.min): JudgedPassword => {
  const refused = (advice: string): JudgedPassword => ({ level: 0, word: 'Not allowed', advice })
  const length = [...password].length
  const { max } = passwordLength
  if (length < min) return refused(`The password needs at least ${min} characters.`)
  if (length > max) return refused(`The password can have at most ${max} characters.`)
  const plain = lower(password)
  if (isCommonWord(plain)) return refused(COMMON)
  if (isOfGuessableWords(plain, owner)) return refused(EXPECTED)
  const { guessesLog10, sequence } = check(password)
  if (guessesLog10 < MIN_GUESSES_LOG10) return refused(reasonOf(sequence))
  if (holdsName(plain, owner)) return refused('The password can’t contain the user’s name or email.')
  const { level, word, advice } = grades.find(({ below }) => guessesLog10 < below) ?? grades[3]
  return { level, word, advice }
}

export const findWeaknessProblem = (password: string, owner: PasswordOwner = {}): string | undefined => {
  const { level, advice } = ratePasswordStrength(password, owner)
  return level === 0 ? advice : undefined
}
