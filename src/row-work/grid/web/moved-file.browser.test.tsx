/** Pages of a file that is renamed or hidden while they are open, and the address with the file's former name. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { file, people, buildDeskRow } from '../../../../test/web/desk-rows.ts'
import { buildTask, timelineEntry } from '../../../../test/web/fixtures.ts'
import { openPage, server } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { refetchForOthers } from '../../../kit/web/use-calls.ts'
import { rowChecks } from '../../../content-checks/checks/contract.ts'
import { tasks } from '../../desk/contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { rowFilters } from '../../../rows/filter/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import type { GridRow } from '../../../rows/workflow/contract.ts'
import { fileRows } from '../contract.ts'

const equalChoices = {
  check: 'equal-choices',
  name: 'Equal choices',
  finding: 'a'.repeat(64),
  words: 'Choices B and C are equal: “2”.',
  blocks: true,
  dismissed: null,
} as const
const gone = () => buildRefusalResponse(refusal('FILE_NOT_FOUND'))
const rowOf = (srNo: number): GridRow => {
  const { updateTask: _update, link: _link, metadata_update_needed: _needed, ...row } = buildTask(srNo, 'ananya')
  return row
}

/** A server with one file, which a test renames or hides. A call with another name or id finds no file. */
const startServer = () => {
  const state = { name: 'Set01.xlsx', isHidden: false }
  const isFile = (asked: string): boolean => !state.isHidden && [file._id, state.name].includes(asked)
  const shown = () => ({ ...file, name: state.name })
  server.reply(rowFilters.matches, ({ body }) => ({ data: body.filters.map(() => 0) }))
  server.reply(fileRows.grid, ({ params }) =>
    isFile(params.file) ? { sheet: shown(), sections: [], rows: [1, 2].map(rowOf), total: 2 } : gone(),
  )
  server.reply(rowFilters.values, ({ params }) =>
    isFile(params.file) ? { data: [{ value: 'skipped', label: null, count: 2 }], distinct: 1 } : gone(),
  )
  server.reply(rowChecks.ofRow, ({ params }) => (isFile(params.file) ? { data: [equalChoices], leftOut: 0 } : gone()))
  server.reply(taskHistory.timeline, ({ params }) =>
    isFile(params.file)
      ? { timeline: [timelineEntry({ comments: 'A note.' })], task: rowOf(1), whyBack: null, undoUntil: null, reopenTo: [] }
      : gone(),
  )
  server.reply(tasks.list, ({ params }) =>
    isFile(params.file)
      ? {
          tasks: [buildDeskRow('REVIEWER', 1)],
          tasks_count: 1,
          waiting: 0,
          role: 'REVIEWER' as const,
          file: shown(),
          reworks: 0,
          accountId: 'phy-01',
        }
      : gone(),
  )
  server.reply(files.named, () =>
    state.isHidden ? gone() : { data: { _id: file._id, name: state.name, section: file.section } },
  )
  return state
}

test('the page of a file that becomes hidden drops its rows and texts', async () => {
  const state = startServer()
  await openPage('/project/NEET/-/Set01.xlsx?task=1&where=author_status:done', 'kavita')
  await expect.element(page.getByRole('row', { name: /PHY-0002/ })).toBeInTheDocument()
  await expect.element(page.getByText('A note.')).toBeVisible()
  await expect.element(page.getByText(equalChoices.words)).toBeVisible()
  await page.getByRole('button', { name: 'Author status is done', exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: 'skipped 2' })).toBeVisible()
  state.isHidden = true
  await refetchForOthers(['tasks'])
  await expect.element(page.getByRole('main').getByText('File not found')).toBeVisible()
  for (const text of ['A note.', equalChoices.words, 'skipped'])
    await expect.element(page.getByText(text)).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain('PHY-000')
})

test('the desk of a renamed file keeps its text under the new name', async () => {
  const state = startServer()
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  await userEvent.keyboard('1')
  const comments = page.getByRole('textbox', { name: 'Comments' })
  await comments.fill('Half a sentence')
  state.name = 'Renamed.xlsx'
  await refetchForOthers(['tasks'])
  await expect.element(page.getByRole('heading', { name: 'Renamed.xlsx' })).toBeVisible()
  await expect.element(comments).toHaveValue('Half a sentence')
  const sent = server.reply(tasks.update, () => buildRefusalResponse(refusal('TASK_NOT_FOUND')))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.map(({ params }) => params.file)).toEqual([file._id])
})

test.each([
  ['/project/NEET/-/Old.xlsx?task=1', 'kavita', '/project/NEET/-/Set01.xlsx'],
  ['/assigned/Old.xlsx?task=1', people.REVIEWER, '/assigned/Set01.xlsx'],
] as const)('the address %s with an old file name redirects to the file', async (address, who, path) => {
  startServer()
  await openPage(address, who)
  await expect.poll(() => location.pathname + location.search).toBe(`${path}?task=1`)
  await expect.element(page.getByText('PHY-0001').first()).toBeInTheDocument()
  await expect.element(page.getByText('File not found')).not.toBeInTheDocument()
})
