import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { named } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { refused } from '../../../test/web/server.ts'
import { expectTold, secondSave } from '../../../test/web/two-saves.ts'
import { refusal } from '../../closed-months/refusals.ts'
import { type Setting, settings } from '../contract.ts'

const dialog = page.getByRole('dialog')
const row = (name: RegExp) => page.getByRole('row', { name })
const set: Setting = {
  _id: '019a0000-0000-7000-8000-000000000d01',
  key: 'INCENTIVE_RATE',
  value: 1.25,
  effective: '2026-03-01',
  setBy: named('meera'),
  setOn: '2026-02-20T05:00:00.000Z',
  inForce: true,
  version: 7,
}

test('an admin sets the incentive rate from a day on, and sees what it means', async () => {
  let all = [set]
  server.reply(settings.list, () => ({ data: all }))
  const sent = server.reply(settings.set, ({ body }) => {
    if (body.effective < '2026-01-01')
      return refused(refusal('MONTH_CLOSED'), {
        issues: [{ path: 'effective', message: 'December 2025 is closed.' }],
      })
    const data = { ...set, ...body, _id: '019a0000-0000-7000-8000-000000000d02', inForce: false }
    all = [data, ...all]
    return { data }
  })
  await openPage('/settings', 'meera')
  await expect.element(row(/1\.25/)).toHaveTextContent('in force')
  // What held before anything was set.
  await expect.element(row(/Incentive rate.*the beginning/)).toHaveTextContent('1')
  await page.getByRole('button', { name: 'Set the incentive rate' }).click()
  const submit = dialog.getByRole('button', { name: 'Set', exact: true })
  await submit.click()
  for (const sentence of ['Please enter the value.', 'Please input the date effective'])
    await expect.element(dialog.getByText(sentence).first()).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Rate' }).fill('101')
  await submit.click()
  await expect.element(dialog.getByText('The value is a number from 0 to 100 with at most 4 decimals.').first()).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Rate' }).fill('0')
  await expect.element(dialog.getByText('Nothing is paid for work over the target.')).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Rate' }).fill('1.5')
  await expect.element(dialog.getByText('Work over the target is paid 1.5 times the hours that it would take.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Date effective' }).fill('15/12/2025')
  await submit.click()
  await expect.element(dialog.getByText('December 2025 is closed.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Date effective' }).fill('01/12/2199')
  await expect.element(dialog.getByText('Takes effect on 1 December 2199.')).toBeVisible()
  await expectAccessible()
  await submit.click()
  await expect.element(page.getByText('Setting saved')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ key: 'INCENTIVE_RATE', value: 1.5, effective: '2199-12-01', version: 7 })
  await expect.element(row(/01\/12\/2199/)).toHaveTextContent('1.5')
})

test('an admin sets how long candidates are kept, in whole days', async () => {
  server.reply(settings.list, { data: [] })
  const sent = server.reply(settings.set, ({ body }) => ({ data: { ...set, ...body, inForce: false } }))
  await openPage('/settings', 'meera')
  await expect.element(row(/Candidates are erased/)).toHaveTextContent('180')
  await page.getByRole('button', { name: 'Set the retention of candidates' }).click()
  await expect.element(dialog.getByText('Today candidates are erased 180 days after their last change.')).toBeVisible()
  const days = dialog.getByRole('spinbutton', { name: 'Days' })
  await days.fill('29.5')
  const submit = dialog.getByRole('button', { name: 'Set', exact: true })
  await submit.click()
  await expect.element(dialog.getByText('The value is a whole number of days from 30 to 3650.').first()).toBeVisible()
  await days.fill('365')
  await expect.element(dialog.getByText(/nothing changed for 365 days is erased/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Date effective' }).fill('01/12/2199')
  await expectAccessible()
  await submit.click()
  await expect.element(page.getByText('Setting saved')).toBeVisible()
  await expect
    .poll(() => sent.at(-1)?.body)
    .toMatchObject({ key: 'CANDIDATE_RETENTION_DAYS', value: 365, effective: '2199-12-01' })
})

test('an admin sets how long the files of scheduled exports are kept', async () => {
  server.reply(settings.list, { data: [{ ...set, key: 'EXPORT_RETENTION_DAYS', value: 30 }] })
  const sent = server.reply(settings.set, ({ body }) => ({ data: { ...set, ...body, inForce: false } }))
  await openPage('/settings', 'meera')
  await page.getByRole('button', { name: 'Set the retention of files' }).click()
  await expect
    .element(dialog.getByText('Today files of scheduled exports are deleted 30 days after they were made.'))
    .toBeVisible()
  const days = dialog.getByRole('spinbutton', { name: 'Days' })
  await days.fill('6')
  const submit = dialog.getByRole('button', { name: 'Set', exact: true })
  await submit.click()
  await expect.element(dialog.getByText('The value is a whole number of days from 7 to 3650.').first()).toBeVisible()
  await days.fill('60')
  await expect.element(dialog.getByText('A file of a scheduled export can be downloaded for 60 days.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Date effective' }).fill('01/12/2199')
  await expectAccessible()
  await submit.click()
  await expect.element(page.getByText('Setting saved')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ key: 'EXPORT_RETENTION_DAYS', value: 60, effective: '2199-12-01' })
})

test('an admin sets from when on people who were deleted can be erased', async () => {
  server.reply(settings.list, { data: [] })
  const sent = server.reply(settings.set, ({ body }) => ({ data: { ...set, ...body, inForce: false } }))
  await openPage('/settings', 'meera')
  await page.getByRole('button', { name: 'Set the retention of deleted users' }).click()
  await expect.element(dialog.getByText('Today users can be erased 365 days after they were deleted.')).toBeVisible()
  const days = dialog.getByRole('spinbutton', { name: 'Days' })
  await days.fill('29')
  const submit = dialog.getByRole('button', { name: 'Set', exact: true })
  await submit.click()
  await expect.element(dialog.getByText('The value is a whole number of days from 30 to 3650.').first()).toBeVisible()
  await days.fill('90')
  await expect.element(dialog.getByText(/can erase somebody who was deleted 90 days ago/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Date effective' }).fill('01/12/2199')
  await submit.click()
  await expect.element(page.getByText('Setting saved')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ key: 'PERSON_RETENTION_DAYS', value: 90, effective: '2199-12-01' })
})

test('a manager has no page of settings', async () => {
  await openPage('/settings', 'kavita')
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Settings')
})

test('says that a proxy is in front of the app which the settings of the host do not name', async () => {
  server.reply(settings.list, () => ({ data: [], untrustedProxy: '10.0.0.7' }))
  await openPage('/settings', 'meera')
  await expect.element(page.getByRole('note')).toHaveTextContent('a proxy at 10.0.0.7 that TRUST_PROXY does not name')
  await expectAccessible()
})

test('a second save of a setting is told the first', async () => {
  server.reply(settings.list, { data: [set] })
  const sent = server.reply(settings.set, ({ body }) => secondSave(body, 'value', 2) ?? { data: set })
  await openPage('/settings?dialog=set', 'meera')
  await dialog.getByRole('spinbutton', { name: 'Rate' }).fill('1.5')
  await dialog.getByRole('textbox', { name: 'Date effective' }).fill('01/12/2199')
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expectTold(sent, { shows: '2', choose: 'Keep mine', save: 'Set' })
})
