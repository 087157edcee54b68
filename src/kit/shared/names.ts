import { asId } from './ids.ts'

/** Soft hyphens, zero-width characters, direction marks, blank letters and tags: invisible, so they do not distinguish names. */
const INVISIBLE =
  /[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\u{E0001}-\u{E007F}]/gu

const PRINTABLE_ASCII = /^[ -~]*$/

/**
 * The comparison key of a name: Unicode form, invisible characters, outer blanks and case are ignored (decisions 19, 88a). The
 * SQL function name_key returns the same; a test compares the two.
 */
export const nameKey = (name: string): string =>
  // The result is the same: nearly all names are ASCII, and an import asks for 1,00,000 of them.
  PRINTABLE_ASCII.test(name) ? name.trim().toLowerCase() : keyOfAnyScript(name)

const keyOfAnyScript = (name: string): string =>
  // Per character, as PostgreSQL does it: no final sigma, one letter for each letter.
  Array.from(name.replaceAll(INVISIBLE, '').normalize('NFC').trim().replaceAll('\u0130', 'i'), (letter) =>
    letter.toLowerCase(),
  ).join('')

/** Direction overrides make a name look like another one; U+009B and others control a terminal that prints it. */
export const CONTROL_SIGNS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u

/** The error of a name whatever it names, as a sentence; undefined when it can be read. `noun`: "A name", "The full name". */
export const unreadableNameProblem = (noun: string, name: string): string | undefined => {
  if (CONTROL_SIGNS.test(name)) return `${noun} can’t contain line breaks, tabs or other control characters.`
  // Marks alone, such as accents without a letter, are seen as nothing or on what stands before them.
  return /^\p{M}*$/u.test(nameKey(name)) ? `${noun} must have visible characters.` : undefined
}

/** Words used in place of a name in URLs (decisions 16, 38). */
const ADDRESS_WORDS = ['add', 'update', 'delete', 'all', 'new', '-', '.', '..', 'undefined', 'null']

/** The error of a name used in URLs, as a sentence; undefined when it is valid. `noun`: "A name", "An ID". */
export const addressNameProblem = (noun: string, name: string): string | undefined => {
  if (/[/\\]/.test(name)) return `${noun} can’t contain / or \\.`
  const unreadable = unreadableNameProblem(noun, name)
  if (unreadable !== undefined) return unreadable
  const key = nameKey(name)
  if (ADDRESS_WORDS.includes(key)) return `${noun} can’t be ${name}.`
  return asId(key) === null ? undefined : `${noun} can’t look like an internal ID.`
}
