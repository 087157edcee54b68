import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { file, people, buildDeskRow } from '../../../../test/web/desk-rows.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import type { Runs } from '../../../kit/shared/runs.ts'
import { tasks } from '../contract.ts'

test('the desk shows what a cell says by superscript, subscript and other marks, also in choices; simple tags are marks, other markup is text', async () => {
  const question: Runs = [
    ['How much ', ''],
    ['H', 'b'],
    ['2', '_b'],
    ['O <b>is</b> <i x>\n(a) 3 × 10', ''],
    ['8', '^'],
    ['\n(b) none', 'i'],
  ]
  const row = {
    ...buildDeskRow('AUTHOR', 1),
    question_text: 'How much H₂O <b>is</b> <i x>\n(a) 3 × 10⁸\n(b) none',
    level: 'x²',
    answer_key: '(a)',
    cellRuns: {
      question_text: question,
      level: [
        ['x', ''],
        ['2', '^'],
      ] satisfies Runs,
    },
  }
  const columns = ['question_text', 'level', 'answer_key'].map((key) => ({ key, name: key }))
  server.reply(tasks.list, {
    tasks: [row],
    tasks_count: 1,
    waiting: 0,
    role: 'AUTHOR',
    file: { ...file, columns },
    reworks: 0,
    accountId: 'phy-01',
  })
  await openPage('/assigned/Set01.xlsx?task=1', people.AUTHOR)
  const text = page.getByRole('region', { name: 'Question text' })
  await expect.element(text).toHaveTextContent('How much H2O is <i x>')
  const marked = (tag: string): (string | null)[] => [...text.element().querySelectorAll(tag)].map((one) => one.textContent)
  expect([marked('sub'), marked('sup'), marked('b > sub'), marked('i')]).toEqual([['2'], ['8'], ['2'], ['none']])
  expect(marked('b')).toEqual(['H', '2', 'is'])
  await expect.element(page.getByText('3 × 108')).toBeVisible()
  expect([...document.querySelectorAll('dd sup')].map((one) => one.textContent)).toEqual(['2'])
  await expectAccessible()
})
