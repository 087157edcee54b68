import { expect, test } from 'vitest'
import type { ImportKind, ImportPreview } from '../contract.ts'
import { describeImport, listPictureRows } from './import-words.ts'

const preview = (counts: Partial<ImportPreview['counts']>, more: Partial<ImportPreview> = {}): ImportPreview => ({
  name: 'a.xlsx',
  count: 0,
  columns: [],
  rows: [],
  problems: { count: 0, issues: [] },
  newDepartments: [],
  newColumns: [],
  pictures: { count: 0, rows: 0, sample: [] },
  warnings: { count: 0, rows: [] },
  unkept: [],
  counts: { new: 0, changed: 0, formatted: 0, duplicate: 0, bad: 0, ...counts },
  ...more,
})

test.each<[ImportKind, ImportPreview, string, formatting?: boolean]>([
  [
    'tasks',
    preview({ new: 9, bad: 1 }),
    'Either all rows are imported or none. Fix 1 row here, or fix the sheet and drop it again.',
  ],
  [
    'done',
    preview({ new: 9, bad: 1200 }),
    'Either all rows are imported or none. Fix 1,200 rows here, or fix the sheet and drop it again.',
  ],
  [
    'tasks',
    preview({ bad: 8 }, { problems: { count: 1, issues: [{ path: 'row 1, question_id', message: 'It is missing.', row: 1 }] } }),
    'Either all rows are imported or none. Fix the header (row 1) in the sheet and drop it again.',
  ],
  ['rows', preview({ new: 50, changed: 1, duplicate: 2 }), 'All rows will be imported. 3 rows of the file stay as they are.'],
  ['rows', preview({ duplicate: 1 }), 'Nothing new here. 1 row of the file stays as it is.'],
  ['rows', preview({ formatted: 2 }), 'Nothing new here. 2 rows of the file stay as they are.'],
  ['rows', preview({ formatted: 2 }), 'All rows will be imported. 2 rows get new formatting.', true],
  [
    'rows',
    preview({ changed: 1, formatted: 1 }),
    'All rows will be imported. 1 row gets new formatting. 1 row of the file stays as it is.',
    true,
  ],
  ['done', preview({ new: 1, duplicate: 1 }), 'All rows will be imported. 1 row matches what is already there.'],
  [
    'tasks',
    preview({ new: 2 }, { newDepartments: ['A', 'B'], newColumns: ['1', '2', '3', '4', '5', '6', '7'] }),
    'All rows will be imported. New departments: A, B. New columns: 1, 2, 3, 4, 5 and 2 more.',
  ],
  [
    'rows',
    preview({ new: 2 }, { newColumns: ['option_a', 'Option B', 'answer_key', 'remark_Of_sheet'] }),
    'All rows will be imported. New columns: Choice A, Choice B, Answer key, remark_Of_sheet.',
  ],
])(
  'the import note of %s says what is imported or unchanged, or what blocks the import',
  (kind, seen, text, formatting = false) => expect(describeImport(kind, seen, formatting)).toBe(text),
)

test('picture rows are those with stored or lost pictures', () => {
  const { pictures, unkept } = preview(
    {},
    {
      pictures: { count: 2, rows: 1, sample: [{ row: 3, question_id: 'Q-2', thumbs: ['data:,', 'data:,'] }] },
      unkept: [
        { kind: 'damaged picture', count: 2, rows: [2, 3] },
        { kind: 'comment', count: 1, rows: [9] },
      ],
    },
  )
  expect(listPictureRows({ pictures, unkept })).toEqual({
    count: 2,
    rows: [
      { row: 2, question_id: '', thumbs: [], lost: 'picture that can’t be read' },
      { row: 3, question_id: 'Q-2', thumbs: ['data:,', 'data:,'], lost: 'picture that can’t be read' },
    ],
  })
})
