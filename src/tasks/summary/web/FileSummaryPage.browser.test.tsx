import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage, server } from '../../../../test/web/page.tsx'
import { similarQuestions } from '../../similar/contract.ts'
import { fileSummary } from '../contract.ts'

test.each([
  ['kavita', '/report/book/Optics.xlsx'],
  // No tab opens the report.
  ['leela', undefined],
] as const)('the report of the file is offered to who may open it, here %s', async (who, href) => {
  const _id = '019a0000-0000-7000-8000-000000000010'
  const file = { _id, name: 'Optics.xlsx', section: 'NEET', count: 40, secondReview: true }
  server.reply(fileSummary.read, { file, roles: [], finish: null })
  server.reply(similarQuestions.ofRows, { isReady: true, rows: 0, files: 0, states: {} })
  await openPage('/project/NEET/Optics.xlsx/summary/details', who)
  await expect.element(page.getByRole('link', { name: 'Manage Tasks' })).toBeVisible()
  const report = page.getByRole('main').getByRole('link', { name: 'Report', exact: true })
  expect(report.elements().map((link) => link.getAttribute('href'))).toEqual(href === undefined ? [] : [href])
})
