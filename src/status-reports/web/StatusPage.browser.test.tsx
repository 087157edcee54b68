import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { lost, buildRefusalResponse } from '../../../test/web/server.ts'
import { buildStatusRecord, buildStatusSave } from '../../../test/web/statuses.ts'
import { queryClient } from '../../kit/web/use-calls.ts'
import { statusReports } from '../contract.ts'
import type { StatusHistoryEntry, StatusRecord } from '../record-contract.ts'
import { refusal } from '../refusals.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const group = (name: string) => page.getByRole('group', { name })
const option = (legend: string, word: string) => group(legend).getByRole('radio', { name: word, exact: true })
const panel = page.getByRole('complementary', { name: /^Update Status/ })
const submit = panel.getByRole('button', { name: /^Update Status/ })
const path = (): string => location.search

const lastSaves = (records: readonly StatusRecord[]): StatusHistoryEntry[] =>
  records.filter(({ version }) => version > 0).map((record) => buildStatusSave(record.version, record))
function serve(records: readonly StatusRecord[], saves: readonly StatusHistoryEntry[] = lastSaves(records)) {
  return {
    lists: server.reply(statusReports.list, { users: [...records], total: records.length }),
    histories: server.reply(statusReports.history, ({ query }) => ({
      data: saves.slice(0, Number(query.pageSize)),
      total: saves.length,
    })),
  }
}

test('accounts are listed 10 per page, and searched and sorted by the server', async () => {
  const { lists } = serve([buildStatusRecord(1), buildStatusRecord(2)])
  await openPage('/status-report', 'leela', { accessTabs: ['Status Update'] })
  await expect.element(page.getByRole('heading', { name: 'Status Update', exact: true })).toBeVisible()
  await expect.element(page.getByText(buildStatusRecord(1).email).first()).toBeVisible()
  expect(lists[0]).toMatchObject({ params: { email: getCastRef('leela').email }, query: { page: 1, pageSize: 10 } })
  await page.getByRole('searchbox', { name: 'Name, email, subject' }).fill('<b>phys</b>')
  await expect.poll(() => lists.at(-1)?.query.q).toBe('<b>phys</b>')
  await page.getByRole('columnheader', { name: 'Subject' }).click()
  await expect.poll(() => lists.at(-1)?.query.sort).toBe('subject')
  for (const size of ['5', '10', '20', '50', '100', '500'])
    await expect.element(page.getByRole('option', { name: new RegExp(`^${size}\\b`) }).first()).toBeInTheDocument()
  // According to the documents, only an ADMIN has these buttons.
  for (const word of ['Upload ID', 'Status Access']) await expect.element(button(word)).not.toBeInTheDocument()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'View History Status' })).toHaveAttribute('href', '/status-report/history')
  await expect.element(page.getByRole('link', { name: 'View Current Status' })).toHaveAttribute('href', '/status-report/current')
  await expectAccessible()
})

test('opening the form at 1366 px moves no row, and the menu has overflowing actions', async () => {
  await page.viewport(1366, 768)
  const record = buildStatusRecord(1)
  serve([record])
  await openPage('/status-report', 'meera')
  const open = button(`Update Status of ${record.fullName}, ${record.subject}`)
  await expect.element(open).toBeVisible()
  const top = (): number => Math.round(page.getByRole('grid').element().getBoundingClientRect().top)
  const before = top()
  await open.click()
  await expect.element(panel).toBeVisible()
  expect(top()).toBe(before)
  await button('More').click()
  await page.getByRole('menuitem', { name: 'View History Status' }).click()
  await expect.poll(() => location.pathname).toBe('/status-report/history')
})

