import { expect, it } from 'vitest'
import { isBlankSql, printError, printTable, splitStatements } from './sql-text.ts'

it.each([
  ['select 1; select 2;', ['select 1', ' select 2'], ''],
  ['select 1;\n select', ['select 1'], '\n select'],
  ["select ';', 'it''s;', \"a;\"\"b\";", ["select ';', 'it''s;', \"a;\"\"b\""], ''],
  ["select E'\\';';", ["select E'\\';'"], ''],
  ["select name'\\';", ["select name'\\'"], ''],
  ['do $$ begin; end $$;', ['do $$ begin; end $$'], ''],
  ['do $a_1$ $$ ; $b$ ; $a_1$;', ['do $a_1$ $$ ; $b$ ; $a_1$'], ''],
  ['select a$1$;', ['select a$1$'], ''],
  ['select $1;', ['select $1'], ''],
  ['-- a; b\nselect 1; -- c;', ['-- a; b\nselect 1'], ' -- c;'],
  ['/* ; /* ; */ ; */ select 1;', ['/* ; /* ; */ ; */ select 1'], ''],
  [';; ;', [], ''],
  ["select 'open; ", [], "select 'open; "],
  ['select /* open; ', [], 'select /* open; '],
  ['select $$ open; ', [], 'select $$ open; '],
])('splitStatements splits %j', (text, statements, rest) => {
  expect(splitStatements(text)).toEqual({ statements, rest })
})

it('isBlankSql recognises a text without a statement', () => {
  for (const text of ['', ' \n', '-- only this', ' /* and /* this */ */ ']) expect(isBlankSql(text)).toBe(true)
  for (const text of ['select', '-- a\nselect', '- -']) expect(isBlankSql(text)).toBe(false)
})

it('printTable prints each row on one line under its columns', () => {
  const rows = [
    ['1', null],
    ['22', 'a\nb'],
  ]
  expect(printTable(['id', 'text'], rows)).toBe(['id | text', '---+-----', '1  | NULL', '22 | a↵b'].join('\n'))
  expect(printTable(['id'], [])).toBe('id\n--')
  expect(printTable(['x'], [['y'.repeat(500)]]).split('\n')[2]).toHaveLength(120)
})

it('printError points at the place of an error, whatever characters precede it', () => {
  const statement = "select 'ä😀',\n  '😀', nope from t"
  const position = String(Array.from(statement.slice(0, statement.indexOf('nope'))).length + 1)
  const [first, line, caret, ...rest] = printError(statement, {
    message: 'no',
    code: '42703',
    position,
    detail: 'd',
    hint: 'h',
  }).split('\n')
  expect([first, line]).toEqual(['ERROR: no (42703)', "LINE 2:   '😀', nope from t"])
  expect(line?.slice(caret?.indexOf('^'))).toMatch(/^nope/)
  expect(rest).toEqual(['DETAIL: d', 'HINT: h'])
  expect(printError('select', { message: 'no' })).toBe('ERROR: no')
})
