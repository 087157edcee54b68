import { expect, test } from 'vitest'
import { findGlossaryPlaces } from './glossary-rules.ts'

const find = (text: string, ...words: string[]): string[] =>
  findGlossaryPlaces(
    text,
    words.map((word) => ({ word, instead: 'another' })),
    100,
  ).places.map(({ word, span }) => `${word.word}: ${text.slice(span.from, span.to)}`)

test.each<[string, string, string[], string[]]>([
  ['a word in any case', 'RESISTOR', ['resistor'], ['resistor: RESISTOR']],
  ['letters that differ only in case, such as σ and ς', 'ΣΊΣΥΦΟΣ', ['Σίσυφος'], ['Σίσυφος: ΣΊΣΥΦΟΣ']],
  ['a plural with s', 'two resistors.', ['resistor'], ['resistor: resistors']],
  ['a plural with es', 'two boxes.', ['box'], ['box: boxes']],
  ['two words with any white space between them', 'Ohm \n law', ['ohm law'], ['ohm law: Ohm \n law']],
  ['a word with regular-expression characters', 'C++ and C.', ['C++'], ['C++: C++']],
  ['a word that ends in a digit', 'H2 gas', ['H2'], ['H2: H2']],
  ['every place of a word', 'a mass, a mass', ['mass'], ['mass: mass', 'mass: mass']],
  [
    'words inside longer words, in the order of the glossary',
    'the mass flow',
    ['flow', 'mass flow', 'mass'],
    ['flow: flow', 'mass flow: mass flow', 'mass: mass'],
  ],
])('the glossary finds %s', (_, text, words, places) => expect(find(text, ...words)).toEqual(places))

test.each<[string, string, string]>([
  ['a word that begins with it', 'massive', 'mass'],
  ['a word that ends with it', 'biomass', 'mass'],
  ['a word with a longer ending than a plural', 'massesx', 'mass'],
  ['a number that continues after it', 'H20', 'H2'],
  ['a plural of a word that ends in a digit', 'H2s', 'H2'],
  ['another word', 'weight', 'mass'],
])('the glossary does not find its word in %s', (_, text, word) => expect(find(text, word)).toEqual([]))

test('the places of one glossary word do not overlap', () => expect(find('ha ha ha', 'ha ha')).toEqual(['ha ha: ha ha']))

test('a blank glossary word is never found', () => expect(find('a b', ' ')).toEqual([]))

test('a glossary place counts UTF-16 units of the original text', () => {
  const [place] = findGlossaryPlaces('🧪  mass', [{ word: 'mass', instead: 'm' }], 1).places
  expect(place?.span).toEqual({ from: 4, to: 8 })
})

test.each([
  ['as many places as requested are not cut', 'mass mass', 2, false],
  ['more places than requested are cut', 'mass mass mass', 2, true],
])('the glossary search follows the rule that %s', (_, text, places, isCut) => {
  const found = findGlossaryPlaces(text, [{ word: 'mass', instead: 'm' }], 2)
  expect([found.places.length, found.isCut]).toEqual([places, isCut])
})

test('words with other initial letters do not slow down the glossary search', () => {
  const one = [{ word: 'mass', instead: 'm' }]
  const many = [...one, ...Array.from({ length: 400 }, (_, at) => ({ word: `x${at}`, instead: 'm' }))]
  const text = 'the mass of it '.repeat(100)
  expect(findGlossaryPlaces(text, many, 1000).steps).toBe(findGlossaryPlaces(text, one, 1000).steps)
})
