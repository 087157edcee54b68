/**
 * The test of the field that `npm run new-field` adds: whatever shows, takes, loads or logs the text fields of a user has it too.
 */
export const fieldTest = `import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { workbook } from '../../../test/workbooks.ts'
import { sheetRows } from '../../kit/xlsx/rows.ts'
import { users } from '../contract.ts'
import { peopleImport } from '../people-import-contract.ts'
import { people } from '../person-contract.ts'
import { fieldText } from '../web/person-words.ts'
import { tombstonePerson } from './lookup.ts'

const app = await startTestApp()
afterAll(app.close)

test('a desk is saved, listed, sorted by, summarized, logged and exported', async () => {
  const meera = await app.as('meera')
  const { email, id } = cast.ananya
  await meera.ok(users.updateProfile, { body: { email, desk: 'Window 3' } })
  const { users: listed } = await meera.ok(users.list, { query: { sort: '-desk' } })
  expect(listed[0]).toMatchObject({ email, desk: 'Window 3' })
  expect(listed.find((one) => one.email === cast.neha.email)?.desk).toBe('Desk 10')
  expect((await meera.ok(people.summary, { params: { id } })).person.desk).toBe('Window 3')
  const { events } = await meera.ok(people.events, { params: { id }, query: {} })
  expect(events[0]?.change?.fields.map(fieldText)).toEqual(['Desk: Desk 7 → Window 3'])
  const rows = []
  for await (const { cells } of sheetRows((await meera.download(users.export, { body: { email } })).bytes)) rows.push(cells)
  expect(rows.map((row) => row.at(-1))).toEqual(['Desk', 'Window 3'])
})

test('a desk is read from a workbook, and refused where it is too long', async () => {
  const meera = await app.as('meera')
  const sheet = (email: string, desk: string) =>
    workbook('People.xlsx', ['full_name', 'email', 'role', 'desk'], [['Desk Owner', email, 'AUTHOR', desk]])
  await meera.ok(peopleImport.people, { file: await sheet('owner@proofline.example', 'Door 1'), body: {} })
  const { users: found } = await meera.ok(users.list, { query: { email: 'owner@proofline.example' } })
  expect(found[0]?.desk).toBe('Door 1')
  const file = await sheet('other@proofline.example', 'x'.repeat(41))
  const { issues } = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file, body: {} })
  expect(issues).toMatchObject([{ column: 'desk', message: 'The desk can have at most 40 characters.' }])
})

test('of an erased person no desk is left', async () => {
  const { id } = cast.sameer
  await app.db\`update users set deleted_at = now() where id = \${id}\`
  await tombstonePerson(app.db, id, { fullName: 'Erased', email: 'erased@erased.invalid' })
  expect(await app.db\`select desk from users where id = \${id}\`).toEqual([{ desk: null }])
})
`
