import { describe, expect, test } from 'vitest'
import { normalizeHeader, readHeader } from '../../../kit/xlsx/header.ts'
import { type SheetKind, DONE_COLUMNS, QUESTION_COLUMNS } from '../mapping-rules.ts'
import { guessColumns, getStoredName, mapHeader, type MappingRequest, readMapped } from './map-header.ts'

const guess = (
  header: readonly string[],
  {
    kept = {},
    ofFile = [],
    kind = 'questions',
  }: { kept?: Record<string, string | null>; ofFile?: string[]; kind?: SheetKind } = {},
) =>
  guessColumns(kind, readHeader(header), {
    kept: new Map(Object.entries(kept)),
    ofFile: new Set(ofFile.map(normalizeHeader)),
  }).map(({ proposed }) => proposed)

describe('the proposed targets of columns', () => {
  test.each([
    [
      ['No', 'Question', 'Topic', 'Level'],
      ['sr_no', 'question_text', 'chapter', 'level'],
    ],
    [
      ['Sr. No.', 'Q. No.', 'QUESTION', 'Options', 'Ans.', 'Unit', 'Difficulty Level', 'Subject Name'],
      ['sr_no', 'q_number', 'question_text', 'options', 'answer_key', 'chapter', 'level', 'subject'],
    ],
    [
      ['Question', 'A', 'B', 'C', 'D', 'Ans'],
      ['question_text', 'option_a', 'option_b', 'option_c', 'option_d', 'answer_key'],
    ],
    [
      ['Question', 'Option 1', 'Option 2', 'Opt C', 'Choice-D', 'A', 'B'],
      ['question_text', 'option_a', 'option_b', 'option_c', 'option_d', null, null],
    ],
    [
      ['क्रमांक', 'प्रश्न', 'विषय', 'अध्याय', 'उत्तर', 'स्तर', 'टिप्पणी'],
      ['sr_no', 'question_text', 'subject', 'chapter', 'answer_key', 'level', null],
    ],
    [
      ['#', 'id', '=1+1', '@SUM(A1)', '__proto__', 'constructor'],
      ['sr_no', 'question_id', null, null, null, null],
    ],
    // The more likely name gets the target, and the other column remains one of the sheet's own.
    [
      ['Topic', 'Chapter Name'],
      [null, 'chapter'],
    ],
    [
      ['Unit', 'Topic'],
      [null, 'chapter'],
    ],
    [
      ['chapter', 'Topic'],
      ['chapter', null],
    ],
    // The desk itself recognizes these column names, so the columns are not mapped.
    [
      ['answer', 'key', 'Solution', 'Marks'],
      [null, null, null, null],
    ],
  ])('are right for the header %j', (header, targets) => expect(guess(header)).toEqual(targets))

  test('follow the documented names in any spelling', () => {
    expect(guess(QUESTION_COLUMNS)).toEqual(QUESTION_COLUMNS)
    expect(guess(QUESTION_COLUMNS.map((name) => name.replaceAll('_', ' ').toUpperCase()))).toEqual(QUESTION_COLUMNS)
    expect(guess(DONE_COLUMNS, { kind: 'history' })).toEqual(DONE_COLUMNS)
  })

  test('follow the remembered mapping before any guess, including columns without a target', () => {
    const kept = { topic: 'section', unit: null, no: 'q_number', gone: 'page' }
    expect(guess(['No', 'Topic', 'Unit', 'Chap'], { kept })).toEqual(['q_number', 'section', null, 'chapter'])
    expect(guess(['Unit', 'Lesson'], { kept: { unit: null } })).toEqual([null, 'chapter'])
  })

  test('follow the remembered mapping for swapped names, and use a documented name once', () => {
    const kept = { chapter: 'section', section: 'chapter' }
    expect(guess(['chapter', 'section'], { kept })).toEqual(['section', 'chapter'])
    expect(guess(['chapter', 'Topic'], { kept: { topic: 'chapter' } })).toEqual(['chapter', null])
    expect(guess(['Topic'], { kept: { topic: 'no_such_column' } })).toEqual([null])
  })

  test('skip a column that the file already has under its name', () => {
    expect(guess(['Topic', 'Question'], { ofFile: ['topic'] })).toEqual([null, 'question_text'])
  })

  test('for done tasks follow the history columns and their labels on the screens', () => {
    expect(guess(['Q ID', 'Author', 'Author reason', 'Second reviewer status', 'Level'], { kind: 'history' })).toEqual([
      'question_id',
      'author',
      'author_skip_reason',
      'reviewer-2_status',
      null,
    ])
  })
})

