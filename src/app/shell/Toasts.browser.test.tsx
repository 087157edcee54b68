/** Tests that a message never covers a control that can be used at that moment (interface.md, Patterns). */
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { castDepartments, departmentId } from '../../../db/cast.ts'
import { department, buildHolders, buildTask, userRow } from '../../../test/web/fixtures.ts'
import { openPage, server } from '../../../test/web/page.tsx'
import { departments } from '../../departments/contract.ts'
import { toast } from '../../kit/web/toast.ts'
import { rowFilters } from '../../rows/filter/contract.ts'
import { fileRows } from '../../row-work/grid/contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import type { GridRow } from '../../rows/workflow/contract.ts'
import { users } from '../../users/contract.ts'

const file = { _id: '019a0000-0000-7000-8000-000000000301', name: 'Set01.xlsx', section: 'NEET', secondReview: true, columns: [] }
const gridRow = (srNo: number): GridRow => {
  const { updateTask: _update, link: _link, metadata_update_needed: _needed, ...row } = buildTask(srNo, 'ananya')
  return row
}
const list = () => {
  server.reply(departments.all, { data: castDepartments.map((name) => department(departmentId(name), name)) })
  server.reply(users.managers, { data: [] })
  const names = ['meera', 'kavita', 'ananya', 'neha', 'imran', 'anil', 'sneha', 'rohit'] as const
  server.reply(users.list, { users: names.map((name) => userRow(name, { salaries: true })), total: names.length })
}

const taskList = async (count: number, search = '') => {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...buildTask(at + 1, 'ananya'),
    holders: buildHolders({ AUTHOR: 'ananya' }),
  }))
  const more = { tasks_count: rows.length, waiting: 0, role: 'AUTHOR' as const, file, reworks: 0, accountId: 'phy-01' }
  server.reply(tasks.list, { tasks: rows, ...more })
  await openPage(`/assigned/Set01.xlsx${search}`, 'ananya')
}

const scenes: Record<string, () => Promise<void>> = {
  desk: async () => {
    await taskList(3, '?task=1')
    await expect.element(page.getByRole('heading', { name: 'Task 1' })).toBeVisible()
  },
  'task list': async () => {
    await taskList(40)
    await expect.element(page.getByRole('grid')).toBeVisible()
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
type Sides = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>
/** Returns the part of an element that no scrolling ancestor cuts off. */
const seenOf = (element: Element): Sides => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const seen = { left, top, right, bottom }
  for (let part = element.parentElement; part !== null; part = part.parentElement) {
    if (getComputedStyle(part).overflowY === 'visible') continue
    const clip = part.getBoundingClientRect()
    seen.left = Math.max(seen.left, clip.left)
    seen.top = Math.max(seen.top, clip.top)
    seen.right = Math.min(seen.right, clip.right)
    seen.bottom = Math.min(seen.bottom, clip.bottom)
  }
  return seen
}
/** Lists the controls of the page that a message covers although they could be used. */
const covered = (): string[] => {
  const region = document.querySelector<HTMLElement>('#messages') ?? expect.fail('no region')
  const messages = [...region.querySelectorAll('[data-toast]')].map(seenOf)
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
      const { left, top, right, bottom } = seenOf(one)
      return messages.some((at) => left < at.right && right > at.left && top < at.bottom && bottom > at.top)
    })
    .map((one) => one.outerHTML.slice(0, 80))
}
/** Returns whether all messages are inside the window. Messages that need more than half of it may scroll. */
const isInWindow = (): boolean =>
  [...document.querySelectorAll('#messages')].every(
    ({ clientHeight, scrollHeight }) => clientHeight >= Math.min(scrollHeight, innerHeight / 2 - 1),
  ) &&
  [...document.querySelectorAll('[data-toast]')].every((one) => {
    const { left, top, right, bottom } = seenOf(one)
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
  })

