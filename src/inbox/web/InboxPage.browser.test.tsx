import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { countGroups } from '../../../test/web/inbox.ts'
import { expectAccessible, openPage, server, emulateColourScheme, tabTo } from '../../../test/web/page.tsx'
import { pressKey } from '../../../test/web/press-on.ts'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import type { CastName } from '../../../db/cast.ts'
import type { InboxEntry } from '../../kit/shared/inbox.ts'
import { refetchForOthers, refetchShowing } from '../../kit/web/use-calls.ts'
import { gaps } from '../../timesheets/gaps-contract.ts'
import { approvals, type DecisionResult, type WaitingEntry } from '../approvals-contract.ts'
import { inbox } from '../contract.ts'
import { deputies } from '../deputies-contract.ts'
import { refusal } from '../refusals.ts'

const short = (name: CastName) => ({ _id: getCastRef(name)._id, fullName: getCastRef(name).fullName })
const idOf = (name: CastName): string => getCastRef(name)._id.replace('019a', '019b')
const note = (done: number, rows: number | null, off = false) => ({
  done,
  task_rows: rows,
  differing: Number(rows !== null && done !== rows),
  off_day: off,
})
const waitsOf = (name: CastName, part: Partial<WaitingEntry> = {}): WaitingEntry => ({
  kind: 'timesheet',
  id: idOf(name),
  line: idOf(name),
  group: part.needs_look === true ? 'look' : 'matches',
  verdict: 'complete',
  version: 1,
  person: short(name),
  day: '2026-11-19',
  since: '2026-11-19T12:00:00.000Z',
  parts: [
    { name: 'NEET Optics', amount: 38 },
    { name: 'JEE Kinematics', amount: 12 },
  ],
  amount: '50.00',
  own_remarks: '',
  note: note(50, 50),
  needs_look: false,
  day_gaps: [],
  returned: false,
  for: null,
  ...part,
})
const ananya = waitsOf('ananya', { own_remarks: 'Set 03 was shorter than planned.' })
const neha = waitsOf('neha', { note: note(96, 88), needs_look: true, amount: '96.00' })
const divya = waitsOf('divya', { for: short('farhan'), note: note(44, null), group: 'nothing' })
const sunday = waitsOf('anil', { day: '2026-11-15', note: note(6, 6, true), needs_look: true, returned: true })
const resultOf = (
  { kind, id, person, day, amount, for: manager }: WaitingEntry,
  part: Partial<DecisionResult> = {},
): DecisionResult => ({
  kind,
  id,
  person,
  day,
  amount,
  for: manager,
  done: true,
  version: 2,
  code: null,
  message: null,
  ...part,
})
const outdated = {
  done: false,
  version: null,
  code: 'DECISION_OUTDATED',
  message: 'This day was changed. Check it and try again.',
}

let rows: WaitingEntry[]
beforeEach(() => {
  rows = [ananya, neha, divya, sunday]
  server.reply(approvals.waiting, ({ query }) => ({
    data: query.look === undefined ? rows : rows.filter((row) => row.needs_look),
    total: new Set(rows.map(({ line }) => line)).size,
    kinds: { timesheet: rows.length },
    groups: countGroups(rows),
    look: rows.filter((row) => row.needs_look).length,
    oldest: '2026-11-15',
    deputyFor: [{ manager: short('farhan'), until: '2026-11-24', people: 4 }],
  }))
  server.reply(approvals.decided, { data: [], total: 0 })
  server.reply(deputies.list, { data: [], candidates: [], today: '2026-11-20' })
})

const grid = page.getByRole('grid', { name: 'Waiting for you' })
const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) })
const tab = (name: string) => page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: new RegExp(name) })
const remarks = page.getByRole('textbox', { name: 'Remarks' })
const messages = page.getByRole('region', { name: 'Messages' })
const panel = page.getByRole('complementary', { name: /^Last decision/ })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const select = (name: string) => row(name).getByRole('gridcell').first().click()

