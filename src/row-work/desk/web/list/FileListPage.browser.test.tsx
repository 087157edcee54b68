import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../../../test/web/page.tsx'
import { tasks } from '../../contract.ts'

const file = {
  _id: '019a0000-0000-7000-8000-000000000301',
  name: 'Set01.xlsx',
  section: 'NEET 2027',
  count: 12,
  ready: 4,
  first_sr_no: 3,
  last_sr_no: 14,
  allocation_date: '2026-03-10T04:32:00.000Z',
}

test('the headings of a file list are readable, with the stored names in tooltips', async () => {
  server.reply(tasks.fileList, { data: [file], tasks_count: 12 })
  await openPage('/assigned', 'sneha')
  const heads = page.getByRole('columnheader')
  await expect.element(heads.first()).toBeVisible()
  expect(heads.all().map((head) => head.element().textContent)).toEqual([
    'file name',
    'project',
    'count of tasks',
    'ready',
    'rows',
    'allocated',
  ])
  const tip = (name: string) => page.getByRole('columnheader', { name }).element().querySelector('[title]')?.getAttribute('title')
  expect([tip('rows'), tip('allocated')]).toEqual(['rows (sr_no)', 'allocated (reviewer-2_allocation_date)'])
  await expect.element(page.getByRole('row', { name: /Set01\.xlsx/ })).toHaveTextContent('3 to 14')
  await expectAccessible()
})

test('leaving a list of files sends no request for another list', async () => {
  const requests = server.reply(tasks.fileList, { data: [file], tasks_count: 12 })
  await openPage('/assigned', 'sneha')
  await expect.element(page.getByRole('row', { name: /Set01\.xlsx/ })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.element(page.getByRole('row', { name: /Set01\.xlsx/ })).not.toBeInTheDocument()
  expect(requests.map(({ query }) => query.type)).toEqual(['assigned'])
})
