import { expect, test } from 'vitest'
import { z } from 'zod'
import { readFields } from '../src/kit/server/blank.ts'
import { innermost, outcome, parts } from './call-fields.ts'

/** Every number of a body may also be sent as text (decision 138). */

type Schema = z.core.$ZodType
type Step = string | 0
type NumberField = { field: Schema; path: Step[] }

const isText = (schema: Schema): boolean => {
  const form = innermost(schema)
  return form instanceof z.ZodString || (form instanceof z.ZodUnion && form.options.some(isText))
}
const isNumber = (schema: Schema): boolean => {
  const form = innermost(schema)
  return (
    form instanceof z.ZodNumber || (form instanceof z.ZodLiteral && [...form.values].some((value) => typeof value === 'number'))
  )
}
/**
 * Yields the number fields of a schema, those of a list by its first element. A field that accepts a text or a number, such as a
 * search value, counts too.
 */
function* numbersIn(field: Schema, path: Step[] = []): Generator<NumberField> {
  const form = innermost(field)
  if (isNumber(form) || (isText(form) && form instanceof z.ZodUnion && form.options.some(isNumber))) yield { field, path }
  else if (form instanceof z.ZodUnion) for (const option of form.options) yield* numbersIn(option, path)
  if (form instanceof z.ZodArray) yield* numbersIn(form.element, [...path, 0])
  if (form instanceof z.ZodRecord) yield* numbersIn(form.valueType, [...path, 'any'])
  if (form instanceof z.ZodObject)
    for (const [key, each] of Object.entries(form.shape as Record<string, Schema>)) yield* numbersIn(each, [...path, key])
}

const only = ([first, ...rest]: Step[], value: unknown): unknown => {
  if (first === undefined) return value
  return first === 0 ? [only(rest, value)] : { [first]: only(rest, value) }
}
const at = (body: unknown, path: readonly Step[]): unknown =>
  path.reduce<unknown>((within, step) => (within as Record<Step, unknown>)[step], body)

const numbers = parts
  .filter(({ part }) => part === 'body')
  .flatMap(({ title, schema }) =>
    [...numbersIn(schema)].map(({ field, path }) => ({ schema, field, path, where: `${title} ${path.join('.')}` })),
  )
const ofTexts = numbers.filter(({ field }) => isText(field))
const pure = numbers.filter(({ field }) => !isText(field))
const CANDIDATES = [5, 5.5, 1, 2.25, 40]

test('bodies have many number fields, and only the listed text fields may be a number', () => {
  expect(pure.length).toBeGreaterThan(100)
  const names = new Set(ofTexts.map(({ path }) => path.findLast((step) => step !== 0)))
  expect(names).toEqual(new Set(['authoring_limit', 'qc_limit', 'qc_score', 'value']))
})

test('a number field reads a text of a number as that number, also between spaces', () => {
  for (const { schema, field, path, where } of pure) {
    const taken = CANDIDATES.filter((number) => z.safeParse(field, number).success)
    expect(taken, where).not.toEqual([])
    for (const number of taken)
      for (const sent of [number, String(number), ` ${number} `, `${number}${Number.isInteger(number) ? '.0' : '0'}`])
        expect(at(readFields(schema, only(path, sent)), path), `${where}: ${JSON.stringify(sent)}`).toBe(number)
  }
})

test('a number field refuses any other text and says what it has to be', () => {
  for (const { schema, path, where } of pure)
    for (const text of ['abc', ' ', '1e999', '1e2', '0x10', '2,5', '5 5', 'Infinity', '٣', '9'.repeat(400), true, [5]]) {
      const { issues = [] } = outcome(schema, only(path, text)) as { issues?: { path: Step[]; message: string }[] }
      const own = issues.find((issue) => issue.path.join('.') === path.join('.'))
      expect(own?.message, `${where}: ${JSON.stringify(text)}`).toMatch(/number|numeric|amount|index|version|5, 5\.5 or 6 days/)
    }
})
