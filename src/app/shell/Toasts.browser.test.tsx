/** A message stands over no control that can be used at that moment (interface.md, Patterns). */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { castDepartments, departmentId } from '../../../db/cast.ts'
import { department, holdersOf, taskOf, userRow } from '../../../test/web/fixtures.ts'
import { openPage, server } from '../../../test/web/page.tsx'
import { departments } from '../../departments/contract.ts'
import { toast } from '../../kit/web/toast.tsx'
import { rowFilters } from '../../tasks/filter/contract.ts'
import { fileRows } from '../../tasks/grid/contract.ts'
import { tasks } from '../../tasks/desk/contract.ts'
import type { GridRow } from '../../tasks/workflow/contract.ts'
import { users } from '../../users/contract.ts'

const file = { _id: '019a0000-0000-7000-8000-000000000301', name: 'Set01.xlsx', section: 'NEET', secondReview: true, columns: [] }
const gridRow = (srNo: number): GridRow => {
  const { updateTask: _update, link: _link, metadata_update_needed: _needed, ...row } = taskOf(srNo, 'ananya')
  return row
}
const list = () => {
  server.reply(departments.all, { data: castDepartments.map((name) => department(departmentId(name), name)) })
  server.reply(users.managers, { data: [] })
  const names = ['meera', 'kavita', 'ananya', 'neha', 'imran', 'anil', 'sneha', 'rohit'] as const
  server.reply(users.list, { users: names.map((name) => userRow(name, { salaries: true })), total: names.length })
}

const scenes: Record<string, () => Promise<void>> = {
  desk: async () => {
    const rows = [1, 2, 3].map((srNo) => ({ ...taskOf(srNo, 'ananya'), holders: holdersOf({ AUTHOR: 'ananya' }) }))
    const more = { tasks_count: rows.length, waiting: 0, role: 'AUTHOR' as const, file, reworks: 0, accountId: 'phy-01' }
    server.reply(tasks.list, { tasks: rows, ...more })
    await openPage('/assigned/Set01.xlsx?task=1', 'ananya')
    await expect.element(page.getByRole('heading', { name: 'Task 1' })).toBeVisible()
  },
  'form dialog': async () => {
    list()
    await openPage('/users?dialog=add', 'meera')
    await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Add User' })).toBeVisible()
  },
  'grid with its bulk bar': async () => {
    server.reply(users.ofDepartment, { data: [] })
    server.reply(rowFilters.matches, ({ body }) => ({ data: body.filters.map(() => 0) }))
    const rows = Array.from({ length: 100 }, (_, at) => gridRow(at + 1))
    server.reply(fileRows.grid, { sheet: { ...file, columns: [] }, sections: [], rows, total: 1_200 })
    await openPage('/project/NEET/-/Set01.xlsx', 'meera')
    await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
    await expect.element(page.getByRole('group', { name: 'Selected rows' })).toBeVisible()
  },
  list: async () => {
    list()
    await openPage('/users', 'meera')
    await expect.element(page.getByRole('row', { name: /Ananya Iyer/ })).toBeVisible()
  },
}

const CONTROLS = 'button, a[href], input, select, textarea, [role=combobox]'
/** The controls of the page that somebody could use if the messages were not there, and that a message covers. */
const covered = (): string[] => {
  const region = document.querySelector<HTMLElement>('#messages') ?? expect.fail('no region')
  const messages = [...region.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect())
  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => !region.contains(one))
  region.style.visibility = 'hidden'
  const usable = controls.filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
    const hit = document.elementFromPoint(x, y)
    return hit !== null && (one.contains(hit) || hit.contains(one))
  })
  region.style.visibility = ''
  return usable
    .filter((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect()
      return messages.some((at) => left < at.right && right > at.left && top < at.bottom && bottom > at.top)
    })
    .map((one) => one.outerHTML.slice(0, 80))
}
const isInWindow = (): boolean =>
  [...document.querySelectorAll('[data-toast]')].every((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  })

/** Those of the test before; and takes the pointer away, because a message under it stays. */
const closeAll = async (): Promise<void> => {
  await userEvent.hover(document.documentElement, { position: { x: 2, y: 2 } })
  for (const close of document.querySelectorAll<HTMLElement>('[data-toast] [aria-label="Close this message"]')) close.click()
  await expect.poll(() => document.querySelectorAll('[data-toast]').length).toBe(0)
}

test.each(
  Object.keys(scenes).flatMap((scene) =>
    [
      [1366, 768],
      [390, 844],
    ].map(([width = 0, height = 0]) => ({ scene, width, height })),
  ),
)('$scene, $width × $height: messages with and without Undo cover no control', async ({ scene, width, height }) => {
  await page.viewport(width, height)
  await scenes[scene]?.()
  await closeAll()
  toast.success('Task updated successfully', () => undefined, { about: 'CHE-0233' })
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect.poll(covered).toEqual([])
  // A row of cards on a phone has no room for a second one.
  if (scene === 'grid with its bulk bar' && width < 600) return
  toast.error('The rows could not be assigned: 12 of them are held by somebody else. Please choose others.')
  await expect.element(page.getByText(/The rows could not be assigned/)).toBeVisible()
  await expect.poll(covered).toEqual([])
  expect(isInWindow()).toBe(true)
})

test('a message makes way for a dialog that opens below it', async () => {
  await page.viewport(1366, 500)
  await scenes['list']?.()
  await closeAll()
  toast.success('Saved', () => undefined)
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Add User' })).toBeVisible()
  await expect.poll(covered).toEqual([])
})
