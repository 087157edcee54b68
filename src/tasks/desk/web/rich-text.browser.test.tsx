import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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
  await page.getByRole('button', { name: /^All \d+ columns$/ }).click()
  expect([...document.querySelectorAll('dd sup')].map((one) => one.textContent)).toEqual(['2'])
  await expectAccessible()
})

test('a formula is drawn in question, choice and comment; R shows all of them as they are written', async () => {
  const question_text = 'Which is $x^2$ for $x=3$?  (a) $\\frac{1}{2}$  (b) 9  (c) $5 or so  (d) none'
  const row = {
    ...buildDeskRow('REVIEWER', 1, { author_comments: 'By $x \\cdot x$, see https://a.example/x.' }),
    question_text,
    answer_key: 'b',
  }
  const columns = ['question_text', 'answer_key'].map((key) => ({ key, name: key }))
  server.reply(tasks.list, {
    tasks: [row],
    tasks_count: 1,
    waiting: 0,
    role: 'REVIEWER',
    file: { ...file, columns },
    reworks: 0,
    accountId: null,
  })
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  const maths = (): number => document.querySelectorAll('math').length
  await expect.poll(maths).toBe(4)
  const choices = page.getByRole('list', { name: 'Choices' }).getByRole('listitem')
  expect(choices.elements().map(({ textContent }) => textContent)).toEqual(['(a)12', '(b)9 key', '(c)$5 or so', '(d)none'])
  await expect.element(page.getByRole('link', { name: 'https://a.example/x' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('heading', { name: 'Task 1' }).click()
  await userEvent.keyboard('r')
  await expect.poll(maths).toBe(0)
  await expect.element(page.getByText('$\\frac{1}{2}$', { exact: true })).toBeVisible()
  await userEvent.keyboard('r')
  await expect.poll(maths).toBe(4)
})

test('lists in columns stay in columns', async () => {
  const row = { ...buildDeskRow('AUTHOR', 1), question_text: 'Match.\nList I\tList II\n(P) force\t(1) N\n(Q) work\t(2) J' }
  const columns = [{ key: 'question_text', name: 'question_text' }]
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
  const table = page.getByRole('region', { name: 'Question text' }).getByRole('table')
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('(P) force(1) N')
  const lefts = ['List II', '(1) N', '(2) J'].map(
    (name) => table.getByRole('cell', { name }).element().getBoundingClientRect().left,
  )
  expect(new Set(lefts).size).toBe(1)
})
