import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeFile, decided } from '../../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { MAX_SEARCH_PARTS, rowFilters, VALUES } from '../contract.ts'

const params = { file: 'Values.xlsx' }
const own = { ...params, role: 'REVIEWER' }
let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const assigned = { author_id: cast.ananya.id, reviewer_id: cast.neha.id }
  const states = [
    ...Array.from({ length: 6 }, () => ({ ...assigned, ...decided.done, author_acted_at: '2026-03-01T18:30:00Z' })),
    ...Array.from({ length: 3 }, () => ({ ...assigned, ...decided.done, author_status: 'rework_done' as const })),
    ...Array.from({ length: 2 }, () => ({ author_id: cast.imran.id })),
    {},
  ]
  await arrangeFile(app.db, { name: params.file, project: 'Values', states })
})
afterAll(() => app.close())

test('the values of a column come with counts, most frequent first, and people by name', async () => {
  const meera = await app.as('meera')
  const values = async (key: string, more: object = {}) => {
    const { data, distinct } = await meera.ok(rowFilters.values, { params, body: { key, ...more } })
    expect(distinct).toBe(data.length)
    return data.map(({ value, label, count }) => [value, label, count])
  }
  expect(await values('author_status')).toEqual([
    ['done', null, 6],
    ['', null, 3],
    ['rework_done', null, 3],
  ])
  expect(await values('author')).toEqual([
    [cast.ananya.email, cast.ananya.fullName, 9],
    [cast.imran.email, cast.imran.fullName, 2],
    ['', null, 1],
  ])
  expect(await values('waits_for', { find: cast.neha.fullName.slice(0, 4) })).toEqual([[cast.neha.email, cast.neha.fullName, 9]])
  expect((await values('author_done_date')).map(([value, , count]) => [value, count])).toEqual([
    ['2026-03-02', 6],
    ['', 3],
    ['2026-01-01', 3],
  ])
  expect(await values('author_status', { searchFields: [{ key: 'author', value: cast.imran.email }] })).toEqual([['', null, 2]])
  expect(await values('author_status', { question_id: 'no such' })).toEqual([])
  expect(await values('author_status', { department: 'Chemistry' })).toEqual([])
  expect(await values('chapter', { find: '%' })).toEqual([])
})

test('the list of values is capped, says how many there are, and leaves out overlong ones', async () => {
  await arrangeFile(app.db, { name: 'Many values.xlsx', rows: VALUES.most + 40 })
  await app.db`
    update tasks set extra = jsonb_build_object('chapter', case when sr_no = 1 then repeat('x', ${VALUES.longest + 1}) else 'c' || sr_no end)
    where file_id = (select id from files where name = 'Many values.xlsx')`
  const meera = await app.as('meera')
  const found = await meera.ok(rowFilters.values, { params: { file: 'Many values.xlsx' }, body: { key: 'chapter' } })
  expect([found.data.length, found.distinct]).toEqual([VALUES.most, VALUES.most + 39])
})

test('the rows that match several filters are counted in one call', async () => {
  const meera = await app.as('meera')
  const { data } = await meera.ok(rowFilters.matches, {
    params,
    body: {
      filters: [
        {},
        { searchFields: [{ key: 'author_status', value: ['done', 'rework_done'] }] },
        {
          searchFields: [
            { key: 'waits_for', value: '' },
            { key: 'turn', type: 'not', value: 'CLOSED' },
          ],
        },
        { question_id: 'no such' },
      ],
    },
  })
  expect(data).toEqual([12, 9, 1, 0])
})

test('staff see the values and counts of only their own rows of a list', async () => {
  const neha = await app.as('neha')
  const query = { type: 'assigned' }
  expect((await neha.ok(rowFilters.ownValues, { params: own, query, body: { key: 'author_status' } })).data).toEqual([
    { value: 'done', label: null, count: 6 },
  ])
  const all = await neha.ok(rowFilters.ownValues, { params: own, query: { type: 'all' }, body: { key: 'author' } })
  expect(all.data).toEqual([{ value: cast.ananya.email, label: cast.ananya.fullName, count: 9 }])
  const filters = [{}, { searchFields: [{ key: 'in_rework', value: 'yes' }] }]
  expect(
    (await neha.ok(rowFilters.ownMatches, { params: own, query: { type: 'all', ready: 'true' }, body: { filters } })).data,
  ).toEqual([9, 3])
  expect((await neha.ok(rowFilters.ownMatches, { params: own, query, body: { filters } })).data).toEqual([6, 0])
})

