/** Pages keep working after a translator has replaced their texts: counts change, choices appear and disappear, and keys work. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import index from '../../index.html?raw'
import { file, people, buildDeskRow } from '../../test/web/desk-rows.ts'
import { getCastRef } from '../../test/web/fixtures.ts'
import { countGroups } from '../../test/web/inbox.ts'
import { openPage, server } from '../../test/web/page.tsx'
import { translatePage } from '../../test/web/translate-page.ts'
import { approvals, type WaitingEntry } from '../inbox/approvals-contract.ts'
import { deputies } from '../inbox/deputies-contract.ts'
import { tasks } from '../row-work/desk/contract.ts'

const isTranslated = (): boolean => document.querySelector('font') !== null

test('index.html asks browsers not to translate the page', () => {
  const html = new DOMParser().parseFromString(index, 'text/html')
  expect(html.documentElement.getAttribute('translate')).toBe('no')
  expect(html.querySelector('meta[name=google]')?.getAttribute('content')).toBe('notranslate')
})

test('the inbox counts selected rows after a translator replaced its texts', async () => {
  const rows = (['ananya', 'neha', 'divya'] as const).map((name): WaitingEntry => ({
    kind: 'timesheet',
    id: getCastRef(name)._id.replace('019a', '019b'),
    line: getCastRef(name)._id,
    group: 'matches',
    verdict: 'complete',
    version: 1,
    person: { _id: getCastRef(name)._id, fullName: getCastRef(name).fullName },
    day: '2026-11-19',
    since: '2026-11-19T12:00:00.000Z',
    parts: [{ name: 'NEET Optics', amount: 38 }],
    amount: '38.00',
    own_remarks: '',
    note: { done: 38, task_rows: 38, differing: 0, off_day: false },
    needs_look: false,
    day_gaps: [],
    returned: false,
    for: null,
  }))
  server.reply(approvals.waiting, {
    data: rows,
    total: rows.length,
    kinds: { timesheet: rows.length },
    groups: countGroups(rows),
    look: 0,
    oldest: '2026-11-19',
    deputyFor: [],
  })
  server.reply(approvals.decided, { data: [], total: 0 })
  server.reply(deputies.list, { data: [], candidates: [], today: '2026-11-20' })
  await openPage('/inbox', 'kavita')
  const grid = page.getByRole('grid', { name: 'Waiting for you' })
  for (const [at, { person }] of rows.entries()) {
    await grid
      .getByRole('row', { name: new RegExp(person.fullName) })
      .getByRole('gridcell')
      .first()
      .click()
    await expect.element(page.getByRole('button', { name: new RegExp(`^Approve ${at + 1}\\b`) })).toBeVisible()
    translatePage()
    await expect.poll(isTranslated).toBe(false)
  }
})

test('the task desk reacts to its keys after a translator replaced its texts', async () => {
  const rows = [1, 2, 3].map((srNo) => buildDeskRow('REVIEWER', srNo))
  server.reply(tasks.list, ({ query: { type }, body: { searchFields } }) => {
    const listed = type === 'all' && searchFields[0]?.key === 'sr_no' ? rows.slice(0, 1) : rows
    return { tasks: listed, tasks_count: listed.length, waiting: 0, role: 'REVIEWER' as const, file, reworks: 0, accountId: null }
  })
  const sent = server.reply(tasks.update, {
    task: { ...buildDeskRow('REVIEWER', 1, { version: 2, reviewer_status: 'approved', turn: 'REVIEWER-2' }), undoUntil: null },
    reworks: 0,
    unassigned: 0,
  })
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  for (const [key, name] of [
    ['1', 'approved'],
    ['2', 'rejected'],
  ] as const) {
    translatePage()
    await expect.poll(isTranslated).toBe(false)
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked()
  }
  translatePage()
  await page.getByRole('radio', { name: /^approved/ }).click()
  translatePage()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
})

test('the page accepts the translation when a translator keeps translating', async () => {
  await openPage('/', people.REVIEWER)
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  for (let round = 0; round < 25; round += 1) {
    translatePage()
    await new Promise((done) => void setTimeout(done))
  }
  expect(isTranslated()).toBe(true)
})
