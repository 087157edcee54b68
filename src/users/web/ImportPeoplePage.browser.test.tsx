import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { uploads } from '../../kit/import/contract.ts'
import { storeRunning } from '../../kit/import/web/running-import.ts'
import { type PeoplePreview, peopleImport } from '../people-import-contract.ts'

const id = (end: number): string => `019a0000-0000-7000-8000-0000000000${end}`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const seen = (bad: number): PeoplePreview => ({
  name: 'team.xlsx',
  count: 2,
  counts: { new: 2 - bad, bad },
  people: [],
  passwordsToMake: 2,
  problems: {
    count: bad,
    issues: bad === 0 ? [] : [{ path: 'row 3, role', row: 3, column: 'role', message: 'BOSS is no role.', value: 'BOSS' }],
  },
  unread: [],
})

test('people are previewed at once, and a bad cell is corrected in the preview', async () => {
  server.reply(uploads.progress, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  const requests = server.reply(peopleImport.people, ({ dryRun, body: { corrections = [] } }) =>
    dryRun ? { preview: seen(corrections.length === 0 ? 1 : 0) } : { added: 2, passwords: [], batch: id(10) },
  )
  await openPage('/users/import', 'meera')
  await page.getByLabelText('Drop a file here').upload(new File(['bytes'], 'team.xlsx'))
  await expect.element(page.getByText('Fix 1 row here, or fix the sheet and drop it again.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Correct role, row 3: BOSS' }).click()
  await page.getByRole('textbox', { name: 'New value of role, row 3' }).fill('AUTHOR')
  await expectAccessible()
  ;(page.getByRole('textbox').element() as HTMLElement).blur()
  await expect.element(button('Add 2 users')).toBeEnabled()
  await expect
    .element(page.getByText('2 passwords will be created, to be downloaded after the import.', { exact: false }))
    .toBeVisible()
  ;(button('Add 2 users').element() as HTMLElement).click()
  await expect.element(page.getByRole('heading', { name: '2 users added' })).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ dryRun: false, body: { corrections: [{ row: 3, column: 'role', value: 'AUTHOR' }] } })
})

test('after a reload the result has no passwords and says why', async () => {
  storeRunning('users', { id: id(11), preview: seen(0), workbook: 'team.xlsx', isSent: true })
  const text = `event: over\ndata: ${JSON.stringify({ success: true, added: 2, batch: id(10) })}\n\n`
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) })
  server.reply(uploads.progress, () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  await openPage('/users/import', 'meera')
  await expect.element(page.getByRole('heading', { name: '2 users added' })).toBeVisible()
  await expect.element(page.getByText('so the new passwords can’t be downloaded any more', { exact: false })).toBeVisible()
  expect(button('Download passwords').elements()).toEqual([])
  await expect.element(button('Undo this import')).toBeVisible()
  await expectAccessible()
})
