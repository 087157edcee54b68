import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../../db/cast.ts'
import { buildHolders, getCastRef, buildTask, timelineEntry } from '../../../../test/web/fixtures.ts'
import { expectAccessible, leavePage, openPage, server, emulateColourScheme } from '../../../../test/web/page.tsx'
import { emptyArchive } from '../../../../test/web/whole-bodies.ts'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { tapOn } from '../../../../test/web/touch.ts'
import { type Runs, joinRunTexts } from '../../../kit/shared/runs.ts'
import { preferences } from '../../../session/preferences-contract.ts'
import { users } from '../../../users/contract.ts'
import { assigning } from '../../assign/contract.ts'
import { planning } from '../../assign/plan-contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { rowFilters } from '../../../rows/filter/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import type { GridRow } from '../../../rows/workflow/contract.ts'
import { fileRows } from '../contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { portalRows } from '../../../content-checks/portal/contract.ts'
import { rowDownload } from '../download-contract.ts'

const TOTAL = 1_200
const SHOWN = { rows: [{ _id: '019a0000-0000-7000-8000-000000000202', holders: [null] }] }
const rowOf = (srNo: number): GridRow => {
  const { updateTask: _update, link: _link, metadata_update_needed: _needed, ...row } = buildTask(srNo, 'ananya')
  if (srNo === 2)
    return { ...row, author_status: 'done', reviewer_status: 'sent_for_rework', reviewer_comments: 'Please give the unit.' }
  if (srNo === 3) return { ...row, turn: 'CLOSED', author_status: 'done', reviewer_status: 'rejected' }
  return row
}
const sheet = {
  _id: '019a0000-0000-7000-8000-000000000201',
  name: 'Set01.xlsx',
  section: 'NEET',
  secondReview: true,
  columns: ['sr_no', 'question_id', 'chapter'].map((key) => ({ key, name: key === 'chapter' ? 'NCERT Chapter' : key })),
}
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const workbook = (): Response => new Response(emptyArchive(), { headers: { 'content-type': xlsx } })

/** A file of 1,200 rows. A filter matches the first 600 of them. */
async function openGrid(address = '') {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.reply(users.ofDepartment, { data: [] })
  server.reply(rowFilters.matches, ({ body }) => ({ data: body.filters.map(() => 0) }))
  const request = server.reply(fileRows.grid, ({ query, body }) => {
    const total = body.searchFields.length > 0 ? 600 : TOTAL
    const limit = Number(query.limit)
    const first = (Number(query.page ?? 1) - 1) * limit + 1
    const rows = Array.from({ length: Math.max(0, Math.min(limit, total - first + 1)) }, (_, at) => rowOf(first + at))
    return { sheet, sections: [], rows, total }
  })
  await openPage(`/project/NEET/-/Set01.xlsx${address}`, 'meera')
  await expect.element(page.getByRole('row', { name: /PHY-0001/ })).toBeInTheDocument()
  return request
}
const button = (name: string | RegExp) => page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const grid = page.getByRole('grid')
const FILTER = '?where=section:Kinematics'
/** Returns an entry of the list's menu, which this opens. */
const entry = async (name: string) => {
  await button('More').click()
  return page.getByRole('menuitem', { name })
}

test('the stages are one column, described for screen readers with the current stage', async () => {
  await openGrid()
  const words = (srNo: number) => page.getByRole('row', { name: new RegExp(`PHY-000${srNo}`) })
  await expect
    .element(words(1))
    .toHaveTextContent('Author: ready, now; Reviewer: waiting; Second reviewer: waiting; Uploader: waiting')
  await expect.element(words(2)).toHaveTextContent('Author: sent back, now; Reviewer: sent for rework')
  await expect
    .element(words(3))
    .toHaveTextContent('Author: done; Reviewer: rejected; Second reviewer: not needed; Uploader: not needed')
  await expectAccessible()
  await emulateColourScheme('dark')
  await expectAccessible()
})