/** Closes the messages of the previous test. The pointer is moved away first, because a message under it stays. */
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
      // This is the size of a phone at 200 % zoom.
      [195, 422],
    ].map(([width = 0, height = 0]) => ({ scene, width, height })),
  ),
)('in $scene at $width × $height, toasts with and without Undo cover no control', async ({ scene, width, height }) => {
  await page.viewport(width, height)
  await scenes[scene]?.()
  await closeAll()
  toast.success('Task updated successfully', () => undefined, { about: 'CHE-0233' })
  await expect.element(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect.poll(covered).toEqual([])
  toast.error('The rows could not be assigned: 12 of them are held by somebody else. Please choose others.')
  await expect.element(page.getByText(/The rows could not be assigned/)).toBeVisible()
  await expect.poll(covered).toEqual([])
  await expect.poll(isInWindow).toBe(true)
})

test('a toast moves away from a dialog that opens below it', async () => {
  await page.viewport(1366, 500)
  await scenes['list']?.()
  await closeAll()
  toast.success('Saved', () => undefined)
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Add User' })).toBeVisible()
  await expect.poll(covered).toEqual([])
})

test('Ctrl+Z does not undo a toast that has just appeared, but the next press does', async () => {
  list()
  await openPage('/users', 'meera')
  await expect.element(page.getByRole('row', { name: /Ananya Iyer/ })).toBeVisible()
  const undone: string[] = []
  toast.success('Assigned tasks: 487 rows', () => undone.push('assign'))
  await expect.element(page.getByText('Assigned tasks: 487 rows')).toBeVisible()
  // The message appears just before the key, so the key cannot be meant for it.
  const bring = ({ key }: KeyboardEvent): void =>
    void (key === 'Control' && toast.success('Moved to offered', () => undone.push('move')))
  addEventListener('keydown', bring, { once: true })
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(page.getByText('Not accepted: this message has just appeared')).toBeVisible()
  expect(undone).toEqual([])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => undone).toEqual(['move'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => undone).toEqual(['move', 'assign'])
})

test('a toast moves away from text below it and stays where text is everywhere', async () => {
  await page.viewport(1366, 768)
  await scenes['list']?.()
  await closeAll()
  toast.success('User added', () => undefined)
  const region = document.querySelector<HTMLElement>('#messages') ?? expect.fail('no region')
  await expect.element(page.getByText('User added', { exact: true })).toBeVisible()
  const corner = (): number[] => [region.getBoundingClientRect().left, region.getBoundingClientRect().top]
  const show = (style: string, text: string): void => {
    const shown = document.createElement('p')
    document.body.append(shown)
    shown.style.cssText = `position: fixed; margin: 0; z-index: 1000; ${style}`
    shown.textContent = text
    onTestFinished(() => shown.remove())
  }
  const [left = 0, top = 0] = corner()
  show(`left: ${left}px; top: ${top}px`, 'What happens next')
  await expect.poll(corner).not.toEqual([left, top])
  show('inset: 0', 'What happens next. '.repeat(2_000))
  const looked = () => new Promise((resolve) => setTimeout(resolve, 700))
  await looked()
  const [first, later] = [corner(), await looked().then(corner)]
  expect(later).toEqual(first)
  expect(await looked().then(corner)).toEqual(first)
})

test('a toast appears in one place only while the page changes below it', async () => {
  await page.viewport(1366, 768)
  await scenes['list']?.()
  await closeAll()
  const lefts = new Set<number>()
  let isOver = false
  const look = (): void => {
    const one = document.querySelector('[data-toast]')
    if (one !== null && Number(getComputedStyle(one).opacity) > 0) lefts.add(one.getBoundingClientRect().left)
    if (!isOver) requestAnimationFrame(look)
  }
  look()
  onTestFinished(() => void (isOver = true))
  toast.success('User added', () => undefined)
  await new Promise(requestAnimationFrame)
  const { left, top } = document.querySelector('[data-toast]')?.getBoundingClientRect() ?? expect.fail('no message')
  const control = document.createElement('button')
  control.style.cssText = `position: fixed; left: ${left}px; top: ${top}px; z-index: 1000`
  control.textContent = 'Next'
  document.body.append(control)
  onTestFinished(() => control.remove())
  await expect.poll(() => lefts.size).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([...lefts]).toEqual([expect.not.closeTo(left)])
})
