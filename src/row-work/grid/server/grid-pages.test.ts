import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeFile } from '../../../../test/files.ts'
import { startTestApp, type Client, type TestApp } from '../../../../test/app.ts'
import { fileRows } from '../contract.ts'

const ROWS = 23
let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeFile(app.db, { name: 'Whole.xlsx', project: 'Pages', rows: ROWS })
  await arrangeFile(app.db, { name: 'Gaps.xlsx', project: 'Pages', rows: ROWS, numberOf: (index) => (index + 1) * 3 + 100 })
})
afterAll(() => app.close())

const page = (file: string, query: { page: number; limit: number; order?: 'asc' | 'desc'; sort?: string }, department = '-') =>
  meera.ok(fileRows.grid, {
    params: { file, section: 'Pages', department },
    query: { order: 'asc', ...query },
    body: { searchFields: [] },
  })

for (const file of ['Whole.xlsx', 'Gaps.xlsx']) {
  const numbers = Array.from({ length: ROWS }, (_, at) => (file === 'Gaps.xlsx' ? (at + 1) * 3 + 100 : at + 1))
  for (const order of ['asc', 'desc'] as const) {
    for (const limit of [1, 7, ROWS, 100]) {
      test(`pages of ${limit} rows of ${file} in ${order} order return every row once`, async () => {
        const seen: number[] = []
        for (let number = 1; number <= Math.ceil(ROWS / limit); number++) {
          const { rows, total } = await page(file, { page: number, limit, order })
          expect(total).toBe(ROWS)
          seen.push(...rows.map((row) => row.sr_no))
        }
        expect(seen).toEqual(order === 'asc' ? numbers : numbers.toReversed())
      })
    }
  }
  test(`${file} has one order for a department and a sort, and no rows beyond the last page`, async () => {
    const first = await page(file, { page: 1, limit: 5 })
    expect((await page(file, { page: 1, limit: 5 }, 'Physics')).rows).toEqual(first.rows)
    expect((await page(file, { page: 1, limit: 5, sort: 'sr_no' })).rows).toEqual(first.rows)
    for (const number of [Math.ceil(ROWS / 5) + 1, 1_000_000_000]) {
      expect(await page(file, { page: number, limit: 5 })).toMatchObject({ rows: [], total: ROWS })
    }
  })
}

test('pages of one department return only its rows', async () => {
  const { fileId } = await arrangeFile(app.db, { name: 'Two.xlsx', project: 'Pages', rows: ROWS })
  await app.db`
    with other as (select id from departments where name = 'Chemistry'),
    moved as (insert into file_departments (file_id, department_id, row_count) select ${fileId}, id, 4 from other returning 1)
    update file_departments set row_count = row_count - 4 where file_id = ${fileId} and (select count(*) from moved) = 1`
  await app.db`
    update tasks set department_id = (select id from departments where name = 'Chemistry')
    where file_id = ${fileId} and sr_no in (2, 3, 11, 23)`
  const seen: number[] = []
  for (const number of [1, 2, 3]) {
    const { rows, total } = await page('Two.xlsx', { page: number, limit: 2 }, 'Chemistry')
    expect(total).toBe(4)
    seen.push(...rows.map((row) => row.sr_no))
  }
  expect(seen).toEqual([2, 3, 11, 23])
})

test('a row has its sheet cells as well as its fields, whatever the cells contain', async () => {
  const { fileId } = await arrangeFile(app.db, { name: 'Cells.xlsx', project: 'Pages', rows: 2 })
  const odd = { chapter: '{"a": [1, "}"]}', 'a "key"': 'x,\n\\', zero: 0, yes: true }
  await app.db`update tasks set extra = ${JSON.stringify(odd)}::text::jsonb where file_id = ${fileId} and sr_no = 1`
  await app.db`update tasks set extra = '{}' where file_id = ${fileId} and sr_no = 2`
  const { rows } = await page('Cells.xlsx', { page: 1, limit: 5 })
  expect(rows[0]).toMatchObject({ ...odd, sr_no: 1, turn: 'AUTHOR' })
  expect(rows[1]).toMatchObject({ sr_no: 2, turn: 'AUTHOR' })
  expect(rows[1]).not.toHaveProperty('chapter')
})
