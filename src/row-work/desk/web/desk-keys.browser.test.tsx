/**
 * Keys at a desk whose row others change, or whose next row is slow to arrive. No row may be decided before the person has read
 * it.
 */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { file, people, buildDeskRow } from '../../../../test/web/desk-rows.ts'
import { openPage, server } from '../../../../test/web/page.tsx'
import { queryClient, refetchForOthers } from '../../../kit/web/use-calls.ts'
import type { Task } from '../../../rows/workflow/contract.ts'
import { tasks } from '../contract.ts'

const decided = buildDeskRow('REVIEWER', 1, {
  version: 2,
  reviewer_status: 'approved',
  turn: 'REVIEWER-2',
  updateTask: { enabled: false, message: '' },
})
/** `respond` releases the server's response to the decision. */
const openDesk = async () => {
  const state = {
    listed: [1, 2, 3].map((srNo) => buildDeskRow('REVIEWER', srNo)),
    all: [decided],
    respond: (): void => undefined,
  }
  server.reply(tasks.list, ({ query: { type }, body: { searchFields } }) => {
    const isSingle = type === 'all' && searchFields[0]?.key === 'sr_no'
    const listed: Task[] = isSingle ? state.all : state.listed
    return { tasks: listed, tasks_count: listed.length, waiting: 0, role: 'REVIEWER' as const, file, reworks: 0, accountId: null }
  })
  const sent = server.reply(tasks.update, async () => {
    await new Promise<void>((done) => (state.respond = done))
    state.listed = state.listed.slice(1)
    return { task: { ...decided, undoUntil: null }, reworks: 0, unassigned: 0 }
  })
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  return { state, sent }
}
const approved = page.getByRole('radio', { name: 'approved' })
const told = () => page.getByRole('region', { name: 'Messages' }).getByText('Not accepted: the page changed')
const SUBMIT = '{Control>}{Enter}{/Control}'

test('keys do not decide a row changed by others until its person acts again', async () => {
  const { state, sent } = await openDesk()
  state.listed = [buildDeskRow('REVIEWER', 1, { version: 2, subject: 'Changed subject' }), ...state.listed.slice(1)]
  await refetchForOthers(['tasks'])
  await expect.element(page.getByRole('region', { name: 'Task 1' }).getByText('Changed subject').first()).toBeVisible()
  await userEvent.keyboard(`1${SUBMIT}1{Enter}`)
  await expect.element(told()).toBeVisible()
  expect(told().elements()).toHaveLength(1)
  await expect.element(approved).not.toBeChecked()
  await userEvent.keyboard('{Tab}1')
  await expect.element(approved).toBeChecked()
  await userEvent.keyboard(SUBMIT)
  await expect.poll(() => sent.length).toBe(1)
  state.respond()
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
})

test('keys are dropped while a submit is running, and act again on the next row', async () => {
  const { state, sent } = await openDesk()
  await userEvent.keyboard(`1${SUBMIT}`)
  await expect.poll(() => sent.length).toBe(1)
  await userEvent.keyboard(`2${SUBMIT}`)
  await expect.element(told()).toBeVisible()
  state.respond()
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  await expect.element(approved).not.toBeChecked()
  await userEvent.keyboard('1')
  await expect.element(approved).toBeChecked()
  await userEvent.keyboard(SUBMIT)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent.map(({ body }) => [body.sr_no, body.status])).toEqual([
    [1, 'approved'],
    [2, 'approved'],
  ])
  state.respond()
})

test('text typed while a submit is running becomes a draft and runs no commands', async () => {
  const { state, sent } = await openDesk()
  await userEvent.keyboard('1')
  await page.getByRole('textbox', { name: 'Comments' }).click()
  await userEvent.keyboard(`Good${SUBMIT}`)
  await expect.poll(() => sent.length).toBe(1)
  await userEvent.keyboard(', but see page')
  state.respond()
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  await userEvent.keyboard(` 1${SUBMIT}`)
  await expect.element(told()).toBeVisible()
  await expect.element(approved).not.toBeChecked()
  expect(sent.map(({ body }) => body.comments)).toEqual(['Good'])
  history.pushState(null, '', '/assigned/Set01.xlsx?task=1')
  await expect.element(page.getByRole('region', { name: 'Task 1' }).getByText('Good, but see page')).toBeVisible()
})

test('the decision of a closed desk is released from memory', async () => {
  const { state, sent } = await openDesk()
  for (const srNo of [1, 2]) {
    await userEvent.keyboard(`1${SUBMIT}`)
    await expect.poll(() => sent.length).toBe(srNo)
    expect(queryClient.getMutationCache().getAll()).not.toHaveLength(0)
    state.respond()
    await expect.element(page.getByRole('heading', { name: `Task ${srNo + 1}` })).toHaveFocus()
  }
  await expect.poll(() => queryClient.getMutationCache().getAll()).toHaveLength(0)
})
