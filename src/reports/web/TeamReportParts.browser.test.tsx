/** This test has a file of its own and no retry, so that neither an earlier test nor a first attempt has loaded the heat map. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, server } from '../../../test/web/page.tsx'
import { buildReport, workedWeek } from '../../../test/web/reports.ts'
import { departments } from '../../departments/contract.ts'
import { users } from '../../users/contract.ts'
import { reports } from '../contract.ts'
import { reportFilters } from '../filter-contract.ts'

test('the team table keeps its place below the heat map while that loads', { retry: 0 }, async () => {
  server.reply(departments.allForReports, { departments: [] })
  server.reply(reportFilters.projects, { data: [] })
  server.reply(reportFilters.users, { users: [] })
  server.reply(users.managers, { data: [] })
  server.reply(reports.productivity, buildReport([{ who: 'imran', days: workedWeek }]))
  const tops = new Set<number>()
  const look = (): void => {
    const grid = document.querySelector('[role=grid][aria-label^="Records of the"]')
    if (grid !== null) tops.add(Math.round(grid.getBoundingClientRect().top))
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
  await openPage('/report/team?from=2026-06-01&to=2026-06-06', 'kavita')
  await expect.element(page.getByRole('grid', { name: 'People by days' })).toBeVisible()
  await expect.element(page.getByRole('grid', { name: /^Records of the/ })).toBeVisible()
  look()
  observer.disconnect()
  expect([...tops], 'where the table has stood').toHaveLength(1)
})
