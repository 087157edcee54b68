/** Tests what stands above the question at the desk, and that parts which arrive late move neither the question nor the form. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../../db/cast.ts'
import { buildDeskRow, done, file, people } from '../../../../test/web/desk-rows.ts'
import { getCastRef, timelineEntry } from '../../../../test/web/fixtures.ts'
import { emulateColourScheme, expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import type { StaffRole } from '../../../access/levels.ts'
import { rowChecks } from '../../../content-checks/checks/contract.ts'
import { similarQuestions } from '../../../content-checks/similar/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import type { Task } from '../../../rows/workflow/contract.ts'
import { tasks } from '../contract.ts'

const columns = ['question_text', 'answer_key', 'solution_text', 'chapter'].map((key) => ({ key, name: key }))
const question = {
  question_text: 'A crate is pulled along a level floor at constant speed. What is the tension?\nA) 1\nB) 2\nC) 3\nD) 4\nE) 5',
  answer_key: 'B',
  solution_text: 'The friction equals the pull.',
  chapter: '2. Forces',
  question_link: 'https://content.example/1',
  solution_link: 'https://content.example/2',
  link: { url: 'https://content.example/1', disabled: false },
}
const at = '2026-03-04T05:00:00.000Z'
const comment =
  'Please give the unit of the result in the key and in the last line. The rope pulls upwards too, so N is not mg here.'
const reviewed = {
  author_comments: 'Unit added in the key and in the last line of the document.',
  author_done_date: at,
  reviewer_comments: comment,
  qc_score: 3,
} as const
const returned = { ...done, author_status: 'rework_done', ...reviewed, attempt: 2, reviewer_rework_date: at } as const
/** A row that the author has returned. The reviewer's decision was cleared by that. */
const answered = { ...returned, reviewer_comments: null, qc_score: null } as const
const whyBack = { kind: 'sent_for_rework', role: 'REVIEWER', who: getCastRef('neha'), at, comments: comment } as const

const openDesk = async (role: StaffRole, more: Partial<Task> = {}, reworks = 0): Promise<void> => {
  await page.viewport(1366, 768)
  server.reply(tasks.list, {
    tasks: [buildDeskRow(role, 1, { ...question, ...more }), buildDeskRow(role, 2, question)],
    tasks_count: 2,
    waiting: 0,
    role,
    file: { ...file, columns },
    reworks,
    accountId: 'phy-01',
  })
  await openPage('/assigned/Set01.xlsx?task=1', people[role], { reworks })
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
}
const text = page.getByRole('region', { name: 'Question text' })
/** Returns the upper edge of the first line of the question. */
const firstLineTop = (): number => {
  const range = document.createRange()
  range.selectNodeContents(text.element().querySelector('h3 ~ *') ?? text.element())
  return range.getClientRects()[0]?.top ?? Number.NaN
}
const frames = async (): Promise<void> => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

