import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { named } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, showIn } from '../../../test/web/page.tsx'
import { refused } from '../../../test/web/server.ts'
import { approval } from '../approval-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { refusal } from '../refusals.ts'

const recordOf = (n: number, part: Partial<TimesheetRecord>): TimesheetRecord => ({
  _id: `019a0000-0000-7000-8000-00000000b00${n}`,
  date: `2026-03-0${n}`,
  status: 'FILLED',
  userRemarks: '',
  approverRemarks: '',
  user: named('ananya'),
  projects: [{ _id: '019a0000-0000-7000-8000-000000000a01', name: 'Optics', done: 12, task_rows: null }],
  filled_at: '2026-03-09T05:00:00.000Z',
  version: 1,
  resubmitted: false,
  approver: null,
  approved_for: null,
  decided_at: null,
  undo_until: null,
  off_day: false,
  'project1-name': 'Optics',
  'project1-done': 12,
  ...part,
})
const user = { ...named('ananya'), manager: { _id: cast.kavita.id, fullName: cast.kavita.fullName } }
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The page of a person with a filled day and one of each decision; decisions change the next list. */
async function openManage(who: 'kavita' | 'leela' | 'meera') {
  let all = [recordOf(9, {}), recordOf(8, { status: 'APPROVED' }), recordOf(7, { status: 'REJECTED', approverRemarks: 'Again' })]
  server.reply(approval.view, ({ query: { status } }) => {
    const data = all.filter((one) => status === undefined || status.includes(one.status))
    return { data, total: data.length, maxProjects: 1, user }
  })
  const updates = server.reply(approval.update, ({ params: { id }, body: { status = 'APPROVED', approverRemarks = '' } }) => {
    if (id === all[1]?._id) return refused(refusal('ALREADY_DECIDED', { values: { status } }))
    all = all.map((one) => (one._id === id ? { ...one, status, approverRemarks } : one))
    return { data: all.find((one) => one._id === id) as TimesheetRecord }
  })
  await openPage(`/timesheet/${cast.ananya.id}/manage`, who)
  await expect.element(page.getByRole('heading', { name: 'Available timesheet' })).toBeVisible()
  await expect.element(page.getByText('Optics').first()).toBeVisible()
  return updates
}

test('a day is declined with remarks, and what is decided is not offered again', async () => {
  const updates = await openManage('kavita')
  expect(button('Decline 2026-03-07').elements()).toEqual([])
  expect(button('Approve 2026-03-08').elements()).toEqual([])
  await button('Decline 2026-03-09').click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(dialog.getByText('Please enter the remarks.')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText("Approver's remarks").fill('Count again')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('Timesheet updated successfully')).toBeVisible()
  await expect.element(button('Decline 2026-03-09')).not.toBeInTheDocument()
  expect(updates.map(({ body }) => body)).toEqual([{ status: 'REJECTED', approverRemarks: 'Count again', version: 1 }])

  await button('Decline 2026-03-08').click()
  await dialog.getByLabelText("Approver's remarks").fill('Late')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(dialog.getByText('This timesheet is REJECTED already.')).toBeVisible()
})

test('a sub-admin reads; only an admin assigns projects', async () => {
  await openManage('leela')
  expect(button('Approve 2026-03-09').elements()).toEqual([])
  expect(button('Assign Project').elements()).toEqual([])
})

test('an admin filters by status, on a phone in the dark', async () => {
  await page.viewport(390, 844)
  await showIn('dark')
  await openManage('meera')
  await expect.element(button('Assign Project')).toBeVisible()
  await expectAccessible()
  expect(document.scrollingElement?.scrollWidth ?? 0).toBeLessThanOrEqual(390)
})
