import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../../db/cast.ts'
import { buildDeskRow, file, people } from '../../../../test/web/desk-rows.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import { type RowFinding, rowChecks } from '../contract.ts'

const equal: RowFinding = {
  check: 'equal-choices',
  name: 'Equal choices',
  finding: 'a'.repeat(64),
  words: 'Choices B and C are equal: “2”.',
  blocks: true,
  dismissed: null,
}
const twice: RowFinding = {
  ...equal,
  check: 'repeated-word',
  finding: 'b'.repeat(64),
  words: '“the” is repeated.',
  blocks: false,
}
const dismissed: NonNullable<RowFinding['dismissed']> = {
  _id: '019a0000-0000-7000-8000-000000000910',
  reason: 'It is a trap.',
  by: { _id: cast.ananya.id, fullName: cast.ananya.fullName },
  role: 'AUTHOR',
  at: '2026-03-10T05:00:00.000Z',
}

async function openDesk(found: RowFinding[], role: 'AUTHOR' | 'REVIEWER' = 'AUTHOR', leftOut = 0): Promise<void> {
  server.reply(tasks.list, {
    tasks: [{ ...buildDeskRow(role, 1), question_text: 'How many?' }],
    tasks_count: 1,
    waiting: 0,
    role,
    file: { ...file, columns: [{ key: 'question_text', name: 'question_text' }] },
    reworks: 0,
    accountId: 'phy-01',
  })
  server.reply(rowChecks.ofRow, { data: found, leftOut })
  await openPage('/assigned/Set01.xlsx?task=1', people[role])
}
const warnings = page.getByRole('list', { name: 'Content warnings' })
const dialog = page.getByRole('dialog')

test('warnings can be dismissed with a reason by keyboard', async () => {
  await openDesk([equal, twice])
  await expect.element(warnings.getByRole('listitem').first()).toHaveTextContent('Choices B and C are equal: “2”.')
  await expect.element(warnings.getByRole('listitem').first()).toHaveTextContent('before the answer is submitted')
  await expect.element(warnings.getByRole('listitem').last()).not.toHaveTextContent('before the answer is submitted')
  await expectAccessible()
  const sent = server.reply(rowChecks.dismiss, { data: [{ ...equal, dismissed }, twice], leftOut: 0 })
  warnings
    .getByRole('button', { name: `Dismiss: ${equal.words}` })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(equal.words)).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('Please enter the reason.')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Reason').fill('  It is a trap. ')
  server.reply(rowChecks.ofRow, { data: [{ ...equal, dismissed }, twice], leftOut: 0 })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(warnings.getByRole('listitem').first()).toHaveTextContent('It is a trap.')
  expect(sent.map(({ body }) => body)).toEqual([{ finding: equal.finding, reason: 'It is a trap.' }])
})

test('a reviewer sees the dismissal with its person and reason, and can undo it', async () => {
  await openDesk([{ ...equal, dismissed }], 'REVIEWER')
  const line = warnings.getByRole('listitem')
  await expect.element(line).toHaveTextContent(`Dismissed by ${cast.ananya.fullName}`)
  await expect.element(line).toHaveTextContent('It is a trap.')
  await expectAccessible()
  const undone = server.reply(rowChecks.restore, { data: [equal], leftOut: 0 })
  server.reply(rowChecks.ofRow, { data: [equal], leftOut: 0 })
  await line.getByRole('button', { name: `Undo the dismissal: ${equal.words}` }).click()
  await expect.element(line.getByRole('button', { name: `Dismiss: ${equal.words}` })).toBeVisible()
  expect(undone.map(({ params }) => params)).toEqual([{ file: file._id, srNo: 1, dismissal: dismissed._id }])
})

test('a dismissal by another person is reported, and the typed reason is kept', async () => {
  await openDesk([equal])
  server.reply(rowChecks.dismiss, buildRefusalResponse(refusal('FINDING_DISMISSED')))
  await warnings.getByRole('button', { name: /^Dismiss/ }).click()
  await dialog.getByLabelText('Reason').fill('It is meant.')
  await dialog.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(dialog.getByText('Someone else dismissed this warning in the meantime.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Reason')).toHaveValue('It is meant.')
})

test('the number of unlisted warnings is shown', async () => {
  await openDesk([equal, twice], 'AUTHOR', 1_234)
  await expect.element(page.getByText('1,234 more warnings are not listed.')).toBeVisible()
  await expectAccessible()
})

test('a question without findings has no warnings', async () => {
  await openDesk([])
  await expect.element(page.getByRole('region', { name: 'Question text' })).toBeVisible()
  await expect.element(warnings).not.toBeInTheDocument()
})

test('a blocked answer shows the reason, and keeps the form', async () => {
  await openDesk([equal])
  const sentence = `${equal.words} Dismiss it with a reason before you submit, or skip the row.`
  server.reply(tasks.update, buildRefusalResponse(refusal('CONTENT_BLOCKED'), { message: sentence, findings: [equal] }))
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  await userEvent.keyboard('1a')
  await expect.element(page.getByRole('radio', { name: 'Authored on Doc' })).toBeChecked()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('region', { name: 'Task 1' }).getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Authored on Doc' })).toBeChecked()
})
