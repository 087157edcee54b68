import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { buildStatusRecord, buildStatusSave } from '../../../test/web/statuses.ts'
import { refusal as common } from '../../kit/shared/errors.ts'
import { statusReports } from '../contract.ts'

const workbook = (): Response =>
  new Response('PK', { headers: { 'content-disposition': 'attachment; filename="Current Status Report.xlsx"' } })

test('the current status shows a spinner, then accounts that are searched and downloaded', async () => {
  let respond = (): void => undefined
  const ready = new Promise<void>((resolve) => {
    respond = resolve
  })
  const remarks = '<img src=x onerror=alert(1)> \u202eabc'
  const request = server.reply(statusReports.current, async () => {
    await ready
    return { data: [buildStatusRecord(2, { remarks, technical_issues: 'yes' }), buildStatusRecord(3)], total: 2 }
  })
  const downloads = server.reply(statusReports.exportCurrent, workbook)
  await openPage('/status-report/current', 'joseph', { statusReportPermission: true })
  await expect.element(page.getByText('Loading', { exact: true }).first()).toBeInTheDocument()
  respond()
  await expect.element(page.getByText('PS, PS ongoing')).toBeVisible()
  await expect.element(page.getByText('Loading', { exact: true })).not.toBeInTheDocument()
  await expect.element(page.getByText('18 November 2026 4:12:09 pm').first()).toBeInTheDocument()
  await expect.element(page.getByText(remarks)).toBeInTheDocument()
  expect(document.querySelector('main img')).toBeNull()
  await expectAccessible()
  await page.getByRole('searchbox', { name: 'Subject' }).fill('phy')
  await page.getByRole('searchbox', { name: 'Email' }).fill('imran')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ subject: 'phy', email: 'imran' })
  await page.getByRole('columnheader', { name: 'Last updated' }).click()
  await expect.poll(() => request.at(-1)?.query.sort).toBe('updatedAt')
  await page.getByRole('button', { name: 'Download 2 accounts' }).click()
  await expect.poll(() => downloads.map(({ body }) => body)).toEqual([{ subject: 'phy', email: 'imran', sort: 'updatedAt' }])
})

test('a row opens the form of its account, with an explanation of its words', async () => {
  const record = buildStatusRecord(2)
  server.reply(statusReports.current, { data: [record], total: 1 })
  server.reply(statusReports.history, { data: [buildStatusSave(1, record)], total: 1 })
  await openPage('/status-report/current', 'joseph', { statusReportPermission: true })
  await expect.element(page.getByTitle(/once its PS is passed. The PS has begun and has no result yet\.$/)).toBeVisible()
  await page.getByText(record.fullName).first().click()
  const panel = page.getByRole('complementary', { name: `Update Status, ${record.fullName}` })
  await expect.element(panel).toBeVisible()
  await expect.element(panel.getByText('The PS has begun and has no result yet.')).toBeVisible()
  await expect.poll(() => location.search).toContain(`record=${record._id}`)
  await expectAccessible()
})

test('a failed load of the current status is an alert with the message', async () => {
  server.reply(statusReports.current, () => buildRefusalResponse(common('UNEXPECTED')))
  await openPage('/status-report/current', 'meera')
  await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Something went wrong on our side.')
})

test('an empty download shows its message', async () => {
  server.reply(statusReports.current, { data: [], total: 0 })
  server.reply(statusReports.exportCurrent, () => buildRefusalResponse(common('NO_DATA_FOR_DOWNLOAD')))
  await openPage('/status-report/current', 'meera')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(page.getByText('No data available for download.')).toBeVisible()
})

test('the history lists 50 saves per page with differences, and a save opens in full', async () => {
  const save = buildStatusSave(5, buildStatusRecord(2))
  const request = server.reply(statusReports.history, { data: [save], total: 120 })
  const downloads = server.reply(statusReports.exportHistory, workbook)
  await openPage('/status-report/history', 'meera')
  await expect.element(page.getByText('5 November 2026 9:30:02 am')).toBeVisible()
  await expect.element(page.getByText('status application-error → accessible')).toBeVisible()
  expect(request[0]?.query).toMatchObject({ page: 1, pageSize: 50 })
  const sizes = page.getByRole('combobox', { name: 'Rows per page' }).element() as HTMLSelectElement
  expect([...sizes.options].map(({ value }) => value)).toEqual(['50', '100', '150', '200', '500'])
  await page.getByRole('searchbox', { name: 'Name, email, subject' }).fill('physics')
  await expect.poll(() => request.at(-1)?.query.q).toBe('physics')
  await page.getByRole('button', { name: 'Download 120 saves' }).click()
  await expect.poll(() => downloads.map(({ body }) => body)).toEqual([{ q: 'physics' }])

  await page.getByText('status application-error → accessible').click()
  const panel = page.getByRole('complementary', { name: `${save.statusDoc.fullName}, Physics` })
  await expect.element(panel).toHaveTextContent('application error for 3 days')
  await expect.element(panel).toHaveTextContent('authoring PSPS ongoing')
  await expectAccessible()
})
