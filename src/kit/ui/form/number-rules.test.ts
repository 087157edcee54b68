import { expect, test } from 'vitest'
import { buildNumberRules } from './number-rules.ts'

const problemOf = (figure: number): string | undefined =>
  Number.isNaN(figure) ? 'Enter a number.' : figure < 0 ? 'It can’t be negative.' : undefined
const validate = async (typed: unknown): Promise<unknown> => {
  const rule = buildNumberRules(problemOf).at(-1)
  if (typeof rule !== 'object' || rule.validator === undefined) throw new Error('no validator')
  return rule.validator({}, typed, () => undefined)
}

test.each([
  ['a valid number', 0],
  ['an empty field', ''],
  ['a field that was cleared', null],
  ['a field that was never filled', undefined],
])('%s passes the validator', async (_, typed) => expect(validate(typed)).resolves.toBeUndefined())

test.each([
  ['a number with a problem', -1, 'It can’t be negative.'],
  ['a text that is not a number', 'eight', 'Enter a number.'],
])('%s is refused with its message', async (_, typed, sentence) => expect(validate(typed)).rejects.toThrow(sentence))

test('a required field first reports that it is empty', () =>
  expect(buildNumberRules(problemOf, 'Please input a number')[0]).toEqual({ required: true, message: 'Please input a number' }))

test('an optional field has no rule that requires it', () => expect(buildNumberRules(problemOf)).toHaveLength(1))
