import { expect, test } from 'vitest'
import { buildReport, workDay, workedWeek } from '../../../test/web/reports.ts'
import { cast } from '../../../db/cast.ts'
import {
  buildDayBlocks,
  type Folding,
  type ReportRow,
  listTotalRows,
  listUnfoldedRows as rowsOfBlocks,
  toggleFolded,
  unfolded,
} from './report-rows.ts'

const rowsOf = (report: Parameters<typeof buildDayBlocks>[0], folding: Folding) => rowsOfBlocks(buildDayBlocks(report), folding)
const kinds = (rows: readonly ReportRow[]): string => rows.map(({ kind }) => kind).join(' ')
const one = buildReport([{ who: 'imran', days: workedWeek.slice(2, 4) }])
const many = buildReport([
  { who: 'imran', days: workedWeek.slice(0, 2) },
  { who: 'ananya', days: [workDay('2026-06-01')] },
])

test('a report of one person lists each day’s lines and their total below it', () => {
  const rows = rowsOf({ ...one, days: undefined }, unfolded)
  expect(kinds(rows)).toBe('record heading line sums record')
  expect(rows.map((row) => row.kind === 'record' && row.isOpen)).toEqual([true, false, false, false, undefined])
  expect(rows[3]).toMatchObject({ done: 20, target: 40, productivityHours: 4 })
})

test('a report of many people lists one row per day, then people by name', () => {
  const rows = rowsOf(many, unfolded)
  expect(kinds(rows)).toBe('day record record heading line sums day record heading line sums')
  expect(rows.flatMap((row) => (row.kind === 'record' ? row.record.fullName : []))).toEqual([
    'Ananya Iyer',
    'Imran Sheikh',
    'Imran Sheikh',
  ])
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
})

test('a day or a record folds separately, and everything folds at once', () => {
  const withoutDay = toggleFolded(unfolded, '2026-06-01')
  expect(kinds(rowsOf(many, withoutDay))).toBe('day day record heading line sums')
  expect(kinds(rowsOf(many, toggleFolded(withoutDay, '2026-06-01')))).toBe(kinds(rowsOf(many, unfolded)))
  expect(kinds(rowsOf(many, toggleFolded(unfolded, `2026-06-02.${cast.imran.id}`)))).toBe(
    'day record record heading line sums day record',
  )
  expect(kinds(rowsOf(many, { isOpen: false, except: new Set() }))).toBe('day day')
  expect(kinds(rowsOf(many, toggleFolded({ isOpen: false, except: new Set() }, '2026-06-02')))).toBe('day day record')
})

test('the total of lines is rounded once, with the rounding shown above it', () => {
  const thirds = workDay('2026-06-01', { lines: [1, 1, 1].map((done) => ({ done, target: 30 })) })
  const rows = rowsOf({ ...buildReport([{ who: 'imran', days: [thirds] }]), days: undefined }, unfolded)
  expect(rows.at(-1)).toMatchObject({ kind: 'sums', done: 3, target: 90, productivityHours: 0.8 })
  expect(rows.at(-2)).toMatchObject({ kind: 'line rounding', productivityHours: -0.01 })
})

test('a day with many people shows the rounding between its total and the sum of their hours', () => {
  const [day] = many.days
  if (day === undefined) return expect.fail('no day')
  const off = { ...day, totalProductivityHours: Math.round((day.totalProductivityHours + 0.01) * 100) / 100 }
  const rows = rowsOf({ ...many, days: [off, ...many.days.slice(1)] }, unfolded)
  expect(kinds(rows)).toBe('day record record heading line sums rounding day record heading line sums')
  expect(rows[6]).toMatchObject({ hours: { totalProductivityHours: 0.01 } })
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  // Neither a difference that rounding does not explain nor a folded day has a line for rounding.
  const more = { ...day, totalProductivityHours: day.totalProductivityHours + 0.5 }
  expect(kinds(rowsOf({ ...many, days: [more] }, unfolded))).not.toContain('rounding')
  expect(kinds(rowsOf({ ...many, days: [off] }, { isOpen: false, except: new Set() }))).not.toContain('rounding')
})

test('a line without a target adds nothing to the sum of targets', () => {
  const lines = [5, 20].map((done) => ({ done, target: done === 5 ? null : 40 }))
  const day = workDay('2026-06-01', { lines })
  const rows = rowsOf({ ...buildReport([{ who: 'imran', days: [day] }]), days: undefined }, unfolded)
  expect(rows.at(-1)).toMatchObject({ done: 25, target: 40, productivityHours: 4 })
})

test('printed totals show the rounding of each column above the total', () => {
  const day = { ...one.totals, totalProductivityHours: 0.16, demandHours: 8, delta: -7.84 }
  const totals = { ...one.totals, totalProductivityHours: 0.33, demandHours: 16, delta: -15.67 }
  expect(listTotalRows({ totals, days: [day, day] })).toEqual([
    { kind: 'rounding', id: 'rounding', hours: { totalProductivityHours: 0.01, delta: 0.01 } },
    { kind: 'total', id: 'total', totals },
  ])
  const exactly = { ...totals, totalProductivityHours: 0.32, delta: -15.68 }
  expect(kinds(listTotalRows({ totals: exactly, days: [day, day] }))).toBe('total')
  const ofProjects = { ...exactly, delta: null }
  expect(
    kinds(
      listTotalRows({
        totals: ofProjects,
        days: [
          { ...day, delta: null },
          { ...day, delta: null },
        ],
      }),
    ),
  ).toBe('total')
})