test('pending entries show their comparison, and the manager for whom they are decided', async () => {
  await openPage('/inbox', 'kavita')
  await expect
    .element(row('Ananya Iyer'))
    .toHaveTextContent(/Ananya Iyer.*19\/11\/2026.*same as the task rows.*NEET Optics 38, JEE Kinematics 12/)
  await expect.element(row('Ananya Iyer').getByTitle('NEET Optics 38, JEE Kinematics 12', { exact: true })).toBeVisible()
  await expect.element(row('Neha Kulkarni')).toHaveTextContent(/8 more than the task rows/)
  await expect.element(row('Divya Nair')).toHaveTextContent(/nothing to compare.*for Farhan Qureshi/)
  await expect.element(row('Anil Kumar')).toHaveTextContent(/Sunday, a day off.*resubmitted/)
  await expect.element(page.getByText('Until 24/11/2026 you also decide for Farhan Qureshi.')).toBeVisible()
  await expect.element(page.getByText('oldest 15/11/2026')).toBeVisible()
  expect(page.getByLabelText('Include people with a manager').elements()).toEqual([])
  await button('2 need a look').click()
  await expect.poll(() => location.search).toBe('?look=yes')
  await expect.element(row('Ananya Iyer')).not.toBeInTheDocument()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('several entries are approved with one remark, and the outcome can be undone', async () => {
  const sent = server.reply(approvals.decide, () => {
    rows = [neha]
    return { results: [resultOf(neha, outdated), resultOf(ananya), resultOf(divya)], done: 2, refused: 1 }
  })
  const undone = server.reply(approvals.undo, { results: [resultOf(ananya), resultOf(divya)], done: 2, refused: 0 })
  await openPage('/inbox', 'kavita')
  for (const name of ['Ananya Iyer', 'Neha Kulkarni', 'Divya Nair']) await select(name)
  await remarks.fill('Checked.')
  await expectAccessible()
  await button(/^Approve 3, 1 differs/).click()
  await button(/^Yes, 1 differs/).click()
  await expect.element(panel.getByText('2 approved')).toBeVisible()
  await expect.element(panel.getByText('1 not decided')).toBeVisible()
  const items = [ananya, neha, divya].map(({ kind, id, version }) => ({ kind, id, version }))
  expect(sent.map(({ body }) => body)).toEqual([{ items, outcome: 'approve', remark: 'Checked.' }])
  const listed = panel.getByRole('listitem')
  await expect
    .element(listed.first())
    .toHaveTextContent('Neha Kulkarni, 19/11/2026: This day was changed. Check it and try again.Open the entry')
  await expect.element(panel.getByText('for Farhan Qureshi')).toBeVisible()
  await expect.element(row('Ananya Iyer')).not.toBeInTheDocument()
  await expect.element(row('Neha Kulkarni').getByRole('checkbox')).toBeChecked()
  await expect.element(button(/^Approve 1/)).toBeVisible()
  await expect.element(remarks).toHaveValue('Checked.')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await expect.element(messages.getByRole('status')).toHaveTextContent(/^2 entries: approved/)
  await messages.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(panel.getByText('2 undone')).toBeVisible()
  expect(undone.map(({ body }) => body.items.map(({ id, version }) => [id, version]))).toEqual([
    [
      [ananya.id, 2],
      [divya.id, 2],
    ],
  ])
})

test('keys select entries, ask for the remark of a decline, and approve', async () => {
  const sent = server.reply(approvals.decide, ({ body }) => ({
    results: body.items.map(({ id }) => resultOf(rows.find((each) => each.id === id) ?? ananya)),
    done: body.items.length,
    refused: 0,
  }))
  await openPage('/inbox', 'kavita')
  await expect.element(row('Ananya Iyer')).toBeVisible()
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('j ')
  await expect.element(button(/^Decline 1/)).toBeVisible()
  await userEvent.keyboard('d')
  await expect.element(remarks).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('Too much.{Escape}')
  await expect.element(grid).toHaveFocus()
  await expect.element(remarks).toHaveValue('Too much.')
  await userEvent.keyboard('d')
  await expect.element(panel.getByText('1 declined')).toBeVisible()
  expect(sent[0]?.body).toMatchObject({ outcome: 'decline', remark: 'Too much.' })
  await tabTo(grid)
  await userEvent.keyboard(' ')
  // A key works only once its effect is painted.
  await expect.element(button(/^Approve 1/)).toBeVisible()
  await userEvent.keyboard('a')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]?.body.outcome).toBe('approve')
})

