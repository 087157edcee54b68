import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { castDepartments, getDepartmentId } from '../../../db/cast.ts'
import { makeDepartment, getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { expectTold, secondSave } from '../../../test/web/two-saves.ts'
import { departments } from '../../departments/contract.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { refusal } from '../refusals.ts'
import { type StandardRate, standardRates } from '../standard-contract.ts'

const [physics, chemistry] = (['Physics', 'Chemistry'] as const).map((name) => ({ _id: getDepartmentId(name), name }))
const row = (name: RegExp) => page.getByRole('row', { name })
let made = 0
const rate = (part: Partial<StandardRate>): StandardRate => ({
  _id: `019a0000-0000-7000-8000-000000000e${String(++made).padStart(2, '0')}`,
  department: null,
  rate: 200,
  effective: '2026-01-01',
  version: 1,
  setBy: getCastRef('meera'),
  setOn: '2026-01-05T05:00:00.000Z',
  inForce: true,
  historyVersion: 7,
  ...part,
})

function serve(all: StandardRate[]) {
  server.reply(departments.all, { data: castDepartments.map((name) => makeDepartment(getDepartmentId(name), name)) })
  server.reply(standardRates.list, () => ({
    data: all,
    month: '2026-01',
    people: physics === undefined ? [] : [{ department: physics, count: 2 }],
    proposals: [{ department: null, rate: 250 }, ...(physics === undefined ? [] : [{ department: physics, rate: 230 }])],
  }))
  server.reply(standardRates.moved, ({ query }) => ({
    data: {
      until: null,
      profiles: query.department === undefined ? [] : [{ _id: getDepartmentId('Biology'), name: 'Numerical sets', days: 3 }],
    },
  }))
  return server.reply(standardRates.set, ({ body: { rate: rupees, effective } }) => {
    if (effective < '2026-02-01')
      return buildRefusalResponse(refusal('MONTH_CLOSED'), {
        issues: [{ path: 'effective', message: 'January 2026 is closed.' }],
      })
    if (rupees === 200) return buildRefusalResponse(refusal('RATE_UNCHANGED'))
    const data = rate({ department: physics ?? null, rate: rupees, effective, inForce: false })
    all = [data, ...all]
    return { data }
  })
}

test('an admin sets a proposed rate from a day, and a refusal keeps the typed values', async () => {
  const sent = serve([rate({}), rate({ department: chemistry ?? null, rate: 220, inForce: true })])
  await openPage('/settings/standard-rates', 'meera')
  await expect.element(row(/^Workspace/)).toHaveTextContent('0₹200.00₹250.00, mean of January 202601/01/2026')
  await expect.element(row(/^Chemistry/)).toHaveTextContent('₹220.00none: fewer than five people')
  await expect.element(row(/^Physics/)).toHaveTextContent('Physics2none₹230.00')
  await expect.element(row(/^Physics/)).toHaveTextContent('of the workspace')
  await expectAccessible()
  const act = page.getByRole('button', { name: 'Set rate: Physics' })
  await act.click()
  const form = page.getByRole('group', { name: 'Standard rate of Physics' })
  const amount = form.getByRole('spinbutton', { name: 'Rate per hour, in rupees' })
  const effective = form.getByRole('textbox', { name: 'Date effective' })
  const save = form.getByRole('button', { name: 'Save' })
  await expect.element(row(/^Physics/)).toHaveTextContent('unsavedno rate is set today')
  await expect.element(amount).toHaveFocus()
  await expect.element(effective).toHaveValue(formatDay(toDay(new Date())))
  await save.click()
  await expect.element(form.getByText('Please enter an amount in rupees.').first()).toBeVisible()
  await effective.fill('')
  await save.click()
  await expect.element(form.getByText('Please input the date effective').first()).toBeVisible()
  await amount.fill('100001')
  await save.click()
  await expect.element(form.getByText('The rate must be above 0 and at most 1,00,000.00 per hour.').first()).toBeVisible()
  await amount.fill('200')
  await effective.fill('01/12/2199')
  await save.click()
  await expect.element(form.getByText('This rate is already set for that day.')).toBeVisible()
  await expect.element(amount).toHaveValue('200')
  await form.getByRole('button', { name: 'Use ₹230.00' }).click()
  await effective.fill('15/01/2026')
  await save.click()
  await expect.element(page.getByRole('alert').getByText('This month is closed.')).toBeVisible()
  await expect.element(amount).toHaveValue('230')
  await effective.fill('01/12/2199')
  await expect
    .element(form.getByText('Changes 3 days of 1 worklog profile from 01/12/2199 on: Numerical sets. January 2026 is closed'))
    .toBeVisible()
  await expectAccessible()
  await save.click()
  await expect.element(page.getByText('Standard rate saved')).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({ department: physics?._id, rate: 230, effective: '2199-12-01' })
  await expect.element(row(/^Physics/)).toHaveTextContent('then ₹230.00 from 01/12/2199')
  await expect.element(act).toHaveFocus()
})

test('a rate is changed by keyboard in one row at a time, and focus returns', async () => {
  const sent = serve([rate({}), rate({ department: chemistry ?? null, rate: 220 })])
  await openPage('/settings/standard-rates', 'meera')
  const act = page.getByRole('button', { name: 'Change: Chemistry' })
  await expect.element(act).toBeVisible()
  await page.getByRole('button', { name: 'Change: Workspace' }).click()
  await expect.element(page.getByRole('group', { name: 'Standard rate of the workspace' })).toBeVisible()
  await act.click()
  await expect.poll(() => page.getByRole('spinbutton').elements()).toHaveLength(1)
  const amount = page
    .getByRole('group', { name: 'Standard rate of Chemistry' })
    .getByRole('spinbutton', { name: 'Rate per hour, in rupees' })
  await expect.element(amount).toHaveFocus()
  await expect.element(amount).toHaveValue('220')
  await expect.element(row(/^Chemistry/)).toHaveTextContent('now ₹220.00 since 01/01/2026')
  await userEvent.keyboard('225{Escape}')
  await expect.element(act).toHaveFocus()
  await expect.element(row(/^Chemistry/)).toHaveTextContent('₹220.00')
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(amount).toHaveFocus()
  await userEvent.keyboard('235{Enter}')
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toMatchObject([{ department: chemistry?._id, rate: 235, effective: toDay(new Date()), version: 7 }])
  await expect.element(act).toHaveFocus()
})

test('an admin ends the workspace rate and sees all rates in the history', async () => {
  const sent = serve([rate({ version: 2, rate: 210 }), rate({ inForce: false })])
  await openPage('/settings/standard-rates?set=workspace', 'meera')
  const form = page.getByRole('group', { name: 'Standard rate of the workspace' })
  await expect.element(form.getByText('now ₹210.00 since 01/01/2026')).toBeVisible()
  await form.getByRole('checkbox', { name: 'No rate from that day on' }).click()
  await expect.element(form.getByRole('spinbutton')).toBeDisabled()
  await form.getByRole('textbox', { name: 'Date effective' }).fill('01/12/2199')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ rate: null, effective: '2199-12-01' }])
  await page.getByRole('button', { name: 'History' }).click()
  await expect.element(row(/₹210\.00/)).toHaveTextContent('in force')
  await expect.element(row(/₹200\.00/)).not.toHaveTextContent('in force')
  await expectAccessible()
})

