import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { toDay, shiftDay, parseInstant } from '../../../kit/shared/time.ts'
import { accountHistory } from '../../history-contract.ts'
import { accountTimeline, type TimelineAccount, type TimelineHold } from '../../timeline-contract.ts'

const project = { _id: '019a0000-0000-7000-8000-000000000901', project_name: 'NEET 2027' }
const today = toDay(new Date())
/** Noon, this many days before today. */
const ago = (days: number): string => (parseInstant(`${shiftDay(today, -days)} 12:00:00`) as Date).toISOString()
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
  user: getCastRef(who),
  mode: 'single',
  start: ago(start),
  end: end === null ? null : ago(end),
})
const assigned = [holdBy(1, 0, 'ananya', 6, 5), holdBy(2, 0, 'imran', 4, null), holdBy(3, 1, 'divya', 6, 4)]
const bar = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const card = page.getByRole('dialog', { name: 'Imran Sheikh, IC-PHY-01' })

const openTimeline = async (search = '', who: 'meera' | 'leela' = 'meera', at: TimelineHold[] | null = null) => {
  const request = server.reply(accountTimeline.timeline, ({ query: { from, to } }) => ({
    accounts,
    holds: assigned.filter(({ start, end }) => toDay(new Date(start)) <= to && (end === null || toDay(new Date(end)) >= from)),
    asked: at,
    holidays: [],
    project,
  }))
  server.reply(accountTimeline.rowsOfHold, {
    rows: 312,
    files: [
      {
        _id: '019a0000-0000-7000-8000-000000000961',
        name: 'Optics_Set03.xlsx',
        section: 'NEET 2027',
        stage: 'AUTHOR',
        count: 300,
      },
      {
        _id: '019a0000-0000-7000-8000-000000000961',
        name: 'Optics_Set03.xlsx',
        section: 'NEET 2027',
        stage: 'UPLOADER',
        count: 12,
      },
    ],
  })
  await openPage(`/projectAllocation/${project._id}/timeline${search}`, who)
  await expect.element(bar('Ananya Iyer')).toBeVisible()
  return request
}

test('each ID has a lane, keys move between the bars, and Enter opens the card', async () => {
  await openTimeline()
  await expect.element(page.getByText('3 allocation IDs, 1 in use now')).toBeVisible()
  await expect.element(page.getByText('Not used since 05/01/2026.')).toBeVisible()
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
  // The use began at noon four days ago, so before noon today it has not lasted four days.
  await expect.element(card.getByText(/^[34] d/)).toBeInTheDocument()
  await expectAccessible()
  const links = card.getByRole('link', { name: 'Optics_Set03.xlsx' }).elements()
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/project/NEET%202027/-/Optics_Set03.xlsx?where=author_done_allocation_id:IC-PHY-01',
    '/project/NEET%202027/-/Optics_Set03.xlsx?where=uploader_allocation_id:IC-PHY-01',
  ])
  await expect.element(card.getByText(', 12 rows uploaded')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(bar('Imran Sheikh')).toHaveFocus()
})

test('an admin edits the times from the card', async () => {
  await openTimeline()
  const edits = server.reply(accountHistory.editTimes, {
    data: {
      _id: assigned[1]?._id ?? '',
      account_id: 'IC-PHY-01',
      project_name: project.project_name,
      subject_name: 'Physics',
      user: getCastRef('imran').email,
      fullName: getCastRef('imran').fullName,
      user_id: getCastRef('imran')._id,
      mode: 'single',
      current_user_allocation_time: ago(4),
      user_revoke_time: parseInstant(today)?.toISOString() ?? null,
      status: 'ended',
      started_by: null,
      ended_by: getCastRef('meera').email,
    },
  })
  await bar('Imran Sheikh').click()
  await card.getByRole('button', { name: 'Edit times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit times of Imran Sheikh' })
  await dialog.getByLabelText('Revoke time').fill(`${today.split('-').toReversed().join('/')} 12:00 am`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => edits.map(({ params, body }) => [params.id, body.time]))
    .toEqual([[assigned[1]?._id, parseInstant(today)]])
})

