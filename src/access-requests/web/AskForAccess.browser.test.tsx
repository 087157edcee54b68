/** A tab can be requested on a refused page and on Home, and granted in the inbox. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { countGroups } from '../../../test/web/inbox.ts'
import { emulateColourScheme, expectAccessible, leavePage, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { approvals, type WaitingEntry } from '../../inbox/approvals-contract.ts'
import { deputies } from '../../inbox/deputies-contract.ts'
import type { AccessUser } from '../../grants/contract.ts'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { refetchForOthers } from '../../kit/web/use-calls.ts'
import { type AccessRequest, accessRequests } from '../contract.ts'
import { refusal } from '../refusals.ts'
import { ACCESS_REQUEST_KIND } from '../vocabulary.ts'

let own: Omit<ReplyFields<typeof accessRequests.own>, 'message'>
beforeEach(() => {
  own = { tabs: [], requests: [] }
  server.reply(accessRequests.own, () => own)
})
const requestFor = (tab: AccessRequest['tab'], part: Partial<AccessRequest> = {}): AccessRequest => ({
  tab,
  status: 'waiting',
  reason: 'I look after the targets.',
  askedAt: '2026-11-20T05:10:00.000Z',
  remarks: '',
  mayAsk: false,
  ...part,
})

const main = page.getByRole('main')
const ask = main.getByRole('button', { name: 'Ask for access' })

test('a refused page offers to request its tab, requires a reason and then shows the request', async () => {
  const sent = server.reply(accessRequests.ask, ({ body: { tab, reason } }) => {
    if (reason === 'Please.') return buildRefusalResponse(refusal('ACCESS_ASKED', { values: { tab } }))
    own = { ...own, requests: [requestFor(tab, { reason })] }
    return { data: requestFor(tab, { reason }) }
  })
  await openPage('/worklog', 'nikhil')
  await expect.element(main.getByText('This page is not for your role')).toBeVisible()
  const why = main.getByRole('textbox', { name: 'Why you need Worklog' })
  await ask.click()
  await expect.element(why).toHaveAccessibleDescription('Please say why you need it.')
  expect(sent).toEqual([])
  await why.fill('Please.')
  await userEvent.keyboard('{Enter}')
  await expect.element(why).toHaveAccessibleDescription(/You already asked for Worklog\./)
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await why.fill('I look after the targets.')
  await ask.click()
  await expect.element(main.getByRole('status').filter({ hasText: /^You asked for Worklog on 20\/11\/2026/ })).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ tab: 'Worklog', reason: 'I look after the targets.' })
  await expect.element(ask).not.toBeInTheDocument()
})

test('an unsent reason survives a reload, and is shown after another tab sent the request', async () => {
  const sent = server.reply(accessRequests.ask, ({ body: { tab } }) => {
    own = { ...own, requests: [requestFor(tab)] }
    return buildRefusalResponse(refusal('ACCESS_ASKED', { values: { tab } }))
  })
  await openPage('/worklog', 'nikhil')
  const why = main.getByRole('textbox', { name: 'Why you need Worklog' })
  await why.fill('I check the targets.')
  await leavePage()
  await openPage('/worklog', 'nikhil')
  await expect.element(why).toHaveValue('I check the targets.')
  await ask.click()
  await expect.poll(() => sent).toHaveLength(1)
  await refetchForOthers(['access'])
  const lost = main.getByRole('status').filter({ hasText: 'What you typed here was not sent: I check the targets.' })
  await expect.element(lost).toBeVisible()
  await expectAccessible()
})

test('a refused page that no tab opens offers no request', async () => {
  await openPage('/audit', 'nikhil')
  await expect.element(main.getByText('If you need it for your work, ask an admin for access.')).toBeVisible()
  expect(ask.elements()).toEqual([])
})

test('a refused page offers an author no request', async () => {
  await openPage('/worklog', 'ananya')
  await expect.element(main.getByText('If you need it for your work, ask an admin for access.')).toBeVisible()
  expect(ask.elements()).toEqual([])
})

test('Home of a sub-admin shows granted tabs, a declined request and a form for another tab', async () => {
  own = {
    tabs: [
      { tab: 'Manage File', until: '2198-11-30' },
      { tab: 'Worklog', until: null },
    ],
    requests: [requestFor('Manage Users', { status: 'declined', remarks: 'Kavita does this.' })],
  }
  const sent = server.reply(accessRequests.ask, ({ body: { tab, reason } }) => ({ data: requestFor(tab, { reason }) }))
  await openPage('/', 'nikhil', { accessTabs: ['Manage File', 'Worklog'] })
  const places = page.getByRole('navigation', { name: 'Go to' })
  await expect.element(places.getByRole('link', { name: /Manage File/ })).toHaveTextContent(/until 30 Nov/)
  await expect.element(places.getByRole('link', { name: /Worklog/ })).not.toHaveTextContent(/until/)
  const card = main.getByRole('region', { name: 'Ask for another tab' })
  await expect.element(card.getByText('Your request for Manage Users was declined: Kavita does this.')).toBeVisible()
  const tab = card.getByRole('combobox', { name: 'Tab' })
  const offered = tab.getByRole('option').elements()
  expect(offered.map(({ textContent }) => textContent)).not.toEqual(expect.arrayContaining(['Manage Users']))
  expect(offered).toHaveLength(7)
  await tab.selectOptions('Timesheet')
  await card.getByRole('textbox', { name: 'Why you need it' }).fill('I check the hours.')
  await ask.click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ tab: 'Timesheet', reason: 'I check the hours.' }])
  await expectAccessible()
})

test('Home distinguishes two entries with the same name', async () => {
  await openPage('/', 'nikhil', { accessTabs: ['Manage Projects', 'Timesheet'] })
  const places = page.getByRole('navigation', { name: 'Go to' })
  await expect.element(places.getByRole('link', { name: /^Manage Projects/ })).toHaveAttribute('href', '/projects')
  await expect
    .element(places.getByRole('link', { name: /^Timesheet: Manage Projects/ }))
    .toHaveAttribute('href', '/timesheet/projects')
})

test('Home of a sub-admin without tabs offers to ask for a first one', async () => {
  await openPage('/', 'nikhil', { accessTabs: [] })
  await expect.element(main.getByRole('region', { name: 'Ask for a tab' })).toBeVisible()
})

test('an admin grants a request until a day in the inbox, even after another admin decided it', async () => {
  const { _id, fullName } = getCastRef('nikhil')
  const entry: WaitingEntry = {
    kind: ACCESS_REQUEST_KIND,
    id: _id.replace('019a', '019b'),
    version: 3,
    person: { _id, fullName },
    day: '2026-11-20',
    since: '2026-11-20T05:10:00.000Z',
    parts: [],
    amount: 'Worklog',
    own_remarks: 'I look after the targets.',
    note: {},
    needs_look: false,
    line: _id,
    group: 'nothing',
    verdict: null,
    day_gaps: [],
    returned: false,
    for: null,
  }
  const groups = countGroups([entry])
  const counts = { total: 1, kinds: { [ACCESS_REQUEST_KIND]: 1 }, groups, look: 0, oldest: '2026-11-20' }
  server.reply(approvals.waiting, { data: [entry], ...counts, deputyFor: [] })
  server.reply(approvals.decided, { data: [], total: 0 })
  server.reply(deputies.list, { data: [], candidates: [], today: '2026-11-20' })
  const granted: AccessUser = {
    ...getCastRef('nikhil'),
    roleData: ['SUBADMIN'],
    accountState: 'active',
    grantedTabs: ['Worklog'],
    accessData: [],
    ends: [],
  }
  const sent = server.reply(accessRequests.grant, { data: granted })
  await openPage('/inbox', 'meera')
  const grid = page.getByRole('grid', { name: 'Waiting for you' })
  await expect
    .element(grid.getByRole('row', { name: /Nikhil Bose/ }))
    .toHaveTextContent(/Access request.*Worklog.*I look after the targets/)
  await grid
    .getByRole('row', { name: /Nikhil Bose/ })
    .getByText('20/11/2026')
    .click()
  await page.getByRole('button', { name: 'Grant…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant Worklog to Nikhil Bose' })
  await expect.element(dialog.getByText('“I look after the targets.”')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Until, the last day' }).fill('30/11/2198')
  await expectAccessible()
  // Another admin decides the request in the meantime. The dialog stays open, and the next press shows what happened.
  server.reply(approvals.waiting, {
    data: [],
    total: 0,
    kinds: {},
    groups: countGroups([]),
    look: 0,
    oldest: null,
    deputyFor: [],
  })
  await refetchForOthers(['inbox'])
  await expect.element(page.getByText(/^It no longer waits for you/)).toBeInTheDocument()
  await expect.element(dialog.getByRole('textbox', { name: 'Until, the last day' })).toHaveValue('30/11/2198')
  await dialog.getByRole('button', { name: 'Grant' }).click()
  await expect
    .poll(() => sent.map(({ params, body }) => ({ ...params, ...body })))
    .toEqual([{ id: entry.id, version: 3, until: '2198-11-30' }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/^It no longer waits for you/)).not.toBeInTheDocument()
})
