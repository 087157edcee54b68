import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef, makeUserRow } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { refusal } from '../../kit/shared/errors.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { users } from '../../users/contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { refusal as closedMonth, refusals as monthRefusals } from '../../closed-months/refusals.ts'
import { type Absence, absences } from '../contract.ts'

const dialog = page.getByRole('dialog')
const [, MONTH_CLOSED] = monthRefusals.MONTH_CLOSED
const recorded = (date: string, reason: Absence['reason']): Absence => ({
  date,
  reason,
  setBy: getCastRef('kavita'),
  setOn: '2026-03-01T05:00:00.000Z',
})
const choose = async (reason: string): Promise<void> => {
  await dialog.getByLabelText('Reason').click()
  await userEvent.keyboard(reason)
  await userEvent.keyboard('{Enter}')
}

test('the list of users records an absence, and a weekly off on a weekday needs confirmation', async () => {
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.reply(absences.ofUser, { data: [recorded('2026-03-05', 'PL'), recorded('2026-03-04', '')], requests: [], holidays: [] })
  const sent = server.reply(absences.record, ({ query: { confirm }, body: { date, reason } }) =>
    reason === 'reject' && confirm !== true
      ? buildRefusalResponse(refusal('NEEDS_CONFIRMATION'), {
          issues: [{ path: 'date', message: '09/03/2026 isn’t a weekend day.' }],
        })
      : { data: recorded(date, reason), entered: { recorded: [date], waiting: [], withdrawn: [], leftOut: [] } },
  )
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}`, 'meera')
  await expect.element(dialog.getByText('Absence of Ananya Iyer')).toBeVisible()
  await expect.element(dialog.getByText('05/03/2026: PL, by Kavita Desai')).toBeVisible()
  expect(dialog.getByText(/04\/03\/2026/).elements()).toEqual([])
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(dialog.getByText('Please select the reason')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Day' }).fill('09/03/2026')
  await choose('Weekly')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(dialog.getByText('09/03/2026 isn’t a weekend day.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(page.getByText('Absence updated successfully')).toBeVisible()
  expect(sent.map(({ query, body }) => [body.date, body.reason, body.seen, query.confirm])).toEqual([
    ['2026-03-09', 'reject', '', false],
    ['2026-03-09', 'reject', '', true],
  ])
})

test('the calendar of the absence dialog names the person’s holidays of each month', async () => {
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  const asked = server.reply(absences.ofUser, ({ query: { from } }) => ({
    data: [],
    requests: [],
    holidays: from === '2026-03-01' ? [{ date: '2026-03-04', name: 'Holi', isHalf: false }] : [],
  }))
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}&day=2026-03-02`, 'meera')
  await dialog.getByRole('button', { name: 'Choose from a calendar' }).first().click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect.element(calendar.getByText('Holidays of Ananya Iyer: 4 Holi')).toBeVisible()
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await expect.poll(() => asked.at(-1)?.query).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  await expect.element(calendar.getByText('Holi')).not.toBeInTheDocument()
})

test('the absence dialog keeps its buttons in view below a long scrolling list at 1366 × 768', async () => {
  await page.viewport(1366, 768)
  const days = Array.from({ length: 40 }, (_, at) => addDaysTo('2026-03-01', at))
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.reply(absences.ofUser, { data: days.map((day) => recorded(day, 'PL')), requests: [], holidays: [] })
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}`, 'meera')
  const last = dialog.getByText('09/04/2026: PL, by Kavita Desai')
  await expect.element(last).toBeInTheDocument()
  for (const name of ['Cancel', 'Record'])
    await expect.element(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 0.99 })
  await expect.element(last).not.toBeInViewport()
  await dialog.getByRole('list', { name: 'Recorded absences' }).wheel({ delta: { y: 3_000 } })
  await expect.element(last).toBeInViewport({ ratio: 0.99 })
  await expect.element(dialog.getByRole('button', { name: 'Record', exact: true })).toBeInViewport({ ratio: 0.99 })
})

test('the absence dialog warns about a concurrent absence before it is overwritten', async () => {
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.reply(absences.ofUser, { data: [recorded('2026-03-05', 'PL')], requests: [], holidays: [] })
  const sent = server.reply(absences.record, ({ query: { confirm }, body: { date, reason } }) =>
    confirm === true
      ? { data: recorded(date, reason), entered: { recorded: [date], waiting: [], withdrawn: [], leftOut: [] } }
      : buildRefusalResponse(refusal('NEEDS_CONFIRMATION'), {
          issues: [{ path: 'date', message: '05/03/2026 has LOP already.' }],
        }),
  )
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}&day=2026-03-05`, 'meera')
  await expect.element(dialog.getByText('05/03/2026: PL, by Kavita Desai')).toBeVisible()
  await choose('SL')
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(dialog.getByText('05/03/2026 has LOP already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Record' }).click()
  await expect.element(page.getByText('Absence updated successfully')).toBeVisible()
  expect(sent.map(({ query, body }) => [body.reason, body.seen, query.confirm])).toEqual([
    ['SL', 'PL', false],
    ['SL', 'PL', true],
  ])
})

