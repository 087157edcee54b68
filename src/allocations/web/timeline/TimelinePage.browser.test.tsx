import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { named } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { dayOf, daysFrom, instantOf } from '../../../kit/shared/time.ts'
import { accountHistory } from '../../history-contract.ts'
import { accountTimeline, type TimelineAccount, type TimelineHold } from '../../timeline-contract.ts'

const project = { _id: '019a0000-0000-7000-8000-000000000901', project_name: 'NEET 2027' }
const today = dayOf(new Date())
/** Noon, so many days before today. */
const ago = (days: number): string => (instantOf(`${daysFrom(today, -days)} 12:00:00`) as Date).toISOString()
const account = (n: number, id: string, more: Partial<TimelineAccount> = {}): TimelineAccount => ({
  _id: `019a0000-0000-7000-8000-00000000094${n}`,
  account_id: id,
  department: 'Physics',
  is_multiple: false,
  state: 'free',
  holders: 0,
  last_ended: null,
  ...more,
})
const accounts = [
  account(1, 'IC-PHY-01', { state: 'held', holders: 1 }),
  account(2, 'IC-PHY-02', { is_multiple: true }),
  account(3, 'IC-PHY-03', { last_ended: '2026-01-05T06:00:00.000Z' }),
]
const holdBy = (n: number, of: number, who: 'ananya' | 'imran' | 'divya', start: number, end: number | null): TimelineHold => ({
  _id: `019a0000-0000-7000-8000-00000000095${n}`,
  account: accounts[of]?._id ?? '',
  user: named(who),
  mode: 'single',
  start: ago(start),
  end: end === null ? null : ago(end),
})
const held = [holdBy(1, 0, 'ananya', 6, 5), holdBy(2, 0, 'imran', 4, null), holdBy(3, 1, 'divya', 6, 4)]
const bar = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const card = page.getByRole('dialog', { name: 'Imran Sheikh, IC-PHY-01' })

const openTimeline = async (search = '', who: 'meera' | 'leela' = 'meera') => {
  const asked = server.reply(accountTimeline.timeline, { accounts, holds: held, project })
  server.reply(accountTimeline.rowsOfHold, {
    rows: 312,
    files: [
      {
        _id: '019a0000-0000-7000-8000-000000000961',
        name: 'Optics_Set03.xlsx',
        section: 'NEET 2027',
        count: 312,
        first_sr_no: 4,
      },
    ],
  })
  await openPage(`/projectAllocation/${project._id}/timeline${search}`, who)
  await expect.element(bar('Ananya Iyer')).toBeVisible()
  return asked
}

test('a lane for each ID; keys move between the bars, and a bar opens its card', async () => {
  await openTimeline()
  await expect.element(page.getByText('3 allocation IDs, 1 in use now')).toBeVisible()
  await expect.element(page.getByText('Nobody has held it since 05/01/2026.')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('j')
  await expect.element(bar('Ananya Iyer')).toHaveFocus()
  await userEvent.keyboard('l')
  await expect.element(bar('Imran Sheikh')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bar('Divya Nair')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(bar('Ananya Iyer')).toHaveFocus()
  await userEvent.keyboard('l{Enter}')
  await expect.element(card).toHaveFocus()
  await expect.element(card.getByText('312 rows done with it')).toBeVisible()
  await expect.element(card.getByText('4 d')).toBeInTheDocument()
  await expectAccessible()
  const link = card.getByRole('link', { name: 'Optics_Set03.xlsx' })
  expect(link.element().getAttribute('href')).toBe(
    '/project/NEET%202027/-/Optics_Set03.xlsx?where=author_done_allocation_id:IC-PHY-01',
  )
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(bar('Imran Sheikh')).toHaveFocus()
})

test('an admin edits the times from the card', async () => {
  await openTimeline()
  const edits = server.reply(accountHistory.editTimes, {
    data: {
      _id: held[1]?._id ?? '',
      account_id: 'IC-PHY-01',
      project_name: project.project_name,
      subject_name: 'Physics',
      user: named('imran').email,
      fullName: named('imran').fullName,
      user_id: named('imran')._id,
      mode: 'single',
      current_user_allocation_time: ago(4),
      user_revoke_time: instantOf(today)?.toISOString() ?? null,
      status: 'ended',
      started_by: null,
      ended_by: named('meera').email,
    },
  })
  await bar('Imran Sheikh').click()
  await card.getByRole('button', { name: 'Edit times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit times of Imran Sheikh' })
  await dialog.getByLabelText('Revoke time').fill(`${today.split('-').toReversed().join('/')} 12:00 am`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => edits.map(({ params, body }) => [params.id, body.time])).toEqual([[held[1]?._id, instantOf(today)]])
})

test('a sub-admin sees the card without its edit, and the lanes of people', async () => {
  const asked = await openTimeline('?by=people', 'leela')
  await page.getByLabelText('Account or person').fill('imran')
  await expect.element(bar('Ananya Iyer')).not.toBeInTheDocument()
  await bar('Imran Sheikh').click()
  await expect.element(card).toBeVisible()
  expect(card.getByRole('button', { name: 'Edit times' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}-')
  await expect.poll(() => asked.at(-1)?.query).toEqual({ from: daysFrom(today, -30), to: today })
  await userEvent.keyboard('t')
  await page.getByText('Table', { exact: true }).click()
  await expect
    .element(page.getByRole('grid', { name: 'Uses of the allocation IDs of NEET 2027' }))
    .toHaveTextContent('Imran Sheikh')
  await expectAccessible()
})

test('a row asks who held its ID when it was done', async () => {
  const question = (at: string) => `?account=${accounts[0]?._id}&at=${at}&file=Optics_Set03.xlsx&row=51`
  await openTimeline(question(ago(3)))
  const strip = page.getByText(/^Row 51 of Optics_Set03.xlsx was done with/)
  await expect.element(strip).toHaveTextContent('IC-PHY-01')
  await expect.element(strip).toHaveTextContent('It was held by Imran Sheikh')
  const row = page.getByRole('link', { name: 'Open row 51' })
  expect(row.element().getAttribute('href')).toBe('/project/NEET%202027/-/Optics_Set03.xlsx?task=51')
  await expectAccessible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(strip).not.toBeInTheDocument()
})

test('at an instant without a use it says so', async () => {
  await openTimeline(`?account=${accounts[1]?._id}&at=${ago(3)}&file=Optics_Set03.xlsx&row=51`)
  await expect.element(page.getByText(/Nobody held it then\.$/)).toBeVisible()
})
