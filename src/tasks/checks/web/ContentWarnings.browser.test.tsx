import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildDeskRow, file, people } from '../../../../test/web/desk-rows.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { tasks } from '../../desk/contract.ts'
import { similarQuestions } from '../../similar/contract.ts'

async function openDesk(cells: Record<string, string | null>): Promise<void> {
  const columns = ['question_text', 'answer_key'].map((key) => ({ key, name: key }))
  server.reply(tasks.list, {
    tasks: [{ ...buildDeskRow('AUTHOR', 1), question_link: null, ...cells }],
    tasks_count: 1,
    waiting: 0,
    role: 'AUTHOR',
    file: { ...file, columns },
    reworks: 0,
    accountId: 'phy-01',
  })
  server.reply(similarQuestions.ofRow, { text: '', data: [], isReady: true })
  await openPage('/assigned/Set01.xlsx?task=1', people.AUTHOR)
}
const warnings = page.getByRole('list', { name: 'Content warnings' })

test('what looks wrong in a question stands above it, whoever decides on it', async () => {
  await openDesk({ question_text: 'In the figure shown below, how many?\nA) 1\nB) 2\nC) 2\nD) 4', answer_key: 'E' })
  await expect.element(warnings.getByText('Choices B and C are equal: “2”.')).toBeVisible()
  expect(
    warnings
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Choices B and C are equal: “2”.',
    'The key is “E”, and the choices are A, B, C, D.',
    'The question says “In the figure”, and the row has no picture or link.',
  ])
  await expectAccessible()
})

test('a question with nothing to say about has no card', async () => {
  await openDesk({
    question_text: 'In the figure shown below, how many?\nA) 1\nB) 2\nC) 3\nD) 4',
    answer_key: 'B',
    question_link: 'https://docs.example/1',
  })
  await expect.element(page.getByRole('region', { name: 'Question text' })).toBeVisible()
  await expect.element(warnings).not.toBeInTheDocument()
})
