import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../../db/cast.ts'
import { buildDeskRow, file, people } from '../../../../test/web/desk-rows.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import { similarQuestions, type SimilarQuestion } from '../contract.ts'

const id = (end: number): string => `019a0000-0000-7000-8000-0000000009${end}`
const SPEED = String.raw` $$v = \frac{s}{t}$$`
const TEXT = `A train 150 m long passes a pole in 9 seconds. What is its speed?${SPEED}`
const similar = (more: Partial<SimilarQuestion> = {}): SimilarQuestion => ({
  _id: id(10),
  sr_no: 31,
  question_id: 'PHY-0031',
  file: 'Foundation_Set01.xlsx',
  section: 'NEET',
  percent: 92,
  numbersDiffer: true,
  text: `A train 240 m long crosses a pole in 9 seconds. What is its speed?${SPEED.replace('t', '2')}`,
  mark: null,
  ...more,
})
const mark = {
  mark: 'duplicate',
  ofAsked: true,
  by: { _id: cast.neha.id, fullName: cast.neha.fullName },
  at: '2026-03-10T05:00:00.000Z',
  version: 1,
} as const
const line = page.getByRole('region', { name: 'Similar questions' })
const dialog = page.getByRole('dialog')

async function openDesk(data: SimilarQuestion[], wait?: () => Promise<void>): Promise<void> {
  const columns = [{ key: 'question_text', name: 'question_text' }]
  server.reply(tasks.list, {
    tasks: [{ ...buildDeskRow('REVIEWER', 1), question_id: 'PHY-0074', question_text: TEXT }],
    tasks_count: 1,
    waiting: 0,
    role: 'REVIEWER',
    file: { ...file, columns },
    reworks: 0,
    accountId: 'phy-01',
  })
  server.reply(similarQuestions.ofRow, async () => {
    await wait?.()
    return { text: TEXT, data, isReady: true }
  })
  await openPage('/assigned/Set01.xlsx?task=1', people.REVIEWER)
}

test('one line names the closest of the similar questions, and M compares each of them', async () => {
  await openDesk([similar(), similar({ _id: id(11), question_id: 'PHY-0040', percent: 100, numbersDiffer: false, mark })])
  await expect.element(line).toHaveTextContent('2 similar. Closest: PHY-0031 in Foundation_Set01, 92 % the same, numbers differ')
  await userEvent.keyboard('m')
  const [ours, theirs] = ['PHY-0074 in Set01', 'PHY-0031 in Foundation_Set01'].map((name) => dialog.getByRole('region', { name }))
  const marked = (side: typeof ours, tag: string) =>
    [...(side?.element().querySelectorAll(tag) ?? [])].map((each) => each.textContent)
  await expect.element(ours ?? dialog).toBeVisible()
  await expect.poll(() => dialog.element().querySelectorAll(':is(ins, del) mfrac').length).toBe(2)
  expect([marked(ours, 'ins'), marked(ours, 'mark')]).toEqual([['+passes', '+v=st'], ['150']])
  expect([marked(theirs, 'del'), marked(theirs, 'mark')]).toEqual([['−crosses', '−v=s2'], ['240']])
  await expectAccessible()
  await dialog.getByRole('button', { name: /^PHY-0040/ }).click()
  await expect.element(dialog.getByRole('region', { name: 'PHY-0040 in Foundation_Set01' })).toBeVisible()
  await expect.element(dialog.getByRole('status')).toHaveTextContent(`Its duplicate, says ${cast.neha.fullName}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a pair is marked where it is compared, with the version that was read', async () => {
  await openDesk([similar()])
  const sent = server.reply(similarQuestions.mark, { data: similar({ mark }) })
  await line.getByRole('button', { name: 'Compare' }).click()
  server.reply(similarQuestions.ofRow, { text: TEXT, data: [similar({ mark })], isReady: true })
  const duplicate = dialog.getByRole('button', { name: 'Duplicate of PHY-0031' })
  await duplicate.click()
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Its duplicate')
  expect(sent.map(({ body }) => body)).toEqual([{ similar: id(10), mark: 'duplicate', version: 0 }])
  await expect.element(duplicate).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
})

test('a concurrent mark by another person is shown', async () => {
  await openDesk([similar()])
  server.reply(similarQuestions.mark, buildRefusalResponse(refusal('QUESTION_MARK_CHANGED')))
  await line.getByRole('button', { name: 'Compare' }).click()
  server.reply(similarQuestions.ofRow, { text: TEXT, data: [similar({ mark })], isReady: true })
  await dialog.getByRole('button', { name: 'No: another question' }).click()
  await expect.element(page.getByText('Someone else marked this pair in the meantime.')).toBeVisible()
  await expect.element(dialog.getByRole('status')).toHaveTextContent(`Its duplicate, says ${cast.neha.fullName}`)
})

test('the line stays, with its height, for a question without similar ones', async () => {
  let respond = (): void => undefined
  await openDesk([], () => new Promise<void>((done) => (respond = done)))
  await expect.element(line).toHaveTextContent('Looking for similar questions…')
  const box = line.element().getBoundingClientRect()
  respond()
  await expect.element(line).toHaveTextContent('No similar question')
  expect(line.element().getBoundingClientRect()).toMatchObject({ top: box.top, height: box.height })
})