test('one press or Shift A approves the entries without differences and leaves the others', async () => {
  const sent = server.reply(approvals.decide, ({ body }) => {
    rows = rows.filter(({ id }) => body.items.every((item) => item.id !== id))
    return { results: [resultOf(ananya), resultOf(divya)], done: 2, refused: 0 }
  })
  rows = [
    ...rows,
    { ...divya, group: 'matches' as const },
    waitsOf('priya', { kind: 'absence', parts: [], amount: 'PL', note: {}, group: 'nothing' }),
  ].filter((each) => each !== divya)
  await openPage('/inbox', 'kavita')
  const matching = button(/^Approve the 2(?!…)/)
  await expect.element(matching).toBeVisible()
  await select('Neha Kulkarni')
  await expect.element(matching).not.toBeInTheDocument()
  await select('Neha Kulkarni')
  await expect.element(matching).toBeVisible()
  await expectAccessible()
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Shift>}A{/Shift}')
      return sent.length
    })
    .toBe(1)
  const items = [ananya, divya].map(({ kind, id, version }) => ({ kind, id, version }))
  expect(sent[0]?.body).toEqual({ items, outcome: 'approve', remark: '' })
  await expect.element(panel.getByText('2 approved')).toBeVisible()
  await expect.element(row('Neha Kulkarni')).toBeVisible()
  await expect.element(matching).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}A{/Shift}')
  expect(sent).toHaveLength(1)
})

test('days that were compared with nothing have a press of their own, which asks first', async () => {
  const sent = server.reply(approvals.decide, ({ body }) => ({
    results: body.items.map(() => resultOf(divya)),
    done: body.items.length,
    refused: 0,
  }))
  const leave = ['2026-12-10', '2026-12-11'].map((day, at) =>
    waitsOf('priya', {
      kind: 'absence',
      parts: [],
      amount: 'PL',
      note: {},
      group: 'nothing',
      verdict: 'waiting',
      day,
      line: 'leave of Priya',
      id: `019d0000-0000-7000-8000-00000000000${at}`,
    }),
  )
  rows = [...rows, ...leave]
  await openPage('/inbox', 'kavita')
  await expect.element(row('Priya Nambiar')).toHaveTextContent(/10\/12\/2026 to 11\/12\/2026.*Absence, 2 days of PL/)
  await expect.element(row('Needs a look')).toHaveTextContent(/Needs a look 2.*something differs/)
  expect(row('Needs a look').getByRole('button').elements()).toEqual([])
  await button(/^Approve the 2…/).click()
  expect(sent).toEqual([])
  await button('Cancel').click()
  await button(/^Approve the 2…/).click()
  await expectAccessible()
  await button('Yes, approve 2 unchecked').click()
  await expect.poll(() => sent[0]?.body.items.map(({ id }) => id)).toEqual([divya, ...leave].map(({ id }) => id))
})

