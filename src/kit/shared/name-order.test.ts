import { describe, expect, test } from 'vitest'
import { createSeededRandom } from '../../../test/seeded-random.ts'
import { HARD_NAMES } from '../../../test/hard-names.ts'
import { compareNames, compareSortKeys, foldName, sortByName, toSortKey } from './name-order.ts'

describe('the order of names', () => {
  test.each<[what: string, names: string[]]>([
    ['accents of Latin letters do not count', ['Agnes', 'Águeda', 'Edith', 'Éva', 'Olga', 'Øystein', 'Zoë']],
    [
      'letters that Unicode does not decompose count as their plain forms',
      ['Aedan', 'Æsir', 'Aftab', 'Łukasz', 'Lydia', 'Straße', 'Strata'],
    ],
    ['all forms of the apostrophe are equal', ["O'Brien", 'O’Bryan', "O'Connor", 'OBrien']],
    ['all forms of the hyphen are equal', ['Anne-Lea', 'Anne‑Marie', 'Anne–Rose', 'AnneLea']],
    ['numbers are compared by value', ['Set 2', 'Set 10', 'Set 100', 'Set A']],
    ['numbers of any script are compared by value', ['Set 1', 'Set ２', 'Set ३', 'Set ٤', 'Set 5', 'Set ⑥', 'Set 0007']],
    ['numbers with leading zeros come next to those without', ['Set 002', 'Set 2', 'Set 3']],
    [
      'spaces come before punctuation, punctuation before digits, and digits before letters',
      ['a b', 'a-b', 'a~b', 'a😀b', 'a1b', 'ab'],
    ],
    ['an empty name comes first', ['', ' 1', '-', '1', 'a']],
    ['emoji count as punctuation', ['😀 Team', '1 Team', 'Team']],
    ['vowel signs, nukta and virama count', ['क', 'कमल', 'क़लम', 'काम', 'क्ष']],
    ['case does not count', ['alpha', 'Beta', 'GAMMA', 'gammb']],
    ['other scripts come after Latin letters', ['Zed', 'Ωmega', 'Жанна', 'कमल']],
    ['names that fold to the same key are ordered as they are spelled', ['Set 02', 'Set 2', 'set 2']],
  ])('follows the rule that %s', (_, names) => {
    expect(names.toReversed().toSorted(compareNames)).toEqual(names)
    expect(sortByName(names.toReversed(), (name) => name)).toEqual(names)
  })

  test.each([
    ['O’Brien', "O'Brien"],
    ['Oʼbrien', "O'Brien"],
    ['Anne‐Marie', 'Anne-Marie'],
    ['Anne—Marie', 'anne-marie'],
    ['ÁÉØÆŁß', 'aeoaelss'],
    ['İstanbul', 'Istanbul'],
    ['Cafe\u0301', 'Caf\u00e9'],
    ['\u0958लम', '\u0915\u093cलम'],
    ['Set ０２', 'Set 2'],
    ['Set २', 'Set 2'],
    ['Set\u00a02', 'Set 2'],
    ['Ｓｅｔ 2', 'Set 2'],
    ['ﬁx', 'Fix'],
    ['Set\u200b 2', 'Set 2'],
  ])('%s and %s fold to the same name', (one, other) => expect(foldName(one)).toBe(foldName(other)))

  test.each([
    ['OBrien', "O'Brien"],
    ['AnneMarie', 'Anne-Marie'],
    ['कमल', 'कामल'],
    ['कष', 'क्ष'],
    ['\u0915लम', '\u0915\u093cलम'],
    ['й', 'и'],
    ['Set 2', 'Set 20'],
    ['½', '12'],
  ])('%s and %s fold to different names', (one, other) => expect(foldName(one)).not.toBe(foldName(other)))

  test('sorting gives the same result for any initial order of the names', () => {
    const random = createSeededRandom(76)
    const sorted = HARD_NAMES.toSorted(compareNames)
    for (let round = 0; round < 20; round += 1)
      expect(
        HARD_NAMES.map((name) => [random(), name] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, name]) => name)
          .toSorted(compareNames),
      ).toEqual(sorted)
  })

  test('sort keys compare like their UTF-8 bytes, which PostgreSQL compares', () => {
    const keys = [...HARD_NAMES.map(toSortKey), 'a\uffe5', 'a\u{10000}', 'a\ue000', 'a\ud7ff', 'a']
    expect(keys.toSorted(compareSortKeys)).toEqual(
      keys.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
    )
  })

  test('the fast path for ASCII names folds them like the general path', () => {
    const ascii = HARD_NAMES.filter((name) => /^[ -~]*$/.test(name)).concat('`007` a_b', ' 0', '')
    // A letter of another script makes a name take the slow path.
    for (const name of ascii) expect(foldName(`${name}Ω`)).toBe(`${foldName(name)}ω`)
  })

  test('the sort key of the longest name fits into an index', () => {
    for (const letter of ['😀', 'ﬄ', '9', '1a', '½', 'क़', 'ß'])
      expect(Buffer.byteLength(toSortKey(letter.repeat(200 / letter.length)))).toBeLessThan(2700)
  })
})
