import { expect, test } from 'vitest'
import { findGlossaryPlaces } from './glossary-rules.ts'

/** Returns each place in the text as `word: matching text`. */
const find = (text: string, ...words: string[]): string[] =>
  findGlossaryPlaces(
    text,
    words.map((word) => ({ word, instead: 'another' })),
    100,
  ).places.map(({ word, span }) => `${word.word}: ${text.slice(span.from, span.to)}`)

test.each<[string, string, string[], string[]]>([
  ['any case', 'RESISTOR', ['resistor'], ['resistor: RESISTOR']],
  ['letters that differ in case alone, as σ and ς', 'ΣΊΣΥΦΟΣ', ['Σίσυφος'], ['Σίσυφος: ΣΊΣΥΦΟΣ']],
  ['a plural with s', 'two resistors.', ['resistor'], ['resistor: resistors']],
  ['a plural with es', 'two boxes.', ['box'], ['box: boxes']],
  ['any blanks between two words', 'Ohm \n law', ['ohm law'], ['ohm law: Ohm \n law']],
  ['signs of a pattern', 'C++ and C.', ['C++'], ['C++: C++']],
  ['a word without letters at its end', 'H2 gas', ['H2'], ['H2: H2']],
  ['every place of a word', 'a mass, a mass', ['mass'], ['mass: mass', 'mass: mass']],
  [
    'words within others, in the order of the glossary',
    'the mass flow',
    ['flow', 'mass flow', 'mass'],
    ['flow: flow', 'mass flow: mass flow', 'mass: mass'],
  ],
])('words of a glossary are found in %s', (_, text, words, places) => expect(find(text, ...words)).toEqual(places))

test.each<[string, string, string]>([
  ['the begin of a word', 'massive', 'mass'],
  ['the end of a word', 'biomass', 'mass'],
  ['a word with a longer ending', 'massesx', 'mass'],
  ['a figure that goes on', 'H20', 'H2'],
  ['a plural of what ends without a letter', 'H2s', 'H2'],
  ['another word', 'weight', 'mass'],
])('a word of a glossary is not found in %s', (_, text, word) => expect(find(text, word)).toEqual([]))

test('places of one word do not overlap', () => expect(find('ha ha ha', 'ha ha')).toEqual(['ha ha: ha ha']))

test('a blank word is found nowhere', () => expect(find('a b', ' ')).toEqual([]))

test('a place counts the signs of the text, also behind signs of two code units', () => {
  const [place] = findGlossaryPlaces('🧪  mass', [{ word: 'mass', instead: 'm' }], 1).places
  expect(place?.span).toEqual({ from: 4, to: 8 })
})

test.each([
  ['as many places as asked for are not cut', 'mass mass', 2, false],
  ['more places than asked for are cut', 'mass mass mass', 2, true],
])('%s', (_, text, places, isCut) => {
  const found = findGlossaryPlaces(text, [{ word: 'mass', instead: 'm' }], 2)
  expect([found.places.length, found.isCut]).toEqual([places, isCut])
})

test('the signs that are compared do not grow with the number of words that begin otherwise', () => {
  const one = [{ word: 'mass', instead: 'm' }]
  const many = [...one, ...Array.from({ length: 400 }, (_, at) => ({ word: `x${at}`, instead: 'm' }))]
  const text = 'the mass of it '.repeat(100)
  expect(findGlossaryPlaces(text, many, 1000).steps).toBe(findGlossaryPlaces(text, one, 1000).steps)
})
