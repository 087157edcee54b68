import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { accountHistory, type HistoryHold } from '../history-contract.ts'
import { refusal } from '../refusals.ts'

const project = { _id: '019a0000-0000-7000-8000-000000000901', project_name: 'NEET 2027' }
const account = {
  _id: '019a0000-0000-7000-8000-000000000902',
  account_id: 'phys-11',
  project,
  department: { _id: getDepartmentId('Physics'), name: 'Physics' },
}
const holdBy = (n: number, who: 'ananya' | 'imran', start: string, end: string | null): HistoryHold => ({
  _id: `019a0000-0000-7000-8000-00000000091${n}`,
  account_id: 'phys-11',
  project_name: project.project_name,
  subject_name: 'Physics',
  user: cast[who].email,
  fullName: cast[who].fullName,
  user_id: cast[who].id,
  mode: 'single',
  current_user_allocation_time: start,
  user_revoke_time: end,
  status: end === null ? 'active' : 'ended',
  started_by: cast.meera.email,
  ended_by: end === null ? null : cast.leela.email,
})
const open = holdBy(1, 'imran', '2026-03-10T07:30:00.500Z', null)
const ended = holdBy(2, 'ananya', '2026-03-09T02:30:00.000Z', '2026-03-09T06:30:00.000Z')
const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const edit = (name: string) => chooseAct(row(name), 'Edit times')

test('an admin sees every use and edits its times, and a refused edit reloads the list', async () => {
  const lists = server.reply(accountHistory.history, { data: [open, ended], account })
  const edits = server.reply(accountHistory.editTimes, ({ body: { time } }) =>
    time === undefined ? { data: open } : buildRefusalResponse(refusal('REVOKE_BEFORE_START')),
  )
  await openPage(`/allocation/${encodeURIComponent(project.project_name)}/phys-11`, 'meera')
  await expect.element(page.getByRole('heading', { name: 'phys-11', level: 1 })).toBeVisible()
  await expect.element(row(cast.ananya.email)).toHaveTextContent(cast.leela.email)
  await expectAccessible()
  await page.getByLabelText('Filter by email').fill('imran')
  await expect.element(row(cast.ananya.email)).not.toBeInTheDocument()

  await edit(cast.imran.email)
  await dialog.getByLabelText('Allocation time').fill('10/03/2026 12:30 pm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => edits.map(({ params, body }) => [params.id, body]))
    .toEqual([
      [
        open._id,
        {
          seen: { start: new Date(open.current_user_allocation_time) },
          newAllocationTime: new Date('2026-03-10T07:00:00Z'),
        },
      ],
    ])
  await expect.element(dialog).not.toBeInTheDocument()

  await page.getByLabelText('Filter by email').fill('')
  await edit(cast.ananya.email)
  await dialog.getByLabelText('Revoke time').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please input the revoke time')).toBeVisible()
  await expectAccessible()
  const before = lists.length
  await dialog.getByLabelText('Revoke time').fill('09/03/2026 08:00 am')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Revoke time must be greater than allocation time')).toBeVisible()
  expect(edits[1]?.body).toEqual({
    seen: { start: new Date(ended.current_user_allocation_time), end: new Date(ended.user_revoke_time ?? '') },
    time: new Date('2026-03-09T02:30:00Z'),
  })
  // The list must have been refreshed (002 §8).
  await expect.poll(() => lists.length).toBeGreaterThan(before)
})

test('a sub-admin cannot edit the times', async () => {
  server.reply(accountHistory.history, { data: [ended], account })
  await openPage(`/allocation/${project._id}/${account._id}`, 'leela')
  await expect.element(row(cast.ananya.email)).toBeVisible()
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toEqual([])
})

test('an address that opens the edit shows no dialog to a sub-admin', async () => {
  server.reply(accountHistory.history, { data: [ended], account })
  await openPage(`/allocation/${project._id}/${account._id}?edit=${ended._id}`, 'leela')
  await expect.element(row(cast.ananya.email)).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('an edit sends the times that were seen, even if the list changes meanwhile', async () => {
  let shown = ended
  server.reply(accountHistory.history, () => ({ data: [shown], account }))
  const edits = server.reply(accountHistory.editTimes, buildRefusalResponse(refusal('USE_OUTDATED')))
  await openPage(`/allocation/${project._id}/${account._id}?edit=${ended._id}`, 'meera')
  await dialog.getByLabelText('Revoke time').fill('09/03/2026 01:00 pm')
  shown = { ...ended, user_revoke_time: '2026-03-09T10:30:00.000Z' }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Someone changed the times of this use.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('09/03/2026 04:00 pm')).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => edits.length).toBe(2)
  const seen = { start: new Date(ended.current_user_allocation_time), end: new Date('2026-03-09T06:30:00.000Z') }
  expect(edits.map(({ body }) => body.seen)).toEqual([seen, seen])
})