test('the absence dialog opened for a day lists absences around that day', async () => {
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  const request = server.reply(absences.ofUser, { data: [], requests: [], holidays: [] })
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}&day=2025-06-15`, 'kavita')
  await expect.element(dialog.getByText('No absence is recorded in 31 days of 15/06/2025.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue('15/06/2025')
  expect(request.map(({ query }) => query)).toEqual([{ from: '2025-05-15', to: '2025-07-16' }])
})

test('the absence dialog shows no empty message while the absences load', async () => {
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  let load: () => void = () => undefined
  const loaded = new Promise<void>((done) => (load = done))
  server.reply(absences.ofUser, async () => {
    await loaded
    return { data: [recorded('2026-03-05', 'PL')], requests: [], holidays: [] }
  })
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}&day=2026-03-05`, 'meera')
  await expect.element(dialog.getByRole('textbox', { name: 'Day' })).toHaveValue('05/03/2026')
  expect(dialog.getByText(/No absence is recorded/).elements()).toEqual([])
  load()
  await expect.element(dialog.getByText('05/03/2026: PL, by Kavita Desai')).toBeVisible()
})

test('the absence dialog offers a manager no weekly off', async () => {
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.reply(absences.ofUser, { data: [], requests: [], holidays: [] })
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}`, 'kavita')
  await expect.element(dialog.getByText('No absence is recorded in 31 days.')).toBeVisible()
  await dialog.getByLabelText('Reason').click()
  await expect.element(page.getByTitle('LOP')).toBeVisible()
  expect(page.getByTitle('Weekly off').elements()).toEqual([])
})

test('the absence dialog asks for confirmation again for another person', async () => {
  const rows = (['ananya', 'imran'] as const).map((name) => makeUserRow(name, { salaries: true }))
  server.reply(users.list, { users: rows, total: 2 })
  server.reply(absences.ofUser, { data: [], requests: [], holidays: [] })
  const sent = server.reply(absences.record, buildRefusalResponse(refusal('NEEDS_CONFIRMATION'), {}))
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}`, 'meera')
  const ask = async (): Promise<void> => {
    await dialog.getByRole('textbox', { name: 'Day' }).fill('09/03/2026')
    await choose('Weekly')
    await dialog.getByRole('button', { name: 'Record' }).click()
  }
  await ask()
  await expect.poll(() => sent.length).toBe(1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: /^Discard/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Actions for Imran Sheikh' }).click()
  await page.getByRole('menuitem', { name: 'Record absence' }).click()
  await expect.element(dialog.getByText('Absence of Imran Sheikh')).toBeVisible()
  await ask()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ query, body }) => [body.user, query.confirm])).toEqual([
    [cast.ananya.id, false],
    [cast.imran.id, false],
  ])
})

test('the absence dialog reports a closed month once, with a link to the closed months', async () => {
  const closed = () => buildRefusalResponse(closedMonth('MONTH_CLOSED', { issues: [{ path: 'date', message: MONTH_CLOSED }] }))
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.reply(absences.ofUser, { data: [], requests: [], holidays: [] })
  server.reply(absences.record, closed)
  server.reply(closedMonths.list, { data: [] })
  server.reply(closedMonths.months, { data: [] })
  const refuse = async () => {
    await dialog.getByRole('textbox', { name: 'Day' }).fill('09/02/2026')
    await choose('LOP')
    await dialog.getByRole('button', { name: 'Record' }).click()
    await expect.element(page.getByRole('alert').getByText(MONTH_CLOSED)).toBeVisible()
    expect(page.getByText(MONTH_CLOSED).elements()).toHaveLength(1)
  }
  const link = page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: 'Closed months' })
  await openPage(`/users?dialog=absence&user=${cast.ananya.id}`, 'meera')
  await refuse()
  await expectAccessible()
  await link.click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('heading', { name: 'Closed months' })).toBeVisible()
  expect(page.getByText(MONTH_CLOSED).elements()).toHaveLength(0)
})
