import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { openPage, server } from '../../../../test/web/page.tsx'
import { similarQuestions } from '../../../content-checks/similar/contract.ts'
import { fileSummary } from '../contract.ts'

test.each([
  ['kavita', '/report/book/Optics.xlsx'],
  ['leela', undefined],
] as const)('the summary links to the file’s report only if the person may open it, as %s', async (who, href) => {
  const _id = '019a0000-0000-7000-8000-000000000010'
  const file = { _id, name: 'Optics.xlsx', section: 'NEET', count: 40, secondReview: true }
  server.reply(fileSummary.read, { file, roles: [], finish: null })
  server.reply(similarQuestions.ofRows, { isReady: true, rows: 0, files: 0, states: {} })
  await openPage('/project/NEET/Optics.xlsx/summary/details', who)
  await expect.element(page.getByRole('link', { name: 'Rows', exact: true })).toBeVisible()
  const report = page.getByRole('main').getByRole('link', { name: 'Report', exact: true })
  expect(report.elements().map((link) => link.getAttribute('href'))).toEqual(href === undefined ? [] : [href])
})

test('on a phone a focused figure is not covered by the sticky names', async () => {
  await page.viewport(341, 700)
  const file = {
    _id: '019a0000-0000-7000-8000-000000000010',
    name: 'Optics.xlsx',
    section: 'NEET',
    count: 1_300,
    secondReview: true,
  }
  const places = { waiting: 1_030, rework: 25, upcoming: 1, returned: 50, approved: 190, rejected: 4 }
  const roles = [
    { role: 'REVIEWER' as const, places, people: [{ person: getCastRef('rohit'), count: 1_300, places }], time: null },
  ]
  server.reply(fileSummary.read, { file, roles, finish: null })
  server.reply(similarQuestions.ofRows, { isReady: true, rows: 0, files: 0, states: {} })
  await openPage('/project/NEET/Optics.xlsx/summary/details', 'kavita')
  const table = page.getByRole('table', { name: 'Reviewer: people' })
  await expect.element(table).toBeVisible()
  const name = table.getByRole('rowheader').element()
  const figures = table.getByRole('cell').getByRole('link').elements()
  expect(figures).toHaveLength(7)
  ;(figures.at(-1) as HTMLElement).focus()
  for (let left = figures.length - 1; left > 0; left--) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(document.activeElement).toBe(figures[left - 1])
    const edge = name.getBoundingClientRect().right
    expect(document.activeElement?.getBoundingClientRect().left, 'beside the name').toBeGreaterThanOrEqual(edge)
  }
})