test('A asks for confirmation when entries differ, and again for another selection', async () => {
  const sent = server.reply(approvals.decide, ({ body }) => ({
    results: body.items.map(() => resultOf(neha)),
    done: body.items.length,
    refused: 0,
  }))
  await openPage('/inbox', 'kavita')
  await select('Ananya Iyer')
  await select('Neha Kulkarni')
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('a')
  await expect.element(button(/^Yes, 1 differs/)).toBeVisible()
  await select('Anil Kumar')
  await button(/^Approve 3, 2 differ/).dblClick()
  await expect.element(button(/^Yes, 2 differ/)).toBeVisible()
  await select('Divya Nair')
  await expect.element(button(/^Approve 4, 2 differ/)).toBeVisible()
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('a')
  await expect.element(button(/^Yes, 2 differ/)).toBeVisible()
  expect(sent).toEqual([])
  await expect
    .poll(async () => {
      await userEvent.keyboard('a')
      return sent.length
    })
    .toBe(1)
  expect(sent[0]?.body.items).toHaveLength(4)
})

test('selected entries hidden by a filter are counted, and can be deselected', async () => {
  server.reply(approvals.waiting, ({ query }) => {
    const data = query.look === undefined ? rows : rows.filter((each) => each.needs_look)
    return { data, total: data.length, kinds: {}, groups: countGroups(rows), look: 2, oldest: '2026-11-15', deputyFor: [] }
  })
  const sent = server.reply(approvals.decide, ({ body }) => ({
    results: body.items.map(() => resultOf(neha)),
    done: body.items.length,
    refused: 0,
  }))
  await openPage('/inbox', 'kavita')
  await expect.element(row('Ananya Iyer')).toBeVisible()
  for (const name of ['Ananya Iyer', 'Neha Kulkarni', 'Divya Nair']) await select(name)
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await expect.element(bar).toHaveTextContent(/^3 selected(?!,)/)
  await button(/need a look/).click()
  await expect.element(row('Ananya Iyer')).not.toBeInTheDocument()
  await expect.element(bar).toHaveTextContent(/^3 selected, 2 not shown by the filter/)
  await expect.element(button(/^Approve 3/)).toBeVisible()
  await expectAccessible()
  await button('Deselect 2').click()
  await expect.element(bar).toHaveTextContent(/^1 selected(?!,)/)
  await expect.element(grid).toHaveFocus()
  await button(/^Approve 1/).click()
  await expect.poll(() => sent.map(({ body }) => body.items.map(({ id }) => id))).toEqual([[neha.id]])
})

const changeRows = async (next: WaitingEntry[]): Promise<void> => {
  rows = next
  await refetchForOthers(['inbox'])
}

test('a key decides a selected entry that others changed only after the change is shown', async () => {
  const sent = server.reply(approvals.decide, ({ body }) => ({
    results: body.items.map(() => resultOf(neha)),
    done: 1,
    refused: 0,
  }))
  await openPage('/inbox', 'kavita')
  await expect.element(row('Ananya Iyer')).toBeVisible()
  await tabTo(grid)
  // The head of each group is a row of its own.
  await userEvent.keyboard('jjj {Control>}{Home}{/Control}')
  await expect.element(row('Neha Kulkarni').getByRole('checkbox')).toBeChecked()
  await changeRows(
    rows.map((each) => (each.id === neha.id ? { ...neha, version: 2, parts: [{ name: 'NEET Optics', amount: 99 }] } : each)),
  )
  await expect.element(row('Neha Kulkarni')).toHaveTextContent(/99/)
  await userEvent.keyboard('a')
  await expect.element(page.getByText('Not accepted: the page changed. Press Esc, then the key again')).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Escape}a')
  await expect.poll(() => sent[0]?.body.items[0]?.version).toBe(2)
})

