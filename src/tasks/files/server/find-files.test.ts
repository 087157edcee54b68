import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { files } from '../contract.ts'
import { arrangeProject, workbook } from '../../../../test/workbooks.ts'
import { imports } from '../../import/contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await arrangeProject(app.db, 'Mechanics')
  await arrangeProject(app.db, 'Optics')
})
afterAll(() => app.close())

test('finds files of all projects by a part of their name, newest first, eight at most', async () => {
  const meera = await app.as('meera')
  const add = async (name: string, section: string): Promise<void> => {
    const file = await workbook(name, ['question_id', 'subject'], [[`${name}-1`, 'Physics']])
    await meera.ok(imports.add, { file, body: { section } })
  }
  await add('Set 01.xlsx', 'Mechanics')
  await add('Lenses 100%.xlsx', 'Optics')
  await add('set 02.xlsx', 'Optics')

  const found = async (q: string) => {
    const { data } = await meera.ok(files.find, { query: { q } })
    return data.map(({ name, section }) => `${section} / ${name}`)
  }
  expect(await found('SET')).toEqual(['Optics / set 02.xlsx', 'Mechanics / Set 01.xlsx'])
  expect(await found('100%')).toEqual(['Optics / Lenses 100%.xlsx'])
  expect(await found('_')).toEqual([])
  await meera.ok(files.remove, { params: { name: 'set 02.xlsx' }, body: {} })
  expect(await found('set')).toEqual(['Mechanics / Set 01.xlsx'])

  for (let n = 10; n < 20; n++) await add(`Many ${n}.xlsx`, 'Mechanics')
  const many = await found('many')
  expect(many).toHaveLength(8)
  expect(many[0]).toBe('Mechanics / Many 19.xlsx')
})

test('refuses an empty search, and people who manage no projects', async () => {
  const meera = await app.as('meera')
  const refused = await meera.refused(files.find, 'INVALID_REQUEST', { query: { q: ' ' } })
  expect(refused.message).toBe('Type a part of the name.')
  await (await app.as('ananya')).refused(files.find, 'NOT_ALLOWED', { query: { q: 'set' } })
  await (await app.as('nikhil')).refused(files.find, 'NOT_ALLOWED', { query: { q: 'set' } })
})