test.each<[string, StaffRole, Partial<Task>, number]>([
  [
    'an author whose row was sent back',
    'AUTHOR',
    { ...returned, author_status: 'done', reviewer_status: 'sent_for_rework', whyBack },
    0,
  ],
  ['an author under the banner of a rework', 'AUTHOR', {}, 1],
  ['a reviewer', 'REVIEWER', { author_comments: 'See step 2.', author_done_date: at }, 0],
  ['a reviewer after a rework', 'REVIEWER', answered, 0],
  ['an uploader of a row with history', 'UPLOADER', { ...returned, 'reviewer-2_comments': 'Good.' }, 0],
])('at 1366 × 768 the question of %s begins above y = 260', async (_, role, more, reworks) => {
  await openDesk(role, more, reworks)
  if (role === 'UPLOADER') await expect.element(page.getByRole('button', { name: 'Copy stem' })).toBeVisible()
  await expect.element(text).toBeVisible()
  expect(firstLineTop()).toBeLessThan(260)
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test.each<StaffRole>(['AUTHOR', 'UPLOADER'])(
  'parts that arrive late move neither the question nor the form of the %s',
  async (role) => {
    const waiting: (() => void)[] = []
    const later = () => new Promise<void>((done) => waiting.push(done))
    server.reply(similarQuestions.ofRow, async () => {
      await later()
      const similar = { _id: file._id, sr_no: 9, question_id: 'PHY-0009', file: file.name, section: 'NEET', percent: 92 } as const
      return { text: 'A crate', data: [{ ...similar, numbersDiffer: true, text: 'A box', mark: null }], isReady: true }
    })
    const finding = {
      check: 'repeated-word',
      name: 'Repeated word',
      finding: 'b'.repeat(64),
      words: '“the” is repeated.',
    } as const
    server.reply(rowChecks.ofRow, async () => {
      await later()
      return { data: [{ ...finding, blocks: false, dismissed: null }], leftOut: 0 }
    })
    await openDesk(role)
    const status = page.getByRole('group', { name: 'Status' })
    const places = (): (number | undefined)[] =>
      [text, status, page.getByRole('button', { name: /^All \d+ columns$/ })].map(
        (each) => each.element().getBoundingClientRect().top,
      )
    if (role === 'UPLOADER') await expect.element(page.getByRole('button', { name: 'Copy stem' })).toBeVisible()
    await expect.poll(() => waiting.length).toBe(2)
    await expect.element(page.getByText('Looking for similar questions…')).toBeVisible()
    const before = places()
    for (const arrive of waiting) arrive()
    await expect.element(page.getByText(/^1 similar/)).toBeVisible()
    await expect.element(page.getByText('“the” is repeated.')).toBeVisible()
    await frames()
    expect(places()).toEqual(before)
  },
)

test('after a rework the answer stands above the question, and nothing claims that the row is unchanged', async () => {
  await openDesk('REVIEWER', answered)
  const answer = page.getByRole('region', { name: 'What was changed' })
  await expect.element(answer).toHaveTextContent(reviewed.author_comments)
  await expect.element(answer).toHaveTextContent('Author Ananya Iyer sent it again. The document may have changed.')
  await expect.element(page.getByRole('radio', { name: 'approved' })).toBeVisible()
  expect(page.getByText(reviewed.author_comments).elements()).toHaveLength(1)
})

test('an author whose answer is in a document is always asked what was changed', async () => {
  const back = { ...returned, author_status: 'done', reviewer_status: 'sent_for_rework', whyBack } as const
  await openDesk('AUTHOR', { ...back, author_answer_type: 'Uploaded on Portal', new_content_id: 'C-1' })
  const comments = page.getByRole('textbox', { name: 'Comments' })
  await page.getByRole('radio', { name: 'Authored on Doc' }).click()
  await expect.element(page.getByText('Needed because a change in the document can’t be seen here.')).toBeVisible()
  await expect.element(comments).toHaveAttribute('aria-required', 'true')
  await page.getByRole('radio', { name: 'Uploaded on Portal' }).click()
  await page.getByRole('textbox', { name: 'New content ID' }).fill('C-2')
  await expect.element(comments).toHaveAttribute('aria-required', 'false')
  page.getByRole('heading', { name: 'Task 1' }).element().focus()
  await userEvent.keyboard('w')
  await expect.element(comments).toHaveFocus()
})

test('H opens the history over the reading part without moving it, and Esc returns the focus', async () => {
  server.reply(taskHistory.timeline, {
    timeline: [
      timelineEntry({ kind: 'assign', actor: getCastRef('meera'), person: getCastRef('ananya') }),
      timelineEntry({ kind: 'update', to: 'done', actor: getCastRef('ananya'), version: 2, comments: 'First answer.' }),
    ],
    task: buildDeskRow('REVIEWER', 1),
    whyBack: null,
    undoUntil: null,
    reopenTo: [],
  })
  await openDesk('REVIEWER')
  const before = text.element().getBoundingClientRect().top
  await userEvent.keyboard('h')
  const history = page.getByRole('dialog', { name: 'History' })
  await expect.element(history.getByRole('listitem').first()).toHaveTextContent('Assigned to Ananya Iyer')
  await expect.element(history.getByRole('listitem').last()).toHaveTextContent('First answer.')
  expect(text.element().getBoundingClientRect().top).toBe(before)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(history).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
  await userEvent.keyboard('h')
  await expect.element(history).toBeVisible()
  await userEvent.keyboard('h')
  await expect.element(history).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
})

test('the four stages stand in one line, with the one whose turn it is marked', async () => {
  await openDesk('REVIEWER')
  const stages = page.getByRole('list', { name: 'Stages' })
  expect(stages.getByRole('listitem').elements()).toHaveLength(4)
  expect(stages.element().querySelector('[aria-current=step]')?.textContent).toContain('ready')
  await expect
    .element(stages.getByRole('listitem').first())
    .toHaveAttribute('title', expect.stringContaining(cast.ananya.fullName))
  expect(stages.element().getBoundingClientRect().height).toBeLessThanOrEqual(36)
})
