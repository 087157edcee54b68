import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type CastName, castDepartments, departmentId } from '../../../db/cast.ts'
import { department, userRow } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, showIn } from '../../../test/web/page.tsx'
import { departments } from '../../departments/contract.ts'
import { users } from '../contract.ts'

const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const offered = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)

const list = (...names: CastName[]) => {
  server.reply(users.list, ({ query: { fullName = '', email = '' } }) => {
    const found = names
      .map((name) => userRow(name, { salaries: true }))
      .filter((user) => user.fullName.toLowerCase().includes(fullName) && user.email.includes(email))
    return { users: found, total: found.length }
  })
}
beforeEach(() => {
  server.reply(departments.all, { data: castDepartments.map((name) => department(departmentId(name), name)) })
})

test('a person is managed by keyboard alone', async () => {
  list('ananya')
  await openPage('/users', 'kavita')
  await expect.element(row('Ananya Iyer')).toBeVisible()
  ;(page.getByRole('grid').element() as HTMLElement).focus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Update details' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Update details of Ananya Iyer')).toBeVisible()
  // Only an admin sets a person's manager and email.
  await expect.element(dialog.getByLabelText('Email')).toBeDisabled()
  expect(dialog.getByLabelText('Manager').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('grid')).toHaveFocus()
})

test('a manager sees View summary disabled with its reason, and no timesheet projects', async () => {
  list('ananya')
  await openPage('/users', 'kavita')
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  const summary = page.getByRole('menuitem', { name: /^View summary/ })
  await expect.element(summary).toHaveAttribute('aria-disabled', 'true')
  await expect.element(summary).toHaveTextContent('Managers cannot open the summary of a user.')
  expect(page.getByRole('menuitem', { name: 'Assign timesheet projects' }).elements()).toEqual([])
  await expectAccessible()
})

test('a sub-admin sees no column of salaries and may act only on lower ranks', async () => {
  list('meera', 'ananya')
  await openPage('/users', 'leela')
  await page.getByRole('button', { name: 'Actions for Meera Joshi' }).click()
  await expect.element(page.getByRole('menuitem')).toBeVisible()
  expect(offered()).toEqual(['View summary'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  expect(page.getByRole('columnheader', { name: 'Salary' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  expect(offered()).toEqual(['View summary', 'Update details', 'Block', 'Delete'])
})

test('an admin assigns timesheet projects to staff, not to managers and admins', async () => {
  list('kavita', 'arjun', 'ananya')
  await openPage('/users', 'meera')
  for (const [name, has] of [
    ['Kavita Desai', false],
    ['Arjun Rao', false],
    ['Ananya Iyer', true],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect.element(page.getByRole('menuitem', { name: 'View summary' })).toBeVisible()
    expect(offered().includes('Assign timesheet projects'), name).toBe(has)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menuitem', { name: 'View summary' })).not.toBeInTheDocument()
  }
})

test.for(['light', 'dark'] as const)('the list fits a laptop and folds its filters on a phone, %s', async (scheme) => {
  await showIn(scheme)
  list('meera', 'kavita', 'ananya')
  await openPage('/users', 'meera')
  await expect.element(row('Ananya Iyer')).toBeVisible()
  const grid = page.getByRole('grid').element()
  expect(grid.scrollWidth - grid.clientWidth).toBe(0)
  await page.viewport(390, 844)
  const email = page.getByLabelText('Email', { exact: true })
  await expect.element(email).not.toBeInTheDocument()
  await expect.element(page.getByRole('banner').getByText('Meera Joshi')).not.toBeVisible()
  await page.getByRole('button', { name: 'Filters' }).click()
  await email.fill('ananya')
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible()
  await expectAccessible()
})
