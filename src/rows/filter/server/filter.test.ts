import { INSTANT_FORMS } from '../../../kit/shared/moment.ts'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { resolveTestReach } from '../../../../test/reach.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { assignStage, reopenAtStage, reopenTargets, unassignStage } from '../../history/rules.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import type { GridRow } from '../../workflow/contract.ts'
import { decide, computeOffers } from '../../workflow/rules.ts'
import { findTaskColumn, fieldKeys, joinTaskPeopleSql } from '../../workflow/server/columns.ts'
import { newTaskState, type TaskState } from '../../workflow/turn-rules.ts'
import { toRoleKey } from '../../workflow/vocabulary.ts'
import { getWaitingSince } from '../../workflow/waiting-rules.ts'
import {
  getSearchOperator,
  listOperators,
  type TextSearch,
  getSearchKind,
  searchWith,
  listSearchValues,
} from '../search-rules.ts'
import { matchingRowsSql, rowOrderSql } from './filter.ts'
import { findSearchedColumn } from './searched-column.ts'

const FILE = 'Filtered.xlsx'
const reach = resolveTestReach('all', cast.meera.id, 'ADMIN')
const now = new Date('2026-03-20T06:00:00Z')
const OWN = ['chapter', 'section', 'sr_no', 'question_id']
const texts = [
  '100%',
  '100',
  'a_b',
  'aXb',
  'back\\slash',
  "it's",
  '"quoted"',
  'गति के नियम',
  'गति',
  'WAVES',
  'waves',
  ' ',
  'a,b:c~d@e',
  'x..y',
]
const instants = ['2026-03-01T18:29:59Z', '2026-03-01T18:30:00Z', '2026-03-02T12:00:00Z', '2026-03-15T00:00:00.123456Z']

let app: TestApp
let rows: GridRow[]
let fileId: string
const numbersFrom = (seed: number) => {
  let state = seed
  return (end: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * end)
  }
}
beforeAll(async () => {
  app = await startTestApp()
  const next = numbersFrom(7)
  const oneOf = <T>(values: readonly T[]): T => values[next(values.length)] as T
  const states = Array.from({ length: 120 }, (_, at) => {
    const isDone = at % 3 !== 0
    return {
      author_id: isDone ? oneOf([cast.ananya.id, cast.imran.id]) : null,
      author_comments: oneOf([null, '', ...texts]),
      ...(isDone && {
        author_status: oneOf(['done', 'rework_done'] as const),
        author_acted_at: oneOf(instants),
        author_answer_type: 'Authored on Doc' as const,
        reviewer_id: cast.neha.id,
        reviewer_allocated_at: oneOf([null, ...instants]),
        reviewer_qc_score: oneOf([null, 0, 3, 5]),
        turn: 'REVIEWER' as const,
      }),
    }
  })
  ;({ fileId } = await arrangeFile(app.db, { name: FILE, project: 'Filtered', states }))
  for (const [at, text] of texts.entries())
    await app.db`update tasks set extra = ${JSON.stringify({ chapter: text })}::text::jsonb, section = ${text} where file_id = ${fileId} and sr_no % 17 = ${at}`
  await app.db`update tasks set extra = '{}', section = null where file_id = ${fileId} and sr_no % 17 = 16`
  await app.db`update tasks set extra = jsonb_build_object('chapter', sr_no / 4.0) where file_id = ${fileId} and sr_no % 17 = 15`
  const meera = await app.as('meera')
  ;({ rows } = await meera.ok(fileRows.grid, { params: { file: FILE, section: '-', department: '-' }, query: {}, body: {} }))
})
afterAll(() => app.close())

const found = async (search: TextSearch): Promise<number[]> => {
  const list = await app.db<{ sr_no: number }[]>`
    select t.sr_no from tasks t ${joinTaskPeopleSql(app.db)}
    where t.file_id = ${fileId} and ${matchingRowsSql(app.db, [search], { ownKeys: OWN, now, reach })} order by t.sr_no`
  return list.map(({ sr_no }) => sr_no)
}

