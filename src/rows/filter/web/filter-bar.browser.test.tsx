import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../../db/cast.ts'
import { buildTask } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { users } from '../../../users/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { areKeysTaken } from '../../../kit/web/key-guard.ts'
import { rowFilters } from '../contract.ts'

const sheet = {
  _id: '019a0000-0000-7000-8000-000000000201',
  name: 'Set01.xlsx',
  section: 'NEET',
  secondReview: true,
  columns: ['sr_no', 'question_id', 'section', 'chapter'].map((key) => ({ key, name: key })),
}
const GRID = '/project/NEET/-/Set01.xlsx'
const statuses = [
  { value: 'done', label: null, count: 29 },
  { value: 'skipped', label: null, count: 5 },
  { value: '', label: null, count: 8 },
]
const addressed = (): string => decodeURIComponent(location.search)

const arrange = async (address: string, { role = 'meera' as 'meera' | 'neha' } = {}) => {
  const { updateTask: _update, link: _link, metadata_update_needed: _metadata, ...row } = buildTask(1, 'ananya')
  server.reply(fileRows.grid, { sheet, sections: [], rows: [row], total: 1 })
  server.reply(users.ofDepartment, { data: [] })
  server.reply(tasks.list, {
    tasks: [buildTask(1, 'ananya')],
    tasks_count: 1,
    role: 'REVIEWER',
    file: sheet,
    reworks: 0,
    accountId: null,
    waiting: 0,
  })
  const values = server.reply(rowFilters.values, { data: statuses, distinct: 3 })
  const matches = server.reply(rowFilters.matches, ({ body }) => ({
    data: body.filters.map(({ searchFields }) => searchFields.length * 21),
  }))
  server.reply(rowFilters.ownMatches, ({ body }) => ({ data: body.filters.map(() => 1) }))
  server.reply(rowFilters.ownValues, { data: [{ value: cast.ananya.email, label: cast.ananya.fullName, count: 1 }], distinct: 1 })
  await openPage(address, role)
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expect.poll(areKeysTaken).toBe(true)
  return { values, matches }
}
const builder = () => page.getByRole('form', { name: 'Filter' })
const press = (keys: string): Promise<void> => userEvent.keyboard(keys)

