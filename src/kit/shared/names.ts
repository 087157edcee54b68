import { normalizeText } from './normalize-text.ts'

/** Characters without a visible form: soft hyphens, zero-width characters, direction marks, blank letters, and tags. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** A space of any kind and width counts as one ordinary space. */
const SPACES = /\s/gu
const HYPHENS = /[\u02D7\u058A\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/gu

export const PRINTABLE_ASCII = /^[ -~]*$/

/**
 * Returns the comparison key of a name or an identifier. It ignores the Unicode form, invisible characters, outer spaces, the
 * kind of spaces and hyphens, and case (decisions 19, 88a, 152). The SQL function name_key returns the same; a test compares the
 * two.
 */
export const nameKey = (name: string): string =>
  // The fast path returns the same key. Nearly all names are ASCII, and an import computes 1,00,000 keys.
  PRINTABLE_ASCII.test(name) ? name.trim().toLowerCase() : keyOfAnyScript(name)

/** No stored name or identifier is longer than this. */
const MAX_COMPOSED_LENGTH = 1_000
/** Composes a text. If it is longer than any name, such as a cell with thousands of marks, only its beginning is composed. */
const compose = (text: string): string =>
  normalizeText(text.slice(0, MAX_COMPOSED_LENGTH), 'NFC') + text.slice(MAX_COMPOSED_LENGTH)

function keyOfAnyScript(name: string): string {
  const composed = compose(name.replaceAll(INVISIBLE, ''))
  const plain = composed.replaceAll(SPACES, ' ').replaceAll(HYPHENS, '-').trim().replaceAll('\u0130', 'i')
  // Each character is lower-cased separately, as PostgreSQL does. No final sigma results, and each letter remains one letter.
  const lower = Array.from(plain, (letter) => letter.toLowerCase()).join('')
  // A lower-case letter may have a composed form although its capital has none.
  return compose(lower)
}

/**
 * Indexes things by the keys and the spellings of their names, for `findByName`. If two names look the same (decisions 152,
 * P652), any other spelling finds the first.
 */
export function indexByName<Thing>(
  things: readonly Thing[],
  namesOf: (thing: Thing) => string | readonly string[],
): ReadonlyMap<string, Thing> {
  const named = things.flatMap((thing) => [namesOf(thing)].flat().map((name) => [name, thing] as const))
  return new Map([
    ...named.toReversed().map(([name, thing]) => [nameKey(name), thing] as const),
    ...named.map(([name, thing]) => [name.trim(), thing] as const),
  ])
}
/** Returns the thing with exactly this spelling, or else the thing with the same key. */
export const findByName = <Thing>(index: ReadonlyMap<string, Thing>, text: string): Thing | undefined =>
  index.get(text.trim()) ?? index.get(nameKey(text))

/** Returns a function that tells whether a text contains the typed part. It compares as `nameKey` and `hasPartSql` do. */
export function buildPartMatcher(part: string): (text: string) => boolean {
  const key = nameKey(part)
  return (text) => nameKey(text).includes(key)
}
