import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, emulateColourScheme, expectAccessible, openPage, server, tabTo } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { buildTimesheetRecord } from '../../../test/web/timesheets.ts'
import { approvals, type DecisionResult } from '../../inbox/approvals-contract.ts'
import { refusal as inboxRefusal } from '../../inbox/refusals.ts'
import { approval } from '../approval-contract.ts'
import type { TimesheetRecord } from '../record-contract.ts'
import { refusal } from '../refusals.ts'

const record = (n: number, part: Partial<TimesheetRecord>) =>
  buildTimesheetRecord(`2026-03-0${n}`, {
    projects: [{ _id: '019a0000-0000-7000-8000-000000000a01', name: 'Optics', done: 12, task_rows: null }],
    'project1-name': 'Optics',
    'project1-done': 12,
    ...part,
  })
const user = { ...getCastRef('ananya'), manager: { _id: cast.kavita.id, fullName: cast.kavita.fullName } }
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openManage(who: 'kavita' | 'leela' | 'meera') {
  let all = [
    record(9, {}),
    record(8, { status: 'APPROVED' }),
    record(7, { status: 'REJECTED', approverRemarks: 'Again' }),
    record(6, {}),
  ]
  server.reply(approval.view, ({ query: { status } }) => {
    const data = all.filter((one) => status === undefined || status.includes(one.status))
    const dayGaps = { [all[0]?._id ?? '']: ['10.00 h, the shift asks for 8.00 h'] }
    return { data, total: data.length, maxProjects: 1, user, day_gaps: dayGaps }
  })
  const updates = server.reply(approval.update, ({ params: { id }, body: { status = 'APPROVED', approverRemarks = '' } }) => {
    if (id === all[1]?._id) return buildRefusalResponse(refusal('ALREADY_DECIDED', { values: { status } }))
    all = all.map((one) => (one._id === id ? { ...one, status, approverRemarks } : one))
    return { data: all.find((one) => one._id === id) as TimesheetRecord }
  })
  await openPage(`/timesheet/${cast.ananya.id}/manage`, who)
  await expect.element(page.getByRole('heading', { name: 'Available timesheet' })).toBeVisible()
  await expect.element(page.getByText('Optics').first()).toBeVisible()
  return updates
}

test('a day is declined with remarks, and decided days offer no repeated decision', async () => {
  const updates = await openManage('kavita')
  expect(button('Decline 7 March 2026').elements()).toEqual([])
  await expect.element(page.getByRole('row', { name: /09\/03\/2026/ })).toHaveTextContent('10.00 h, the shift asks for 8.00 h')
  expect(button('Approve 8 March 2026').elements()).toEqual([])
  await button('Decline 9 March 2026').click()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(dialog.getByText('Please enter the remarks.')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Approver’s remarks').fill('Count again')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('Timesheet updated successfully')).toBeVisible()
  await expect.element(button('Decline 9 March 2026')).not.toBeInTheDocument()
  expect(updates.map(({ body }) => body)).toEqual([{ status: 'REJECTED', approverRemarks: 'Count again', version: 1 }])

  await button('Decline 8 March 2026').click()
  await dialog.getByLabelText('Approver’s remarks').fill('Late')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(dialog.getByText('This timesheet is already REJECTED.')).toBeVisible()
})

test('a sub-admin may assign projects but not decide', async () => {
  await openManage('leela')
  await expect.element(button('Assign Project')).toBeVisible()
  expect(button('Approve 9 March 2026').elements()).toEqual([])
})

test('a manager is not offered Assign Project', async () => {
  await openManage('kavita')
  await expect.element(button('Approve 9 March 2026')).toBeVisible()
  expect(button('Assign Project').elements()).toEqual([])
})

test('the page fits a phone in the dark scheme for an admin', async () => {
  await page.viewport(390, 844)
  await emulateColourScheme('dark')
  await openManage('meera')
  await expect.element(button('Assign Project')).toBeVisible()
  await expectAccessible()
  expect(document.scrollingElement?.scrollWidth ?? 0).toBeLessThanOrEqual(390)
})

const rowOf = (date: string) => page.getByRole('row', { name: new RegExp(date) })
const select = (date: string) => rowOf(date).getByRole('gridcell').first().click()
/** Presses a key in the list, because a message of an earlier test may cover its buttons. */
const press = async (key: string): Promise<void> => {
  await tabTo(page.getByRole('grid'))
  await userEvent.keyboard(key)
}
const resultOf = (n: number, part: Partial<DecisionResult> = {}): DecisionResult => ({
  kind: 'timesheet',
  id: record(n, {})._id,
  person: { _id: user._id, fullName: user.fullName },
  day: `2026-03-0${n}`,
  amount: '12',
  done: true,
  version: 2,
  for: null,
  code: null,
  message: null,
  ...part,
})
const refusedResult = { done: false, version: null, code: 'ALREADY_DECIDED', message: 'This timesheet is already APPROVED.' }

test('several days are approved with one remark, show their results, and can be undone', async () => {
  const decided = server.reply(approvals.decide, { results: [resultOf(6, refusedResult), resultOf(9)], done: 1, refused: 1 })
  const undone = server.reply(approvals.undo, { results: [resultOf(9)], done: 1, refused: 0 })
  await openManage('kavita')
  for (const date of ['09/03/2026', '08/03/2026', '06/03/2026']) await select(date)
  await page.getByRole('textbox', { name: 'Remarks' }).fill('Checked.')
  await expectAccessible()
  await press('a')
  await page.getByRole('button', { name: /^Yes, 1 differs/ }).click()
  await expect.element(rowOf('09/03/2026').getByText('approved', { exact: true })).toBeVisible()
  await expect.element(rowOf('06/03/2026').getByText('This timesheet is already APPROVED.')).toBeVisible()
  const strip = page.getByRole('status', { name: 'Last decision' })
  await expect.element(strip).toHaveTextContent(/1 approved.*1 not decided.*06\/03\/2026: This timesheet is already APPROVED\./)
  // The row was not sent, because it is already approved.
  await expect.element(rowOf('08/03/2026').getByRole('checkbox')).toBeChecked()
  await expect.element(rowOf('06/03/2026').getByRole('checkbox')).toBeChecked()
  await expect.element(rowOf('09/03/2026').getByRole('checkbox')).not.toBeChecked()
  expect(decided.map(({ body }) => body)).toEqual([
    {
      items: [9, 6].map((n) => ({ kind: 'timesheet', id: record(n, {})._id, version: 1 })),
      outcome: 'approve',
      remark: 'Checked.',
    },
  ])
  await expectAccessible()
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: /^Undo/ }).click()
  await expect.element(rowOf('09/03/2026').getByText('undone')).toBeVisible()
  expect(undone.map(({ body }) => body.items)).toEqual([[{ kind: 'timesheet', id: record(9, {})._id, version: 2 }]])
})