test('overlong search values are refused, and a long run of combining marks does not block the server', async () => {
  const meera = await app.as('meera')
  const refusedFor = async (searchField: { type: 'part' | 'exact'; value: string }) => {
    const body = { key: 'author', searchFields: [{ key: 'section', ...searchField }] }
    return (await meera.refused(rowFilters.values, 'INVALID_REQUEST', { params, body })).issues
  }
  const message = 'A partial value can have at most 500 characters.'
  expect(await refusedFor({ type: 'part', value: 'a'.repeat(501) })).toEqual([{ path: 'searchFields.0.value', message }])
  expect(await refusedFor({ type: 'exact', value: 'a'.repeat(32_768) })).toMatchObject([
    { message: 'A value can have at most 32,767 characters.' },
  ])
  const marks = { key: 'section', type: 'exact' as const, value: `a${'\u0316\u0301'.repeat(16_000)}` }
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  await meera.ok(rowFilters.values, { params, body: { key: 'author', searchFields: [marks] } })
  delays.disable()
  expect(delays.max / 1e6).toBeLessThan(400)
})

test('too many partial values in all filters are refused, and any of several may match, whatever its case', async () => {
  const meera = await app.as('meera')
  const part = (count: number) =>
    ({ key: 'section', type: 'part', value: Array.from({ length: count }, (_, at) => `part ${at}`) }) as const
  const many = await meera.refused(rowFilters.values, 'INVALID_REQUEST', {
    params,
    body: { key: 'author', searchFields: [part(MAX_SEARCH_PARTS), part(1)] },
  })
  expect(many.message).toBe('You can search for at most 200 partial values at once; these are 201.')
  const filters = Array.from({ length: 20 }, () => ({ searchFields: [part(11)] }))
  await meera.refused(rowFilters.matches, 'INVALID_REQUEST', { params, body: { filters } })
  const neha = await app.as('neha')
  await neha.refused(rowFilters.ownMatches, 'INVALID_REQUEST', { params: own, query: { type: 'all' }, body: { filters } })
  const exact = Array.from({ length: 200 }, (_, at) => `value ${at}`)
  const all = Array.from({ length: 20 }, () => ({ key: 'section', type: 'not' as const, value: exact }))
  await meera.ok(rowFilters.matches, { params, body: { filters: [{ searchFields: all }] } })
  const searchFields = [
    { key: 'author', type: 'part' as const, value: ['NO SUCH', cast.imran.email.slice(0, 7).toUpperCase(), '%'] },
  ]
  expect((await meera.ok(rowFilters.matches, { params, body: { filters: [{ searchFields }] } })).data).toEqual([2])
})

test('values and counts are refused for unknown columns, lists, files and roles', async () => {
  const [meera, neha, rohit] = [await app.as('meera'), await app.as('neha'), await app.as('rohit')]
  const body = { key: 'password_hash' }
  const unknown = await meera.refused(rowFilters.values, 'INVALID_REQUEST', { params, body })
  expect(unknown.message).toBe('There is no column Password hash in this file.')
  await meera.refused(rowFilters.values, 'DEPARTMENT_NOT_FOUND', { params, body: { key: 'section', department: 'Alchemy' } })
  await meera.refused(rowFilters.values, 'FILE_NOT_FOUND', { params: { file: 'No.xlsx' }, body: { key: 'section' } })
  await meera.refused(rowFilters.matches, 'INVALID_REQUEST', { params, body: { filters: [] } })
  await meera.refused(rowFilters.matches, 'INVALID_REQUEST', {
    params,
    body: { filters: [{ searchFields: [{ key: 'x', value: '' }] }] },
  })
  await neha.refused(rowFilters.values, 'NOT_ALLOWED', { params, body: { key: 'section' } })
  await neha.refused(rowFilters.ownValues, 'INVALID_REQUEST', {
    params: own,
    query: { type: 'no list' },
    body: { key: 'section' },
  })
  await neha.refused(rowFilters.ownValues, 'ROLE_NOT_HELD', { params: { ...own, role: 'AUTHOR' }, body: { key: 'section' } })
  await meera.refused(rowFilters.ownMatches, 'NOT_ALLOWED', { params: own, body: { filters: [{}] } })
  await rohit.refused(rowFilters.ownValues, 'FILE_NOT_FOUND', { params: own, body: { key: 'section' } })
  await rohit.refused(rowFilters.ownMatches, 'FILE_NOT_FOUND', { params: own, body: { filters: [{}] } })
})