test('the filter can be opened, filled and applied by keyboard alone', async () => {
  const { values } = await arrange(`${GRID}?where=section~Optics`)
  await press('f')
  await expect.element(page.getByRole('searchbox', { name: 'Column key' })).toHaveFocus()
  await press('author sta')
  await expect.element(page.getByRole('radio', { name: 'Author status' })).toBeChecked()
  await press('{Tab}{Tab}{Tab}')
  await expect.element(page.getByRole('searchbox', { name: 'Find a value' })).toHaveFocus()
  await expect.element(page.getByRole('checkbox', { name: 'done 29' })).toBeVisible()
  await expect
    .poll(() => values.at(-1)?.body)
    .toMatchObject({
      key: 'author_status',
      department: '-',
      searchFields: [{ key: 'section', value: 'Optics', type: 'part' }],
    })
  await press('{Tab} {Tab} ')
  await expect.element(page.getByRole('checkbox', { name: 'skipped 5' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Show 42 rows' })).toBeVisible()
  await press('{Enter}')
  await expect.element(builder()).not.toBeInTheDocument()
  await expect.poll(addressed).toBe('?where=section~Optics,author_status:done:skipped')
  await expect.element(page.getByRole('button', { name: 'Author status is done or skipped', exact: true })).toBeVisible()
})

test('Esc closes the filter without a change, and a chip edits its search in place', async () => {
  await arrange(`${GRID}?where=author_status:done,section~Optics`)
  const chip = page.getByRole('button', { name: 'Author status is done', exact: true })
  await chip.click()
  await expect.element(page.getByRole('checkbox', { name: 'done 29' })).toBeChecked()
  await expect.element(chip).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('checkbox', { name: 'empty 8' }).click()
  await press('{Escape}')
  await expect.element(builder()).not.toBeInTheDocument()
  await expect.element(chip).toHaveFocus()
  expect(addressed()).toBe('?where=author_status:done,section~Optics')

  await press('{Enter}')
  await page.getByRole('radio', { name: 'is not', exact: true }).click()
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect.poll(addressed).toBe('?where=author_status~:done,section~Optics')
  await page.getByRole('button', { name: 'Remove filter Author status is not done' }).click()
  await expect.poll(addressed).toBe('?where=section~Optics')
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(addressed).toBe('')
})

test('a missing or invalid column or value is reported, and the filter is not applied', async () => {
  await arrange(GRID)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect.element(builder().getByRole('alert')).toHaveTextContent('Please select a column key.')
  await page.getByRole('radio', { name: 'Row', exact: true }).click()
  await page.getByRole('radio', { name: 'is between' }).click()
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect.element(builder().getByRole('alert')).toHaveTextContent('Please select or enter a value.')
  await page.getByRole('textbox', { name: 'From' }).fill('9')
  await page.getByRole('textbox', { name: 'To' }).fill('3')
  await press('{Enter}')
  await expect.element(builder().getByRole('alert')).toHaveTextContent('The first number is above the last.')
  expect(addressed()).toBe('')
  await page.getByRole('textbox', { name: 'To' }).fill('12')
  await press('{Enter}')
  await expect.poll(addressed).toBe('?where=sr_no@9..12')
})

test('a typed date filters the rows, and its chip reads as a sentence', async () => {
  await arrange(GRID)
  await press('f')
  await page.getByRole('radio', { name: 'Author done date' }).click()
  await page.getByRole('radio', { name: 'is before' }).click()
  await page.getByLabelText('Date', { exact: true }).fill('1/3/2026')
  await press('{Tab}')
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect.poll(addressed).toBe('?where=author_done_date@before:2026-03-01')
  await expect.element(page.getByRole('button', { name: 'Author done date is before 01/03/2026', exact: true })).toBeVisible()
})

test('a preset is applied with one press, and becomes ordinary searches', async () => {
  const { matches } = await arrange(GRID)
  await page.getByRole('button', { name: 'Unassigned' }).click()
  await expect.poll(addressed).toBe('?where=waits_for:,turn~:CLOSED')
  await expect.element(page.getByRole('button', { name: 'Now with is empty', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Turn is not Closed', exact: true }).click()
  await page.getByRole('button', { name: 'Waiting over 3 days 42' }).click()
  await expect.poll(addressed).toBe('?where=waits_for~:,days_waiting@after:3')
  expect(matches.map(({ body }) => body.filters.length)).toContain(4)
})

test('staff get the same filter bar with their own presets and the documented search types', async () => {
  await arrange(`/all/Set01.xlsx?where=author:${encodeURIComponent(cast.ananya.email)}`, { role: 'neha' })
  await expect.element(page.getByRole('button', { name: `Author is ${cast.ananya.fullName}`, exact: true })).toBeVisible()
  await press('f')
  await expect.element(page.getByRole('radio', { name: 'is exact' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'contains part' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Unassigned' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Waiting for me 1' }).click()
  await expect.poll(addressed).toBe(`?where=waits_for:${cast.neha.email.replace('@', '%40')}`)
  await expect.element(page.getByRole('button', { name: `Now with is ${cast.neha.fullName}`, exact: true })).toBeVisible()
})

test('an address in the older form shows the same searches', async () => {
  await arrange(`${GRID}?where=chapter:Waves,author_done_date@2026-03-01..2026-03-31,section:`)
  for (const name of ['Chapter is Waves', 'Author done date is between 01/03/2026 and 31/03/2026', 'Section is empty'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
})

test('on a phone the filter opens as a full page, and the chips stay above the rows', async () => {
  await page.viewport(390, 844)
  await arrange(`${GRID}?where=author_status:done`)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().getBoundingClientRect().width).toBe(390)
  await page.getByRole('radio', { name: 'Reviewer status', exact: true }).click()
  await page.getByRole('checkbox', { name: 'done 29' }).click()
  await page.getByRole('button', { name: /^Show/ }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Reviewer status is done', exact: true })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('the open filter is accessible', async () => {
  await arrange(`${GRID}?where=author_status:done`)
  await page.getByRole('button', { name: 'Author status is done', exact: true }).click()
  await expect.element(page.getByRole('checkbox', { name: 'done 29' })).toBeVisible()
  await expectAccessible()
})
