import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { uploads } from '../../kit/import/contract.ts'
import { refusal } from '../../kit/shared/errors.ts'
import { type HoursPreview, type ProductivityFile, productivityFiles } from '../contract.ts'

const id = (n: number): string => `019a0000-0000-7000-8000-00000000000${n}`
const fileOf = (n: number): ProductivityFile => ({
  _id: id(n),
  name: `Hours ${n}.xlsx`,
  rows: 1200 + n,
  people: 4,
  hours: 310.25,
  first_day: '2026-02-01',
  last_day: '2026-02-28',
  uploaded_at: '2026-03-01T05:00:00.000Z',
  uploaded_by: getCastRef('meera'),
  own: false,
})
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

test('files are listed 3 per page, opened with View, and deleted after confirmation', async () => {
  let files = [1, 2, 3, 4].map((n) => fileOf(n))
  server.reply(productivityFiles.files, () => ({ data: { files } }))
  const removes = server.reply(productivityFiles.remove, ({ body }) => {
    if (body.id === id(2)) return buildRefusalResponse(refusal('STATE_CONFLICT'))
    files = files.filter(({ _id }) => _id !== body.id)
    return {}
  })
  const request = server.reply(productivityFiles.hours, {
    data: {
      data: [
        { row: 2, date: '2026-02-03', user: getCastRef('ananya'), hours: 7.5, details: 'Portal log' },
        { row: 3, date: '2026-02-04', user: getCastRef('meera'), hours: 7, details: '' },
      ],
      pagination: { total: 11, page: 1, limit: 10 },
      file: fileOf(1),
    },
  })
  await openPage('/target-report/manage', 'meera')
  await expect.element(page.getByRole('heading', { name: 'Productivity Files' })).toBeVisible()
  await expect.element(page.getByText('1–3 of 4', { exact: false })).toBeVisible()
  expect(page.getByText('Hours 4.xlsx').elements()).toEqual([])
  await expectAccessible()

  await chooseAct(row('Hours 2.xlsx'), 'Delete')
  await expect.element(dialog.getByText('Delete Hours 2.xlsx?')).toBeVisible()
  await expect.element(dialog.getByText(/1,202 rows/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await chooseAct(row('Hours 3.xlsx'), 'Delete')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('Productivity file deleted successfully')).toBeVisible()
  await expect.element(page.getByText('Hours 4.xlsx')).toBeVisible()
  expect(removes.map(({ body }) => body.id)).toEqual([id(2), id(3)])

  await chooseAct(row('Hours 1.xlsx'), 'View')
  await expect.element(page.getByRole('heading', { name: 'Hours 1.xlsx' })).toBeVisible()
  await expect.element(page.getByText('03/02/2026')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /04\/02\/2026/ }).getByText('own figure')).toBeVisible()
  expect(page.getByText('own figure').elements()).toHaveLength(1)
  await page.getByRole('searchbox', { name: 'Email' }).fill('ananya')
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await from.fill('01/02/2026')
  ;(from.element() as HTMLElement).blur()
  await expect
    .poll(() => request.at(-1)?.query)
    .toMatchObject({ filename: 'Hours 1.xlsx', email: 'ananya', startDate: '2026-02-01' })
  expect(request[0]?.query).toMatchObject({ page: 1, limit: 10 })
  await expectAccessible()
})

test('the page asks for a workbook, previews it, and stores it after a bad cell is corrected', async () => {
  server.reply(uploads.progress, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  server.reply(productivityFiles.files, { data: { files: [] } })
  const seen = (bad: number): HoursPreview => ({
    name: 'March.xlsx',
    count: 2,
    counts: { new: 2 - bad, bad },
    people: 2,
    held: {
      count: 1,
      days: [
        {
          date: '2026-03-02',
          user: getCastRef('ananya').email,
          hours: 7,
          file: 'Old.xlsx',
          uploaded_at: '2026-03-01T05:00:00.000Z',
        },
      ],
    },
    rows: [{ row: 2, date: '2026-03-02', user: getCastRef('ananya').email, hours: 7.5, details: '' }],
    problems: {
      count: bad,
      issues:
        bad === 0
          ? []
          : [{ path: 'row 3, hours', row: 3, column: 'hours', message: 'Hours must be a number from 0 to 24.', value: '25' }],
    },
    unread: [],
  })
  const requests = server.reply(productivityFiles.upload, ({ dryRun, body: { corrections = [] } }) =>
    dryRun
      ? { preview: seen(corrections.length === 0 ? 1 : 0) }
      : { file: { _id: id(1), name: 'March.xlsx', count: 2 }, batch: id(5), held: { count: 0, days: [] } },
  )
  const takes = server.reply(productivityFiles.takeBack, { rows: 2 })
  await openPage('/target-report/manage', 'meera')
  await page.getByRole('button', { name: 'Upload File' }).first().click()
  await button('Preview').click()
  await expect.element(dialog.getByText('Please select a file before uploading')).toBeVisible()
  await page.getByLabelText('Drop a file here').upload(new File(['bytes'], 'March.xlsm'))
  await expect.element(dialog.getByText('Only Excel files (.xlsx, .xls) can be uploaded.')).toBeVisible()
  await page.getByLabelText('Drop a file here').upload(new File(['bytes'], 'March.xlsx'))
  await page.getByRole('button', { name: 'Correct hours, row 3: 25' }).click()
  await page.getByRole('textbox', { name: 'New value of hours, row 3' }).fill('2.5')
  await expectAccessible()
  ;(page.getByRole('textbox').element() as HTMLElement).blur()
  await expect.element(page.getByText(/1 person-day is already in another file and would be counted twice\./)).toBeVisible()
  await page.getByRole('button', { name: /Days in another file/ }).click()
  await expect.element(page.getByText('Old.xlsx')).toBeVisible()
  await expect.element(button('Store 2 rows anyway')).toBeEnabled()
  await button('Store 2 rows anyway').click()
  await expect.element(page.getByRole('heading', { name: '2 rows of hours stored' })).toBeVisible()
  expect(requests.at(-1)).toMatchObject({
    dryRun: false,
    query: { confirm: true },
    body: { corrections: [{ row: 3, column: 'hours', value: '2.5' }] },
  })
  await button('Undo this import').click()
  await button('Undo import').click()
  await expect.element(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(takes.map(({ params }) => params.id)).toEqual([id(5)])
})

const replyWithOwn = () => server.reply(productivityFiles.files, { data: { files: [fileOf(1), { ...fileOf(2), own: true }] } })
test('a file with one’s own hours cannot be deleted from its menu', async () => {
  replyWithOwn()
  await openPage('/target-report/manage', 'meera')
  await button('Actions for Hours 1.xlsx').click()
  await expect.element(page.getByRole('menuitem', { name: 'Delete', exact: true })).not.toHaveAttribute('aria-disabled')
  await userEvent.keyboard('{Escape}')
  await button('Actions for Hours 2.xlsx').click()
  const blocked = page.getByRole('menuitem', { name: /^Delete/ })
  await expect.element(blocked).toHaveAttribute('aria-disabled', 'true')
  await expect.element(blocked).toHaveTextContent('It contains your own hours, so someone else has to delete it.')
})

test('the only admin may delete a file with their own hours', async () => {
  replyWithOwn()
  await openPage('/target-report/manage', 'meera', { isOnlyAdmin: true })
  await chooseAct(row('Hours 2.xlsx'), 'Delete')
  await expect.element(dialog.getByText('Delete Hours 2.xlsx?')).toBeVisible()
})
