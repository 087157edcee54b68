import { asId } from './ids.ts'
import { STRAY } from './invisible.ts'
import { nameKey } from './names.ts'

/**
 * Matches characters that could deceive: direction overrides make a name look like another one, and characters such as U+009B
 * control a terminal that prints them.
 */
export const CONTROL_SIGNS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/**
 * Returns, as a sentence, why a name is illegible. Unlike `findUnreadableNameProblem`, it also suits names that are already
 * stored.
 */
export const findIllegibleNameProblem = (noun: string, name: string): string | undefined => {
  if (CONTROL_SIGNS.test(name)) return `${noun} can’t contain line breaks, tabs or other control characters.`
  // A text of combining marks only, such as accents without a letter, is invisible or appears on the preceding text.
  return /^\p{M}*$/u.test(nameKey(name)) ? `${noun} must have visible characters.` : undefined
}

/**
 * Returns the problem of a new name as a sentence, or undefined if it is readable. `noun` is a phrase such as "A name". A call
 * that may receive a stored name uses `findIllegibleNameProblem`, and `refuseInvisible` if the name differs.
 */
export const findUnreadableNameProblem = (noun: string, name: string): string | undefined =>
  findIllegibleNameProblem(noun, name) ?? findInvisibleProblem(noun, name)

/** Words used in place of a name in URLs (decisions 16, 38). */
const ADDRESS_WORDS = ['add', 'update', 'delete', 'all', 'new', '-', '.', '..', 'undefined', 'null']

/** Returns the problem of a name that is used in URLs, as a sentence, or undefined if it is valid. */
export const findAddressNameProblem = (
  noun: string,
  name: string,
  /** Pass `findIllegibleNameProblem` for a text that may be a name that is already stored. */
  problemOf: (noun: string, name: string) => string | undefined = findUnreadableNameProblem,
): string | undefined => {
  if (/[/\\]/.test(name)) return `${noun} can’t contain / or \\.`
  const unreadable = problemOf(noun, name)
  if (unreadable !== undefined) return unreadable
  const key = nameKey(name)
  if (ADDRESS_WORDS.includes(key)) return `${noun} can’t be ${name}.`
  return asId(key) === null ? undefined : `${noun} can’t look like an internal ID.`
}

export const formatCodePoint = (sign: string): string =>
  `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const SHOWN_BEFORE = 20
/** Returns the problem of a new text with an invisible character, as a sentence (decision 152). */
export const findInvisibleProblem = (noun: string, text: string): string | undefined => {
  const at = text.search(STRAY)
  if (at < 0) return undefined
  const before = text.slice(0, at).trim().slice(-SHOWN_BEFORE)
  return `${noun} can’t contain an invisible character: ${formatCodePoint(text.slice(at))} ${before === '' ? 'at the beginning' : `after “${before}”`}. Type it instead of pasting it.`
}
