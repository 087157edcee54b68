import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { uploads } from '../../kit/import/contract.ts'
import { statusReports } from '../contract.ts'
import { statusImport, type StatusPreview } from '../import-contract.ts'

const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a workbook of accounts is previewed, corrected, added and taken back', async () => {
  server.reply(uploads.progress, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  server.reply(statusReports.list, { users: [], total: 0 })
  const { email, fullName } = getCastRef('ananya')
  const seen = (bad: number): StatusPreview => ({
    name: 'Accounts.xlsx',
    count: 2,
    counts: { new: 2 - bad, bad },
    records: [{ row: 2, email, fullName, department: 'Physics', subject: 'Physics' }],
    problems: {
      count: bad,
      issues:
        bad === 0
          ? []
          : [{ path: 'row 3, subject', row: 3, column: 'subject', message: 'There is no subject Fizzics.', value: 'Fizzics' }],
    },
    unread: [],
  })
  const requests = server.reply(statusImport.upload, ({ dryRun, body: { corrections = [] } }) =>
    dryRun ? { preview: seen(corrections.length === 0 ? 1 : 0) } : { added: 2, batch: '019a0000-0000-7000-8000-000000000005' },
  )
  const takes = server.reply(statusImport.takeBack, { rows: 2 })
  await openPage('/status-report', 'meera')
  await page.getByRole('button', { name: 'Upload ID' }).first().click()
  await button('Preview').click()
  await expect.element(dialog.getByText('Please select a file first!')).toBeVisible()
  await page.getByLabelText('Drop a file here').upload(new File(['bytes'], 'Accounts.xlsx'))
  await page.getByRole('button', { name: 'Correct subject, row 3: Fizzics' }).click()
  await page.getByRole('textbox', { name: 'New value of subject, row 3' }).fill('Physics')
  await expectAccessible()
  ;(page.getByRole('textbox').element() as HTMLElement).blur()
  await expect.element(button('Add 2 accounts')).toBeEnabled()
  await button('Add 2 accounts').click()
  await expect.element(page.getByRole('heading', { name: '2 accounts added' })).toBeVisible()
  expect(requests.at(-1)).toMatchObject({
    dryRun: false,
    body: { corrections: [{ row: 3, column: 'subject', value: 'Physics' }] },
  })
  await button('Undo this import').click()
  await button('Undo import').click()
  await expect.element(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(takes).toHaveLength(1)
})
