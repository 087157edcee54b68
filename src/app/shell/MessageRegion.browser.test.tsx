/** Messages have a fixed place in the header, where they cover no control (interface.md, Patterns). */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { castDepartments, getDepartmentId } from '../../../db/cast.ts'
import { makeDepartment, buildHolders, buildTask, makeUserRow } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { departments } from '../../departments/contract.ts'
import { toast } from '../../kit/web/toast.ts'
import { rowFilters } from '../../rows/filter/contract.ts'
import { fileRows } from '../../row-work/grid/contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import type { GridRow } from '../../rows/workflow/contract.ts'
import { users } from '../../users/contract.ts'

const made = { fullName: 'Meera Joshi', email: 'meera.joshi@proofline.example', at: '2025-01-01T00:00:00.000Z' }
const file = { _id: '019a0000-0000-7000-8000-000000000301', name: 'Set01.xlsx', section: 'NEET', secondReview: true, columns: [] }
const gridRow = (srNo: number): GridRow => {
  const { updateTask: _update, link: _link, metadata_update_needed: _needed, ...row } = buildTask(srNo, 'ananya')
  return row
}
const list = () => {
  server.reply(departments.all, { data: castDepartments.map((name) => makeDepartment(getDepartmentId(name), name)) })
  server.reply(users.managers, { data: [] })
  const names = ['meera', 'kavita', 'ananya', 'neha', 'imran', 'anil', 'sneha', 'rohit'] as const
  server.reply(users.list, { users: names.map((name) => makeUserRow(name, { salaries: true })), total: names.length })
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
/** The part of an element that no scrolling ancestor clips. */
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
/** Controls that a message covers and that could be used without it. */
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
const region = page.getByRole('region', { name: 'Messages' })
const boxOf = (element: Element): number[] => {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return [left, top, right, bottom].map(Math.round)
}
const isInHeader = (): boolean => {
  const [left = 0, , right = 0] = boxOf(document.querySelector('[data-part=message-place]') ?? expect.fail('no place'))
  const parts = [...document.querySelectorAll('[data-toast], [data-toast] button')].map(boxOf)
  return parts.every(
    ([from = -1, top = -1, to = Infinity, bottom = Infinity]) => from >= left && to <= right && top >= 0 && bottom <= 48,
  )
}

test.each(
  Object.keys(scenes).flatMap((scene) =>
    [
      [1366, 768],
      // The same window at 200 % zoom.
      [683, 384],
      [390, 844],
      [320, 568],
    ].map(([width = 0, height = 0]) => ({ scene, width, height })),
  ),
)('in $scene at $width × $height, messages stay in the header and cover no control', async ({ scene, width, height }) => {
  await page.viewport(width, height)
  await scenes[scene]?.()
  toast.success('Task updated successfully', () => undefined, { about: 'CHE-0233' })
  await expect.element(region.getByRole('button', { name: /^Undo/ })).toBeVisible()
  await expect.poll(isInHeader).toBe(true)
  expect(covered()).toEqual([])
  toast.error('The rows could not be assigned: 12 of them are held by somebody else. Please choose others.')
  await expect.element(region.getByText(/The rows could not be assigned/)).toBeVisible()
  await expect.poll(isInHeader).toBe(true)
  expect(covered()).toEqual([])
})

const openList = async (): Promise<void> => {
  list()
  await openPage('/users', 'meera')
  await expect.element(page.getByRole('row', { name: /Ananya Iyer/ })).toBeVisible()
}
const button = (name: string | RegExp) => region.getByRole('button', { name })

test('the newest message is shown with the number of the others, which can be unfolded and closed', async () => {
  await openList()
  toast.error('Asha Rao is here already.')
  toast.success('Assigned tasks: 487 rows', () => undefined)
  toast.success('User added')
  toast.success('User updated')
  await expect.element(region.getByRole('status')).toHaveTextContent(/^User updated/)
  await expect.element(button('Show all 3 messages')).toHaveTextContent('+2')
  expect(region.getByRole('alert').element().textContent).toBe('')
  await expectAccessible()
  await button('Show all 3 messages').click()
  await expect.element(region.getByRole('alert')).toHaveTextContent('Asha Rao is here already.')
  await expect.element(region.getByRole('status')).toHaveTextContent(/^User updated.*Assigned tasks: 487 rows/)
  await expectAccessible()
  await button('Close this message').first().click()
  await expect.element(region.getByRole('status')).not.toHaveTextContent('User updated')
  await page.getByRole('heading', { level: 1 }).click()
  await expect.element(region.getByRole('status')).toHaveTextContent(/^Assigned tasks: 487 rows/)
  await expect.element(button('Show all 2 messages')).toBeVisible()
  await button('Close this message').click()
  await expect.element(region.getByRole('alert')).toHaveTextContent('Asha Rao is here already.')
  await button('Close this message').click()
  await expect.poll(() => document.querySelectorAll('[data-toast]').length).toBe(0)
})

test('a long message is truncated in the header and can be read in full', async () => {
  await openList()
  const long = 'The rows could not be assigned, because 12 of them are held by somebody else and cannot be given away. '.repeat(2)
  toast.error(long)
  const text = region.getByText(/The rows could not be assigned/)
  await expect.element(button('Show the whole message')).toBeVisible()
  const isCut = (): boolean => {
    const { parentElement: line } = text.element()
    return line !== null && line.scrollWidth > line.clientWidth
  }
  expect(isCut()).toBe(true)
  await button('Show the whole message').click()
  await expect.poll(isCut).toBe(false)
  const [, , right = 0, bottom = 0] = boxOf(text.element())
  expect([right < innerWidth, bottom < innerHeight]).toEqual([true, true])
  await userEvent.keyboard('{Escape}')
  await expect.poll(isCut).toBe(true)
})

test('F8 focuses the message, and F8 or Escape returns the focus', async () => {
  await openList()
  toast.success('Removed 3 rows', () => undefined)
  await expect.element(button(/^Undo/)).toBeVisible()
  const filter = page.elementLocator(document.querySelector('input[aria-keyshortcuts="/"]') ?? expect.fail('no filter'))
  for (const key of ['{F8}', '{Escape}']) {
    await userEvent.keyboard('/')
    await expect.element(filter).toHaveFocus()
    await userEvent.keyboard('{F8}')
    await expect.element(button(/^Undo/)).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(filter).toHaveFocus()
    ;(filter.element() as HTMLElement).blur()
  }
  await expect.element(button(/^Undo/)).toBeVisible()
})

test('a message above a form dialog can be focused, closed and read', async () => {
  list()
  await openPage('/users?dialog=add', 'meera')
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabelText('Full Name')
  await name.click()
  toast.error('Asha Rao is here already.')
  toast.success('Removed 3 rows', () => undefined)
  await expect.element(button(/^Undo/)).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(button(/^Undo/)).toHaveFocus()
  await userEvent.keyboard('{F8}')
  await expect.element(name).toHaveFocus()
  // The message is above the mask, so the pointer reaches it.
  await button('Close this message').click()
  await expect.element(region.getByRole('alert')).toHaveTextContent('Asha Rao is here already.')
  await expect.element(button('Close this message')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveFocus()
  await expect.element(dialog).toBeVisible()
})

test('a message keeps its place above a dialog element and can be used there', async () => {
  await openList()
  const undone: string[] = []
  toast.success('Removed 3 rows', () => undone.push('remove'))
  await expect.element(button(/^Undo/)).toBeVisible()
  const place = boxOf(button(/^Undo/).element())
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect.element(field).toHaveFocus()
  await expect.poll(() => boxOf(button(/^Undo/).element())).toEqual(place)
  await userEvent.keyboard('{F8}')
  await expect.element(button(/^Undo/)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveFocus()
  await button(/^Undo/).click()
  await expect.poll(() => undone).toEqual(['remove'])
  toast.error('Asha Rao is here already.')
  await expect.element(region.getByRole('alert')).toHaveTextContent('Asha Rao is here already.')
  await expectAccessible()
  await field.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(region.getByRole('alert')).toHaveTextContent('Asha Rao is here already.')
})

test('on a phone a message takes the place of the logo and the search until it is closed', async () => {
  await page.viewport(390, 844)
  await openList()
  const taken = [page.getByRole('link', { name: 'Proofline, Home' }), page.getByRole('button', { name: /^Search/ })]
  for (const one of taken) await expect.element(one).toBeVisible()
  toast.success('User added')
  await expect.element(region.getByText('User added')).toBeVisible()
  for (const one of taken) await expect.poll(() => one.elements()).toEqual([])
  await button('Close this message').click()
  for (const one of taken) await expect.element(one).toBeVisible()
})

test('the page that asks for a new password shows messages in its header too', async () => {
  await openPage('/', 'ananya', { passwordChosenBy: [made] })
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  toast.error('Asha Rao is here already.')
  await expect.element(region.getByRole('alert')).toHaveTextContent('Asha Rao is here already.')
  expect([isInHeader(), covered()]).toEqual([true, []])
})

test('Ctrl+Z does not undo a message that has just appeared, but the next press does', async () => {
  await openList()
  const undone: string[] = []
  toast.success('Assigned tasks: 487 rows', () => undone.push('assign'))
  await expect.element(page.getByText('Assigned tasks: 487 rows')).toBeVisible()
  // The message appears just before the key is handled, so the key cannot be meant for it.
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
