/** A row is open on two devices or in two tabs, and is decided on the other one. The person may still correct it. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDeskRow, file } from '../../../../../test/web/desk-rows.ts'
import { openPage, server } from '../../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../../test/web/server.ts'
import { refetchForOthers } from '../../../../kit/web/use-calls.ts'
import { refusal } from '../../../../rows/refusals.ts'
import { tasks } from '../../contract.ts'
import { taskDrafts } from '../../draft-contract.ts'

const WORDS = 'Taking c as 3.0 × 10⁸ m/s, क्षेत्र'
const decidedWith = (comments: string) =>
  buildDeskRow('AUTHOR', 1, {
    author_status: 'done',
    author_answer_type: 'Authored on Doc',
    author_comments: comments,
    turn: 'REVIEWER',
    version: 2,
    updateTask: { enabled: true, message: '', correct: true },
  })
const openTyped = async () => {
  const state = { row: buildDeskRow('AUTHOR', 1) }
  server.reply(tasks.list, ({ query: { type } }) => {
    const listed = type === 'all' || state.row.version === 1 ? [state.row] : []
    return {
      tasks: listed,
      tasks_count: listed.length,
      waiting: 0,
      role: 'AUTHOR' as const,
      file,
      reworks: 0,
      accountId: 'phy-01',
    }
  })
  const stored = server.reply(taskDrafts.store, ({ body: { texts } }) => ({
    data: texts.map(({ at }) => at),
    at: new Date().toISOString(),
  }))
  await openPage('/assigned/Set01.xlsx?task=1', 'ananya')
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  await userEvent.keyboard('1a')
  await page.getByRole('textbox', { name: 'Comments' }).fill(WORDS)
  await expect.poll(() => stored.length).toBeGreaterThan(0)
  return state
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('proofline.draft.'))
const form = () => page.getByRole('form', { name: 'Correct' })

test('a text sent on another device is removed as a draft without a change notice', async () => {
  const state = await openTyped()
  const later = new Date(Date.now() + 60_000).toISOString()
  state.row = decidedWith(WORDS)
  server.reply(taskDrafts.list, { data: [], now: later })
  await refetchForOthers(['drafts'])
  await expect.element(form()).toBeVisible()
  await expect.poll(drafts).toEqual([])
  expect(page.getByText(/Someone changed this task/).elements()).toEqual([])
  expect(page.getByText(/was not sent/).elements()).toEqual([])
})

test('submitting a text that was already sent is refused, and leaves no draft', async () => {
  const state = await openTyped()
  server.reply(tasks.update, () => {
    state.row = decidedWith(WORDS)
    return buildRefusalResponse(refusal('STALE_VERSION'), { task: state.row })
  })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(form()).toBeVisible()
  await expect.poll(drafts).toEqual([])
  expect(page.getByText(/was not sent/).elements()).toEqual([])
  expect(
    form()
      .getByText(/Someone changed this task/)
      .elements(),
  ).toEqual([])
})

test('a different text sent elsewhere is shown as a change, and the typed draft stays', async () => {
  const state = await openTyped()
  state.row = decidedWith('Something else')
  await refetchForOthers(['tasks'])
  await expect.element(form().getByText(/Someone changed this task/)).toBeVisible()
  expect(drafts()).toHaveLength(1)
})
