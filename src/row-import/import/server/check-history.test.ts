import { expect, test } from 'vitest'
import type { CellValue } from '../../../kit/xlsx/cells.ts'
import { readHeader } from '../../../kit/xlsx/header.ts'
import { DONE_COLUMNS } from '../mapping-rules.ts'
import { createHistoryCheck } from './check-history.ts'

const nameOf = (row: number): string => `row ${row}`
const given = { people: [], accounts: [], now: Date.UTC(2026, 2, 10), named: 100 }

test('uploaded history is read from every column of the template', () => {
  const [id, ...columns] = DONE_COLUMNS
  expect(id).toBe('question_id')
  expect(createHistoryCheck(readHeader(DONE_COLUMNS), given, nameOf).given().toSorted()).toEqual(columns.toSorted())
})

const people = [{ id: 'a', email: 'Asha@x.example', fullName: 'Asha', roles: ['AUTHOR'] }]
const first = (header: string[], ...cells: CellValue[]) => {
  const check = createHistoryCheck(
    readHeader(['question_id', ...header]),
    { ...given, people, accounts: [['AC-1', 'account']] },
    nameOf,
  )
  const { stages } = check.row({ row: 2, cells: ['Q-1', ...cells] })
  return { stages, messages: check.problems.issues.map(({ column, message }) => `${column}: ${message}`) }
}
const day = '05/01/2026 10:00 am'

test.each<[string, string[], CellValue[], string[]]>([
  [
    'a date without its status',
    ['author', 'author_done_date'],
    ['asha@x.example', day],
    ['author_done_date: This needs author_status, which is blank.'],
  ],
  [
    'a status without its person',
    ['author_status', 'author_done_date'],
    ['done', day],
    ['author_status: A status needs a person. Fill in the column author.'],
  ],
  [
    'an allocation without its person',
    ['author_allocation_date'],
    [day],
    ['author_allocation_date: An allocation needs a person. Fill in the column author.'],
  ],
  [
    'a skipped date for a done row',
    ['author', 'author_status', 'author_done_date', 'author_skipped_date'],
    ['asha@x.example', 'done', day, day],
    ['author_skipped_date: This date is only for the status skipped.'],
  ],
  [
    'an unknown reason and allocation ID',
    ['author', 'author_status', 'author_skipped_date', 'author_skip_reason', 'author_done_allocation_id'],
    ['asha@x.example', 'skipped', day, 'Bored', 'AC-9'],
    [
      'author_skip_reason: Use one of: Wrong Subject, Spam, Need More Information, Too Much Time Required, Insufficient Knowledge, Honor Code Violation, Answer size limit issue, Other.',
      'author_done_allocation_id: The project has no such allocation ID.',
    ],
  ],
  [
    'a serial number in place of a date',
    ['author', 'author_status', 'author_done_date'],
    ['asha@x.example', 'done', 46027.5],
    ['author_done_date: This is not a valid date. Use DD/MM/YYYY hh:mm a.'],
  ],
])('uploaded history with %s has a problem', (_, header, cells, messages) =>
  expect(first(header, ...cells).messages).toEqual(messages),
)

test('the given values are mapped to the columns of the stages', () => {
  const header = ['AUTHOR', 'Author Status', 'author-skipped-date', 'author_reason', 'author_comments', 'author_allocation_id']
  const { stages, messages } = first(header, 'ASHA@x.example', 'Skipped', day, 'spam', ' why ', 'ac-1')
  expect(messages).toEqual([])
  const at = '2026-01-05T04:30:00.000Z'
  expect(stages).toEqual({
    author_id: 'a',
    author_status: 'skipped',
    author_acted_at: at,
    author_skipped_at: at,
    author_reason: 'Spam',
    author_comments: 'why',
    author_account_id: 'account',
  })
})
