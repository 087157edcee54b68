import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { file, people, buildDeskRow } from '../../../../test/web/desk-rows.ts'
import { LAYOUTS } from '../../../../test/web/layouts.ts'
import { openPage, server } from '../../../../test/web/page.tsx'
import { pressCode, pressKey } from '../../../../test/web/press-on.ts'
import type { Task } from '../../../rows/workflow/contract.ts'
import { tasks } from '../contract.ts'

const layouts = ['US with CapsLock', 'AZERTY', 'QWERTZ', 'Devanagari', 'Cyrillic']
const rows = [1, 2, 3].map((srNo) => buildDeskRow('REVIEWER', srNo))
const open = async (address: string): Promise<void> => {
  server.reply(tasks.list, ({ query: { type }, body: { searchFields } }) => {
    const listed: Task[] = type === 'all' && searchFields[0]?.key === 'sr_no' ? rows.slice(0, 1) : rows
    return { tasks: listed, tasks_count: listed.length, waiting: 0, role: 'REVIEWER' as const, file, reworks: 0, accountId: null }
  })
  await openPage(address, people.REVIEWER)
}
const radio = (name: string) => page.getByRole('radio', { name, exact: true })

test.each(layouts)('on %s digits choose the status, and Shift with a digit chooses the score', async (layout) => {
  await open('/assigned/Set01.xlsx?task=1')
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  pressKey(layout, '1')
  await expect.element(radio('approved')).toBeChecked()
  pressKey(layout, 'Shift+5')
  await expect.element(radio('5')).toBeChecked()
  await expect.element(radio('approved')).toBeChecked()
  pressKey(layout, '2')
  await expect.element(radio('rejected')).toBeChecked()
  // These keys type signs or accented letters that are not on a digit key.
  for (const code of ['Slash', 'Quote', 'BracketLeft', 'Backquote', 'Semicolon'])
    if (code in (LAYOUTS[layout] ?? {})) pressCode(layout, code)
  await expect.element(radio('rejected')).toBeChecked()
  await expect.element(radio('5')).toBeChecked()
})

test.each(layouts)('on %s letters act in the grid and Ctrl+K opens the palette', async (layout) => {
  server.reply(tasks.fileList, { data: [], tasks_count: 0 })
  await open('/assigned/Set01.xlsx')
  const grid = page.getByRole('grid')
  await expect.element(grid.getByRole('row').nth(1)).toBeVisible()
  pressKey(layout, 'j')
  await expect.element(grid).toHaveFocus()
  const active = () => grid.element().getAttribute('aria-activedescendant')
  const first = active()
  pressKey(layout, 'j')
  await expect.poll(active).not.toBe(first)
  pressKey(layout, 'k')
  await expect.poll(active).toBe(first)
  pressKey(layout, 'Control+k')
  await expect.element(page.getByRole('combobox', { name: 'Search or run an action' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
})
