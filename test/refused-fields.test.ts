import { expect, test } from 'vitest'
import { documentedCallers } from './access.ts'
import { calls, named, outcome, parts, without } from './call-fields.ts'

/** The message for a rejected field says in words what the field has to be. */

const VALUES = [undefined, '', 12_345, true, 'zzz', 'x'.repeat(20_000), [5], [{ a: 1 }], { a: 1 }, -1, 1e12]
type Told = { where: string; value: unknown; message: string }
const told: Told[] = named.flatMap(({ schema, sent, path, key, where }) =>
  VALUES.flatMap((value) => {
    const { issues = [] } = outcome(schema, without(sent, path, key, value === undefined ? undefined : { value })) as {
      issues?: { path: (string | number)[]; message: string }[]
    }
    const own = [...path, key].join('.')
    return issues.filter((issue) => issue.path.join('.') === own).map(({ message }) => ({ where, value, message }))
  }),
)
const show = ({ where, value, message }: Told): string => `${where} <- ${String(JSON.stringify(value)).slice(0, 30)}: ${message}`

/** Field names that are no words, because they are in camel case or have underscores. */
const namesOfFields = [...new Set(named.map(({ key }) => key))].filter((key) => /[a-z][A-Z]|_/.test(key))

test('every refused field gets a sentence in words that does not contain a field name', () => {
  expect(told.length).toBeGreaterThan(2000)
  const wrong = told.filter(
    ({ where, message }) =>
      /`|^Invalid |^Too (small|big)|^Unrecognized /.test(message) ||
      // The choices of a sort are column names.
      (!where.endsWith('.sort') && namesOfFields.some((name) => new RegExp(`\\b${name}\\b`).test(message))) ||
      !/^[\p{Lu}\d]/u.test(message),
  )
  expect(wrong.map(show)).toEqual([])
})

test('only a blank field is refused with "Please input …" or a similar request', () => {
  /** The documents use this message for an invalid email as well (000 §5). */
  const alsoWrong = new Set(['Please input email of the user'])
  const documented = new Set(
    calls.filter(({ spec }) => documentedCallers(spec).length > 0).map(({ spec }) => `${spec.method} ${spec.path}`),
  )
  const wrong = told.filter(
    ({ where, value, message }) =>
      value !== undefined &&
      value !== '' &&
      documented.has(where.replace(/ (body|query)\..*$/, '')) &&
      /^Please (input|select|choose|enter (?!an? ))/.test(message) &&
      !alsoWrong.has(message),
  )
  expect(wrong.map(show)).toEqual([])
})

test('only the report of candidates refuses a field that its call does not know', () => {
  const strict = parts.filter(({ schema, sent }) => {
    const { issues = [] } = outcome(schema, { ...(sent as object), unheardOf: 'x' }) as { issues?: { code: string }[] }
    return issues.some(({ code }) => code === 'unrecognized_keys')
  })
  expect(strict.map(({ title, part }) => `${title} ${part}`)).toEqual(['POST /recruit/report/download body'])
})