const request = (more: Partial<MappingRequest>): MappingRequest => ({
  kind: 'questions',
  sent: 'known',
  kept: { columns: [], numbering: null },
  ofFile: [],
  ...more,
})
const map = (header: (string | null)[], more: Partial<MappingRequest>) => {
  const { header: cells, problems, mapped } = mapHeader(readHeader(header), request(more))
  return { names: cells.map(getStoredName), problems: problems.map(({ message }) => message), mapped }
}

describe('a header with a mapping', () => {
  test('gets the documented names, and keeps the names of the sheet’s other columns', () => {
    const sent = {
      columns: [
        { column: 'topic', to: 'chapter' },
        { column: 'Level', to: null },
      ],
    }
    const { names, problems } = map(['question_id', 'Topic', 'Level', 'Marks'], { sent })
    expect(names).toEqual(['question_id', 'chapter', 'sheet_Level', 'Marks'])
    expect(problems).toEqual([])
  })

  test('prefixes a column that only happens to have a documented name', () => {
    const sent = {
      columns: [
        { column: 'Section', to: null },
        { column: 'Part', to: 'section' },
      ],
    }
    expect(map(['question_id', 'Section', 'Part'], { sent }).names).toEqual(['question_id', 'sheet_Section', 'section'])
  })

  test.each([
    [
      ['Topic', 'chapter'],
      [{ column: 'Topic', to: 'chapter' }],
      'The columns A “Topic” and B “chapter” are both chapter. Choose one of them.',
    ],
    [['Topic'], [{ column: 'Unit', to: 'chapter' }], 'The sheet has no column “Unit”. Choose the columns again.'],
    [
      ['Topic'],
      [
        { column: 'Topic', to: 'chapter' },
        { column: 'TOPIC', to: 'section' },
      ],
      'The column “TOPIC” is chosen twice. Choose once what it is.',
    ],
    [
      ['page', 'sheet_page'],
      [{ column: 'page', to: null }],
      'The columns A “page” and B “sheet_page” are both sheet_page. Choose one of them.',
    ],
  ])('%j with the mapping %j has a problem', (header, columns, problem) =>
    expect(map(header, { sent: { columns } }).problems).toEqual([problem]),
  )

  test('has either question IDs or a numbering', () => {
    const numbering = { prefix: 'B-', from: '01' }
    const both = map(['question_id', 'Question'], { sent: { columns: [], numbering } })
    expect(both.problems).toEqual([
      'The column A “question_id” has the question IDs, so the rows are not numbered. Choose one of the two.',
    ])
    expect(both.names).toEqual(['question_id', 'Question'])
    const kept = { columns: [], numbering }
    expect(map(['Question ID', 'Question'], { kept }).mapped.numbering).toBeNull()
    expect(map(['Question'], { kept }).names).toEqual(['question_text', 'question_id'])
    expect(map(['Question'], { kept, kind: 'history' }).mapped.numbering).toBeNull()
  })
})

test('generated question IDs follow the order of the rows, in a column after the last one', () => {
  const numbering = { prefix: 'B-', from: '09' }
  const read = readMapped(readHeader(['Question', null, 'Level']), request({ sent: { columns: [], numbering } }))
  expect(read.header.at(-1)).toMatchObject({ name: 'question_id', column: 3, letters: 'D' })
  expect(read.row({ row: 2, cells: ['One'] }).cells).toEqual(['One', null, null, 'B-09'])
  expect(read.row({ row: 7, cells: ['Two', null, 'easy', 'beyond'] }).cells).toEqual(['Two', null, 'easy', 'B-10'])
  expect(read.row({ row: 8, cells: ['Two', null, 5] }).cells).toEqual(['Two', null, 5, 'B-11'])
  expect(read.outcome()?.columns.map(({ samples }) => samples)).toEqual([
    ['One', 'Two'],
    ['easy', '5'],
  ])
})
