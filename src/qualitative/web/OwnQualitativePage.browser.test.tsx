import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { named } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { qualitative } from '../contract.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { review } from '../review-contract.ts'
import { NEEDS } from '../rules.ts'

const id = (n: number): string => `019a0000-0000-7000-8000-00000000000${n}`
const record = (n: number, part: Partial<QualitativeRecord> = {}): QualitativeRecord => ({
  _id: id(n),
  effectiveDate: '2026-03-09',
  managerApproval: false,
  totalHours: '01:20',
  totalMinutes: 80,
  managerRemark: '',
  addedBy: named('ananya'),
  taskList: [{ _id: id(7), title: 'Training', description: 'The editor', timeSpent: { hours: 1, minutes: 20 } }],
  returned: false,
  filled_at: '2026-03-09T05:00:00.000Z',
  version: 1,
  approver: null,
  approved_for: null,
  decided_at: null,
  day: null,
  ...part,
})
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('tasks are logged with their exact sentences and their total', async () => {
  server.reply(qualitative.own, { data: [record(1), record(2, { managerApproval: true })], total: 2 })
  const adds = server.reply(qualitative.add, { data: record(3) })
  await openPage('/qualitative', 'ananya', { enableQualitative: true })
  await expect.element(page.getByText('Pending')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Approved/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Change/ }).elements()).toHaveLength(1)
  await button('Add record').click()
  await dialog.getByLabelText('Title').fill('Check of samples')
  await dialog.getByLabelText('Description').fill('Set 3')
  await dialog.getByLabelText('Hours').fill('24')
  await dialog.getByLabelText('Minutes').fill('x')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByText(NEEDS.hours)).toBeVisible()
  await expect.element(dialog.getByText(NEEDS.numeric)).toBeVisible()
  await dialog.getByLabelText('Hours').fill('2')
  await dialog.getByLabelText('Minutes').fill('05')
  await expect.element(dialog.getByText('Total 02:05')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByText('Qualitative record added successfully')).toBeVisible()
  expect(adds.at(-1)?.body.taskList).toEqual([
    { title: 'Check of samples', description: 'Set 3', timeSpent: { hours: 2, minutes: 5 } },
  ])
})

test('a manager approves a record, or corrects it with remarks', async () => {
  const asked = server.reply(review.team, {
    data: [record(1, { day: { qualitative: 80, productive: 420, shift: 480 } })],
    total: 1,
  })
  const edits = server.reply(review.edit, { data: record(1, { managerApproval: true }) })
  const approves = server.reply(review.approve, { approved: 1 })
  await openPage('/qualitativedata/projects', 'kavita')
  await expect.element(page.getByText('08:20 on the day, shift 08:00')).toBeVisible()
  expect(asked[0]?.query).toMatchObject({ page: 1, pageSize: 5 })
  await page.getByRole('button', { name: /^Approve Task/ }).click()
  await dialog.getByRole('button', { name: 'Approve Task' }).click()
  await expect.element(page.getByText('Qualitative records approved')).toBeVisible()
  expect(approves.at(-1)?.body.ids).toEqual([id(1)])
  await page.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByRole('button', { name: 'Update and Approve' }).click()
  await expect.element(dialog.getByText('Please enter Remarks')).toBeVisible()
  await dialog.getByLabelText('Remarks').fill('Half of it')
  await dialog.getByLabelText('Hours').fill('0')
  await dialog.getByRole('button', { name: 'Update and Approve' }).click()
  await expect.element(page.getByText('Qualitative record updated and approved')).toBeVisible()
  expect(edits.at(-1)?.body).toMatchObject({ recordId: id(1), remarks: 'Half of it', version: 1 })
})