test('a sub-admin sees the card without an edit, and can show lanes of people', async () => {
  const request = await openTimeline('?by=people', 'leela')
  await page.getByLabelText('Allocation ID or person').fill('imran')
  await expect.element(bar('Ananya Iyer')).not.toBeInTheDocument()
  await bar('Imran Sheikh').click()
  await expect.element(card).toBeVisible()
  expect(card.getByRole('button', { name: 'Edit times' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}-')
  await expect.poll(() => request.at(-1)?.query).toEqual({ from: shiftDay(today, -30), to: today })
  await page.getByText('Table', { exact: true }).click()
  await expect
    .element(page.getByRole('grid', { name: 'Uses of the allocation IDs of NEET 2027' }))
    .toHaveTextContent('Imran Sheikh')
  await expect.element(page.getByRole('columnheader', { name: 'Allocation ID' })).toBeVisible()
  await expectAccessible()
})

test('a link from a row shows who held its ID when the row was done', async () => {
  const question = (at: string) => `?account=${accounts[0]?._id}&at=${at}&file=Optics_Set03.xlsx&row=51`
  const request = await openTimeline(question(ago(3)), 'meera', assigned.slice(1, 2))
  const strip = page.getByText(/^Row 51 of Optics_Set03.xlsx was done with/)
  await expect.element(strip).toHaveTextContent('IC-PHY-01')
  await expect.element(strip).toHaveTextContent('It was used by Imran Sheikh')
  const row = page.getByRole('link', { name: 'Open row 51' })
  expect(row.element().getAttribute('href')).toBe('/project/NEET%202027/-/Optics_Set03.xlsx?task=51')
  await expectAccessible()
  expect(request[0]?.query).toMatchObject({ account: accounts[0]?._id, at: new Date(ago(3)) })
  // Moving to other days does not change who is shown as the holder.
  for (let weeks = 0; weeks < 3; weeks += 1) await page.getByRole('button', { name: 'Earlier' }).click()
  await expect.element(bar('Imran Sheikh')).not.toBeInTheDocument()
  await expect.element(strip).toHaveTextContent('It was used by Imran Sheikh')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(strip).not.toBeInTheDocument()
})

test('a link from a row says when nobody held the ID', async () => {
  await openTimeline(`?account=${accounts[1]?._id}&at=${ago(3)}&file=Optics_Set03.xlsx&row=51`, 'meera', [])
  await expect.element(page.getByText(/No one was using it then\.$/)).toBeVisible()
})

test('a link from a row names everyone who held the ID at once', async () => {
  await openTimeline(`?account=${accounts[1]?._id}&at=${ago(5)}&file=Optics_Set03.xlsx&row=51`, 'meera', [
    holdBy(5, 1, 'imran', 6, null),
    holdBy(6, 1, 'divya', 6, 4),
  ])
  await expect
    .element(page.getByText(/It was used by/))
    .toHaveTextContent(/It was used by Imran Sheikh, .* until now; Divya Nair, .* to .*\d\d [ap]m\.$/)
})

test('an ID that is in use again does not say since when it was unused', async () => {
  const again = account(4, 'IC-PHY-04', { state: 'held', holders: 1, last_ended: ago(90) })
  const later = account(5, 'IC-PHY-05', { last_ended: ago(1) })
  const [first] = accounts
  server.reply(accountTimeline.timeline, {
    accounts: [...(first ? [first] : []), again, later],
    holds: assigned.slice(0, 2),
    asked: null,
    holidays: [],
    project,
  })
  await openPage(`/projectAllocation/${project._id}/timeline?from=${shiftDay(today, -14)}`, 'meera')
  await expect.element(page.getByText('IC-PHY-05')).toBeVisible()
  expect(page.getByText(/Not used since/).elements()).toEqual([])
})

test('the keys that change the days also work in the table', async () => {
  const request = server.reply(accountTimeline.timeline, { accounts, holds: assigned, asked: null, holidays: [], project })
  await openPage(`/projectAllocation/${project._id}/timeline?view=table&from=2026-03-02`, 'meera')
  await expect.poll(() => request.at(-1)?.query.from).toBe('2026-03-02')
  await userEvent.keyboard('t')
  await expect.poll(() => (request.at(-1)?.query.to ?? '') >= today).toBe(true)
  const { from = '' } = request.at(-1)?.query ?? {}
  await userEvent.keyboard('-')
  await expect.poll(() => request.at(-1)?.query).toEqual({ from, to: shiftDay(from, 30) })
})

test('workspace holidays are named below the chart, and whole ones are shaded like Sundays', async () => {
  // These days are a Wednesday and a Thursday.
  const [whole, half] = [
    { date: '2026-03-04', name: 'Holi', isHalf: false },
    { date: '2026-03-05', name: 'Annual fair', isHalf: true },
  ]
  server.reply(accountTimeline.timeline, { accounts, holds: [], asked: null, holidays: [whole, half], project })
  await openPage(`/projectAllocation/${project._id}/timeline?from=2026-03-02&zoom=week`, 'meera')
  const list = page.getByRole('list', { name: 'Holidays' })
  await expect.element(list).toHaveTextContent(/04\/03\/2026 Holi.*05\/03\/2026 Annual fair, half day/)
  const titled = (title: string) => document.querySelector(`[data-part=timeline] [title="${title}"]`)
  expect(titled('holiday: Holi')?.getAttribute('data-off')).toBe('true')
  expect(titled('half-day holiday: Annual fair')?.getAttribute('data-off')).toBe('false')
  await expectAccessible()
})

test('an address that opens an edit shows no dialog to a sub-admin', async () => {
  await openTimeline(`?edit=${assigned[0]?._id}`, 'leela')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('moving the focus among the bars of 2,000 IDs updates only two bars', async () => {
  const many = Array.from({ length: 2_000 }, (_, n) => ({
    ...account(1, `IC-${String(n).padStart(4, '0')}`),
    _id: `019a0000-0000-7000-8000-00000001${String(n).padStart(4, '0')}`,
  }))
  const used = many.flatMap(({ _id }, n) =>
    [20, 12, 4].map((start, at) => ({
      ...holdBy(1, 0, (['ananya', 'imran', 'divya'] as const)[at] ?? 'divya', start, start - 3),
      _id: `019a0000-0000-7000-8000-0000000${at + 2}${String(n).padStart(4, '0')}`,
      account: _id,
    })),
  )
  server.reply(accountTimeline.timeline, { accounts: many, holds: used, asked: null, holidays: [], project })
  await openPage(`/projectAllocation/${project._id}/timeline?zoom=month`, 'meera')
  // The bars are not selected by role, because that would compute the accessible names of all of them.
  await expect.poll(() => document.querySelectorAll('[data-hold]').length).toBe(6_000)
  await userEvent.keyboard('j')
  let changes = 0
  const watch = new MutationObserver((list) => (changes += list.length))
  watch.observe(page.getByRole('main').element(), { subtree: true, childList: true, attributes: true })
  const MOVES = 20
  for (let move = 0; move < MOVES; move += 1) {
    const before = document.activeElement
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true }))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    expect(document.activeElement).not.toBe(before)
  }
  watch.disconnect()
  expect(changes).toBeLessThan(MOVES * 10)
})