test('the active cell stays on its row while rows above change, even after a decision', async () => {
  const sent = server.reply(approvals.decide, ({ body }) => ({
    results: body.items.map(() => resultOf(divya)),
    done: 1,
    refused: 0,
  }))
  await openPage('/inbox', 'kavita')
  await expect.element(row('Ananya Iyer')).toBeVisible()
  await tabTo(grid)
  await userEvent.keyboard('jjj')
  const before = rows
  await changeRows(before.filter(({ id }) => id !== ananya.id))
  await expect.element(row('Ananya Iyer')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown} ')
  await expect.element(row('Divya Nair').getByRole('checkbox')).toBeChecked()
  await changeRows(before)
  await expect.element(row('Ananya Iyer')).toBeVisible()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}a')
  await expect.poll(() => sent[0]?.body.items.map(({ id }) => id)).toEqual([divya.id])
  await expect.element(messages.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect.element(grid).toHaveFocus()
})

test('Ctrl+Enter in the remark sends the outcome that is shown next to it', async () => {
  const sent = server.reply(approvals.decide, ({ body }) => ({
    results: body.items.map(({ id }) => resultOf(rows.find((each) => each.id === id) ?? ananya)),
    done: body.items.length,
    refused: 0,
  }))
  await openPage('/inbox', 'kavita')
  await select('Ananya Iyer')
  await expect.element(page.getByText('Ctrl Enter approves')).toBeVisible()
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('d')
  await expect.element(remarks).toHaveFocus()
  await expect.element(page.getByText('Ctrl Enter declines')).toBeVisible()
  await userEvent.keyboard('Too much.{Control>}{Enter}{/Control}')
  await expect.element(panel.getByText('1 declined')).toBeVisible()
  await select('Ananya Iyer')
  await remarks.click()
  await userEvent.keyboard('Fine.{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ body }) => [body.outcome, body.remark])).toEqual([
    ['decline', 'Too much.'],
    ['approve', 'Fine.'],
  ])
})

test('a decision without effect shows the reason and reloads the pending entries', async () => {
  const results = [resultOf(ananya, outdated)]
  const sent = server.reply(approvals.decide, buildRefusalResponse(refusal('NOTHING_DECIDED'), { results }))
  await openPage('/inbox', 'kavita')
  await select('Ananya Iyer')
  await remarks.fill('Counted.')
  rows = [{ ...ananya, version: 3, parts: [{ name: 'NEET Optics', amount: 51 }] }]
  await button(/^Approve 1/).click()
  await expect.element(panel.getByText('1 not decided')).toBeVisible()
  await expect.element(panel.getByText('This day was changed. Check it and try again.')).toBeVisible()
  await expect.element(row('Ananya Iyer')).toHaveTextContent(/51/)
  expect(messages.getByRole('button', { name: /^Undo/ }).elements()).toEqual([])
  await expect.element(remarks).toHaveValue('Counted.')
  await button(/^Approve 1/).click()
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ body }) => [body.items[0]?.version, body.remark])).toEqual([
    [1, 'Counted.'],
    [3, 'Counted.'],
  ])
})

const came = (part: Partial<InboxEntry>): InboxEntry => ({
  id: part.kind ?? '',
  kind: 'deputy-named',
  at: '2026-11-18T04:10:00.000Z',
  isNew: false,
  from: short('farhan'),
  role: null,
  count: 1,
  object: '18/11/2026 to 24/11/2026',
  part: null,
  shown: 'bell',
  ...part,
})

