import { describe, expect, it } from 'vitest'
import { parseAuditPeriod, parseAuditPosition, findPlaceProblem, buildSentence } from './rules.ts'

const TODAY = '2026-03-10'
const days = (query: Parameters<typeof parseAuditPeriod>[0]) => {
  const period = parseAuditPeriod(query, TODAY)
  return typeof period === 'string' ? period : [period.from, period.to]
}

describe('the period of an audit query', () => {
  it.each([
    [{}, ['2026-03-04', '2026-03-10']],
    [{ from: '2026-03-10' }, ['2026-03-10', '2026-03-10']],
    [{ to: '2026-01-01' }, ['2025-12-26', '2026-01-01']],
    [{ from: '2027-01-01' }, ['2027-01-01', '2027-01-01']],
    [{ from: '2024-02-28', to: '2025-02-27' }, ['2024-02-28', '2025-02-27']],
    [{ from: '2024-02-28', to: '2025-02-28' }, 'The period can have at most 366 days.'],
    [{ from: '2020-01-01' }, 'The period can have at most 366 days.'],
    [{ from: '2026-03-11', to: '2026-03-10' }, 'The end can’t be before the start.'],
  ])('given as %j is %j', (query, wanted) => {
    expect(days(query)).toEqual(wanted)
  })

  it('starts and ends at midnight in Asia/Kolkata', () => {
    const period = parseAuditPeriod({ from: '2026-03-10' }, TODAY)
    expect(period).toMatchObject({ start: new Date('2026-03-09T18:30:00Z'), end: new Date('2026-03-10T18:30:00Z') })
  })
})

it('a cursor is parsed only in the format in which it was written', () => {
  expect(parseAuditPosition('2026-03-10T06:00:00.000001Z_42')).toEqual({ at: '2026-03-10T06:00:00.000001Z', id: 42 })
  for (const text of [
    '',
    '_',
    '2026-03-10_42',
    '2026-03-10T06:00:00.000Z_42',
    '2026-99-10T06:00:00.000001Z_42',
    '2026-03-10T06:00:00.000001Z_4e2',
  ]) {
    expect(findPlaceProblem(text)).toBe('This page of the audit log was not found.')
  }
})

describe('the sentence of an audit line', () => {
  const object = { word: 'Department', name: 'Physics', before: null, after: null }
  it.each([
    ['Uploaded the file {}', { name: 'A.xlsx' }, 'Uploaded the file A.xlsx'],
    ['Uploaded the file {}', { name: null }, 'Uploaded the file something without a name'],
    ['Logged in', { name: null }, 'Logged in'],
    [undefined, { after: { a: 1 } }, 'Added department Physics'],
    [undefined, { before: { a: 1 }, after: { a: 2 } }, 'Changed department Physics'],
    [undefined, { before: { a: 1 } }, 'Removed department Physics'],
    [undefined, { word: 'Allocation ID', name: 'PW-1' }, 'Touched allocation ID PW-1'],
    [undefined, { word: 'comet', name: '<b>' }, 'Touched comet <b>'],
  ])('with the pattern “%s” and the part %j is “%s”', (sentence, part, expected) => {
    expect(buildSentence(sentence, { ...object, ...part })).toBe(expected)
  })
})