test('the page marks the departments that show no money', async () => {
  serve([rate({ department: chemistry ?? null })])
  await openPage('/settings/standard-rates', 'meera')
  await expect.element(row(/^Physics/)).toHaveTextContent('no money')
  await expect.element(row(/^Chemistry/)).toHaveTextContent('in force')
  await expect
    .element(page.getByRole('note'))
    .toHaveTextContent(`Without a rate no money is shown (${castDepartments.length} lines below).`)
})

test('a manager cannot open the page of standard rates', async () => {
  await openPage('/settings/standard-rates', 'kavita')
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Standard rates')
})

test('a save of a rate over somebody else’s change first shows that change', async () => {
  serve([rate({})])
  const sent = server.reply(standardRates.set, ({ body }) => secondSave(body, 'rate', 240) ?? { data: rate({}) })
  await openPage('/settings/standard-rates', 'meera')
  await page.getByRole('button', { name: 'Change: Workspace' }).click()
  const form = page.getByRole('group', { name: 'Standard rate of the workspace' })
  await form.getByRole('spinbutton', { name: 'Rate per hour, in rupees' }).fill('260')
  await form.getByRole('textbox', { name: 'Date effective' }).fill('01/12/2199')
  await form.getByRole('button', { name: 'Save' }).click()
  await expectTold(sent, { shows: '240', choose: 'Keep mine', save: 'Save', within: form })
})
