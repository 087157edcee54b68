import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { countGroups } from '../../../test/web/inbox.ts'
import { expectAccessible, leavePage, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import type { CastName } from '../../../db/cast.ts'
import { refetchForOthers } from '../../kit/web/use-calls.ts'
import { approvals, type DecidedEntry, type DecisionResult, type WaitingEntry } from '../approvals-contract.ts'
import { deputies } from '../deputies-contract.ts'
import { refusal } from '../refusals.ts'

const short = (name: CastName) => ({ _id: getCastRef(name)._id, fullName: getCastRef(name).fullName })
const waitsOf = (name: CastName, part: Partial<WaitingEntry> = {}): WaitingEntry => ({
  kind: 'timesheet',
  id: getCastRef(name)._id.replace('019a', '019b'),
  line: getCastRef(name)._id,
  group: part.needs_look === true ? 'look' : 'matches',
  verdict: 'complete',
  version: 1,
  person: short(name),
  day: '2026-11-19',
  since: '2026-11-19T12:00:00.000Z',
  parts: [{ name: 'NEET Optics', amount: 38 }],
  amount: '38.00',
  own_remarks: 'Set 03 was shorter than planned.',
  note: { done: 38, task_rows: 38, differing: 0, off_day: false },
  needs_look: false,
  day_gaps: [],
  returned: false,
  for: null,
  ...part,
})
const resultOf = ({ kind, id, person, day, amount }: WaitingEntry, part: Partial<DecisionResult> = {}): DecisionResult => ({
  kind,
  id,
  person,
  day,
  amount,
  for: null,
  done: true,
  version: 2,
  code: null,
  message: null,
  ...part,
})
const decidedOf = (remarks: string, at: number): DecidedEntry => ({
  ...waitsOf('divya', { id: `019c0000-0000-7000-8000-00000000000${at}` }),
  outcome: 'declined',
  at: '2026-11-18T12:00:00.000Z',
  remarks,
  undo_until: null,
})
const all = [
  waitsOf('ananya'),
  waitsOf('neha', { needs_look: true, day_gaps: ['10.00 h recorded, the shift requires 8.00 h'] }),
  waitsOf('anil'),
]
let rows: WaitingEntry[]
beforeEach(() => {
  rows = [...all]
  server.reply(approvals.waiting, () => ({
    data: rows,
    total: rows.length,
    kinds: { timesheet: rows.length },
    groups: countGroups(rows),
    look: 1,
    oldest: '2026-11-19',
    deputyFor: [],
  }))
  const remarks = ['Count by the day of the row.', '', 'Please split by file.', 'Count by the day of the row.', 'An older one.']
  server.reply(approvals.decided, { data: remarks.map(decidedOf), total: 5 })
  server.reply(deputies.list, { data: [], candidates: [], today: '2026-11-20' })
})
const panelOf = (name: CastName) => page.getByRole('complementary', { name: getCastRef(name).fullName })
const field = (name: CastName) => panelOf(name).getByRole('textbox', { name: 'Remarks' })
const row = (name: CastName) => page.getByRole('row', { name: new RegExp(getCastRef(name).fullName) })
const decides = () =>
  server.reply(approvals.decide, ({ body: { items } }) => {
    const done = rows.filter(({ id }) => items.some((item) => item.id === id))
    rows = rows.filter((each) => !done.includes(each))
    return { results: done.map((each) => resultOf(each)), done: done.length, refused: 0 }
  })

test('an entry opens next to the list, J and K move on, and Escape closes it', async () => {
  await openPage('/inbox', 'kavita')
  await row('ananya').getByText('19/11/2026').click()
  await expect.element(panelOf('ananya')).toHaveTextContent(/1 of 3 days.*19\/11\/2026.*NEET Optics38.*Set 03 was shorter/)
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await userEvent.keyboard('j')
  await expect.element(panelOf('neha')).toHaveTextContent(/2 of 3 days.*10\.00 h recorded, the shift requires 8\.00 h/)
  await userEvent.keyboard('k')
  await expect.element(panelOf('ananya')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(panelOf('ananya')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panelOf('ananya')).not.toBeInTheDocument()
})

test('the title of an opened entry has the focus', async () => {
  await openPage('/inbox', 'kavita')
  await row('neha').getByText('19/11/2026').click()
  await expect.element(panelOf('neha').getByRole('heading', { name: getCastRef('neha').fullName, exact: true })).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(panelOf('anil').getByRole('heading', { name: getCastRef('anil').fullName, exact: true })).toHaveFocus()
})

test('keys decide an entry and open the next one, and the last decision can be undone', async () => {
  const sent = decides()
  const undone = server.reply(approvals.undo, { results: [resultOf(all[1] ?? waitsOf('neha'))], done: 1, refused: 0 })
  await openPage('/inbox', 'kavita')
  await row('ananya').getByText('19/11/2026').click()
  await expect.element(panelOf('ananya')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(panelOf('neha')).toHaveTextContent(/1 of 2 days/)
  await expect.element(panelOf('neha').getByRole('status')).toHaveTextContent(/^Ananya Iyer, 19\/11\/2026: approved/)
  await userEvent.keyboard('d')
  await expect.element(field('neha')).toHaveFocus()
  await userEvent.keyboard('2')
  await expect.element(field('neha')).toHaveValue('2')
  await panelOf('neha')
    .getByRole('button', { name: /Please split by file\./ })
    .click()
  await expect.element(field('neha')).toHaveValue('Please split by file.')
  expect(panelOf('neha').getByRole('list', { name: 'Remarks used before' }).getByRole('listitem').elements()).toHaveLength(2)
  await panelOf('neha')
    .getByRole('button', { name: /^Decline/ })
    .click()
  await expect.element(panelOf('anil')).toHaveTextContent(/1 of 1 day/)
  await expect.element(field('anil')).toHaveValue('')
  expect(sent.map(({ body: { outcome, remark, items } }) => [outcome, remark, items.length])).toEqual([
    ['approve', '', 1],
    ['decline', 'Please split by file.', 1],
  ])
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByRole('status')).toHaveTextContent(/^Neha Kulkarni, 19\/11\/2026: declined/)
  await messages.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(panelOf('anil').getByRole('status')).toHaveTextContent(/^Neha Kulkarni, 19\/11\/2026: undone/)
  await expect.element(messages.getByRole('status')).toHaveTextContent('Neha Kulkarni, 19/11/2026: undone')
  expect(undone.map(({ body }) => body.items.length)).toEqual([1])
  await userEvent.keyboard('{Escape}')
  const beside = page.getByRole('complementary', { name: /^Last decision/ })
  await expect.element(beside).not.toHaveTextContent('own entry')
  await expect.element(beside.getByRole('status')).toHaveTextContent('1 undone')
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toEqual([])
  await row('anil').getByText('19/11/2026').click()
  await expect.element(panelOf('anil').getByRole('status')).toHaveTextContent(/^Neha Kulkarni, 19\/11\/2026: undone$/)
})

test('events of one’s own decision do not suspend the keys while the list reloads', async () => {
  const sent = decides()
  await openPage('/inbox', 'kavita')
  await row('ananya').getByText('19/11/2026').click()
  await expect.element(panelOf('ananya')).toBeVisible()
  const after = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
  let news: Promise<void> | undefined
  server.reply(approvals.waiting, async () => {
    news ??= after(50).then(() => refetchForOthers(['inbox']))
    await after(800)
    return { data: rows, total: rows.length, kinds: {}, groups: countGroups(rows), look: 1, oldest: null, deputyFor: [] }
  })
  await userEvent.keyboard('a')
  await expect.element(panelOf('neha')).toBeVisible()
  await news
  await userEvent.keyboard('a')
  await expect.element(panelOf('anil')).toBeVisible()
  expect(sent).toHaveLength(2)
  expect(page.getByText('Not accepted').elements()).toEqual([])
})

test('a refused entry stays open with its remark and the reason', async () => {
  const outdated = {
    done: false,
    version: null,
    code: 'DECISION_OUTDATED',
    message: 'This day was changed. Check it and try again.',
  }
  server.reply(approvals.decide, ({ body: { items } }) =>
    buildRefusalResponse(refusal('NOTHING_DECIDED'), {
      results: rows.filter(({ id }) => id === items[0]?.id).map((each) => resultOf(each, outdated)),
    }),
  )
  await openPage('/inbox', 'kavita')
  await row('anil').getByText('19/11/2026').click()
  await expect.element(panelOf('anil')).toHaveTextContent(/3 of 3/)
  await field('anil').fill('Fine')
  await panelOf('anil')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect.element(panelOf('anil').getByRole('status')).toHaveTextContent('Anil Kumar, 19/11/2026: This day was changed.')
  await expect.element(field('anil')).toHaveValue('Fine')
})

test('an entry decided by another person stays open with a notice and its remark', async () => {
  await openPage('/inbox', 'kavita')
  await row('ananya').getByText('19/11/2026').click()
  await field('ananya').fill('Count by the day of the row.')
  rows = rows.filter(({ person }) => person._id !== getCastRef('ananya')._id)
  await refetchForOthers(['inbox'])
  await expect
    .element(panelOf('ananya').getByRole('status'))
    .toHaveTextContent('It no longer waits for you: it was decided or changed meanwhile.')
  await expect.element(field('ananya')).toHaveValue('Count by the day of the row.')
  await expectAccessible()
  await panelOf('ananya').getByRole('button', { name: 'Next entry' }).click()
  await expect.element(panelOf('neha')).toHaveTextContent(/1 of 2 days/)
  await expect.element(panelOf('ananya')).not.toBeInTheDocument()
})

test('an open entry closes when the bulk press approves it', async () => {
  decides()
  await openPage('/inbox', 'kavita')
  await row('ananya').getByText('19/11/2026').click()
  await expect.element(panelOf('ananya')).toBeVisible()
  await page.getByRole('button', { name: /^Approve the 2(?!…)/ }).click()
  await expect.element(panelOf('ananya')).not.toBeInTheDocument()
  await expect.element(page.getByRole('complementary', { name: /^Last decision/ })).toBeVisible()
})

test.each([
  ['one of them is decided', /^Approve\b(?! the)/, 'anil'],
  ['all matching ones are approved', /^Approve the 2(?!…)/, 'neha'],
] as const)('an entry that is opened while %s stays open', async (_, name, other) => {
  const replied: (() => void)[] = []
  server.reply(approvals.decide, async ({ body: { items } }) => {
    await new Promise<void>((done) => void replied.push(done))
    const done = rows.filter(({ id }) => items.some((item) => item.id === id))
    rows = rows.filter((each) => !done.includes(each))
    return { results: done.map((each) => resultOf(each)), done: done.length, refused: 0 }
  })
  await openPage('/inbox', 'kavita')
  await row('ananya').getByText('19/11/2026').click()
  await expect.element(panelOf('ananya')).toBeVisible()
  await page.getByRole('button', { name }).click()
  await expect.poll(() => replied).toHaveLength(1)
  await row(other).getByText('19/11/2026').click()
  await expect.element(panelOf(other)).toBeVisible()
  replied[0]?.()
  await expect.element(row('ananya')).not.toBeInTheDocument()
  await new Promise((done) => setTimeout(done, 100))
  await expect.element(panelOf(other)).toBeVisible()
})

test('selecting rows closes the open entry, and the bar decides', async () => {
  await openPage('/inbox', 'kavita')
  await row('ananya').getByText('19/11/2026').click()
  await expect.element(panelOf('ananya')).toBeVisible()
  await row('neha').getByRole('checkbox').click()
  await expect.element(page.getByRole('button', { name: /^Approve 1/ })).toBeVisible()
  await expect.element(panelOf('ananya')).not.toBeInTheDocument()
})

test('an unsent remark is restored after a reload, only for its entries', async () => {
  decides()
  await openPage('/inbox', 'kavita')
  await row('ananya').getByText('19/11/2026').click()
  await field('ananya').fill('Please split')
  await leavePage()
  await openPage('/inbox', 'kavita')
  await row('neha').getByText('19/11/2026').click()
  await expect.element(field('neha')).toHaveValue('')
  await row('ananya').getByRole('checkbox').click()
  const remarks = page.getByRole('textbox', { name: 'Remarks' })
  await expect.element(remarks).toHaveValue('Please split')
  await row('neha').getByRole('checkbox').click()
  await remarks.fill('Please split both')
  await page.getByRole('button', { name: /^Decline 2/ }).click()
  await expect.element(row('ananya')).not.toBeInTheDocument()
  expect(Object.values(sessionStorage)).not.toContainEqual(expect.stringContaining('Please split'))
})
