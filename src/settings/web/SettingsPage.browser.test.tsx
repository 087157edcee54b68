import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { expectTold, secondSave } from '../../../test/web/two-saves.ts'
import { refusal } from '../../closed-months/refusals.ts'
import { toDay } from '../../kit/shared/time.ts'
import { type Setting, settings } from '../contract.ts'
import { imageHosts } from '../image-hosts-contract.ts'

beforeEach(() => void server.reply(imageHosts.get, { data: { hosts: [], setBy: null, setOn: null, version: 0 } }))

const rowOf = (name: string) => page.getByRole('listitem', { name })
const set: Setting = {
  _id: '019a0000-0000-7000-8000-000000000d01',
  key: 'INCENTIVE_RATE',
  value: 1.25,
  effective: '2026-03-01',
  setBy: getCastRef('meera'),
  setOn: '2026-02-20T05:00:00.000Z',
  inForce: true,
  version: 7,
}

test('a setting is edited in its row, where Enter saves, Esc cancels and the focus returns', async () => {
  let all = [set]
  server.reply(settings.list, () => ({ data: all }))
  const sent = server.reply(settings.set, ({ body }) => {
    if (body.effective < '2026-01-01')
      return buildRefusalResponse(refusal('MONTH_CLOSED'), {
        issues: [{ path: 'effective', message: 'December 2025 is closed.' }],
      })
    const data = { ...set, ...body, _id: '019a0000-0000-7000-8000-000000000d02', inForce: false }
    all = [data, ...all]
    return { data }
  })
  await openPage('/settings', 'meera')
  const row = rowOf('Incentive rate')
  await expect
    .element(row)
    .toHaveTextContent(/Work over the target is paid 1\.25 times.*1\.25 times.*from 01\/03\/2026, set by Meera Joshi/)
  await expectAccessible()
  const value = row.getByRole('button', { name: 'Change Incentive rate: 1.25 times' })
  await value.click()
  const field = row.getByRole('spinbutton', { name: 'Rate' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(value).toHaveFocus()
  expect(sent).toEqual([])

  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveFocus()
  await field.fill('101')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByText('The value must be a number from 0 to 100 with at most 4 decimals.').first()).toBeVisible()
  await field.fill('0')
  await expect.element(row.getByText('Nothing is paid for work over the target.')).toBeVisible()
  await field.fill('1.5')
  await expect.element(row.getByText('Work over the target is paid 1.5 times the hours that it would take.')).toBeVisible()
  const day = row.getByRole('textbox', { name: 'Date effective' })
  await day.fill('')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect.element(row.getByText('Please input the date effective').first()).toBeVisible()
  await day.fill('15/12/2025')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').getByText('This month is closed.')).toBeVisible()
  await expect.element(day).toHaveValue('15/12/2025')
  await day.fill('01/12/2199')
  await expect.element(row.getByText('Takes effect on 1 December 2199.')).toBeVisible()
  await expectAccessible()
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Setting saved')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ key: 'INCENTIVE_RATE', value: 1.5, effective: '2199-12-01', version: 7 })
  await expect.element(value).toHaveFocus()
  await expect.element(row).toHaveTextContent('then 1.5 times from 01/12/2199')
  await page.getByRole('button', { name: 'History' }).click()
  await expect.element(page.getByRole('row', { name: /01\/12\/2199/ })).toHaveTextContent('1.5 times')
  await expect.element(page.getByRole('row', { name: /Incentive rate.*the beginning/ })).toHaveTextContent('1 times')
})

const days = 'The value must be a whole number of days from'
test.each([
  [
    'Candidates are erased after',
    'CANDIDATE_RETENTION_DAYS',
    '29.5',
    `${days} 30 to 3650.`,
    365,
    /no changes for 365 days is erased/,
  ],
  [
    'Files of scheduled exports are deleted after',
    'EXPORT_RETENTION_DAYS',
    '6',
    `${days} 7 to 3650.`,
    60,
    /can be downloaded for 60 days/,
  ],
  ['Deleted users can be erased after', 'PERSON_RETENTION_DAYS', '29', `${days} 30 to 3650.`, 90, /a user deleted 90 days ago/],
] as const)('the setting “%s” takes a whole number of days and explains it', async (name, key, wrong, problem, value, means) => {
  server.reply(settings.list, { data: [] })
  const sent = server.reply(settings.set, ({ body }) => ({ data: { ...set, ...body, inForce: false } }))
  await openPage('/settings', 'meera')
  const row = rowOf(name)
  await row.getByRole('button', { name: new RegExp(`^Change ${name}: \\d+ days$`) }).click()
  const field = row.getByRole('spinbutton', { name: 'Days' })
  await field.fill(wrong)
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByText(problem).first()).toBeVisible()
  await field.fill(String(value))
  await expect.element(row.getByText(means)).toBeVisible()
  await expect.poll(() => page.getByRole('spinbutton').elements()).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Setting saved')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ key, value, effective: toDay(new Date()), version: 0 })
})

test('a manager has no settings page', async () => {
  await openPage('/settings', 'kavita')
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Settings')
})

test('the settings page warns about a proxy that TRUST_PROXY does not name', async () => {
  server.reply(settings.list, () => ({ data: [], untrustedProxy: '10.0.0.7' }))
  await openPage('/settings', 'meera')
  await expect.element(page.getByRole('note')).toHaveTextContent('a proxy at 10.0.0.7 that TRUST_PROXY does not name')
  await expectAccessible()
})

test('a save of a setting over somebody else’s change first shows that change', async () => {
  server.reply(settings.list, { data: [set] })
  const sent = server.reply(settings.set, ({ body }) => secondSave(body, 'value', 2) ?? { data: set })
  await openPage('/settings?dialog=set', 'meera')
  const row = rowOf('Incentive rate')
  await row.getByRole('spinbutton', { name: 'Rate' }).fill('1.5')
  await row.getByRole('button', { name: 'Save' }).click()
  await expectTold(sent, {
    shows: '2',
    choose: 'Keep mine',
    save: 'Save',
    within: page.getByRole('group', { name: 'Incentive rate' }),
  })
})

test('the image hosts are edited in their row as one list, which may be empty', async () => {
  server.reply(settings.list, { data: [] })
  const known = { hosts: ['a.example'], setBy: getCastRef('meera'), setOn: '2026-02-20T05:00:00.000Z', version: 3 }
  server.reply(imageHosts.get, { data: known })
  const sent = server.reply(imageHosts.set, ({ body }) => ({ data: { ...known, hosts: body.hosts } }))
  await openPage('/settings', 'meera')
  const row = rowOf('Hosts of pictures')
  await expect.element(row).toHaveTextContent('shown as a picture if it is from a.example.')
  const value = row.getByRole('button', { name: 'Change Hosts of pictures: 1 host' })
  await value.click()
  const field = row.getByRole('textbox', { name: 'Hosts' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('a.example')
  await expectAccessible()
  await field.fill('https://b.example/x')
  await userEvent.keyboard('{Enter}')
  await expect.element(row.getByText(/“https:\/\/b.example\/x” is not the name of a host/)).toBeVisible()
  await field.fill('B.example, a.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveFocus()
  await value.click()
  await field.fill('')
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveFocus()
  expect(sent.map(({ body }) => body)).toEqual([
    { hosts: ['a.example', 'b.example'], version: 3 },
    { hosts: [], version: 3 },
  ])
})