function matches(search: TextSearch, row: GridRow): boolean {
  const kind = getSearchKind(search.key)
  const cell: unknown = row[search.key]
  const text = cell === null || cell === undefined ? '' : String(cell as string | number)
  const [first = '', last = ''] = listSearchValues(search)
  const day = kind === 'instant' && text !== '' ? toDay(new Date(text)) : ''
  const isAny = listSearchValues(search).some((value) =>
    value === '' ? text === '' : (kind === 'instant' ? day : text) === value,
  )
  // A range over a sheet column matches only numbers.
  if (kind === 'sheet' && typeof cell !== 'number' && ['before', 'after', 'between'].includes(getSearchOperator(search)))
    return false
  const isNumber = kind === 'number' || kind === 'sheet'
  const isBelow = (edge: string): boolean => (isNumber ? Number(text) < Number(edge) : day < edge)
  const isAbove = (edge: string): boolean => (isNumber ? Number(text) > Number(edge) : day > edge)
  switch (getSearchOperator(search)) {
    case 'is':
    case 'empty':
      return isAny
    case 'not':
    case 'filled':
      return !isAny
    case 'contains':
      return text !== '' && text.toLowerCase().includes(first.toLowerCase())
    case 'before':
      return text !== '' && isBelow(first)
    case 'after':
      return text !== '' && isAbove(first)
    case 'between':
      return text !== '' && !(first !== '' && isBelow(first)) && !(last !== '' && isAbove(last))
  }
}

const valuesFor = {
  text: [...texts, 'done', 'rework_done', cast.ananya.email, '%', '_', '\\', "'", "x' or true --"],
  number: ['-1', '0', '3', '4.5', '17', '120'],
  instant: ['2026-02-28', '2026-03-01', '2026-03-02', '2026-03-15', '2027-01-01'],
}
it.each([
  'chapter',
  'section',
  'author_comments',
  'author_status',
  'author',
  'sr_no',
  'qc_score',
  'author_done_date',
  'reviewer_allocation_date',
])('every operator on %s finds the same rows as a plain comparison', async (key) => {
  const kind = getSearchKind(key)
  const next = numbersFrom(key.length)
  let some = 0
  for (const operator of listOperators(kind)) {
    const isRange = operator === 'before' || operator === 'after' || operator === 'between'
    const values = kind === 'sheet' ? valuesFor[isRange ? 'number' : 'text'] : valuesFor[kind]
    for (let round = 0; round < 12; round++) {
      const drawn = Array.from({ length: 1 + (round % 3) }, () => values[next(values.length)] ?? '')
      const isList = operator === 'is' || operator === 'not'
      const requested =
        isList && round % 4 === 0 ? [...drawn, ''] : operator === 'between' ? [drawn[0] ?? '', drawn[1] ?? ''] : drawn
      const search = searchWith(key, operator, requested)
      if (search === undefined) throw new Error(`${operator} ${requested.join()} is no search`)
      const expected = rows.filter((row) => matches(search, row)).map((row) => row.sr_no)
      expect(await found(search), JSON.stringify(search)).toEqual(expected)
      some += expected.length
    }
  }
  expect(some).toBeGreaterThan(0)
})

test('the search rules and the SQL agree on the kind of every column', () => {
  for (const key of fieldKeys) {
    const column = findTaskColumn(key, [])
    expect([key, getSearchKind(key)]).toEqual([key, column?.numberSql === undefined ? column?.kind : 'sheet'])
  }
})

test('the documented searches are still accepted', async () => {
  const numbers = async (search: object) => found(search as TextSearch)
  const all = rows.map((row) => row.sr_no)
  expect(await numbers({ key: 'chapter', value: 'waves', type: 'exact' })).toEqual(
    rows.filter((row) => row['chapter'] === 'waves').map((row) => row.sr_no),
  )
  // A text search ignores bounds that are sent with it.
  expect(await numbers({ key: 'chapter', value: 'waves', type: 'exact', from: 'x', to: 'y' })).not.toEqual([])
  expect(await numbers({ key: 'author_done_date', type: 'exact', from: '2026-03-02', to: '2026-03-02' })).toEqual(
    rows
      .filter((row) => row.author_done_date !== null && toDay(new Date(row.author_done_date)) === '2026-03-02')
      .map((row) => row.sr_no),
  )
  expect(await numbers({ key: 'sr_no', value: 7, type: 'exact' })).toEqual([7])
  expect(await numbers({ key: 'question_id', value: '', type: 'part' })).toEqual(all)
})

it.each([
  [{ key: 'nothing', value: 'x', type: 'exact' }, 'There is no column Nothing in this file.'],
  [{ key: 'chapter', type: 'exact', from: '2026-03-01' }, '2026-03-01 is not a number.'],
  [{ key: 'author_status', type: 'exact', from: '2026-03-01', to: '2026-03-02' }, 'Author status has no dates.'],
  [{ key: 'author_status', type: 'after', value: '3' }, 'Author status has no dates.'],
  [{ key: 'chapter', type: 'exact' }, 'Please enter what to search for.'],
  [{ key: 'sr_no', type: 'before', value: 'ten' }, 'ten is not a number.'],
  [{ key: 'sr_no', type: 'before', value: ['1', '2'] }, 'Please enter one value.'],
  [{ key: 'author_done_date', type: 'exact', to: '31/03/2026' }, `31/03/2026 is not a date. ${INSTANT_FORMS}`],
  [{ key: 'author_done_date', type: 'exact', from: '0000-01-01' }, `0000-01-01 is not a date. ${INSTANT_FORMS}`],
  [
    { key: 'waiting_since', type: 'after', value: '9999-12-31T23:59:59-23:59' },
    `9999-12-31T23:59:59-23:59 is not a date. ${INSTANT_FORMS}`,
  ],
] as [TextSearch, string][])('the search %o is refused', (search, message) => {
  expect(() => matchingRowsSql(app.db, [search], { ownKeys: OWN, now, reach })).toThrow(message)
})

