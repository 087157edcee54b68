import { expect, test } from 'vitest'
import { splitByEffect } from '../../shared/bulk-act.ts'
import { describeLeftRows, describeReversal, describeBulkAct, explainWhyNoRow } from './bulk-words.ts'

type Row = { is: 'waiting' | 'approved' | 'declined' | 'closed' }
const rowsOf = (is: Row['is'], count: number): Row[] => Array.from({ length: count }, () => ({ is }))
const actOf = (verb: string, done: Row['is'], rows: readonly Row[]) => ({
  verb,
  split: splitByEffect(rows, ({ is }) =>
    is === 'closed'
      ? { leaves: 'in a closed month' }
      : is === done
        ? { leaves: `already ${done}` }
        : is === 'waiting'
          ? undefined
          : { reverses: is },
  ),
})

test('labelAct says how many of the selected rows an act changes', () => {
  expect(describeBulkAct('Decline', 4, 50)).toBe('Decline 4 of 50')
  expect(describeBulkAct('Decline', 50, 50)).toBe('Decline 50')
})

test('describeLeftRows gives a reason common to all acts once and other reasons with their verb', () => {
  const rows = [...rowsOf('closed', 38), ...rowsOf('approved', 44), ...rowsOf('declined', 2), ...rowsOf('waiting', 4)]
  expect(describeLeftRows([actOf('Approve', 'approved', rows), actOf('Decline', 'declined', rows)])).toEqual([
    'Left out: 38 in a closed month.',
    'Approve leaves out 44 already approved.',
    'Decline leaves out 2 already declined.',
  ])
  expect(describeLeftRows([actOf('Approve', 'approved', rowsOf('waiting', 3))])).toEqual([])
})

test('explainWhyNoRow explains an act that changes no row, except one that would reverse decisions', () => {
  const closed = actOf('Approve', 'approved', [...rowsOf('closed', 2), ...rowsOf('approved', 1)])
  expect(explainWhyNoRow(closed.split)).toBe('Nothing to change: 2 in a closed month and 1 already approved.')
  expect(explainWhyNoRow(actOf('Decline', 'declined', rowsOf('approved', 1)).split)).toBeUndefined()
})

test('describeReversal says how many decisions an act takes back and which', () => {
  const noun = ['timesheet', 'timesheets'] as const
  expect(describeReversal(actOf('Decline', 'declined', rowsOf('approved', 44)), noun)).toBe(
    '44 timesheets are approved. “Decline” takes these decisions back.',
  )
  expect(describeReversal(actOf('Approve', 'approved', rowsOf('declined', 1)), noun)).toBe(
    '1 timesheet is declined. “Approve” takes this decision back.',
  )
})
