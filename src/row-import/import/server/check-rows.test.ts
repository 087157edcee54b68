import { describe, expect, test } from 'vitest'
import type { CellValue, SheetRow } from '../../../kit/xlsx/cells.ts'
import { readHeader } from '../../../kit/xlsx/header.ts'
import { TEXT_COLUMNS } from '../../../rows/row-columns.ts'
import { createRowCheck, mapSheetColumns } from './check-rows.ts'

const rules = { departmentGiven: true, nameOf: (row: number) => `row ${row}` }
const reserved = ['author', 'turn', 'department', 'link']
const columnsOf = (...names: string[]) => mapSheetColumns(readHeader(names), reserved)

describe('the columns of an import', () => {
  test('keep their name even if it equals the key of another column', () => {
    const { columns } = columnsOf('author', 'sheet_author', 'question id', 'turn')
    expect(columns).toEqual([
      { key: 'sheet_sheet_author', name: 'author' },
      { key: 'sheet_author', name: 'sheet_author' },
      { key: 'question_id', name: 'question id' },
      { key: 'sheet_turn', name: 'turn' },
    ])
  })

  test('with blank headers are skipped, and later ones keep their position', () => {
    const { extra, known } = mapSheetColumns(readHeader(['chapter', null, 'QUESTION-ID']), reserved)
    expect(extra).toEqual([{ key: 'chapter', column: 0 }])
    expect(known.question_id).toMatchObject({ column: 2, name: 'QUESTION-ID' })
  })
})

describe('the cells of a row', () => {
  const check = (...cells: CellValue[][]) => {
    const checking = createRowCheck(columnsOf('question_id', 'sr_no', 'chapter', 'question_link'), rules)
    const rows = cells.map((row, at) => checking.row({ row: at + 2, cells: row }))
    return { rows, messages: checking.problems.issues.map(({ message }) => message), checking }
  }

  test('with numeric IDs become text without loss, or are refused', () => {
    const { rows, messages } = check([123456789012345, 1], [1e15, 2], [0.5, 3])
    expect(rows[0]).toMatchObject({ questionId: '123456789012345', questionKey: '123456789012345' })
    expect(messages.map((message) => message.replace(/ Format.*/, ''))).toEqual([
      'The question ID 1000000000000000 has more digits than a number cell can store.',
      'The question ID 0.5 is a fraction.',
    ])
  })

  test('in additional columns are stored as shown, and numbers also keep their value and format', () => {
    const percent = { value: 0.25, format: '0%', shown: '25%' }
    const values = [12.5, true, '007', percent, 123456789012]
    const { rows } = check(...values.map((value, row): CellValue[] => [`Q-${row}`, row + 1, value]))
    expect(rows.map(({ extra }) => extra[0]?.[1])).toEqual([12.5, true, '007', '25%', '1.23457E+11'])
    expect(rows.map(({ numbers }) => numbers)).toEqual([[], [], [], [['chapter', [0.25, '0%']]], [['chapter', 123456789012]]])
  })

  test('with an error or a formula without a result are problems in every stored column', () => {
    const { messages } = check(
      ['Q-1', 1, { error: '#N/A' }],
      [{ error: '#REF!' }, 2, null],
      ['Q-3', { error: '', formula: '=A1' }],
    )
    expect(messages).toEqual([
      'The cell shows the error #N/A. Correct it, or clear the cell.',
      'The question ID is missing: the cell shows the error #REF!. Correct it, or clear the cell.',
      'The formula has no stored result. Open the workbook in Excel, save it and upload that file, or enter the value.',
    ])
  })

  test.each<[CellValue, string | undefined]>([
    ['7', undefined],
    [' 12 ', undefined],
    ['1e3', '1e3 is not a whole number.'],
    ['-1', '-1 is not a whole number.'],
    [0, '0 is not a number from 1 upwards.'],
    [2 ** 31, '2147483648 is not a number from 1 upwards.'],
    [true, 'TRUE is not a whole number.'],
    ['  ', 'The number is blank. Fill it in, or leave the whole column out.'],
  ])('with the sr_no %j have the problem %s', (cell, problem) => {
    expect(check(['Q', cell]).messages).toEqual(problem === undefined ? [] : [problem])
  })

  test('with a link store its URL', () => {
    const checking = createRowCheck(columnsOf('question_id', 'question_link'), rules)
    const row: SheetRow = { row: 2, cells: ['Q', 'Open'], links: new Map([[1, 'https://content.example/1']]) }
    expect(checking.row(row).fields).toContain('https://content.example/1')
  })

  const linked = (text: CellValue, target?: string) => {
    const checking = createRowCheck(columnsOf('question_id', 'Question Link', 'solution_link'), rules)
    const links = target === undefined ? {} : { links: new Map([[1, target]]) }
    const { fields } = checking.row({ row: 7, cells: ['Q', text, null], ...links })
    return { stored: fields[TEXT_COLUMNS.indexOf('question_link')], issues: checking.problems.issues }
  }
  test.each<[CellValue, string | undefined, string | null]>([
    [' https://content.example/a?b=1#c ', undefined, 'https://content.example/a?b=1#c'],
    ['HTTP://Content.Example', undefined, 'HTTP://Content.Example'],
    ['www.content.example', 'http://www.content.example/', 'http://www.content.example/'],
    ['Open', ' https://content.example/2 ', 'https://content.example/2'],
    [null, undefined, null],
  ])('with the link %j and the target %j are stored trimmed but otherwise unchanged', (text, target, stored) => {
    expect(linked(text, target)).toEqual({ stored, issues: [] })
  })
  test.each<[CellValue, string | undefined, string]>([
    ['javascript:alert(1)', undefined, 'javascript:alert(1)'],
    ['Open', 'javascript:alert(1)', 'javascript:alert(1)'],
    ['Open', 'https://bank.example@evil.example/', 'https://bank.example@evil.example/'],
    ['https://user:pw@evil.example/', undefined, 'https://user:pw@evil.example/'],
    ['https:\\\\evil.example', undefined, 'https:\\\\evil.example'],
    ['https://exa\nmple.com', undefined, 'https://exa\nmple.com'],
    ['data:text/html,x', undefined, 'data:text/html,x'],
    ['//evil.example/x', undefined, '//evil.example/x'],
    ['see page 12', undefined, 'see page 12'],
    [12, undefined, '12'],
  ])('with the link %j and the target %j have a problem', (text, target, value) => {
    const message =
      'This is not a web link. Enter an address that starts with https:// or http:// and contains no user name, or leave it blank.'
    expect(linked(text, target).issues).toEqual([
      { path: 'row 7, Question Link', row: 7, column: 'Question Link', message, value },
    ])
  })
})
