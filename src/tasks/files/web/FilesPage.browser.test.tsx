import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { castDepartments, departmentId } from '../../../../db/cast.ts'
import { openPage, server } from '../../../../test/web/page.tsx'
import { refused } from '../../../../test/web/server.ts'
import { refusal } from '../../refusals.ts'
import { type FileRow, files } from '../contract.ts'

const fileRow: FileRow = {
  _id: '019a0000-0000-7000-8000-000000000701',
  name: 'Optics.xlsx',
  section: 'NEET',
  count: 2,
  turns: { AUTHOR: 2, REVIEWER: 0, 'REVIEWER-2': 0, UPLOADER: 0, CLOSED: 0 },
  departments: [],
  dept_file_visibility: [],
  addedBy: null,
  created_at: '2026-03-01T05:00:00.000Z',
}

test('the departments of a project scroll in their own row on a phone', async () => {
  const departments = castDepartments.map((name) => ({ _id: departmentId(name), name, files: 1, count: 1_200 }))
  server.reply(files.ofProject, () => ({ data: [], total: 0, departments }))
  await page.viewport(390, 844)
  await openPage('/project/NEET/-', 'meera')
  const row = page.getByRole('navigation', { name: 'Departments' })
  await expect.element(row.getByRole('link', { name: 'head-recruiter' })).toBeInTheDocument()
  expect(row.element().scrollWidth).toBeGreaterThan(390)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('a project that does not exist stops the loading and is a toast too', async () => {
  server.reply(files.ofProject, () => refused(refusal('SECTION_NOT_FOUND')))
  await openPage('/project/Gone/-', 'meera')
  await expect.element(page.getByRole('heading', { name: 'Section not found' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText('Section not found')).toBeVisible()
})

test('a refused deletion of a file is red text in its dialog and a toast', async () => {
  server.reply(files.ofProject, { data: [fileRow], total: 1, departments: [] })
  server.reply(files.remove, () => refused(refusal('FILE_NOT_FOUND')))
  await openPage(`/project/NEET/-?dialog=delete&file=${fileRow._id}`, 'meera')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('File not found')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText('File not found')).toBeVisible()
})
