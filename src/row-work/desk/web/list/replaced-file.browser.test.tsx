/** When another file takes the name of the desk's file, the desk keeps its own row and acts on no other. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { file, people, buildDeskRow } from '../../../../../test/web/desk-rows.ts'
import { openPage, server } from '../../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../../test/web/server.ts'
import { refetchForOthers } from '../../../../kit/web/use-calls.ts'
import { taskHistory } from '../../../../rows/history/contract.ts'
import { refusal } from '../../../../rows/refusals.ts'
import { tasks } from '../../contract.ts'

const OTHER = { ...file, _id: '019a0000-0000-7000-8000-000000000399' }
const TEXT = 'Please check the unit.'

/** Once `isReplaced` is set, the name belongs to another file, which has a different row 1. */
const openDesk = async () => {
  const state = { isReplaced: false }
  const own = buildDeskRow('REVIEWER', 1)
  const other = { ...buildDeskRow('REVIEWER', 1), _id: '019a0000-0000-7000-8000-0000000003aa', question_id: 'NEW-0001' }
  const reads = server.reply(tasks.list, ({ params }) => {
    if (state.isReplaced && params.file === file._id) return buildRefusalResponse(refusal('FILE_NOT_FOUND'))
    const row = state.isReplaced ? other : own
    const shown = state.isReplaced ? OTHER : file
    return { tasks: [row], tasks_count: 1, waiting: 0, role: 'REVIEWER' as const, file: shown, reworks: 0, accountId: 'phy-01' }
  })
  server.reply(taskHistory.taken, { what: 'deleted', who: null, to: null, at: null, status: null, by: null })
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  await userEvent.keyboard('1')
  await page.getByRole('textbox', { name: 'Comments' }).fill(TEXT)
  return { state, reads }
}

test('a submit sends the ID of the file that was read', async () => {
  const { state, reads } = await openDesk()
  expect(reads.map(({ params }) => params.file)).toEqual(['Set01.xlsx'])
  state.isReplaced = true
  const sent = server.reply(tasks.update, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.map(({ params }) => params.file)).toEqual([file._id])
})

test('the desk of a deleted file keeps its text although another file has the name', async () => {
  const { state, reads } = await openDesk()
  state.isReplaced = true
  await refetchForOthers(['tasks'])
  await expect.element(page.getByRole('alert').filter({ hasText: 'The file was deleted' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Comments', exact: true })).toHaveTextContent(TEXT)
  await expect.element(page.getByText('NEW-0001')).not.toBeInTheDocument()
  expect(reads.slice(1).every(({ params }) => params.file === file._id)).toBe(true)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(page.getByText('File not found').first()).toBeVisible()
})
