import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { similarQuestions } from '../../../content-checks/similar/contract.ts'
import { fileSummary } from '../contract.ts'

const list = page.getByRole('list', { name: 'Similar questions' })
const open = (): Promise<unknown> => openPage('/project/NEET/Optics.xlsx/summary/details', 'meera')

beforeEach(() => {
  const file = {
    _id: '019a0000-0000-7000-8000-000000000010',
    name: 'Optics.xlsx',
    section: 'NEET',
    count: 40,
    secondReview: true,
  }
  server.reply(fileSummary.read, { file, roles: [], finish: null })
})

test('the summary counts the rows with similar questions by their marks, each with a link', async () => {
  server.reply(similarQuestions.ofRows, {
    isReady: true,
    rows: 9,
    files: 2,
    states: { no: 1, unmarked: 5, duplicate: 1, original: 3 },
  })
  await open()
  await expect.element(list).toBeVisible()
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['1 Duplicate of another', '5 Open', '3 Has a duplicate or variant', '1 No: another question'])
  await expect
    .element(list.getByRole('link', { name: '5 Open' }))
    .toHaveAttribute('href', '/project/NEET/-/Optics.xlsx?where=similar_question:unmarked')
  await expectAccessible()
})

test('the summary waits for the search for similar questions, then shows the counts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let found = { isReady: false, rows: 0, files: 0, states: {} }
  server.reply(similarQuestions.ofRows, () => found)
  await open()
  await expect.element(page.getByText('Similar questions are being looked for.')).toBeVisible()
  found = { isReady: true, rows: 2, files: 1, states: { variant: 2 } }
  vi.advanceTimersByTime(3_000)
  await expect.element(list.getByRole('link', { name: '2 Variant of another' })).toBeVisible()
})

test('the summary says when no row has a similar question', async () => {
  server.reply(similarQuestions.ofRows, { isReady: true, rows: 0, files: 0, states: {} })
  await open()
  await expect.element(page.getByText('No row has a similar question.')).toBeVisible()
})