test('each missing field shows its message, and the form saves the fields that apply', async () => {
  const record = buildStatusRecord(1)
  serve([record])
  const saves = server.reply(statusReports.save, ({ body }) => ({
    data: { ...record, ...(body as Partial<StatusRecord>), version: 1 },
  }))
  await openPage('/status-report', 'meera')
  await button(`Update Status of ${record.fullName}, ${record.subject}`).click()
  await expect.element(panel).toBeVisible()
  await expect.poll(path).toContain(`record=${record._id}`)
  await submit.click()
  await expect.element(group('Status')).toHaveTextContent('Please select the status!')
  await expect.element(option('Status', 'application-error')).toHaveFocus()

  await option('Status', 'accessible').click()
  await expect.element(panel.getByText('Please select the status!')).not.toBeInTheDocument()
  await submit.click()
  await expect.element(group('Authoring Status')).toHaveTextContent('Please select the authoring status!')
  await expect.element(group('QC Status')).toHaveTextContent('Please select the QC status!')
  await expect.element(group('Technical Issues')).toHaveTextContent('Please select if there are any technical issues!')
  await expect.element(option('Authoring Status', 'yes')).toHaveFocus()

  await option('Authoring Status', 'PS').click()
  await option('QC Status', 'PS').click()
  await option('Technical Issues', 'yes').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(panel.getByText('Please select the PS Status!', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Please select the PS status!', { exact: true })).toBeVisible()
  await expect.element(panel.getByText('Please provide remarks if there are technical issues!')).toBeVisible()
  await expect.element(panel.getByLabelText('Authoring PS Status')).toHaveFocus()
  await expectAccessible()

  await option('Authoring Status', 'yes').click()
  await option('QC Status', 'yes').click()
  await submit.click()
  await expect.element(panel.getByText('Please input the authoring limit!')).toBeVisible()
  await expect.element(panel.getByText('Please input the QC limit!')).toBeVisible()
  await panel.getByLabelText('Authoring Limit').fill('1e3')
  await submit.click()
  await expect.element(panel.getByText('The authoring limit must be a number, 0 or more.')).toBeVisible()
  await panel.getByLabelText('Authoring Limit').fill('40')
  await option('QC Status', 'no').click()
  await expect.element(panel.getByLabelText('QC Limit')).toHaveValue('NA')
  await panel.getByLabelText('Remarks').fill('<i>closes</i>')
  expect(saves).toEqual([])
  await submit.click()
  await expect.element(page.getByText('Status report saved successfully')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  expect(saves.map(({ body }) => body)).toEqual([
    {
      user_id: record._id,
      version: 0,
      status: 'accessible',
      authoring_status: 'yes',
      authoring_limit: 40,
      qc_status: 'no',
      qc_limit: 'NA',
      technical_issues: 'yes',
      remarks: '<i>closes</i>',
    },
  ])
})

test('an unsaved change leads the history, survives closing the panel, and can be discarded', async () => {
  const record = buildStatusRecord(2)
  const saves = Array.from({ length: 7 }, (_, at) => buildStatusSave(7 - at, record))
  const { histories } = serve([record], saves)
  await openPage('/status-report', 'meera')
  await button(`Update Status of ${record.fullName}, ${record.subject}`).click()
  const history = page.getByRole('region', { name: 'History' })
  await expect.element(history.getByText('7 saves')).toBeVisible()
  expect(histories[0]?.query).toMatchObject({ record: record._id, page: 1, pageSize: 5 })
  await expect.element(history.getByText('7 November 2026 9:30:02 am')).toBeVisible()
  await expect.element(history.getByText('application error for 3 days').first()).toBeVisible()
  await history.getByRole('button', { name: 'Show 2 older' }).click()
  await expect.poll(() => histories.at(-1)?.query.pageSize).toBe(500)

  await option('Authoring Status', 'yes').click()
  await panel.getByLabelText('Authoring Limit').fill('40')
  const first = history.getByRole('listitem').first()
  await expect.element(first).toHaveTextContent('Not saved yet')
  await expect.element(first).toHaveTextContent('PSbecomes yes'.replace('PS', 'PS →'))
  await expect.element(panel.getByText('Draft kept')).toBeVisible()
  await expectAccessible()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Draft:')).toBeInTheDocument()
  await button(`Update Status of ${record.fullName}, ${record.subject}`).click()
  await expect.element(panel.getByLabelText('Authoring Limit')).toHaveValue('40')
  await history.getByRole('button', { name: 'Discard' }).click()
  await expect.element(option('Authoring Status', 'PS')).toBeChecked()
  await expect.element(history.getByText('Not saved yet')).not.toBeInTheDocument()
})

test('a concurrent save is shown next to the form and must be seen before saving', async () => {
  const record = buildStatusRecord(2)
  const now = buildStatusRecord(2, { ps_limit: 'PS Pending', version: 5, updatedAt: '2026-11-20T05:00:00.000Z' })
  serve([record])
  const saves = server.reply(statusReports.save, ({ body }) =>
    body.version === now.version
      ? { data: { ...now, version: 6 } }
      : buildRefusalResponse(refusal('STATUS_OUTDATED', { values: { who: 'Kavita Desai', time: '20/11/2026 10:30 am' } }), {
          record: now,
        }),
  )
  await openPage('/status-report?record=' + record._id, 'meera')
  await option('Authoring Status', 'no').click()
  serve([now])
  await submit.click()
  await expect.element(page.getByText(/^Kavita Desai saved this status at/).first()).toBeVisible()
  const moved = panel.getByRole('region', { name: 'Saved since you opened it' })
  await expect.element(moved).toHaveTextContent('20 November 2026 10:30:00 am')
  await expect.element(option('Authoring Status', 'no')).toBeChecked()
  await expect.element(page.getByRole('region', { name: 'History' })).toHaveTextContent('PS Pending')
  await expect.element(submit).toBeDisabled()
  await expectAccessible()
  await moved.getByRole('button', { name: 'Continue with the current record' }).click()
  await expect.element(moved).not.toBeInTheDocument()
  await submit.click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(saves.map(({ body }) => body.version)).toEqual([4, 5])
})

test('a record whose subject was revoked says so and cannot be saved', async () => {
  const record = buildStatusRecord(2)
  serve([record], [buildStatusSave(4, record)])
  await openPage('/status-report?record=' + record._id, 'joseph', { statusReportPermission: true })
  await option('Authoring Status', 'no').click()
  await expect.element(page.getByText('1 save', { exact: true })).toBeVisible()
  serve([])
  await queryClient.invalidateQueries()
  await expect
    .element(panel.getByRole('alert'))
    .toHaveTextContent(/^You can no longer see this record: .* What you typed was not saved\.$/)
  const history = page.getByRole('region', { name: 'History' })
  await expect.element(history).not.toHaveTextContent('0 saves')
  await expect.element(history).toHaveTextContent('You can no longer see this record.')
  await expect.element(submit).toBeDisabled()
  await expectAccessible()
})

test('the form says so if a record that was never saved can no longer be seen', async () => {
  const record = buildStatusRecord(1)
  serve([record])
  server.reply(statusReports.save, () => buildRefusalResponse(refusal('STATUS_NOT_FOUND')))
  await openPage('/status-report?record=' + record._id, 'joseph', { statusReportPermission: true })
  await option('Status', 'application-error').click()
  await submit.click()
  await expect.element(panel.getByText(/^You can no longer see this record: /)).toBeVisible()
  await expect.element(submit).toBeDisabled()
})

test('a lost response keeps the form, and a second press repeats the same request', async () => {
  const record = buildStatusRecord(3)
  serve([record])
  let isLost = true
  const saves = server.reply(statusReports.save, () => (isLost ? lost() : { data: { ...record, version: 5 } }))
  await openPage('/status-report?record=' + record._id, 'joseph', { statusReportPermission: true })
  await option('Status', 'accessible').click()
  for (const legend of ['Authoring Status', 'QC Status', 'Technical Issues']) await option(legend, 'no').click()
  await submit.click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('The server can’t be reached. Try again.')
  isLost = false
  await submit.click()
  await expect.element(panel).not.toBeInTheDocument()
  expect(saves[1]).toMatchObject({ key: saves[0]?.key, body: saves[0]?.body })
})

test('an admin switches a record off, and an inactive one cannot be updated', async () => {
  const record = buildStatusRecord(2)
  serve([record])
  const switches = server.reply(statusReports.setActive, ({ body }) => {
    serve([{ ...record, is_active: body.e }])
    return { data: { ...record, is_active: body.e }, message: 'Status record is inactive' }
  })
  await openPage('/status-report', 'meera')
  const active = page.getByRole('switch', { name: `Active: ${record.fullName}, Physics` })
  await expect.element(active).toBeChecked()
  await active.click()
  await expect.element(page.getByText('Status record is inactive')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' })).toHaveTextContent(`${record.fullName}, Physics`)
  await expect.element(active).not.toBeChecked()
  await expect.element(active).toHaveTextContent('Inactive')
  await expect.element(button(/^Update Status of/)).toBeDisabled()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(active).toBeChecked()
  expect(switches.map(({ body }) => body)).toEqual([
    { id: record._id, e: false },
    { id: record._id, e: true },
  ])
})

test('the form can be used by keyboard alone on a phone in the dark scheme', async () => {
  const record = buildStatusRecord(2)
  serve([record], [buildStatusSave(5, record)])
  const saves = server.reply(statusReports.save, { data: { ...record, version: 5 } })
  await emulateColourScheme('dark')
  await page.viewport(390, 844)
  await openPage('/status-report', 'meera')
  await button(`Update Status of ${record.fullName}, ${record.subject}`).click()
  const form = page.getByRole('dialog', { name: /^Update Status/ })
  await expect.element(form.getByRole('radio', { name: 'accessible' })).toHaveFocus()
  // On this screen, the history is below the form.
  await expect.element(form.getByText('5 November 2026 9:30:02 am')).toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(form.getByRole('radio', { name: 'application-error' })).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(form).not.toBeInTheDocument()
  expect(saves.map(({ body }) => body)).toEqual([{ user_id: record._id, version: 4, status: 'application-error' }])
})
