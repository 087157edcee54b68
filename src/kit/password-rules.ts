import { commonWords } from './common-passwords.ts'

/** What a new password must be, read by the server and, for the strength meter, by the browser. No composition rules (security.md). */

const PASSWORD_MIN = 8
const PASSWORD_MAX = 128
/** Whose password it is, as far as it is known. */
export type PasswordOwner = { email?: string | undefined; fullName?: string | undefined }

const lower = (text: string): string => text.normalize('NFKC').toLowerCase()

// Common ones -------------------------------------------------------------------------------------------------------------

/** More than this around a common word is a password of its own. */
const MOST_AROUND = 6
const look: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
}
const asLetters = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[0134578@$!+]/g, (sign) => (sign === '1' || sign === '!' ? one : (look[sign] ?? sign)))
const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')
const core = (text: string): string => /[a-z].*[a-z]|[a-z]/s.exec(text)?.[0] ?? ''

/** `Password1!`, `p@ssw0rd`, `2026summer`, `d.r.a.g.o.n`: a common word with little around it. */
const isCommonWord = (password: string): boolean => {
  // What stands around is cut off before signs are read as letters: `summer2026!`, `$uperman1`.
  const cut = [password.replace(/^[^a-z]+/, ''), password.replace(/[^a-z]+$/, ''), core(password)]
  const forms = cut.flatMap((text) => [text, asLetters(text, 'i'), asLetters(text, 'l')])
  return forms.some((form) => {
    const word = lettersOf(form)
    return commonWords.has(word) && [...password].length - word.length <= MOST_AROUND
  })
}

/** Letters and signs that stand beside each other on a keyboard or in a row. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '1a2b3c4d5e6f7g8h',
  '!@#$%^&*()',
]
const walks = rows.flatMap((row) => [row, [...row].toReversed().join('')])

/** Whether it is made of runs of at least three neighbours and nothing else: `abcd1234`, `1qaz2wsx`, `87654321`. */
const isWalk = (password: string): boolean => {
  let at = 0
  while (at < password.length) {
    let run = 0
    for (let length = 3; at + length <= password.length; length += 1) {
      if (walks.some((walk) => walk.includes(password.slice(at, at + length)))) run = length
      else break
    }
    if (run === 0) return false
    at += run
  }
  return password !== ''
}

/** Fewer than five different signs, or one piece again and again: `aaaabbbb`, `abcabcabc`, `fourfour`. */
const isRepeated = (password: string): boolean => new Set(password).size < 5 || /^(.+?)\1+$/su.test(password)

const isDate = (password: string): boolean =>
  /^((19|20)\d{6}|\d{4}(19|20)\d{2}|\d{1,2}[-./ ]\d{1,2}[-./ ]\d{4}|\d{4}[-./ ]\d{1,2}[-./ ]\d{1,2})$/.test(password)

// The owner's ------------------------------------------------------------------------------------------------------------

/** Shorter words of a name stand in too many others. */
const LEAST_NAME = 4
/** The words by which an owner is known, in letters and digits: those of the name, and of the email before its @. */
const namesOf = ({ email = '', fullName = '' }: PasswordOwner): string[] => {
  const local = email.trim().replace(/@[^@]*$/, '')
  const words = [fullName, local].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
  const plain = words.map((word) => lower(word).replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
  return [...new Set(plain)].filter((word) => [...word].length >= LEAST_NAME)
}
const holdsName = (password: string, owner: PasswordOwner): boolean => {
  const plain = password.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  return namesOf(owner).some((name) => plain.includes(name))
}

/** What is wrong with a new password, as a sentence; undefined when nothing is. */
export const passwordProblem = (password: string, owner: PasswordOwner = {}): string | undefined => {
  const length = [...password].length
  if (length < PASSWORD_MIN) return `The password needs at least ${PASSWORD_MIN} characters.`
  if (length > PASSWORD_MAX) return `The password can have at most ${PASSWORD_MAX} characters.`
  const plain = lower(password)
  if (isRepeated(plain)) return 'This password is easy to guess: it repeats a few characters. Please choose another one.'
  if (isWalk(plain)) return 'This password is easy to guess: it is a row of letters, numbers or keys. Please choose another one.'
  if (isDate(plain)) return 'This password is easy to guess: it is a date. Please choose another one.'
  if (isCommonWord(plain)) return 'This password is easy to guess: many people use it. Please choose another one.'
  if (holdsName(plain, owner)) return 'The password cannot contain the name or the email of its user.'
  return undefined
}

// Strength ---------------------------------------------------------------------------------------------------------------

export type Strength = { level: 0 | 1 | 2 | 3 | 4; word: 'Not allowed' | 'Weak' | 'Fair' | 'Good' | 'Strong'; advice: string }

type Kind = 'lower' | 'upper' | 'digit' | 'other'
const kindOf = (sign: string): Kind =>
  /\p{Ll}/u.test(sign) ? 'lower' : /\p{Lu}/u.test(sign) ? 'upper' : /\p{N}/u.test(sign) ? 'digit' : 'other'
const fresh: Record<Kind, number> = { lower: 4.7, upper: 4.7, digit: 3.3, other: 5 }

/** Bits that a guesser must try, roughly: a letter that goes on a word tells little, a repeated sign nearly nothing. */
const bitsOf = (password: string): number => {
  let bits = 0
  let before: string | undefined
  for (const sign of password) {
    const kind = kindOf(sign)
    if (sign === before) bits += 0.5
    else if (sign === ' ') bits += 1
    else bits += kind === 'lower' && before !== undefined && kindOf(before) === 'lower' ? 2.6 : fresh[kind]
    before = sign
  }
  return bits
}

const grades = [
  { below: 32, level: 1, word: 'Weak', advice: 'A few more characters help most.' },
  { below: 44, level: 2, word: 'Fair', advice: 'One more word makes it good.' },
  { below: 60, level: 3, word: 'Good', advice: 'Good enough for every day.' },
  { below: Number.POSITIVE_INFINITY, level: 4, word: 'Strong', advice: 'Nobody guesses this one.' },
] as const

/** How good a new password is, in words; level 0 is one that would be refused, and says why. */
export const strengthOf = (password: string, owner: PasswordOwner = {}): Strength => {
  const problem = passwordProblem(password, owner)
  if (problem !== undefined) return { level: 0, word: 'Not allowed', advice: problem }
  const bits = bitsOf(password)
  const { level, word, advice } = grades.find(({ below }) => bits < below) ?? grades[3]
  return { level, word, advice }
}
