/** The browser's storage is full, so typed text goes from memory to the server. The page says where the text is kept. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../../../db/cast.ts'
import { file, people, buildDeskRow } from '../../../../../test/web/desk-rows.ts'
import { openPage, server } from '../../../../../test/web/page.tsx'
import { reloadPage } from '../../../../kit/web/reload-page.ts'
import { noteServerTime } from '../../../../kit/web/server-clock.ts'
import { deviceStorage, tabStorage } from '../../../../kit/web/storage.ts'
import { tasks } from '../../contract.ts'
import { taskDrafts } from '../../draft-contract.ts'
import { nothingTyped } from '../../draft-rules.ts'

// oxlint-disable-next-line typescript/unbound-method -- it is called with its storage as `this`
const store = Storage.prototype.setItem
function fill(...full: Storage[]): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key: string, value: string) {
    if (full.includes(this)) throw new DOMException('full', 'QuotaExceededError')
    store.call(this, key, value)
  })
}
afterEach(() => {
  deviceStorage.forget()
  tabStorage.forget()
})

const openDesk = async ({ isSlow = true } = {}) => {
  const state = {
    listed: [1, 2].map((srNo) => buildDeskRow('REVIEWER', srNo)),
    posts: 0,
    ats: [] as string[],
    send: (): void => undefined,
  }
  server.reply(tasks.list, ({ query: { type }, body: { searchFields } }) => {
    const listed = type === 'all' && searchFields[0]?.key === 'sr_no' ? state.listed.slice(0, 1) : state.listed
    return { tasks: listed, tasks_count: listed.length, waiting: 0, role: 'REVIEWER' as const, file, reworks: 0, accountId: null }
  })
  server.reply(taskDrafts.store, async ({ body: { texts } }) => {
    state.posts += 1
    state.ats.push(...texts.map(({ at }) => at))
    if (isSlow && state.posts === 1) await new Promise<void>((done) => (state.send = done))
    return { data: texts.map(({ at }) => at), at: new Date().toISOString() }
  })
  const sent = server.reply(tasks.update, () => {
    state.listed = state.listed.slice(1)
    const task = buildDeskRow('REVIEWER', 1, { version: 2, reviewer_status: 'approved', turn: 'REVIEWER-2' })
    return { task: { ...task, undoUntil: null }, reworks: 0, unassigned: 0 }
  })
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  return { state, sent }
}
const desk = page.getByRole('region', { name: 'Task 1' })
const comments = page.getByRole('textbox', { name: 'Comments' })

test('with full local storage the form says where the text is, and can be submitted', async () => {
  fill(localStorage)
  const { state, sent } = await openDesk()
  await userEvent.keyboard('1')
  await comments.fill('The unit is missing')
  await expect.element(desk.getByText(/kept nowhere yet, not on this device/)).toBeVisible()
  await expect.poll(() => state.posts).toBe(1)
  state.send()
  await expect.element(desk.getByText(/kept on the server, not on this device/)).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
})

test('a reload first offers to copy a text that is stored nowhere', async () => {
  fill(localStorage)
  const { state } = await openDesk()
  await userEvent.keyboard('1')
  await comments.fill('The unit is missing')
  await expect.element(desk.getByText(/kept nowhere yet/)).toBeVisible()
  reloadPage()
  const dialog = page.getByRole('dialog', { name: 'A text is not stored anywhere' })
  await expect.element(dialog.getByRole('textbox', { name: 'Your text' })).toHaveValue('The unit is missing')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect.element(dialog.getByRole('button', { name: /Copied|Press Ctrl C/ })).toBeVisible()
  document.querySelector('dialog[data-part=unkept]')?.remove()
  // This text must be stored before the next test stores another one.
  await expect.poll(() => state.posts).toBe(1)
  state.send()
})

test('on a device whose clock is behind a text gets the server’s time, and old drafts stay', async () => {
  const key = `proofline.draft.${cast[people.REVIEWER].id}.REVIEWER.`
  const old = { typed: { ...nothingTyped, status: 'rejected', comments: 'The sign of g' }, at: '2016-11-20T05:12:00.000Z' }
  localStorage.setItem(key + buildDeskRow('REVIEWER', 1)._id, JSON.stringify(old))
  localStorage.setItem(key + buildDeskRow('REVIEWER', 2)._id, JSON.stringify(old))
  noteServerTime('Fri, 20 Nov 2037 05:12:00 GMT')
  const { state } = await openDesk({ isSlow: false })
  await expect.element(comments).toHaveValue('The sign of g')
  await comments.fill('The sign of g is wrong')
  await expect.poll(() => state.ats.some((at) => at.startsWith('2037-11-20T05:'))).toBe(true)
  await expect.element(desk.getByText(/kept on the server$/)).toBeVisible()
  expect(localStorage.getItem(key + buildDeskRow('REVIEWER', 2)._id)).toContain('The sign of g')
})
