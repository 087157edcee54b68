/** Hostile values for calls, and the places of a call where they can occur. */
import { z } from 'zod'

/** `json` is the value as text in a body, even if JSON.stringify could not produce it. `uri` is its text in an address. */
export type Hostile = { name: string; json: string; uri: string }

const uriOf = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    // The bytes that a lone surrogate would have in UTF-8, which does not allow it.
    return '%ED%A0%80'
  }
}
const text = (name: string, value: string): Hostile => ({ name, json: JSON.stringify(value), uri: uriOf(value) })
const raw = (name: string, json: string): Hostile => ({ name, json, uri: uriOf(json) })

const words: Record<string, string> = {
  'empty text': '',
  'a space': ' ',
  'the word null': 'null',
  'the word undefined': 'undefined',
  'a dash': '-',
  dots: '../../etc/passwd',
  percent: '%',
  underscore: '_',
  backslash: String.raw`\ `.trim(),
  'a NUL byte': 'a\0b',
  'control characters': '\u0001\u001b[31m\u007f',
  'line breaks': 'a\r\nSet-Cookie: a=b',
  'a lone high surrogate': 'a\ud800b',
  'a lone low surrogate': 'a\udc00b',
  'a right-to-left override': '\u202egnp.exe',
  'zero-width characters': '\u200b\u200d\ufeff',
  'a hundred accents': `Z${'\u0301'.repeat(100)}`,
  'four-byte characters': '𝔘🧑‍🔬'.repeat(10),
  'an İ that grows in lower case': 'İ'.repeat(60),
  SQL: `'; drop table users; --`,
  'SQL that is always true': `' or 1=1 --`,
  'a LIKE pattern': '%_%',
  HTML: '<img src=x onerror=alert(1)>',
  'a formula': '=HYPERLINK("http://example.com","x")',
  __proto__: '__proto__',
  constructor: 'constructor',
  toString: 'toString',
  'a template': '${7*7}{{7*7}}',
  'a pattern that backtracks': `${'a'.repeat(5_000)}!`,
  'an email that backtracks': `${'a@'.repeat(2_000)}`,
  '10,000 characters': 'x'.repeat(10_000),
  'NaN as text': 'NaN',
  '-0 as text': '-0',
  '1e309 as text': '1e309',
  '2^53 as text': '9007199254740993',
  '2^63 as text': '9223372036854775808',
  'hexadecimal digits': '0x10',
  'a number with a space': ' 1 ',
  '0000-00-00': '0000-00-00',
  '9999-12-31': '9999-12-31',
  '275760-09-13': '275760-09-13',
  'the last instant of a Date': '+275760-09-13T00:00:00.000Z',
  'the year 0': '0000-01-01',
  'a year before 0': '-000001-01-01',
  'a leap day': '2024-02-29',
  'no leap day': '2100-02-29',
  'second 60': '2026-06-30 23:59:60',
  'hour 24': '2026-06-30 24:00:00',
  'the last second of 9999': '9999-12-31 23:59:59',
  'an offset of 99 hours': '2026-06-30T00:00:00+99:00',
  'the nil uuid': '00000000-0000-0000-0000-000000000000',
  'the max uuid': 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a uuid of version 1': '2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d',
  'a uuid of upper case': '019A0000-0000-7000-8000-00000000f0f0',
  'a uuid in braces': '{019a0000-0000-7000-8000-00000000f0f0}',
  'a uuid as a URN': 'urn:uuid:019a0000-0000-7000-8000-00000000f0f0',
  'a uuid without dashes': '019a000000007000800000000000f0f0',
}
const numbers = ['0', '-0', '-1', '1.5', '1e-7', '2147483648', '9007199254740993', '-9007199254740993', '1e21', '1e309', '-1e309']

export const hostileValues: readonly Hostile[] = [
  ...Object.entries(words).map(([name, value]) => text(name, value)),
  ...numbers.map((number) => raw(`the number ${number}`, number)),
  raw('null', 'null'),
  raw('true', 'true'),
  raw('false', 'false'),
  raw('an empty list', '[]'),
  raw('an empty object', '{}'),
  raw('a list of lists', '[[[1]]]'),
  raw('a list of null', '[null]'),
  raw('a list of texts', '["a","a"]'),
  raw('an operator', '{"$gt":""}'),
  raw('an object without a text', '{"toString":1,"valueOf":1}'),
  raw('an object with __proto__', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
]
export const largeValues: readonly Hostile[] = [
  text('1 MB of text', 'x'.repeat(1_048_576)),
  text('200 KB of text', 'ö'.repeat(100_000)),
  raw('a list of 10,000 texts', `[${Array.from({ length: 10_000 }, (_, n) => `"${n}"`).join(',')}]`),
  raw('a list of 10,000 numbers', `[${Array.from({ length: 10_000 }, (_, n) => n).join(',')}]`),
  raw('lists 10,000 deep', `${'['.repeat(10_000)}${']'.repeat(10_000)}`),
  raw('objects 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
]
const address = (name: string, uri: string): Hostile => ({ name, json: '""', uri })
/** Values for addresses only: bytes that are not valid text. */
export const addressValues: readonly Hostile[] = [
  ...[
    '%00',
    '%2f',
    '%2F..%2F',
    '%2e%2e%2f',
    '%5c',
    '%c0',
    '%c0%af',
    '%ff%fe',
    '%',
    '%zz',
    '%u0041',
    '%25',
    '%23',
    '%3f',
    '..;',
    '//',
  ].map((uri) => address(`the address part ${uri}`, uri)),
  address('4 KB in the address', 'a'.repeat(4_096)),
  address('20 KB in the address', 'a'.repeat(20_000)),
]

export type ValuePath = readonly (string | number)[]
type JsonSchema = {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}
const placesIn = (schema: JsonSchema, at: ValuePath): ValuePath[] => [
  ...(at.length > 0 ? [at] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => placesIn(each, [...at, key])),
  ...(schema.items ? placesIn(schema.items, [...at, 0]) : []),
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => (some ?? []).flatMap((each) => placesIn(each, at))),
]
/** Returns the path of every field of a schema. The first entry of a list stands for all: `['people', 0, 'person']`. */
export const listValuePaths = (schema: z.ZodType | undefined): ValuePath[] => {
  if (schema === undefined) return []
  const all = placesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, [])
  return [...new Map(all.map((place) => [place.join('.'), place])).values()]
}

export const withAt = (full: unknown, [key, ...rest]: ValuePath, value: unknown): unknown => {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(full) ? [...(full as unknown[])] : []
    list[key] = withAt(list[key], rest, value)
    return list
  }
  const object = typeof full === 'object' && full !== null && !Array.isArray(full) ? (full as Record<string, unknown>) : {}
  return { ...object, [key]: withAt(object[key], rest, value) }
}