it.each(['author_done_date', 'waiting_since'])('an invalid day of %s matches no row', async (key) => {
  for (const value of ['0000-01-01', '2026-02-30', 'today']) expect(await found({ key, type: 'exact', value })).toEqual([])
  expect(await found({ key, type: 'not', value: '0000-01-01' })).toHaveLength(rows.length)
})

test('a row waits for the holder of its open stage since the previous decision or the allocation', async () => {
  const open = await found({ key: 'waits_for', type: 'exact', value: cast.neha.email })
  expect(open).toEqual(rows.filter((row) => row.turn === 'REVIEWER').map((row) => row.sr_no))
  expect(await found({ key: 'waits_for', type: 'exact', value: '' })).toEqual(
    rows.filter((row) => row.turn === 'AUTHOR').map((row) => row.sr_no),
  )
  const sinceOf = (row: GridRow): string =>
    toDay(
      new Date(Math.max(...[row.reviewer_allocation_date, row.author_done_date].map((at) => (at === null ? 0 : Date.parse(at))))),
    )
  const daysOf = (row: GridRow): number => (Date.parse(toDay(now)) - Date.parse(sinceOf(row))) / 86_400_000
  const expected = rows.filter((row) => row.turn === 'REVIEWER' && daysOf(row) > 17).map((row) => row.sr_no)
  expect(expected.length).toBeGreaterThan(0)
  const over = await found({ key: 'days_waiting', type: 'after', value: '17' })
  expect(over).toEqual(expected)
  expect(await found({ key: 'waiting_since', type: 'before', value: '2026-03-03' })).toEqual(over)
  expect(await found({ key: 'in_rework', type: 'exact', value: 'yes' })).toEqual(
    rows.filter((row) => row.turn === 'REVIEWER' && row.author_status === 'rework_done').map((row) => row.sr_no),
  )
})

function walkRow(next: (end: number) => number, secondReview: boolean): TaskState {
  const holders = { AUTHOR: cast.ananya.id, REVIEWER: cast.neha.id, 'REVIEWER-2': cast.sneha.id, UPLOADER: cast.anil.id }
  const fields = { reason: 'Spam', comments: 'Because.', answerType: 'Authored on Doc', new_content_id: 'N-1' } as const
  let state = newTaskState
  for (let made = 0, moves = next(24); made < moves; made++) {
    const at = new Date(Date.parse('2026-03-15T21:30:00Z') + made * 3 * 3_600_000)
    const [role, kind] = [STAFF_ROLES[next(4)] ?? 'AUTHOR', next(12)]
    const turn = STAFF_ROLES.find((each) => each === state.turn)
    const choices = turn ? computeOffers(state, secondReview, turn, { reworksPending: 0, actorId: holders[turn] }).choices : []
    const { status: choice } = choices[next(choices.length)] ?? {}
    if (kind === 0 && reopenTargets(state, secondReview).includes(role))
      state = reopenAtStage({ state, secondReview, role, comments: 'Because.', version: state.version }).next
    else if (kind === 1 && turn === role) state = unassignStage(state, secondReview, role).next
    else if (kind < 4) state = assignStage(state, secondReview, role, holders[role], at).next
    else if (turn && choice) {
      const move = { state, secondReview, role: turn, actorId: holders[turn], choice, reworksPending: 0, now: at }
      state = decide({
        ...move,
        fields: { ...fields, ...(choice === 'rejected' && { qc_score: 1 }) },
        accountId: cast.meera.id,
      }).next
    } else if (turn) state = assignStage(state, secondReview, turn, holders[turn], at).next
  }
  return { ...state, author_account_id: null, uploader_account_id: null }
}

