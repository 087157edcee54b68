import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { castDepartments, departmentId } from '../../../../db/cast.ts'
import { openPage, server } from '../../../../test/web/page.tsx'
import { files } from '../contract.ts'

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
