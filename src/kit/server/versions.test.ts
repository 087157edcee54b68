import { expect, test } from 'vitest'
import { listChangedFields, type VersionLine } from './versions.ts'

const meera = { _id: '019a0000-0000-7000-8000-000000000001', fullName: 'Meera Joshi' }
const line = (
  id: number,
  before: VersionLine['before'],
  after: VersionLine['after'],
  by: VersionLine['by'] = meera,
): VersionLine => ({
  id,
  at: `2026-03-10T10:00:0${id}.000Z`,
  by,
  before,
  after,
})
const all = (values: Readonly<Record<string, unknown>>) => values
const told = (...lines: VersionLine[]) =>
  listChangedFields(lines, all).map(({ field, theirs, at }) => [field, theirs, at.slice(18, 19)])

test('listChangedFields reports the last change of each field with its time', () => {
  expect(told(line(1, { a: 1, b: 1 }, { a: 2, b: 2 }), line(2, { a: 2 }, { a: 3 }))).toEqual([
    ['b', 2, '1'],
    ['a', 3, '2'],
  ])
})

test('listChangedFields omits a field that was set back and reports one that became empty', () => {
  expect(told(line(1, { a: 1 }, { a: 2 }), line(2, { a: 2 }, { a: 1 }))).toEqual([])
  expect(told(line(1, { list: ['x'] }, { list: ['x'] }))).toEqual([])
  expect(told(line(1, { a: 1 }, { a: null }))).toEqual([['a', null, '1']])
  expect(told(line(1, null, { a: null }))).toEqual([['a', null, '1']])
})

test('listChangedFields omits fields that the body does not have and lines without values', () => {
  const lines = [line(1, { secret: 1, a: 1 }, { secret: 2, a: 2 }), line(2, null, null)]
  expect(listChangedFields(lines, ({ a }) => ({ theirA: a }))).toEqual([
    { field: 'theirA', theirs: 2, by: meera, at: '2026-03-10T10:00:01.000Z' },
  ])
})