test.each([true, false])(
  'the page and the search agree on who has a row and since when, with second review %s',
  async (secondReview) => {
    const next = numbersFrom(secondReview ? 11 : 12)
    const states = Array.from({ length: 150 }, () => walkRow(next, secondReview))
    const name = `Waits ${secondReview ? 'twice' : 'once'}.xlsx`
    const { fileId: walked } = await arrangeFile(app.db, { name, project: 'Walked', secondReview, states })
    const meera = await app.as('meera')
    const grid = await meera.ok(fileRows.grid, { params: { file: name, section: '-', department: '-' }, query: {}, body: {} })
    expect(new Set(grid.rows.map((row) => row.turn)).size).toBe(secondReview ? 5 : 4)

    const scope = { ownKeys: OWN, now, reach }
    const [who, since] = ['waits_for', 'waiting_since'].map((key) => findSearchedColumn(app.db, key, scope)?.sql)
    const searched = await app.db<{ sr_no: number; who: string | null; since: string | null }[]>`
    select t.sr_no, ${who ?? null} as who, ${since ?? null} as since from tasks t ${joinTaskPeopleSql(app.db)}
    where t.file_id = ${walked} order by t.sr_no`
    const shown = grid.rows.map((row) => ({
      sr_no: row.sr_no,
      who: row.turn === 'CLOSED' ? null : row[toRoleKey(row.turn)],
      since: getWaitingSince(row),
    }))
    // A row that was never assigned has waited since its file was added, which the page does not show.
    const [file] = await app.db<{ created_at: string }[]>`select created_at from files where id = ${walked}`
    const expected = shown.map((row, at) => ({
      ...row,
      since: row.since ? new Date(row.since).toISOString() : grid.rows[at]?.turn === 'AUTHOR' ? file?.created_at : null,
    }))
    expect(searched).toEqual(expected)

    // The preset Waiting over 3 days.
    const over = await app.db<{ sr_no: number }[]>`
    select t.sr_no from tasks t ${joinTaskPeopleSql(app.db)} where t.file_id = ${walked} and ${matchingRowsSql(
      app.db,
      [
        { key: 'waits_for', type: 'not', value: '' },
        { key: 'days_waiting', type: 'after', value: '3' },
      ],
      scope,
    )} order by t.sr_no`
    const isOver = (row: (typeof shown)[number]): boolean => row.since !== undefined && toDay(new Date(row.since)) < '2026-03-17'
    expect(over.map((row) => row.sr_no)).toEqual(shown.filter((row) => row.who && isOver(row)).map((row) => row.sr_no))
    expect([over.length > 0, shown.some((row) => !row.who && isOver(row))]).toEqual([true, true])
  },
)

test('a sheet column takes precedence over a computed column with the same key', async () => {
  await app.db`update tasks set extra = '{"in_rework": "of the sheet"}' where file_id = ${fileId} and sr_no = 17`
  const search: TextSearch = { key: 'in_rework', type: 'exact', value: 'of the sheet' }
  const [row] = await app.db<{ sr_no: number }[]>`
    select t.sr_no from tasks t ${joinTaskPeopleSql(app.db)} where t.file_id = ${fileId}
      and ${matchingRowsSql(app.db, [search], { ownKeys: [...OWN, 'in_rework'], now, reach })} order by ${rowOrderSql(app.db, 'in_rework', 'asc', { ownKeys: [...OWN, 'in_rework'], now, reach })}`
  expect(row).toEqual({ sr_no: 17 })
})

test('sheet numbers sort by value, before texts, and rows without a value come last', async () => {
  const other = await arrangeFile(app.db, {
    name: 'Numbers.xlsx',
    project: 'Numbers',
    states: Array.from({ length: 7 }, () => ({})),
  })
  const cells: [extra: string | number | null, kept: unknown][] = [
    ['100%', [1, '0%']],
    [10, null],
    ['1.23457E+11', 123_456_789_012],
    [-3, null],
    ['café', null],
    [null, null],
    ['2.00', [2, '0.00']],
  ]
  for (const [at, [extra, kept]] of cells.entries())
    await app.db`
      update tasks set extra = ${JSON.stringify(extra === null ? {} : { chapter: extra })}::text::jsonb,
        numbers = ${kept === null ? null : JSON.stringify({ chapter: kept })}::text::jsonb
      where file_id = ${other.fileId} and sr_no = ${at + 1}`
  const sorted = async (order: 'asc' | 'desc') => {
    const list = await app.db<{ chapter: string | null }[]>`
      select t.extra ->> 'chapter' as chapter from tasks t ${joinTaskPeopleSql(app.db)} where t.file_id = ${other.fileId}
      order by ${rowOrderSql(app.db, 'chapter', order, { ownKeys: ['chapter'], now, reach })}`
    return list.map(({ chapter }) => chapter)
  }
  expect(await sorted('asc')).toEqual(['-3', '100%', '2.00', '10', '1.23457E+11', 'café', null])
  expect(await sorted('desc')).toEqual(['1.23457E+11', '10', '2.00', '100%', '-3', 'café', null])
})
