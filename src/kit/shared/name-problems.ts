import { asId } from './ids.ts'
import { STRAY } from './invisible.ts'
import { nameKey } from './names.ts'

/** Direction overrides make a name look like another one; U+009B and others control a terminal that prints it. */
export const CONTROL_SIGNS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** The error of a name that nobody can read, as a sentence, also where it may be an old one that stays as it is. */
export const illegibleNameProblem = (noun: string, name: string): string | undefined => {
  if (CONTROL_SIGNS.test(name)) return `${noun} can’t contain line breaks, tabs or other control characters.`
  // Marks alone, such as accents without a letter, are seen as nothing or on what stands before them.
  return /^\p{M}*$/u.test(nameKey(name)) ? `${noun} must have visible characters.` : undefined
}

/**
 * The error of a new name whatever it names, as a sentence; undefined when it can be read. `noun`: "A name", "The full name". A
 * call that may send a name which is stored already uses `illegibleNameProblem`, and `refuseInvisible` where it is another.
 */
export const unreadableNameProblem = (noun: string, name: string): string | undefined =>
  illegibleNameProblem(noun, name) ?? invisibleProblem(noun, name)

/** Words used in place of a name in URLs (decisions 16, 38). */
const ADDRESS_WORDS = ['add', 'update', 'delete', 'all', 'new', '-', '.', '..', 'undefined', 'null']

/** The error of a name used in URLs, as a sentence; undefined when it is valid. `noun`: "A name", "An ID". */
export const addressNameProblem = (
  noun: string,
  name: string,
  /** `illegibleNameProblem` for a text that may be a name which is stored already. */
  problemOf: (noun: string, name: string) => string | undefined = unreadableNameProblem,
): string | undefined => {
  if (/[/\\]/.test(name)) return `${noun} can’t contain / or \\.`
  const unreadable = problemOf(noun, name)
  if (unreadable !== undefined) return unreadable
  const key = nameKey(name)
  if (ADDRESS_WORDS.includes(key)) return `${noun} can’t be ${name}.`
  return asId(key) === null ? undefined : `${noun} can’t look like an internal ID.`
}

/** The code of a character as Unicode writes it: U+00A0. */
export const codeOf = (sign: string): string => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const SHOWN_BEFORE = 20
/** The error of a new text that has a character which nobody sees, as a sentence (decision 152). `noun`: "A name". */
export const invisibleProblem = (noun: string, text: string): string | undefined => {
  const at = text.search(STRAY)
  if (at < 0) return undefined
  const before = text.slice(0, at).trim().slice(-SHOWN_BEFORE)
  return `${noun} can’t contain an invisible character: ${codeOf(text.slice(at))} ${before === '' ? 'at the beginning' : `after “${before}”`}. Type it instead of pasting it.`
}