test('received entries about months and absences link to the calendar', async () => {
  await openPage('/inbox?tab=came', 'kavita')
  server.reply(inbox.own, {
    data: [
      came({ kind: 'month-closed', object: 'October 2026', part: '2026-10', from: short('meera') }),
      came({ kind: 'month-reopened', object: 'September 2026: Two days are missing', part: '2026-09', from: short('meera') }),
      came({ kind: 'absence-recorded', object: '12/11/2026', part: 'reject', from: short('meera') }),
      came({ kind: 'absence-taken-back', object: '13/11/2026', from: short('meera') }),
      came({ kind: 'absence-day-added', object: '14/11/2026', part: 'PL', from: short('meera') }),
      came({ kind: 'absence-day-dropped', object: '16/11/2026', from: short('meera') }),
      came({ kind: 'absence-day-worked', object: '17/11/2026', from: short('meera') }),
      came({ kind: 'timesheet-nudged', count: 3, object: 'October 2026', part: '2026-10', from: short('meera') }),
    ],
    waits: 0,
    bell_waits: 0,
    quiet_until: null,
    state: '1/3:3:',
  })
  await refetchShowing(new Set(['closed-months']))
  const item = page.getByRole('region', { name: 'Received' }).getByRole('listitem')
  const shown = ['Month closed by Meera Joshi', 'Month reopened by Meera Joshi', 'Absence (Weekly off) recorded by Meera Joshi']
  const query = '3 missing days asked for by Meera Joshi'
  const followed = [
    'Absence (PL) added with changed working days by Meera Joshi',
    'Absence removed with changed working days by Meera Joshi',
    'Absence left out: the day has figures',
  ]
  for (const [at, text] of [...shown, 'Absence removed by Meera Joshi', ...followed, query].entries())
    await expect.element(item.nth(at)).toHaveTextContent(text)
  const links = ['2026-10', '2026-09', '2026-11', '2026-11', '2026-11', '2026-11', '2026-11', '2026-10'].map(
    (month) => `/timesheet/gaps?month=${month}`,
  )
  for (const [at, href] of links.entries()) await expect.element(item.nth(at).getByRole('link')).toHaveAttribute('href', href)
})

test('similar entries of one person and day are grouped by the day they arrived', async () => {
  await openPage('/inbox?tab=came', 'ananya')
  const approved = (object: string) =>
    came({ id: object, kind: 'timesheet-approved', object, part: null, from: short('kavita'), at: '2026-11-20T13:15:00.000Z' })
  server.reply(inbox.own, {
    data: [approved('19/11/2026'), approved('18/11/2026')],
    waits: 0,
    bell_waits: 0,
    quiet_until: null,
    state: '1/3:3:',
  })
  await refetchShowing(new Set(['inbox']))
  const group = page.getByRole('group', { name: 'Friday 20/11/2026' })
  await expect
    .element(group)
    .toHaveTextContent('Timesheet approved by Kavita Desaifor 19/11/2026 · 06:45 pmOpenfor 18/11/2026 · 06:45 pmOpen')
  const link = group.getByRole('link', { name: 'Open Timesheet of 18/11/2026' })
  await expect.element(link).toHaveAttribute('href', '/user/timesheet?view=day&day=2026-11-18')
  await expectAccessible()
  await page.viewport(390, 844)
  await expectAccessible()
})

test('other records of the day are shown next to the comparison of an entry', async () => {
  const gap = '12.00 h recorded, the shift requires 8.00 h: 4.00 h more'
  const data = [
    { ...neha, day_gaps: [gap] },
    {
      ...ananya,
      needs_look: true,
      group: 'look' as const,
      day_gaps: [gap, '<b>Optics</b>, timesheet has 40, worklog has 60: 20 fewer than in the worklog'],
    },
  ]
  const counts = { total: 2, kinds: { timesheet: 2 }, groups: countGroups(data), look: 2 }
  server.reply(approvals.waiting, { data, ...counts, oldest: '2026-11-19', deputyFor: [] })
  await openPage('/inbox', 'kavita')
  // The difference of the entry itself is within the tolerance, so only the gap is shown.
  await expect.element(page.getByText(gap, { exact: true })).toHaveAttribute('data-tone', 'amber')
  const cut = page.getByText(gap, { exact: true })
  const { scrollWidth, clientWidth } = cut.element()
  expect(scrollWidth).toBeGreaterThan(clientWidth)
  expect(getComputedStyle(cut.element()).textOverflow).toBe('ellipsis')
  expect(cut.element().getBoundingClientRect().right).toBeLessThan(grid.element().getBoundingClientRect().right)
  await cut.hover()
  await expect.element(page.getByTitle(gap).first()).toBeVisible()
  const both = page.getByText(`${gap}; <b>Optics</b>, timesheet has 40, worklog has 60: 20 fewer than in the worklog`)
  await expect.element(both).toHaveAttribute('data-tone', 'amber')
})

