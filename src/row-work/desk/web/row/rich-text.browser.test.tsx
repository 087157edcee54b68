import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { file, people, buildDeskRow } from '../../../../../test/web/desk-rows.ts'
import { expectAccessible, openPage, server } from '../../../../../test/web/page.tsx'
import type { Runs } from '../../../../kit/shared/runs.ts'
import { taskPictures } from '../../../../rows/pictures/contract.ts'
import { tasks } from '../../contract.ts'

test('the desk shows marks and simple tags as formatting, and other markup as text', async () => {
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

test.each([
  ['in one column', { options: 'mass; $x^2$; force', answer_key: 'c' }, 'options'],
  ['in their own columns', { A: 'mass', B: '$x^2$', C: 'force', answer_key: 'Force' }, 'B'],
])('choices %s are shown only below the question, with their pictures and the key marked', async (_, beside, pictured) => {
  const row = {
    ...buildDeskRow('REVIEWER', 1),
    question_text: 'Which has a direction?',
    ...beside,
    cellPictures: [{ column: pictured, hash: 'a'.repeat(64), width: 200, height: 100 }],
  }
  const columns = ['question_text', ...Object.keys(beside)].map((key) => ({ key, name: key }))
  server.reply(tasks.list, {
    tasks: [row],
    tasks_count: 1,
    waiting: 0,
    role: 'REVIEWER',
    file: { ...file, columns },
    reworks: 0,
    accountId: null,
  })
  server.reply(taskPictures.picture, drawn)
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  const question = page.getByRole('region', { name: 'Question text' })
  const choices = question.getByRole('list', { name: 'Choices' }).getByRole('listitem')
  await expect.element(choices.nth(0)).toHaveTextContent('A)mass')
  await expect.poll(() => choices.nth(1).element().querySelector('math')).not.toBeNull()
  await expect.element(choices.nth(2)).toHaveTextContent('C)force key')
  await expect.element(choices.nth(3)).not.toBeInTheDocument()
  const inChoice = choices.nth(1).getByRole('button', { name: 'Picture 1' })
  if (pictured === 'B') await expect.element(inChoice).toBeVisible()
  else {
    await expect.element(question.getByRole('button', { name: 'Picture 1' })).toBeVisible()
    await expect.element(inChoice).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: /^All \d+ columns$/ }).click()
  expect([...document.querySelectorAll('dd')].map((one) => one.textContent)).not.toContain('mass')
  await expectAccessible()
})

test('formulas are rendered in question, choices and comments, and R toggles their source', async () => {
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

test('lists written in columns are shown in columns', async () => {
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

const hash = 'cd'.repeat(32)
const drawn = async (): Promise<Response> => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return new Response(blob, { headers: { 'content-type': 'image/png' } })
}
/**
 * A question with a formula, choices in one line and lists in columns. Its pictures belong to its column, to a column without
 * text, and to no column.
 */
const replyWhole = (role: 'AUTHOR' | 'REVIEWER') => {
  const runs: Runs = [
    ['Which is $\\frac{1}{2}$ of H', ''],
    ['2', '_'],
    ['O?\nList I\tList II\n(P) force\t(1) N\n(A) one (B) two (C) three (D) four', ''],
  ]
  const row = {
    ...buildDeskRow(role, 1, { author_comments: 'Seen.' }),
    question_text: runs.map(([text]) => text).join(''),
    figure: null,
    answer_key: 'B',
    cellRuns: { question_text: runs },
    cellPictures: ['question_text', 'figure', null].map((column) => ({ column, hash, width: 300, height: 200 })),
  }
  const columns = ['question_text', 'figure', 'answer_key'].map((key) => ({ key, name: key }))
  const list = { tasks: [row], tasks_count: 1, waiting: 0, role, file: { ...file, columns }, reworks: 0, accountId: 'phy-01' }
  server.reply(tasks.list, list)
  return server.reply(taskPictures.picture, drawn)
}

test('the pictures of a question are shown between its stem and its choices', async () => {
  replyWhole('AUTHOR')
  await openPage('/assigned/Set01.xlsx?task=1', people.AUTHOR)
  const question = page.getByRole('region', { name: 'Question text' })
  const top = (each: ReturnType<typeof page.getByText>): number => each.element().getBoundingClientRect().top
  await expect.element(question.getByRole('group', { name: 'Pictures' })).toBeVisible()
  const places = [
    question.getByText('Which is'),
    question.getByRole('group', { name: 'Pictures' }),
    question.getByRole('list', { name: 'Choices' }),
  ]
  expect(places.map(top)).toEqual(places.map(top).toSorted((a, b) => a - b))
})

test('printing waits for all pictures, and shows a question as the desk does', async () => {
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  replyWhole('REVIEWER')
  server.reply(taskPictures.picture, async () => {
    await held
    return drawn()
  })
  await openPage('/assigned/Set01.xlsx?print=1', people.REVIEWER)
  const print = page.getByRole('button', { name: /^Print these rows/ })
  const table = page.getByRole('table', { name: /tasks of/ }).first()
  await expect.element(table.getByRole('list', { name: 'Choices' }).getByRole('listitem').nth(1)).toHaveTextContent('(B)two key')
  await expect.element(print).toHaveAttribute('aria-busy', 'true')
  release?.()
  await expect.element(page.getByRole('button', { name: 'Print these rows: 1 sheet' })).toBeVisible()
  for (const selector of ['math mfrac', 'sub', 'td td']) expect(table.element().querySelector(selector), selector).not.toBeNull()
  const cellOf = (name: string): Element | undefined => {
    const heads = [...table.element().querySelectorAll(':scope > thead th')].map(({ textContent }) => textContent)
    return table.element().querySelector(':scope > tbody > tr')?.children[heads.indexOf(name)]
  }
  const counts = ['Question text', 'Figure', 'Answer key'].map((name) => cellOf(name)?.querySelectorAll('img').length)
  expect(counts).toEqual([2, 1, 0])
  await expectAccessible()
})

test('the question comes before the notes of the other stages in every window', async () => {
  const isQuestionFirst = (): boolean => {
    const [question, notes] = ['Question text', 'Decisions and comments so far'].map((name) =>
      page.getByRole('region', { name }).element(),
    )
    return Boolean(question && notes && question.compareDocumentPosition(notes) & Node.DOCUMENT_POSITION_FOLLOWING)
  }
  replyWhole('REVIEWER')
  await page.viewport(1366, 768)
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  await expect.element(page.getByText('Seen.')).toBeVisible()
  expect(isQuestionFirst()).toBe(true)
  // The sizes are a window of 1366 px at 200 % zoom, and a phone.
  for (const [width, height] of [
    [683, 384],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    await expect.poll(isQuestionFirst).toBe(true)
    const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    expect(middle?.closest('[data-part=desk]')).not.toBeNull()
    await expect.element(page.getByText('PHY-0001', { exact: true }).first()).toBeVisible()
  }
  await page.viewport(1366, 768)
})
