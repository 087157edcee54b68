import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openPage, server } from '../../../test/web/page.tsx'
import { buildCandidate, buildJob, serveCandidates } from '../../../test/web/recruitment.ts'
import { refetchForOthers } from '../../kit/web/use-calls.ts'
import type { Candidate } from '../candidates-contract.ts'
import { jobs } from '../contract.ts'

const address = `/recruit/${buildJob()._id}/board`
const card = (name: string) => page.getByRole('button', { name, exact: true })
const lane = (stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}, `) })
const panel = page.getByRole('complementary')
const three = () => ['Zoya Ansari', 'Tara Bhatt', 'Ritika Sen'].map((name, at) => buildCandidate(at + 1, name))

async function openBoard() {
  const all = three()
  const served = serveCandidates(server, all)
  server.reply(jobs.ownOne, { data: buildJob(), erasedAfter: 180, erasedLater: null })
  await openPage(address, 'tara')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  return { ...served, all }
}

const middle = (of: Locator) => {
  const { left, top, width, height } = of.element().getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}
/** As long as something that must not happen would take. */
const moment = () => new Promise((done) => void setTimeout(done, 300))
type Kind = 'pointerdown' | 'pointermove' | 'pointerup'
/** What a pointer does at a place: the browser sends no click after it. */
const point = (kind: Kind, on: Element, at: { clientX: number; clientY: number }, pointerType = 'mouse'): boolean =>
  on.dispatchEvent(
    new PointerEvent(kind, { ...at, pointerType, pointerId: 7, isPrimary: true, button: 0, bubbles: true, cancelable: true }),
  )
const ghost = () =>
  [...document.querySelectorAll('[aria-hidden=true]')].some(
    (each) => getComputedStyle(each).position === 'fixed' && each.textContent === 'Zoya Ansari',
  )

test('a card that is dropped on another lane is moved there and has the focus, from which keys move it on', async () => {
  const { moves } = await openBoard()
  await userEvent.dragAndDrop(card('Zoya Ansari'), lane('screened'))
  await expect.element(page.getByText('Moved to screened')).toBeVisible()
  await expect.element(lane('screened')).toHaveTextContent('Zoya Ansari')
  expect(moves.map(({ params, body }) => [params.id, body])).toEqual([
    [buildCandidate(1, '')._id, { stage: 'screened', version: 1 }],
  ])
  // The press did not open it.
  await moment()
  expect(panel.elements()).toEqual([])
  await expect.element(card('Zoya Ansari')).toHaveFocus()
  await userEvent.keyboard('3')
  await expect.element(lane('interview')).toHaveTextContent('Zoya Ansari')
  expect(moves.at(-1)?.body).toEqual({ stage: 'interview', version: 2 })
})

test('a card that is dropped on its own lane stays; a press without a move opens it', async () => {
  const { moves } = await openBoard()
  await userEvent.dragAndDrop(card('Zoya Ansari'), card('Ritika Sen'))
  await expect.element(card('Zoya Ansari')).toHaveFocus()
  // Nor does it open when it is put down where it was taken.
  const within = { sourcePosition: { x: 4, y: 4 }, targetPosition: { x: 40, y: 8 } }
  await userEvent.dragAndDrop(card('Ritika Sen'), card('Ritika Sen'), within)
  await expect.element(card('Ritika Sen')).toHaveFocus()
  await moment()
  expect(moves).toEqual([])
  expect(panel.elements()).toEqual([])
  await card('Tara Bhatt').click()
  await expect.element(page.getByRole('complementary', { name: 'Tara Bhatt' })).toBeVisible()
})

test('selected cards are dragged together, as keys move them; who is declined is declined for a reason', async () => {
  const { many, moves } = await openBoard()
  await page.getByRole('checkbox', { name: 'Select Zoya Ansari' }).click()
  await page.getByRole('checkbox', { name: 'Select Ritika Sen' }).click()
  await userEvent.dragAndDrop(card('Ritika Sen'), lane('declined'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Decline 2 candidates?')).toBeVisible()
  expect([...many, ...moves]).toEqual([])
  await dialog.getByRole('button', { name: 'no reply' }).click()
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.element(lane('declined')).toHaveTextContent(/2.*Zoya Ansari.*Ritika Sen/)
  const each = (n: number) => ({ _id: buildCandidate(n, '')._id, stage: 'declined', version: 1 })
  expect(many.map(({ body }) => body)).toEqual([{ candidates: [each(1), each(3)], reason: 'no reply' }])
  // One that is not selected is dragged alone.
  await userEvent.dragAndDrop(card('Tara Bhatt'), lane('offered'))
  await expect.element(lane('offered')).toHaveTextContent('Tara Bhatt')
  expect(moves).toHaveLength(1)
})

test('a card that somebody else moves while it is held is dropped at the version that was picked up', async () => {
  const { moves, all } = await openBoard()
  const zoya = card('Zoya Ansari').element()
  point('pointerdown', zoya, middle(card('Zoya Ansari')))
  point('pointermove', document.body, middle(lane('offered')))
  await expect.element(lane('offered')).toHaveAttribute('data-over', 'true')
  all[0] = { ...(all[0] as Candidate), stage: 'interview', version: 2 }
  await refetchForOthers(['candidates'])
  await expect.element(lane('interview')).toHaveTextContent('Zoya Ansari')
  point('pointerup', document.body, middle(lane('offered')))
  await expect.poll(() => moves.map(({ body }) => body)).toEqual([{ stage: 'offered', version: 1 }])
})

test('Esc ends a drag without a move', async () => {
  const { moves } = await openBoard()
  const zoya = card('Zoya Ansari').element()
  point('pointerdown', zoya, middle(card('Zoya Ansari')))
  point('pointermove', document.body, middle(lane('offered')))
  await expect.element(lane('offered')).toHaveAttribute('data-over', 'true')
  await expect.poll(ghost).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(lane('offered')).not.toHaveAttribute('data-over')
  await expect.poll(ghost).toBe(false)
  point('pointerup', document.body, middle(lane('offered')))
  await expect.element(lane('applied')).toHaveTextContent('Zoya Ansari')
  expect(moves).toEqual([])
})

test('a finger drags a card after it has rested on it; one that moves at once scrolls', async () => {
  const { moves } = await openBoard()
  const zoya = card('Zoya Ansari').element()
  const drag = async (rest: number): Promise<void> => {
    point('pointerdown', zoya, middle(card('Zoya Ansari')), 'touch')
    await new Promise((done) => void setTimeout(done, rest))
    point('pointermove', document.body, middle(lane('interview')), 'touch')
  }
  await drag(0)
  await moment()
  expect(ghost()).toBe(false)
  point('pointerup', document.body, middle(lane('interview')), 'touch')
  await expect.element(lane('interview')).not.toHaveAttribute('data-over')
  expect(moves).toEqual([])
  await drag(400)
  await expect.element(lane('interview')).toHaveAttribute('data-over', 'true')
  point('pointerup', document.body, middle(lane('interview')), 'touch')
  await expect.element(lane('interview')).toHaveTextContent('Zoya Ansari')
  expect(moves.map(({ body }) => body)).toEqual([{ stage: 'interview', version: 1 }])
})
