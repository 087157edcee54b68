/** Open pages must learn that their file was renamed or hidden, and an address with an old name must lead to the file. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, type CastName, getDepartmentId } from '../../../../db/cast.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { session } from '../../../session/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { files } from '../contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())

const PROJECT = 'Old names'
const rename = (fileId: string, name: string) => meera.ok(files.rename, { params: { fileId }, body: { name } })
const setVisible = (id: string, isFileVisible: boolean) =>
  meera.ok(files.setVisibility, { query: {}, body: { isFileVisible, dept: getDepartmentId('Physics'), id } })
const openStream = async (who: CastName) => {
  const stream = await (await app.as(who)).stream(session.live)
  await stream.until(({ event }) => event === 'ready')
  return stream
}
const shows = ({ event, data }: { event: string; data: unknown }): boolean =>
  event === 'changed' && (data as string[]).includes('tasks')

test.each<CastName>(['ananya', 'kavita'])('the open pages of %s learn of a rename of the file within 2 s', async (who) => {
  const { fileId } = await arrangeFile(app.db, {
    name: `Named ${who}.xlsx`,
    project: PROJECT,
    states: [{ author_id: cast.ananya.id }],
  })
  const stream = await openStream(who)
  await rename(fileId, `Renamed ${who}.xlsx`)
  await stream.until(shows, 2_000)
  expect(stream.events.filter(shows)).not.toEqual([])
  stream.leave()
})

test('only the open pages of a file’s managers are told when the file is hidden or shown', async () => {
  const { fileId } = await arrangeFile(app.db, { name: 'Hides.xlsx', project: PROJECT, rows: 2 })
  await app.db`insert into file_departments (file_id, department_id, row_count) values (${fileId}, ${getDepartmentId('Chemistry')}, 1)`
  const [kavita, farhan] = [await openStream('kavita'), await openStream('farhan')]
  await setVisible(fileId, false)
  await kavita.until(shows, 2_000)
  kavita.leave()
  const again = await openStream('kavita')
  await setVisible(fileId, true)
  await again.until(shows, 2_000)
  again.leave()
  expect(farhan.events.filter(shows)).toEqual([])
  farhan.leave()
})

test('an old file name still leads to the file, is refused by calls, and can be reused', async () => {
  const states = [{ author_id: cast.ananya.id, author_allocated_at: '2026-01-01T00:00:00Z' }]
  const { fileId } = await arrangeFile(app.db, { name: 'First.xlsx', project: PROJECT, states })
  await rename(fileId, 'Second.xlsx')
  await rename(fileId, 'Third.xlsx')
  const [ananya, kavita, imran] = await Promise.all([app.as('ananya'), app.as('kavita'), app.as('imran')])
  for (const name of ['First.xlsx', 'first.XLSX', 'Second.xlsx', 'Third.xlsx', fileId])
    for (const client of [meera, kavita, ananya])
      expect((await client.ok(files.named, { params: { name } })).data).toEqual({
        _id: fileId,
        name: 'Third.xlsx',
        section: PROJECT,
      })
  await imran.refused(files.named, 'FILE_NOT_FOUND', { params: { name: 'First.xlsx' } })
  await setVisible(fileId, false)
  await kavita.refused(files.named, 'FILE_NOT_FOUND', { params: { name: 'First.xlsx' } })
  await setVisible(fileId, true)

  const body = { sr_no: 1, status: 'done', answerType: 'Authored on Doc' }
  await ananya.refused(tasks.update, 'FILE_NOT_FOUND', { params: { file: 'First.xlsx', role: 'AUTHOR' }, body })
  const place = { section: PROJECT, department: '-' }
  await kavita.refused(fileRows.grid, 'FILE_NOT_FOUND', { params: { file: 'First.xlsx', ...place }, query: {}, body: {} })
  await meera.refused(files.remove, 'FILE_NOT_FOUND', { params: { name: 'First.xlsx' }, body: {} })

  const other = await arrangeFile(app.db, { name: 'First.xlsx', project: PROJECT, rows: 1 })
  expect((await meera.ok(files.named, { params: { name: 'First.xlsx' } })).data._id).toBe(other.fileId)
  // Ananya holds no row of the file that has this name now, so she may not see it.
  await ananya.refused(files.named, 'FILE_NOT_FOUND', { params: { name: 'First.xlsx' } })
  await meera.ok(files.remove, { params: { name: other.fileId }, body: {} })
  expect((await ananya.ok(files.named, { params: { name: 'First.xlsx' } })).data._id).toBe(fileId)
})
