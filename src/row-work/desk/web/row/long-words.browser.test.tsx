import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { file, people, buildDeskRow } from '../../../../../test/web/desk-rows.ts'
import { openPage, server } from '../../../../../test/web/page.tsx'
import { holds } from '../../../../allocations/holds-contract.ts'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { tasks } from '../../contract.ts'

const WORDS = {
  'a word of 400 characters': 'W'.repeat(400),
  'a formula of 130 characters that can be broken': `$${'x_{1}+'.repeat(22)}x$`,
  'a signed address': `https://files.example/set-03.pdf?X-Amz-Signature=${'0123456789abcdef'.repeat(20)}`,
  'an ID of 63 characters': 'PHY_OPTICS_2027_'.repeat(4).slice(0, 63),
}
const TEXTS = [
  'question_id',
  'subject',
  'chapter',
  'topic',
  'question_text',
  'answer_key',
  'solution',
  'author_comments',
  'reviewer_comments',
  'Source book',
]
const wide = (): string[] =>
  ['html', 'main', '[data-part=desk]', 'nav[aria-label="Tasks in this list"]', 'form[aria-label="Update task"]'].filter(
    (part) => {
      const element = document.querySelector(part)
      return element !== null && element.scrollWidth > element.clientWidth
    },
  )

test.each(Object.entries(WORDS))('the desk and its queue keep their width with %s in every cell', async (_what, word) => {
  const columns = TEXTS.map((key) => ({ key, name: key }))
  const long = Object.fromEntries(TEXTS.map((key) => [key, word])) as unknown as Partial<Task>
  const rows = [buildDeskRow('REVIEWER', 1, long), buildDeskRow('REVIEWER', 2, long), buildDeskRow('REVIEWER', 3)]
  server.reply(holds.own, { data: [] })
  server.reply(tasks.list, {
    tasks: rows,
    tasks_count: rows.length,
    waiting: 0,
    role: 'REVIEWER',
    file: { ...file, columns } as never,
    reworks: 0,
    accountId: null,
  })
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toBeVisible()
  for (const width of [390, 1366, 1920]) {
    await page.viewport(width, 768)
    await expect.poll(wide).toEqual([])
    if (width < 1100) continue
    const queue = () => document.querySelector('nav[aria-label="Tasks in this list"]')?.getBoundingClientRect().width
    await expect.poll(queue).toBe(264)
  }
})