test('received, returned and decided entries have a tab each', async () => {
  const decided = { ...ananya, outcome: 'approved' as const, at: '2026-11-19T13:00:00.000Z', remarks: 'Fine.', undo_until: null }
  const open = { ...decided, id: idOf('neha'), person: short('neha'), undo_until: '2026-11-20T00:00:00.000Z' }
  server.reply(approvals.decided, { data: [decided, open], total: 2 })
  const taken = server.reply(approvals.undo, { results: [resultOf(neha)], done: 1, refused: 0 })
  await openPage('/inbox', 'kavita')
  server.reply(inbox.own, {
    data: [came({}), came({ kind: 'timesheet-resubmitted', from: short('ananya'), object: '17/11/2026', part: '2026-11-17' })],
    waits: 4,
    bell_waits: 4,
    quiet_until: null,
    state: '1/3:3:',
  })
  await refetchShowing(new Set(['inbox']))
  await expect.element(tab('To review 4')).toHaveAttribute('aria-current', 'page')
  await tab('Received 1').click()
  await expect.element(page.getByText('Farhan Qureshi named you as deputy')).toBeVisible()
  const marked = page.getByRole('navigation', { name: 'Inbox' }).element().querySelectorAll('[aria-current=page]')
  expect([...marked].map(({ textContent }) => textContent)).toEqual(['Received 1'])
  await expectAccessible()
  await tab('Returned 1').click()
  await expect.element(page.getByText('Timesheet sent again by Ananya Iyer')).toBeVisible()
  await tab('Decided 2 this week').click()
  const list = page.getByRole('grid', { name: 'What you decided' })
  await expect.element(list.getByRole('row', { name: /Ananya Iyer.*approved.*Fine\./ })).toBeVisible()
  await list.getByRole('button', { name: 'Actions for Neha Kulkarni' }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await expect.poll(() => taken.length).toBe(1)
  await expectAccessible()
})

test('staff see only received entries', async () => {
  await openPage('/inbox', 'ananya')
  await expect.element(tab('Received 0')).toHaveAttribute('aria-current', 'page')
  const list = page.getByRole('region', { name: 'Received' })
  await expect.element(list.getByText('You received nothing in the last 14 days')).toBeVisible()
  expect(tab('To review').elements()).toEqual([])
  expect(button('Deputy').elements()).toEqual([])
})

test('an admin can include entries that managers decide', async () => {
  await openPage('/inbox', 'meera')
  await page.getByLabelText('Include people with a manager').click()
  await expect.poll(() => location.search).toBe('?everyone=yes')
})

test('a deputy can be named and ended in the dialog', async () => {
  const made = {
    _id: idOf('arjun'),
    manager: getCastRef('kavita'),
    deputy: getCastRef('arjun'),
    from: '2026-11-20',
    to: '2026-11-24',
    named_by: { fullName: getCastRef('kavita').fullName, email: getCastRef('kavita').email },
  }
  const candidates = [
    { ...getCastRef('arjun'), isManager: false },
    { ...getCastRef('kavita'), isManager: true },
  ]
  server.reply(deputies.list, { data: [made], candidates, today: '2026-11-20' })
  const sent = server.reply(deputies.name, { data: made })
  const ended = server.reply(deputies.end, { data: made })
  await openPage('/inbox', 'kavita')
  await button('Deputy').click()
  const dialog = page.getByRole('dialog', { name: 'Deputy' })
  await expect.element(dialog.getByText('Arjun Rao, 20/11/2026 to 24/11/2026')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('combobox', { name: 'Deputy' }).click()
  expect(page.getByRole('option', { name: 'Kavita Desai' }).elements()).toEqual([])
  await userEvent.keyboard('Arjun{ArrowDown}{Enter}')
  await dialog.getByRole('textbox', { name: /To$/ }).fill('30/11/2026')
  await dialog.getByRole('textbox', { name: /From$/ }).fill('25/11/2026')
  await dialog.getByRole('button', { name: 'Name deputy' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent[0]?.body).toEqual({ deputy: getCastRef('arjun')._id, from: '2026-11-25', to: '2026-11-30' })
  await button('Deputy').click()
  await dialog.getByRole('button', { name: /^End: Arjun Rao/ }).click()
  await expect.poll(() => ended.map(({ params }) => params.id)).toEqual([made._id])
})

test('Home shows the number of pending entries and the first ones, or no card', async () => {
  const month = { today: '2026-11-20', month: '2026-11', is_closed: false }
  server.reply(gaps.team, { ...month, people: [], total: 0, managers: [], departments: [] })
  await openPage('/', 'kavita')
  server.reply(inbox.own, { data: [], waits: 100, bell_waits: 100, quiet_until: null, state: '1/3:3:' })
  await refetchShowing(new Set(['inbox']))
  const card = page.getByRole('region', { name: '100+ waiting for you' })
  await expect
    .element(card.getByRole('listitem').first())
    .toHaveTextContent('Ananya IyerTimesheet, 19/11/2026: NEET Optics 38, JEE Kinematics 12')
  await expect.element(card.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/inbox')
  await expectAccessible()
  server.reply(inbox.own, { data: [], waits: 0, bell_waits: 0, quiet_until: null, state: '1/3:3:' })
  await refetchShowing(new Set(['inbox']))
  await expect.element(card).not.toBeInTheDocument()
})

test('on a phone the selection bar fits the screen, and the footer has two lines', async () => {
  await page.viewport(390, 844)
  await openPage('/inbox', 'kavita')
  await expect.element(page.getByText(/^oldest /)).toBeVisible()
  const footer = document.querySelector('[data-part=grid-footer]')?.getBoundingClientRect()
  expect(footer?.height).toBeLessThanOrEqual(2 * 44 + 10)
  await select('Ananya Iyer')
  for (const locator of [remarks, button(/^Approve 1/), button(/^Decline 1/), button(/^Clear/)]) {
    await expect.element(locator).toBeVisible()
    const { left, right, top, bottom } = locator.element().getBoundingClientRect()
    expect([left >= 0, right <= 390, top >= 0, bottom <= 844]).toEqual([true, true, true, true])
    expect(locator.element().contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))).toBe(true)
  }
  await expectAccessible()
})

test('at 320 px a cut-off tab is scrolled into view by the focus', async () => {
  await page.viewport(320, 640)
  await openPage('/inbox', 'kavita')
  const tabs = page.getByRole('navigation', { name: 'Inbox' })
  await expect.element(tabs.getByRole('link', { name: /^Returned/ })).toBeVisible()
  const nav = tabs.element()
  const last = nav.querySelector<HTMLElement>('a:last-child') ?? expect.fail('no tab')
  nav.style.width = `${last.offsetLeft - nav.getBoundingClientRect().left + 2}px`
  last.focus()
  expect(nav.scrollLeft).toBeGreaterThan(20)
})

test.each(['US with CapsLock', 'AZERTY', 'Devanagari', 'Cyrillic'])(
  'on %s the key A approves the selected entry',
  async (layout) => {
    const sent = server.reply(approvals.decide, { results: [resultOf(neha)], done: 1, refused: 0 })
    await openPage('/inbox', 'kavita')
    await select('Neha Kulkarni')
    await expect.element(button(/^Approve 1/)).toBeVisible()
    // Shift with a letter is a different key, even with CapsLock.
    pressKey(layout, 'Shift+d')
    pressKey(layout, 'a')
    await expect.poll(() => sent.length).toBe(1)
    expect(sent[0]?.body).toMatchObject({ items: [{ id: neha.id }], outcome: 'approve' })
  },
)
