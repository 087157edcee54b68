import { expect, test } from 'vitest'
import { describeChanges, listFieldChanges } from './audit-words.ts'

test('listFieldChanges lists each field once with both values', () => {
  const changed = {
    before: { author_status: null, enableAssignments: true, same: 'x' },
    after: { author_status: 'done', same: 'x', qc: 0 },
  }
  expect(listFieldChanges(changed, {})).toEqual([
    { field: 'Author status', before: '', after: 'done', changed: true },
    { field: 'Show assignments', before: 'yes', after: '', changed: true },
    { field: 'Same', before: 'x', after: 'x', changed: false },
    { field: 'Qc', before: '', after: '0', changed: true },
  ])
  expect(listFieldChanges({ before: null, after: null }, {})).toEqual([])
})

test('describeChanges shows roles and people by name, as values and as fields', () => {
  const id = '019a0000-0000-7000-8000-000000000007'
  const after = { 'reviewer-2': id, takenBack: ['REVIEWER-2'], assigned: { AUTHOR: { [id]: 2 } } }
  expect(describeChanges({ before: null, after }, { [id]: 'Sneha Menon' })).toBe(
    'Second reviewer: — → Sneha Menon; Undone: — → Second reviewer; Assigned: — → Author: Sneha Menon: 2',
  )
})