test('the waiting date is fully visible with the longest month name', async () => {
  await page.viewport(1366, 768)
  server.reply(users.ofDepartment, { data: [] })
  server.reply(rowFilters.matches, ({ body }) => ({ data: body.filters.map(() => 0) }))
  const row = { ...rowOf(1), author_allocation_date: '2025-09-30T05:00:00.000Z' }
  server.reply(fileRows.grid, { sheet, sections: [], rows: [row], total: 1 })
  await openPage('/project/NEET/-/Set01.xlsx', 'meera')
  const content = page.getByText('30 September 2025', { exact: true })
  await expect.element(content).toBeVisible()
  const { scrollWidth = 1, clientWidth = 0 } = content.element().parentElement ?? {}
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('a column of a stage can be added by its readable name, and the choice is stored', async () => {
  await openGrid()
  const stored = server.reply(preferences.storePreference, {})
  await expect.element(page.getByRole('columnheader', { name: 'Author status' })).not.toBeInTheDocument()
  await (await entry('Columns')).click()
  const choice = page.getByRole('group', { name: 'Author', exact: true }).getByRole('checkbox', { name: 'Author status' })
  await choice.click()
  const head = page.getByRole('columnheader', { name: 'Author status' })
  await expect.element(head).toHaveTextContent('Status')
  expect(head.element().querySelector('[title]')?.getAttribute('title')).toBe('Author status (author_status)')
  const hidden = { author_status: false, reviewer_status: true, chapter: false, stages: false }
  await expect.poll(() => stored.at(-1)?.body.value).toMatchObject({ value: { hidden } })
  await expect.element(page.getByRole('columnheader', { name: 'NCERT Chapter' })).toBeInTheDocument()
  await expectAccessible()
})

test('cut-off columns are counted, and a press scrolls to them', async () => {
  await page.viewport(900, 768)
  await openGrid()
  const more = page.getByRole('button', { name: /^\d+ more columns?$/ })
  await expect.element(more).toBeVisible()
  await expectAccessible()
  const before = Number.parseInt(more.element().textContent, 10)
  await more.click()
  await expect
    .poll(() => Number.parseInt(more.elements()[0]?.textContent ?? '0', 10), { message: 'fewer are cut off' })
    .toBeLessThan(before)
  grid.element().scrollLeft = 10_000
  await expect.element(more).not.toBeInTheDocument()
})

test('the chosen page size is used and written to an address without one', async () => {
  const openWith = openGrid()
  server.reply(preferences.preference, ({ params }) => ({
    value: params.key === 'grid.admin-grid' ? { at: '2026-03-01T08:00:00.000Z', value: { size: 50 } } : null,
  }))
  const request = await openWith
  await expect.poll(() => Number(request.at(-1)?.query.limit)).toBe(50)
  await expect.poll(() => new URLSearchParams(location.search).get('size')).toBe('50')
  const stored = server.reply(preferences.storePreference, {})
  const sizes = page.getByRole('combobox', { name: 'Rows per page' })
  await sizes.selectOptions('100 / page')
  await expect.poll(() => stored.at(-1)?.body.value).toMatchObject({ value: { size: 100 } })
  expect(new URLSearchParams(location.search).get('size')).toBe('100')
  history.back()
  await expect.element(sizes).toHaveValue('50')
})

test('Back undoes a change of the page size, and a known size is used at once', async () => {
  const request = await openGrid()
  server.reply(preferences.storePreference, {})
  const sizes = page.getByRole('combobox', { name: 'Rows per page' })
  await sizes.selectOptions('50 / page')
  await expect.poll(() => Number(request.at(-1)?.query.limit)).toBe(50)
  history.back()
  await expect.element(sizes).toHaveValue('500')
  await leavePage()
  const again = await openGrid()
  await expect.poll(() => new URLSearchParams(location.search).get('size')).toBe('50')
  // The requests for a single row only read the number of rows of the whole file.
  expect(new Set(again.map(({ query }) => Number(query.limit)).filter((limit) => limit > 1))).toEqual(new Set([50]))
})

test('on a phone a tap on the stages opens their card, and another tap closes it', async () => {
  await page.viewport(390, 844)
  await openGrid()
  const stages = page.getByRole('row', { name: /PHY-0002/ }).getByRole('button', { name: /^Author: / })
  const card = page.getByRole('dialog', { name: 'Stages of PHY-0002' })
  const place = JSON.stringify(stages.element().getBoundingClientRect())
  await tapOn(stages.element())
  await expect.element(card).toHaveTextContent('Author: Ananya Iyer')
  expect(JSON.stringify(stages.element().getBoundingClientRect()), 'a second tap finds them where they were').toBe(place)
  const { left, right, top, bottom } = card.element().getBoundingClientRect()
  expect([left >= 0, right <= 390, top >= 0, bottom <= 844]).toEqual([true, true, true, true])
  await tapOn(card.element())
  await expect.element(card).toBeVisible()
  expect(new URLSearchParams(location.search).has('row'), 'the row is not opened').toBe(false)
  await tapOn(stages.element())
  await expect.element(card).not.toBeInTheDocument()
  await tapOn(stages.element())
  await expect.element(card).toBeVisible()
  await tapOn(page.getByRole('heading', { level: 1 }).element())
  await expect.element(card).not.toBeInTheDocument()
})

test('the key I or a press opens the stages of a row with their people and dates', async () => {
  await openGrid()
  await userEvent.keyboard('j')
  const card = page.getByRole('dialog', { name: 'Stages of PHY-0001' })
  await userEvent.keyboard('i')
  await expect.element(card).toHaveTextContent('Author: Ananya Iyer')
  await expect.element(card).toHaveTextContent('since')
  await expect.element(card).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(grid).toHaveFocus()
  const stages = page
    .getByRole('row', { name: /PHY-0002/ })
    .element()
    .querySelector<HTMLElement>('[data-part=stages]')
  expect(stages?.getAttribute('aria-haspopup')).toBe('dialog')
  stages?.click()
  await expect.element(page.getByRole('dialog', { name: 'Stages of PHY-0002' })).toHaveTextContent('Reviewer')
})

test('an older choice of columns still shows the stage columns', async () => {
  const openWith = openGrid()
  server.reply(preferences.preference, ({ params }) => ({
    value: params.key === 'grid.admin-grid' ? { at: '2026-03-01T08:00:00.000Z', value: { hidden: { chapter: true } } } : null,
  }))
  await openWith
  await expect.element(page.getByRole('columnheader', { name: 'Author status' })).toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Version' })).not.toBeInTheDocument()
})

test('a selection is named in the menu and downloaded, the documented buttons keep their words, and the menu has other choices', async () => {
  await openGrid(FILTER)
  const parts = server.reply(rowDownload.chosen, workbook)
  const full = server.reply(files.download, workbook)
  await expect.element(await entry('Download 600 rows')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('More')).toHaveFocus()
  for (const row of [1, 3]) await page.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).click()
  for (const name of ['Assign Tasks', 'UnAssign Tasks', 'Add Rows', 'Add Done Task', 'Assign checked'])
    await expect.element(button(name)).toBeVisible()
  await expect.element(button(/^Unassign checked/)).toBeVisible()
  await expect.element(await entry('Print 2 rows')).toBeVisible()
  await expectAccessible()
  await page.getByRole('menuitem', { name: 'Download 2 rows' }).click()
  await expect.poll(() => parts.map(({ body }) => body)).toEqual([{ checked: [1, 3], order: 'asc' }])
  await (await entry('600 rows that match')).click()
  const filter = { searchFields: [{ key: 'section', value: 'Kinematics', type: 'exact' }] }
  await expect.poll(() => parts.at(-1)?.body).toEqual({ filter, order: 'asc' })
  await (await entry('Whole file')).click()
  await expect.poll(() => full).toHaveLength(1)
})

test('a download has the order of the grid, even for the whole file', async () => {
  await openGrid(`${FILTER}&sort=-author`)
  const parts = server.reply(rowDownload.chosen, workbook)
  const full = server.reply(files.download, workbook)
  const order = { sort: 'author', order: 'desc' }
  const filter = { searchFields: [{ key: 'section', value: 'Kinematics', type: 'exact' }] }
  await (await entry('Download 600 rows')).click()
  await expect.poll(() => parts.at(-1)?.body).toEqual({ filter, ...order })
  await (await entry('Whole file')).click()
  await expect.poll(() => parts.at(-1)?.body).toEqual({ filter: { searchFields: [] }, ...order })
  expect(full).toHaveLength(0)
})

test('the portal export lists the content of the selection, then exports it', async () => {
  await openGrid(FILTER)
  const zip = () => new Response(emptyArchive(), { headers: { 'content-type': 'application/zip' } })
  const kinds = { single: 2, multiple: 0, number: 0, open: 0 }
  const asked = server.reply(portalRows.outcome, ({ body }) =>
    'checked' in body
      ? { data: { kinds, problems: [] } }
      : { data: { kinds: { ...kinds, open: 598 }, problems: [{ problem: 'no key' as const, count: 598, rows: [4, 5] }] } },
  )
  const [qti, moodle] = [server.reply(portalRows.qti, zip), server.reply(portalRows.moodle, zip)]
  for (const row of [1, 3]) await page.getByRole('checkbox', { name: `Select row ${row}`, exact: true }).click()
  await (await entry('For a portal')).click()
  const dialog = page.getByRole('dialog', { name: 'Export for a portal' })
  await expect.element(dialog.getByText('2 questions: 2 with one right choice.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect.poll(() => qti.map(({ body }) => body)).toEqual([{ checked: [1, 3], order: 'asc' }])
  await dialog.getByRole('radio', { name: '600 rows that match' }).click()
  await expect.element(dialog.getByText('Rows 4, 5 and 596 more have choices and no key.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Moodle XML' }).click()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const filter = { searchFields: [{ key: 'section', value: 'Kinematics', type: 'exact' }] }
  await expect.poll(() => moodle.map(({ body }) => body)).toEqual([{ filter, order: 'asc' }])
  expect(asked).toHaveLength(2)
  await dialog.getByRole('radio', { name: 'Whole file' }).click()
  await expect.poll(() => asked.at(-1)?.body).toEqual({ filter: { searchFields: [] }, order: 'asc' })
})

test('all matching rows can be selected across pages, and bulk actions send the filter', async () => {
  await openGrid(FILTER)
  const some = { count: 0, rows: [] }
  const plans = server.reply(assigning.planUnassign, {
    rows: 600,
    changes: 580,
    acted: { count: 20, rows: [3, 9] },
    nobody: some,
    shown: SHOWN,
  })
  const unassigned = server.reply(assigning.unassign, { rows: 600, changed: 580 })
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect.element(page.getByText('500 selected').first()).toBeVisible()
  await button('Select all 600 that match').click()
  await expect.element(page.getByText('600 selected').first()).toBeVisible()
  await expect.element(grid).toHaveFocus()
  await button('Next page').click()
  await expect.element(page.getByRole('row', { name: /PHY-0501/ })).toHaveAttribute('aria-selected', 'true')
  await button('Unassign checked').click()
  await page.getByRole('checkbox', { name: 'Uploader' }).click()
  await expect.element(page.getByText('20 rows left out, on which the role has acted: 3, 9 and 18 more.')).toBeVisible()
  await button('Unassign 580 of 600 rows').click()
  const filter = { searchFields: [{ key: 'section', value: 'Kinematics', type: 'exact' }] }
  await expect
    .poll(() => unassigned.map(({ body }) => body))
    .toEqual([{ filter, roles: ['uploader'], onActed: 'skip', shown: SHOWN }])
  expect(plans.map(({ body }) => body)).toEqual([{ filter, roles: ['uploader'] }])
  await expect.element(page.getByText('600 selected').first()).not.toBeInTheDocument()
})

const shownOf = (count: number) => ({
  rows: Array.from({ length: count }, (_, at) => ({
    _id: `019a0000-0000-7000-8000-00000000030${at}`,
    holders: [cast.ananya.id],
  })),
})

/**
 * Opens a filter that matches three rows, and the panel of the button. A test can then let other people change which rows match.
 */
async function openThree(open: RegExp) {
  const [others, some] = [{ matching: 3 }, { count: 0, rows: [] }]
  server.reply(rowFilters.matches, ({ body }) => ({ data: body.filters.map(() => 0) }))
  const neha = { ...getCastRef('neha'), roleData: ['REVIEWER' as const], employee_id: null, manager: null, departments: [] }
  server.reply(users.ofDepartment, ({ query: { role } }) => ({
    data: role === 'REVIEWER' ? [{ ...neha, openTasks: 0, hindrance: null }] : [],
  }))
  server.reply(fileRows.grid, ({ query }) => {
    const rows = Array.from({ length: others.matching }, (_, at) => rowOf(at + 1))
    return { sheet, sections: [], rows: query.order === 'desc' ? rows.toReversed() : rows, total: others.matching }
  })
  const plans = server.reply(assigning.planUnassign, () => {
    const { matching } = others
    return { rows: matching, changes: matching, acted: some, nobody: some, shown: shownOf(matching) }
  })
  const lines = server.reply(planning.planLine, ({ body }) => ({
    rows: others.matching,
    changes: others.matching,
    departments: [],
    day: '2026-03-10',
    holidays: [],
    namedHolidays: [],
    roles: [],
    ...(body.roles.length > 0 && { shown: shownOf(others.matching) }),
  }))
  await openPage(`/project/NEET/-/Set01.xlsx${FILTER}`, 'meera')
  await expect.element(page.getByRole('row', { name: /PHY-0003/ })).toBeInTheDocument()
  await button(open).click()
  return { others, plans, lines }
}

test('unassigning sends the planned rows, and a refusal shows what changed and the new rows', async () => {
  const { others } = await openThree(/^UnAssign /)
  const sent = server.reply(assigning.unassign, () => {
    others.matching = 5
    const what = '2 rows came, and 1 row went or changed hands'
    return buildRefusalResponse(refusal('ROWS_CHANGED', { values: { what }, fields: { came: 2, wentOrChanged: 1 } }))
  })
  await page.getByRole('checkbox', { name: 'Author' }).click()
  await button('Unassign 3 rows').click()
  const says = 'The rows have changed since they were shown: 2 rows came, and 1 row went or changed hands.'
  const panel = page.getByRole('complementary', { name: 'UnAssign Tasks' })
  await expect.element(panel.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('row', { name: /PHY-0005/ })).toBeInTheDocument()
  await expect.element(button('Unassign 5 rows')).toBeEnabled()
  expect(sent.map(({ body }) => body.shown)).toEqual([shownOf(3)])
  await button('Unassign 5 rows').click()
  await expect.poll(() => sent.map(({ body }) => body.shown)).toEqual([shownOf(3), shownOf(5)])
})

test('a plan of more rows than the table shows waits until the table is reloaded', async () => {
  const { others, plans } = await openThree(/^UnAssign /)
  const sent = server.reply(assigning.unassign, { rows: 5, changed: 5 })
  others.matching = 5
  let comes = (): void => undefined
  const table = new Promise<void>((resolve) => (comes = resolve))
  server.reply(fileRows.grid, async () => {
    await table
    return { sheet, sections: [], rows: Array.from({ length: 5 }, (_, at) => rowOf(at + 1)), total: 5 }
  })
  await page.getByRole('checkbox', { name: 'Author' }).click()
  await expect.poll(() => plans.length).toBe(1)
  await expect.element(button('Unassign 3 rows')).toBeDisabled()
  comes()
  await expect.element(page.getByRole('row', { name: /PHY-0005/ })).toBeInTheDocument()
  await button('Unassign 5 rows').click()
  await expect.poll(() => sent.length).toBe(1)
})

test('assigning several roles sends the planned rows', async () => {
  const { lines } = await openThree(/^Assign /)
  const sent = server.reply(assigning.assign, { rows: 3, changed: 3, skipped: [] })
  const panel = page.getByRole('complementary', { name: 'Assign Tasks' })
  await panel.getByRole('combobox', { name: 'Role' }).click()
  await userEvent.keyboard('several{Enter}')
  await panel.getByRole('spinbutton', { name: 'Start index' }).fill('1')
  await panel.getByRole('spinbutton', { name: 'End index' }).fill('3')
  await panel.getByRole('combobox', { name: 'Reviewer', exact: true }).click()
  await userEvent.keyboard('Neha')
  await expect.poll(() => page.getByRole('option', { name: /Neha/ }).elements().length).toBeGreaterThan(0)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => lines.at(-1)?.body.roles.map(({ role }) => role)).toEqual(['reviewer'])
  await panel
    .getByRole('button', { name: /^Assign/ })
    .last()
    .click()
  await expect.poll(() => sent.map(({ body }) => [body.reviewer, body.shown])).toEqual([[cast.neha.email, shownOf(3)]])
})

test('selected rows on another page are counted, and can be deselected', async () => {
  await openGrid(FILTER)
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
  await button('Next page').click()
  await page.getByRole('checkbox', { name: 'Select row 501', exact: true }).click()
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await expect.element(bar).toHaveTextContent(/^2 selected, 1 not on this page/)
  await button('Deselect 1').click()
  await expect.element(bar).toHaveTextContent(/^1 selected/)
  await expect.element(page.getByRole('row', { name: /PHY-0501/ })).toHaveAttribute('aria-selected', 'true')
})

test('bulk actions are disabled when no row matches, but the whole file can be downloaded', async () => {
  await openGrid()
  server.reply(fileRows.grid, { sheet, sections: [], rows: [], total: 0 })
  const full = server.reply(files.download, workbook)
  await page.getByLabelText('Filter by question ID').fill('no such')
  for (const act of ['Assign Tasks', 'UnAssign Tasks']) {
    await expect.element(button(act)).toBeDisabled()
    await expect.element(button(act)).toHaveAccessibleDescription('No rows match these filters.')
  }
  await expect.element(await entry('Download 0 rows')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('menuitem', { name: 'Download 0 rows' })).toHaveTextContent('No rows match these filters.')
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog').getByRole('combobox').fill('assign tasks')
  await expect.element(page.getByRole('option', { name: 'Assign Tasks', exact: true })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await (await entry('Whole file')).click()
  await expect.poll(() => full).toHaveLength(1)
})

test('deselecting one of all matching rows keeps only the rows of the page selected', async () => {
  await openGrid()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await button('Select all 1,200 that match').click()
  await expect.element(page.getByText('1,200 selected').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select row 2', exact: true }).click()
  await expect.element(page.getByText('499 selected').first()).toBeVisible()
  await button(/^Clear/).click()
  await expect.element(button('Assign Tasks')).toBeVisible()
  await expect.element(grid).toHaveFocus()
})

test('printing loads the rows of all pages and counts the sheets, or prints a selection', async () => {
  const request = await openGrid(FILTER)
  await (await entry('Print 600 rows')).click()
  await expect.element(button(/^Print these rows: \d+ sheets$/)).toBeVisible()
  expect(request.some(({ query }) => Number(query.page) === 2)).toBe(true)
  await expect.element(page.getByRole('region').getByRole('row', { name: /PHY-0600/ })).toBeInTheDocument()
  // Text for screen readers in rows below the window must not make the document taller than the window.
  expect(document.documentElement.scrollHeight).toBe(innerHeight)
  await userEvent.keyboard('{Escape}')
  await expect.element(grid).toHaveFocus()
  await page.getByRole('checkbox', { name: 'Select row 3', exact: true }).click()
  await (await entry('Print 1 row')).click()
  await expect.element(button('Print these rows: 1 sheet')).toBeVisible()
  await expect.element(page.getByText('1 row selected of 600')).toBeVisible()
})

test('a missing file ends the loading state, and is reported on the page and in a toast', async () => {
  server.reply(fileRows.grid, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  server.reply(users.ofDepartment, { data: [] })
  await openPage('/project/NEET/-/Gone.xlsx', 'meera')
  await expect.element(page.getByRole('main').getByText('File not found', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText('File not found')).toBeVisible()
})

test('the paging buttons keep the focus at the ends, and their tooltip says why', async () => {
  await openGrid('?size=500')
  const pages = page.getByText(/–.* of 1,200$/)
  for (const [name, texts, why] of [
    ['Next page', ['501–1,000 of 1,200', '1,001–1,200 of 1,200'], 'Last page'],
    ['Previous page', ['501–1,000 of 1,200', '1–500 of 1,200'], 'First page'],
  ] as const) {
    ;(button(name).element() as HTMLElement).focus()
    for (const text of texts) {
      await userEvent.keyboard('{Enter}')
      await expect.element(pages).toHaveTextContent(text)
    }
    await expect.element(button(name)).toHaveAttribute('title', why)
    await expect.element(button(name)).toHaveFocus()
  }
})

test('an order by a missing column can be removed with one press', async () => {
  const gone = { status: 400, code: 'INVALID_REQUEST', message: 'There is no column Gone in this file.' }
  server.reply(fileRows.grid, ({ query }) =>
    query.sort === undefined ? { sheet, sections: [], rows: [rowOf(1)], total: 1 } : buildRefusalResponse(gone as never),
  )
  await openPage('/project/NEET/-/Set01.xlsx?sort=-gone', 'meera')
  await page.getByRole('button', { name: 'Show unsorted' }).click()
  await expect.element(page.getByRole('row', { name: /PHY-0001/ })).toBeInTheDocument()
  await expect.element(page.getByText(gone.message)).not.toBeInTheDocument()
  expect(location.search).toBe('')
})

test('the first J activates the first row, and the second J the next', async () => {
  await openGrid()
  document.querySelector('main')?.focus()
  await userEvent.keyboard('j')
  const activeRow = () => grid.element().getAttribute('aria-activedescendant')?.split('-').at(-2)
  await expect.poll(activeRow).toBe('0')
  await userEvent.keyboard('j')
  await expect.poll(activeRow).toBe('1')
})

test('the footer stays visible in a low window when no row matches', async () => {
  await page.viewport(1366, 640)
  server.reply(users.ofDepartment, { data: [] })
  server.reply(rowFilters.matches, ({ body }) => ({ data: body.filters.map(() => 0) }))
  server.reply(fileRows.grid, { sheet, sections: [], rows: [], total: 0 })
  await openPage(`/project/NEET/-/Set01.xlsx${FILTER}`, 'meera')
  await expect.element(page.getByText('No rows match these filters')).toBeVisible()
  const { bottom = Infinity } = document.querySelector('[data-part=data-grid]')?.getBoundingClientRect() ?? {}
  expect(bottom).toBeLessThanOrEqual(640)
})

test.each([
  [1366, 768],
  [1366, 420],
  [683, 384],
])('the selection bar fits in a window of %i × %i, with the footer if possible', async (width, height) => {
  await page.viewport(width, height)
  await openGrid()
  const bottomOf = (part: string) => document.querySelector(`[data-part=${part}]`)?.getBoundingClientRect().bottom ?? Infinity
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
  await expect.poll(() => bottomOf('grid-bulk')).toBeLessThanOrEqual(height)
  if (height === 768) expect(bottomOf('row-count')).toBeLessThanOrEqual(height)
})

test('with an open panel the selection bar stays above the footer', async () => {
  await page.viewport(1366, 768)
  server.reply(planning.planLine, {
    rows: TOTAL,
    changes: 0,
    departments: [],
    day: '2026-03-10',
    holidays: [],
    namedHolidays: [],
    roles: [],
  })
  await openGrid('?panel=assign')
  await expect.element(page.getByRole('complementary', { name: 'Assign Tasks' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
  const rect = (part: string) =>
    document.querySelector(`[data-part=${part}]`)?.getBoundingClientRect() ?? new DOMRect(0, 0, 0, 9999)
  await expect.element(page.getByRole('group', { name: 'Selected rows' })).toBeVisible()
  await expect.poll(() => rect('row-count').bottom).toBeLessThanOrEqual(768)
  await expect.poll(() => rect('grid-bulk').bottom - rect('row-count').top).toBeLessThanOrEqual(0)
})

test('on a phone rows are cards that can be opened and selected by keys', async () => {
  await page.viewport(390, 844)
  const request = await openGrid()
  expect(request.length).toBeGreaterThan(0)
  const card = page.getByRole('row', { name: /PHY-0002/ })
  await expect.element(card).toHaveTextContent('“Please give the unit.”')
  await expect.element(card).toHaveTextContent('Author: sent back, now')
  await expect.element(card).toHaveTextContent(`${cast.ananya.fullName} · since `)
  expect(page.getByRole('row').elements().length).toBeLessThan(40)
  expect(document.documentElement.scrollWidth).toBe(390)
  const open = card.getByRole('button', { name: 'Open PHY-0002' })
  expect(open.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await expectAccessible()
  ;(grid.element() as HTMLElement).focus()
  await userEvent.keyboard('j ')
  await expect.element(card).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('1 selected').first()).toBeVisible()
})

test('the row panel shows linked people and readable field names', async () => {
  await openGrid()
  const { _id, fullName } = getCastRef('neha')
  const entries = [timelineEntry({ kind: 'assign', actor: getCastRef('meera'), person: getCastRef('ananya') })]
  server.reply(taskHistory.timeline, {
    timeline: entries,
    task: { ...rowOf(2), reviewer: cast.neha.email, holders: buildHolders({ AUTHOR: 'ananya', REVIEWER: 'neha' }) },
    whyBack: { kind: 'sent_for_rework', role: 'REVIEWER', who: { _id, fullName }, at: null, comments: 'Please give the unit.' },
    undoUntil: null,
    reopenTo: [],
  })
  await page.getByRole('row', { name: /PHY-0002/ }).click()
  const panel = page.getByRole('complementary', { name: 'PHY-0002' })
  const why = panel.getByRole('region', { name: 'Why it is back' })
  await expect.element(why).toHaveTextContent('Reviewer Neha Kulkarni sent it back')
  await expect.element(why.getByRole('link', { name: fullName })).toHaveAttribute('href', `/users/${_id}`)
  const stages = panel.getByRole('region', { name: 'Stages' })
  const author = stages.getByRole('link', { name: 'Ananya Iyer' })
  await expect.element(author).toHaveAttribute('title', cast.ananya.email)
  await expect.element(author).toHaveAttribute('href', `/users/${cast.ananya.id}`)
  const timeline = panel.getByRole('region', { name: 'Timeline' })
  await expect.element(timeline).toHaveTextContent('Assigned to Ananya Iyer as author')
  await expect.element(timeline.getByRole('link', { name: 'Ananya Iyer' })).toHaveAttribute('href', `/users/${cast.ananya.id}`)
  await expect.element(panel.getByText('Department', { exact: true })).toHaveAttribute('title', 'department')
  expect(panel.element().textContent).not.toContain('@')
  await expectAccessible()
})

test('the row panel shows superscript, subscript and other marks of cells', async () => {
  await openGrid()
  const chapter: Runs = [
    ['H', 'b'],
    ['2', '_'],
    ['O at 10', ''],
    ['5', '^'],
    [' Pa', 'i'],
  ]
  server.reply(taskHistory.timeline, {
    timeline: [timelineEntry({ kind: 'formatting', role: null, to: null, actor: getCastRef('meera') })],
    task: { ...rowOf(2), chapter: joinRunTexts(chapter), cellRuns: { chapter } },
    whyBack: null,
    undoUntil: null,
    reopenTo: [],
  })
  await page.getByRole('row', { name: /PHY-0002/ }).click()
  const panel = page.getByRole('complementary', { name: 'PHY-0002' })
  const cells = panel.getByRole('region', { name: 'Row' })
  await expect.element(cells.getByText('Chapter')).toBeVisible()
  const marked = (tag: string) => [...cells.element().querySelectorAll(`dd ${tag}`)].map((one) => one.textContent)
  expect([marked('b'), marked('sub'), marked('sup'), marked('i')]).toEqual([['H'], ['2'], ['5'], [' Pa']])
  await expect
    .element(panel.getByRole('region', { name: 'Timeline' }))
    .toHaveTextContent('Formatting or pictures updated from a workbook')
  await expectAccessible()
})

test('the file page has one line of tools, and the summary is a tab', async () => {
  await page.viewport(1366, 768)
  await openGrid()
  const tops = ['Filter', 'Add Rows', 'Add Done Task', 'UnAssign Tasks', 'Assign Tasks', 'More'].map((name) =>
    Math.round(
      page
        .getByRole('button', { name, exact: name !== 'Filter' })
        .first()
        .element()
        .getBoundingClientRect().top,
    ),
  )
  expect(new Set(tops).size, tops.join()).toBe(1)
  const tabs = page.getByRole('navigation', { name: 'Pages of the file' })
  await expect.element(tabs.getByRole('link', { name: 'Rows' })).toHaveAttribute('aria-current', 'page')
  await expect
    .element(tabs.getByRole('link', { name: 'Summary' }))
    .toHaveAttribute('href', '/project/NEET/Set01.xlsx/summary/details')
  await button('More').click()
  const names = page
    .getByRole('menuitem')
    .all()
    .map((item) => item.element().textContent)
  expect(names).toEqual([
    'Download whole file',
    'For a portal: QTI 3 or Moodle XML…',
    'Saved filters…',
    'Second review: on…',
    'Print 1,200 rows',
    'Columns…',
  ])
  await page.getByRole('menuitem', { name: 'Saved filters' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Saved filters' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('More')).toHaveFocus()
  await (await entry('Second review')).click()
  await expect.element(button('Turn off')).toBeVisible()
})