test('a differing day selected on another page counts in the confirmation', async () => {
  const pages = [record(9, {}), record(8, {})]
  server.reply(approval.view, ({ query: { page: at = 1 } }) => {
    const [shown] = pages.slice(at - 1)
    const gapsOfPage = at === 1 ? { [shown?._id ?? '']: ['10.00 h, the shift asks for 8.00 h'] } : {}
    return { data: shown ? [shown] : [], total: 2, maxProjects: 1, user, day_gaps: gapsOfPage }
  })
  const decided = server.reply(approvals.decide, { results: [resultOf(9), resultOf(8)], done: 2, refused: 0 })
  await openPage(`/timesheet/${cast.ananya.id}/manage?size=1`, 'kavita')
  await select('09/03/2026')
  await button('Next page').click()
  await select('08/03/2026')
  await expect.element(page.getByRole('button', { name: /^Approve 2, 1 differs/ })).toBeVisible()
  await press('a')
  expect(decided).toEqual([])
  await page.getByRole('button', { name: /^Yes, 1 differs/ }).click()
  await expect.poll(() => decided.length).toBe(1)
})

test('the D key asks for a remark before declining, and each row shows its refusal', async () => {
  const results = [resultOf(9, { ...refusedResult, code: 'MONTH_CLOSED', message: 'This month is closed.' })]
  const decided = server.reply(approvals.decide, buildRefusalResponse(inboxRefusal('NOTHING_DECIDED'), { results }))
  await openManage('kavita')
  await select('09/03/2026')
  await press('d')
  await expect.element(page.getByRole('textbox', { name: 'Remarks' })).toHaveFocus()
  expect(decided).toEqual([])
  await userEvent.keyboard('Again.')
  await press('d')
  await expect.element(rowOf('09/03/2026').getByText('This month is closed.')).toBeVisible()
  expect(decided.map(({ body }) => [body.outcome, body.remark])).toEqual([['decline', 'Again.']])
})

test('figures are compared with task rows, and one’s own decision is undone in its row', async () => {
  const line = (name: string, done: number, rows: number | null) => ({ _id: record(1, {})._id, name, done, task_rows: rows })
  const until = '2026-03-09T05:10:00.000Z'
  const data = [
    record(9, { projects: [line('Optics', 12, 10), line('Waves', 4, 6)] }),
    record(8, {
      projects: [line('Optics', 12, 12), line('Calls', 4, null)],
      status: 'APPROVED',
      version: 2,
      undo_until: until,
    }),
    record(7, { projects: [line('Optics', 12, 15)] }),
    record(1, { off_day: true }),
  ]
  server.reply(approval.view, { data, total: 4, maxProjects: 2, user, day_gaps: {} })
  const undone = server.reply(approvals.undo, { results: [resultOf(8)], done: 1, refused: 0 })
  await openPage(`/timesheet/${cast.ananya.id}/manage`, 'kavita')
  await expect.element(rowOf('09/03/2026')).toHaveTextContent(/differs from the task rows of 2 projects/)
  await expect.element(rowOf('08/03/2026')).toHaveTextContent(/same as the task rows/)
  const few = rowOf('07/03/2026').getByText('3 fewer than the task rows')
  await expect.element(few).toHaveAttribute('data-tone', 'grey')
  await expect.element(rowOf('01/03/2026')).toHaveTextContent(/Sunday, a day off/)
  await expect.element(page.getByRole('columnheader', { name: 'User’s remarks' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(1)
  await chooseAct(page, 'Undo')
  await expect.poll(() => undone.length).toBe(1)
  expect(undone[0]?.body.items).toEqual([{ kind: 'timesheet', id: record(8, {})._id, version: 2 }])
})

test('a person who may only read cannot select rows', async () => {
  await openManage('leela')
  expect(page.getByRole('checkbox', { name: /^Select row/ }).elements()).toEqual([])
})

test('a day in the address filters the list until its chip is removed', async () => {
  const request = server.reply(approval.view, { data: [record(9, {})], total: 1, maxProjects: 1, user, day_gaps: {} })
  await openPage(`/timesheet/${cast.ananya.id}/manage?day=2026-03-09`, 'kavita')
  await expect.element(button('Remove filter Day 09/03/2026')).toBeVisible()
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ from: '2026-03-09', to: '2026-03-09' })
  await button('Remove filter Day 09/03/2026').click()
  await expect.poll(() => request.at(-1)?.query.from).toBeUndefined()
})
