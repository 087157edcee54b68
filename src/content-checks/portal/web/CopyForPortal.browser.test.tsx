import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDeskRow, file, people } from '../../../../test/web/desk-rows.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import type { StaffRole } from '../../../access/levels.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { similarQuestions } from '../../similar/contract.ts'

let copied: string[] = []
let isRefused = false
const take = (text: string): Promise<void> =>
  isRefused ? Promise.reject(new DOMException('no', 'NotAllowedError')) : Promise.resolve(void copied.push(text))
beforeEach(() => {
  copied = []
  isRefused = false
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: take,
      write: async ([item]: ClipboardItem[]) => {
        const html = await (await item?.getType('text/html'))?.text()
        await take(`${item?.types.join()}: ${html}`)
      },
    },
  })
})
afterEach(() => Reflect.deleteProperty(navigator, 'clipboard'))

const columns = ['question_text', 'answer_key', 'solution_text'].map((key) => ({ key, name: key }))
async function openDesk(role: StaffRole, solution: string | null = 'As $\\frac{1}{2}$'): Promise<void> {
  const question = { question_text: 'What is x₂?\nA) 1\nB) 2', answer_key: 'B', solution_text: solution }
  const cellRuns: Record<string, [string, string][]> = {
    question_text: [
      ['What is x', ''],
      ['2', '_'],
      ['?\nA) 1\nB) 2', ''],
    ],
  }
  server.reply(tasks.list, {
    tasks: [{ ...buildDeskRow(role, 1), question_link: null, ...question, cellRuns }],
    tasks_count: 1,
    waiting: 0,
    role,
    file: { ...file, columns },
    reworks: 0,
    accountId: 'phy-01',
  })
  server.reply(similarQuestions.ofRow, { text: '', data: [], isReady: true })
  await openPage('/assigned/Set01.xlsx?task=1', people[role])
  await expect.element(page.getByRole('heading', { name: 'Task 1' })).toHaveFocus()
}
const frames = async (): Promise<void> => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}
const card = page.getByRole('region', { name: 'Copy for the portal' })
const said = card.getByRole('status')

test('C copies a question part by part with a message, and Shift C repeats the last part', async () => {
  await openDesk('UPLOADER')
  await expect.element(card.getByRole('button', { name: 'Copy stem' })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('c')
  await expect.element(said).toHaveTextContent('Copied Stem as text. Next: Choice A.')
  for (const next of ['Next: Choice B.', 'Next: Key.', 'Next: Solution.', 'It was the last part.']) {
    await userEvent.keyboard('c')
    await expect.element(said).toHaveTextContent(next)
  }
  await userEvent.keyboard('{Shift>}C{/Shift}')
  await expect.poll(() => copied).toEqual(['What is x₂?', '1', '2', 'B', 'As $\\frac{1}{2}$', 'As $\\frac{1}{2}$'])
})

test('the chosen format is kept, and HTML is copied as HTML as well as text', async () => {
  await openDesk('UPLOADER')
  await card.getByRole('radio', { name: 'HTML' }).click()
  await card.getByRole('button', { name: 'Copy stem' }).click()
  await expect.element(said).toHaveTextContent('Copied Stem as HTML. Next: Choice A.')
  expect(copied).toEqual(['text/plain,text/html: <p>What is x<sub>2</sub>?</p>'])
  await card.getByRole('radio', { name: 'TeX', exact: true }).click()
  await card.getByRole('button', { name: 'Copy solution' }).click()
  await card.getByRole('button', { name: 'Copy solution' }).click()
  await card.getByRole('radio', { name: 'MathML' }).click()
  await expect.element(card.getByRole('radio', { name: 'MathML' })).toBeChecked()
  await card.getByRole('button', { name: 'Copy choice A' }).click()
  await expect
    .poll(() => copied.slice(1))
    .toEqual([
      'As \\(\\frac{1}{2}\\)',
      'As \\(\\frac{1}{2}\\)',
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow><mtext>1</mtext></mrow></math>',
    ])
})

test('the losses of the chosen format are listed with their parts', async () => {
  await openDesk('UPLOADER', 'So $\\boxed{x}$')
  const lost = card.getByText('Boxes, strikes and lines of formulas show only in a portal that has styles for them: Solution.')
  await expect.element(card.getByRole('button', { name: 'Copy solution' })).toBeVisible()
  await expect.element(lost).not.toBeInTheDocument()
  await card.getByRole('radio', { name: 'MathML' }).click()
  await expect.element(lost).toBeVisible()
})

test('C copies nothing while typing or with Ctrl', async () => {
  await openDesk('UPLOADER')
  await card.getByRole('button', { name: 'Copy stem' }).click()
  await expect.poll(() => copied).toHaveLength(1)
  await page.getByRole('radio', { name: 'uploaded', exact: true }).click()
  await page.getByRole('textbox', { name: 'Comments' }).fill('see ')
  await userEvent.keyboard('c')
  await expect.element(page.getByRole('textbox', { name: 'Comments' })).toHaveValue('see c')
  await page.getByRole('heading', { name: 'Task 1' }).click()
  await userEvent.keyboard('{Control>}c{/Control}')
  await frames()
  expect(copied).toHaveLength(1)
})

test('for other stages the parts are below all columns, and an empty part says so', async () => {
  await openDesk('AUTHOR', null)
  await expect.element(card).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^All \d+ columns$/ }).click()
  await expect.element(card.getByText('Solution —')).toBeVisible()
  await expect.element(card.getByRole('button', { name: 'Copy solution' })).not.toBeInTheDocument()
})

test('a refused copy shows a message and the text to copy by hand', async () => {
  isRefused = true
  const byEvent = vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await openDesk('UPLOADER')
  await userEvent.keyboard('c')
  await expect.element(card.getByRole('alert')).toHaveTextContent('The browser did not allow copying.')
  await expect.element(card.getByRole('textbox', { name: 'Stem to copy' })).toHaveValue('What is x₂?')
  await expectAccessible()
  byEvent.mockRestore()
  isRefused = false
  await card.getByRole('button', { name: 'Copy stem' }).click()
  await expect.element(card.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(() => copied).toEqual(['What is x₂?'])
})
