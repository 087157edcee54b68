import { normalizeText } from './normalize-text.ts'

/** What Unicode shows as nothing: soft hyphens, zero-width characters, direction marks, blank letters, tags. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Each space of any kind and width is one space; how many there are within a name counts (decision P650). */
const SPACES = /\s/gu
/** Hyphens, dashes and the minus sign. */
const HYPHENS = /[\u02D7\u058A\u2010-\u2015\u2043\u2212\uFE58\uFE63\uFF0D]/gu

export const PRINTABLE_ASCII = /^[ -~]*$/

/**
 * The comparison key of a name or an identifier: Unicode form, invisible characters, outer spaces, the kind of spaces and of
 * hyphens and case are ignored (decisions 19, 88a, 152). The SQL function name_key returns the same; a test
 * compares the two.
 */
export const nameKey = (name: string): string =>
  // The result is the same: nearly all names are ASCII, and an import asks for 1,00,000 of them.
  PRINTABLE_ASCII.test(name) ? name.trim().toLowerCase() : keyOfAnyScript(name)

/** No name or identifier that is stored is longer. */
const LONGEST_COMPOSED = 1_000
/** What is longer, such as a cell of thousands of marks where a name should be, is composed to this length alone. */
const compose = (text: string): string => normalizeText(text.slice(0, LONGEST_COMPOSED), 'NFC') + text.slice(LONGEST_COMPOSED)

function keyOfAnyScript(name: string): string {
  const composed = compose(name.replaceAll(INVISIBLE, ''))
  const plain = composed.replaceAll(SPACES, ' ').replaceAll(HYPHENS, '-').trim().replaceAll('\u0130', 'i')
  // Per character, as PostgreSQL does it: no final sigma, one letter for each letter.
  const lower = Array.from(plain, (letter) => letter.toLowerCase()).join('')
  // A small letter may have a composed form that the capital lacks.
  return compose(lower)
}

/**
 * Things by the keys and the spellings of their names, for `findByName`. Of two that look the same (decisions 152, P652) another
 * spelling finds the first.
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
/** The thing that is spelled as the text, else the one of its key. */
export const findByName = <Thing>(index: ReadonlyMap<string, Thing>, text: string): Thing | undefined =>
  index.get(text.trim()) ?? index.get(nameKey(text))

/** Whether a list shows a text for a part that somebody typed: as names are compared, and as `hasPart` does it on the server. */
export function partMatcher(part: string): (text: string) => boolean {
  const key = nameKey(part)
  return (text) => nameKey(text).includes(key)
}
