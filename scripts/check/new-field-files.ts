/**
 * The test of the field that `npm run new-field` adds: everything that shows, accepts, loads or logs the text fields of a user
 * must include the new field.
 */
export const fieldTest = `import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { readSheetRows } from '../../../test/read-workbook.ts'
import { users } from '../contract.ts'
import { peopleImport } from '../people-import-contract.ts'
import { people } from '../person-contract.ts'
import { fieldText } from '../web/person-words.ts'
import { tombstonePerson } from './lookup.ts'

const app = await startTestApp()
afterAll(app.close)

test('a phone extension is saved, listed, sorted by, summarized, logged and exported', async () => {
  const meera = await app.as('meera')
  const { email, id } = cast.ananya
  await meera.ok(users.updateProfile, { body: { email, phone_extension: '4711' } })
  const { users: listed } = await meera.ok(users.list, { query: { sort: '-phone_extension' } })
  expect(listed[0]).toMatchObject({ email, phone_extension: '4711' })
  expect(listed.find((one) => one.email === cast.neha.email)?.phone_extension).toBe('210')
  expect((await meera.ok(people.summary, { params: { id } })).person.phone_extension).toBe('4711')
  const { events } = await meera.ok(people.events, { params: { id }, query: {} })
  expect(events[0]?.change?.fields.map(fieldText)).toEqual(['Phone Extension: 207 → 4711'])
  const rows = []
  for await (const { cells } of readSheetRows((await meera.download(users.export, { body: { email } })).bytes)) rows.push(cells)
  expect(rows.map((row) => row.at(-1))).toEqual(['Phone Extension', '4711'])
})

const sheet = (email: string, extension: string) =>
  makeWorkbook('People.xlsx', ['full_name', 'email', 'role', 'phone_extension'], [['New One', email, 'AUTHOR', extension]])

test('a phone extension is read from a workbook', async () => {
  const meera = await app.as('meera')
  await meera.ok(peopleImport.people, { file: await sheet('new@proofline.example', '12'), body: {} })
  const { users: found } = await meera.ok(users.list, { query: { email: 'new@proofline.example' } })
  expect(found[0]?.phone_extension).toBe('12')
})

test.each([
  ['12345678901', 'The phone extension can have at most 10 characters.'],
  ['12a', 'The phone extension has digits only.'],
])('the phone extension %s is refused, in the form and in a workbook', async (extension, message) => {
  const meera = await app.as('meera')
  const body = { email: cast.ananya.email, phone_extension: extension }
  const { issues } = await meera.refused(users.updateProfile, 'INVALID_REQUEST', { body })
  expect(issues).toEqual([{ path: 'phone_extension', message }])
  const file = await sheet('other@proofline.example', extension)
  const { issues: cells } = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file, body: {} })
  expect(cells).toMatchObject([{ column: 'phone_extension', message }])
})

test('an erasure removes the phone extension of the person', async () => {
  const { id } = cast.sameer
  await app.db\`update users set deleted_at = now() where id = \${id}\`
  await tombstonePerson(app.db, id, { fullName: 'Erased', email: 'erased@erased.invalid' })
  expect(await app.db\`select phone_extension from users where id = \${id}\`).toEqual([{ phone_extension: null }])
})
`
