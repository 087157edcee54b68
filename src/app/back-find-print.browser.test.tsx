/**
 * Back returns to the rows where the reader left them, Ctrl+F searches all rows, and a print uses the light theme and says what
 * it leaves out.
 */
import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../test/web/fixtures.ts'
import { openPage, server, tabTo } from '../../test/web/page.tsx'
import { chooseTheme } from '../kit/ui/theme/theme-choice.ts'
import { colours } from '../kit/ui/theme/tokens.ts'
import { type Section, sections } from '../row-import/file-projects/contract.ts'

const grid = page.getByRole('grid')
const all = Array.from({ length: 100 }, (_, at): Section => ({
  _id: `019a0000-0000-7000-8000-000000000${String(at).padStart(3, '0')}`,
  name: `Project ${String(at).padStart(2, '0')}`,
  addedBy: getCastRef('meera'),
  created_at: '2026-03-01T05:00:00.000Z',
  files: 1,
  rows: 10,
}))
const openProjects = async (): Promise<HTMLElement> => {
  server.reply(sections.list, { data: all })
  await openPage('/projects?size=100', 'meera')
  await expect.element(grid.getByRole('link', { name: 'Project 00' })).toBeVisible()
  return grid.element() as HTMLElement
}
afterEach(async () => {
  chooseTheme('system')
  await cdp().send('Emulation.setEmulatedMedia', { media: '', features: [] })
})

test('Back returns to the row and the scroll position that were left, and a link starts at the top', async () => {
  await openProjects()
  await tabTo(grid)
  await userEvent.keyboard('{PageDown}{PageDown}{ArrowDown}')
  const row = () => document.querySelector(`[id="${grid.element().getAttribute('aria-activedescendant')}"]`)?.textContent
  const [left, top] = [row(), grid.element().scrollTop]
  expect(top).toBeGreaterThan(300)
  await page.getByRole('button', { name: /user menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await expect.element(grid).not.toBeInTheDocument()
  history.back()
  await expect.element(grid).toBeVisible()
  await expect.poll(() => grid.element().scrollTop).toBe(top)
  await tabTo(grid)
  expect(row()).toBe(left)

  await page.getByRole('button', { name: /user menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await expect.element(grid).not.toBeInTheDocument()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Manage Projects' }).click()
  await expect.element(grid).toBeVisible()
  expect(grid.element().scrollTop).toBe(0)
})

test('Ctrl+F opens the search of a partly loaded grid, and a second press opens the browser’s search', async () => {
  await openProjects()
  await tabTo(grid)
  const left: boolean[] = []
  const listen = (event: KeyboardEvent): void => void (event.key === 'f' && left.push(event.defaultPrevented))
  addEventListener('keydown', listen)
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(page.getByRole('searchbox', { name: 'Filter projects' })).toHaveFocus()
  await userEvent.keyboard('{Control>}f{/Control}')
  removeEventListener('keydown', listen)
  expect(left).toEqual([true, false])
})

test('Ctrl+F is left to the browser when a list is completely loaded', async () => {
  server.reply(sections.list, { data: all.slice(0, 3) })
  await openPage('/projects', 'meera')
  await expect.element(grid.getByRole('link', { name: 'Project 00' })).toBeVisible()
  await tabTo(grid)
  await userEvent.keyboard('{Control>}f{/Control}')
  await expect.element(grid).toHaveFocus()
})

test('printing uses the light theme and notes that the grid has more rows', async () => {
  await openProjects()
  chooseTheme('dark')
  const surface = (): string => getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()
  expect(surface()).toBe(colours.dark.surface)
  const note = page.getByText(/^These are only the rows that were on the screen\./)
  await expect.element(note).not.toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  await expect.poll(surface).toBe(colours.light.surface)
  await expect.element(note).toBeVisible()
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  dispatchEvent(new Event('beforeprint'))
  expect(document.documentElement.dataset['theme']).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(document.documentElement.dataset['theme']).toBe('dark')
})
