import { expect, test } from 'vitest'
import type { GridColumn } from './columns.ts'
import { sumChars, buildPaper } from './paper.ts'

type Row = Record<string, string | null>
const ids = (columns: readonly GridColumn<Row>[]): string[] => columns.map(({ id }) => id)
const id: GridColumn<Row> = { id: 'question_id', frozen: true }

test('a printed grid omits a column that is empty in all rows, unless its cells are custom', () => {
  const columns: GridColumn<Row>[] = [id, { id: 'note' }, { id: 'subject' }, { id: 'own', show: () => 'ready' }]
  const rows: Row[] = [
    { question_id: 'Q-1', note: null, subject: '' },
    { question_id: 'Q-2', note: '', subject: 'Physics' },
  ]
  const { sets, blank } = buildPaper(columns, rows)
  expect(ids(blank)).toEqual(['note'])
  expect(sets.map((set) => ids(set.map(({ column }) => column)))).toEqual([['question_id', 'subject', 'own']])
})

test('a printed grid without rows omits no column as empty', () => {
  expect(buildPaper([id, { id: 'note' }], []).blank).toEqual([])
})

test('columns beyond the width of a sheet are printed in more sets after the frozen ones', () => {
  const many = Array.from({ length: 20 }, (_, at): GridColumn<Row> => ({ id: `c${at}` }))
  const row: Row = { question_id: 'Q-1', ...Object.fromEntries(many.map((column) => [column.id, 'x'.repeat(20)])) }
  const { sets } = buildPaper([id, ...many], [row])
  expect(sets.map((set) => set.length)).toEqual([8, 8, 7])
  expect(sets.every((set) => set[0]?.column.id === 'question_id')).toBe(true)
  expect(ids(sets.flatMap((set) => set.slice(1).map(({ column }) => column)))).toEqual(ids(many))
  expect(Math.max(...sets.map(sumChars))).toBeLessThanOrEqual(180)
})

test('a printed header may break after its underscores to keep its column narrow', () => {
  const [set] = buildPaper<Row>([{ id: 'author_allocation_date' }], [{ author_allocation_date: 'x' }]).sets
  expect(set?.[0]?.chars).toBe(Math.ceil('allocation_'.length * 1.15) + 2)
})
