import { expect, test } from 'vitest'
import { fieldChanges } from './audit-words.ts'

test('the difference lists each field once, with both sides', () => {
  const changed = {
    before: { author_status: null, enableAssignments: true, same: 'x' },
    after: { author_status: 'done', same: 'x', qc: 0 },
  }
  expect(fieldChanges(changed, {})).toEqual([
    { field: 'Author status', before: '', after: 'done', changed: true },
    { field: 'Show assignments', before: 'yes', after: '', changed: true },
    { field: 'Same', before: 'x', after: 'x', changed: false },
    { field: 'Qc', before: '', after: '0', changed: true },
  ])
  expect(fieldChanges({ before: null, after: null }, {})).toEqual([])
})
