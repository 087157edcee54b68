/** The bell shows what arrived, what is new and what is a message. Seen entries count as seen in all of the person's browsers. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef, buildTask } from '../../../test/web/fixtures.ts'
import { countGroups } from '../../../test/web/inbox.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import type { InboxEntry } from '../../kit/shared/inbox.ts'
import { refetchShowing } from '../../kit/web/use-calls.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { inbox } from '../../inbox/contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { gaps } from '../../timesheets/gaps-contract.ts'

const state = '1/3:3:'
const neha = { _id: getCastRef('neha')._id, fullName: getCastRef('neha').fullName }
const entry = (part: Partial<InboxEntry>): InboxEntry => ({
  id: `rows ${part.at ?? ''}`,
  kind: 'rows-assigned',
  at: '2026-11-20T04:10:00.000Z',
  isNew: true,
  from: neha,
  role: 'AUTHOR',
  count: 38,
  object: 'Optics_Set03.xlsx',
  part: null,
  shown: 'bell',
  ...part,
})
const given = entry({})
const back = entry({ kind: 'rows-returned', shown: 'message', at: '2026-11-20T05:10:00.000Z', count: 1, part: '7' })
const old = entry({ kind: 'rows-taken', at: '2026-11-18T05:10:00.000Z', count: 2, isNew: false })

const home = page.getByRole('heading', { level: 1, name: /^Good / })
const bell = page.getByRole('button', { name: /^New work/ })
const list = page.getByRole('dialog', { name: 'New work' })
const messages = page.getByRole('region', { name: 'Messages' })

async function openWith(...entries: InboxEntry[]): Promise<void> {
  server.reply(tasks.fileList, { data: [], tasks_count: 0 })
  await openPage('/', 'ananya')
  await expect.element(home).toHaveFocus()
  await expect.element(bell).toHaveAccessibleName('New work')
  server.reply(inbox.own, { data: entries, waits: 0, bell_waits: 0, quiet_until: null, state })
  await refetchShowing(new Set(['tasks']))
}

test('the bell and the tab title count new work, and only blocking entries become messages', async () => {
  await openWith(given, old)
  await expect.element(bell).toHaveAccessibleName('New work, 1 new')
  await expect.poll(() => document.title).toBe('(1) Home · Proofline')
  expect(messages.getByText(/rows/).elements()).toEqual([])

  server.reply(inbox.own, { data: [back, given, old], waits: 0, bell_waits: 0, quiet_until: null, state })
  await refetchShowing(new Set(['tasks']))
  await expect.element(messages.getByText(`Row 7 sent back by ${neha.fullName}`)).toBeVisible()
  expect(messages.getByText(/38 rows/).elements()).toEqual([])
  await expect.poll(() => document.title).toBe('(2) Home · Proofline')
})

test('the bell’s list shows each arrival with its sender and place, and stores it as seen when closed', async () => {
  await openWith(back, given, old)
  await expect.element(bell).toHaveAccessibleName('New work, 2 new')
  const stored = server.reply(inbox.see, {})
  await bell.click()
  await expect.element(list).toBeVisible()
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual([
      expect.stringMatching(/^New: Row 7 sent back by Neha Kulkarni.* · 10:40 amOpen$/),
      expect.stringMatching(/^New: 38 rows from Neha Kulkarni.*09:40 amOpen$/),
      expect.stringMatching(/^2 rows taken away by Neha Kulkarni/),
    ])
  const days = list.getByRole('group')
  await expect.element(days.nth(0)).toHaveAccessibleName('Friday 20/11/2026')
  await expect.element(days.nth(1)).toHaveAccessibleName('Wednesday 18/11/2026')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  expect(stored).toEqual([])
  server.reply(inbox.own, {
    data: [back, given, old].map((one) => ({ ...one, isNew: false })),
    waits: 0,
    bell_waits: 0,
    quiet_until: null,
    state,
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(bell).toHaveFocus()
  await expect.poll(() => stored.map(({ body }) => body)).toEqual([{ state, seen: back.at }])
  await expect.element(bell).toHaveAccessibleName('New work')
  await expect.poll(() => document.title).toBe('Home · Proofline')
})

test('the bell’s link to the inbox stays in place while the list loads and grows', async () => {
  await openWith(given)
  await bell.click()
  const link = list.getByRole('link', { name: 'Open the inbox' })
  await expect.element(list.getByRole('listitem').first()).toBeVisible()
  const place = link.element().getBoundingClientRect().toJSON()
  server.reply(inbox.own, { data: [back, given, old], waits: 0, bell_waits: 0, quiet_until: null, state })
  await refetchShowing(new Set(['tasks']))
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(3)
  expect(link.element().getBoundingClientRect().toJSON()).toEqual(place)
})

test('a row to attempt again is counted without a message and opens in Assigned', async () => {
  await openWith(entry({ kind: 'rows-to-attempt', count: 1, part: '20' }))
  await expect.element(bell).toHaveAccessibleName('New work, 1 new')
  expect(messages.getByText(/Row 20/).elements()).toEqual([])
  await bell.click()
  await expect.element(list.getByText('Row 20 to be attempted again')).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: /^Open Row 20/ }))
    .toHaveAttribute('href', `/assigned/${given.object}?task=20`)
})

test('the bell’s Open link leads to the rows in the role in which they came', async () => {
  server.reply(tasks.fileList, { data: [], tasks_count: 0 })
  await openPage('/', 'priya')
  await expect.element(home).toHaveFocus()
  server.reply(inbox.own, {
    data: [entry({ role: 'REVIEWER', count: 1, part: '3' })],
    waits: 0,
    bell_waits: 0,
    quiet_until: null,
    state,
  })
  await refetchShowing(new Set(['tasks']))
  server.reply(tasks.list, {
    tasks: [buildTask(3, 'ananya')],
    tasks_count: 1,
    waiting: 0,
    role: 'REVIEWER',
    file: {
      _id: '019a0000-0000-7000-8000-000000000801',
      name: given.object,
      section: 'NEET 2027',
      secondReview: true,
      columns: [],
    },
    reworks: 0,
    accountId: null,
  })
  await bell.click()
  await list.getByRole('link', { name: 'Open Row 3 of Optics_Set03.xlsx' }).click()
  await expect.poll(() => location.pathname + location.search).toContain('/assigned/Optics_Set03.xlsx?task=3')
  await expect.element(page.getByRole('button', { name: 'REVIEWER, switch role' })).toBeVisible()
})

test('the bell counts waiting decisions, and leaving Received marks its entries as seen', async () => {
  const month = { today: '2026-11-20', month: '2026-11', is_closed: false }
  server.reply(gaps.team, { ...month, people: [], total: 0, managers: [], departments: [] })
  server.reply(approvals.waiting, {
    data: [],
    total: 0,
    kinds: {},
    groups: countGroups([]),
    look: 0,
    oldest: null,
    deputyFor: [],
  })
  server.reply(approvals.decided, { data: [], total: 0 })
  await openPage('/inbox', 'kavita')
  server.reply(inbox.own, { data: [given, old], waits: 38, bell_waits: 38, quiet_until: null, state })
  await refetchShowing(new Set(['inbox']))
  await expect.element(bell).toHaveAccessibleName('New work, 1 new, 38 waiting for you')
  await expect.poll(() => document.title).toMatch(/^\(39\)/)
  const stored = server.reply(inbox.see, {})
  const tabs = page.getByRole('navigation', { name: 'Inbox' })
  await tabs.getByRole('link', { name: /^Received/ }).click()
  await expect.element(page.getByText('38 rows')).toBeVisible()
  expect(stored).toEqual([])
  await tabs.getByRole('link', { name: /^Decided/ }).click()
  await expect.poll(() => stored.map(({ body }) => body)).toEqual([{ state, seen: given.at }])
})

test('the bell’s list says that nothing has come when it is empty', async () => {
  await openWith()
  await bell.click()
  await expect.element(list).toHaveTextContent('Nothing new in the last 14 days.')
  await expectAccessible()
})
