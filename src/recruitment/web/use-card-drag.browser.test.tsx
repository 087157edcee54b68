import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { openPage, server } from '../../../test/web/page.tsx'
import { buildCandidate, buildChangedSince, buildJob, serveCandidates } from '../../../test/web/recruitment.ts'
import { refetchForOthers } from '../../kit/web/use-calls.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { jobs } from '../contract.ts'

const address = `/recruit/${buildJob()._id}/board`
const card = (name: string) => page.getByRole('button', { name, exact: true })
const lane = (stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}, `) })
const panel = page.getByRole('complementary')
const three = () => ['Zoya Ansari', 'Tara Bhatt', 'Ritika Sen'].map((name, at) => buildCandidate(at + 1, name))

async function openBoard(all = three()) {
  const served = serveCandidates(server, all)
  server.reply(jobs.ownOne, { data: buildJob(), erasedAfter: 180, erasedLater: null })
  await openPage(address, 'tara')
  await expect.element(card('Zoya Ansari')).toBeVisible()
  return served
}

const middle = (of: Locator) => {
  const { left, top, width, height } = of.element().getBoundingClientRect()
  return { clientX: left + width / 2, clientY: top + height / 2 }
}
/** Long enough for an unwanted effect to appear. */
const moment = () => new Promise((done) => void setTimeout(done, 300))
type Kind = 'pointerdown' | 'pointermove' | 'pointerup'
/** The browser sends no click after a dispatched pointer event. */
const point = (kind: Kind, on: Element, at: { clientX: number; clientY: number }, pointerType = 'mouse'): boolean =>
  on.dispatchEvent(
    new PointerEvent(kind, { ...at, pointerType, pointerId: 7, isPrimary: true, button: 0, bubbles: true, cancelable: true }),
  )
const ghost = () =>
  [...document.querySelectorAll('[aria-hidden=true]')].some(
    (each) => getComputedStyle(each).position === 'fixed' && each.textContent === 'Zoya Ansari',
  )

test('a card dropped on another lane moves there and keeps the focus', async () => {
  const { moves } = await openBoard()
  await userEvent.dragAndDrop(card('Zoya Ansari'), lane('screened'))
  await expect.element(page.getByText('Moved to screened')).toBeVisible()
  await expect.element(lane('screened')).toHaveTextContent('Zoya Ansari')
  expect(moves.map(({ params, body }) => [params.id, body])).toEqual([
    [buildCandidate(1, '')._id, { stage: 'screened', version: 1 }],
  ])
  await moment()
  expect(panel.elements()).toEqual([])
  await expect.element(card('Zoya Ansari')).toHaveFocus()
  await userEvent.keyboard('3')
  await expect.element(lane('interview')).toHaveTextContent('Zoya Ansari')
  expect(moves.at(-1)?.body).toEqual({ stage: 'interview', version: 2 })
})

test('a card dropped on its own lane stays, and a press without a drag opens it', async () => {
  const { moves } = await openBoard()
  await userEvent.dragAndDrop(card('Zoya Ansari'), card('Ritika Sen'))
  await expect.element(card('Zoya Ansari')).toHaveFocus()
  const within = { sourcePosition: { x: 4, y: 4 }, targetPosition: { x: 40, y: 8 } }
  await userEvent.dragAndDrop(card('Ritika Sen'), card('Ritika Sen'), within)
  await expect.element(card('Ritika Sen')).toHaveFocus()
  await moment()
  expect(moves).toEqual([])
  expect(panel.elements()).toEqual([])
  await card('Tara Bhatt').click()
  await expect.element(page.getByRole('complementary', { name: 'Tara Bhatt' })).toBeVisible()
})

test('selected cards are dragged together, and a decline asks for a reason', async () => {
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
  await userEvent.dragAndDrop(card('Tara Bhatt'), lane('offered'))
  await expect.element(lane('offered')).toHaveTextContent('Tara Bhatt')
  expect(moves).toHaveLength(1)
})

const drop = async (stage: string) => {
  point('pointermove', document.body, middle(lane(stage)))
  await expect.element(lane(stage)).toHaveAttribute('data-over', 'true')
  point('pointerup', document.body, middle(lane(stage)))
}
const pickUp = () => point('pointerdown', card('Zoya Ansari').element(), middle(card('Zoya Ansari')))

test('a held card that someone else moves is not moved over their change', async () => {
  const all = three()
  const { moves } = await openBoard(all)
  pickUp()
  all[0] = buildCandidate(1, 'Zoya Ansari', { stage: 'interview', version: 2 })
  await refetchForOthers(['candidates'])
  await expect.element(lane('interview')).toHaveTextContent('Zoya Ansari')
  await drop('offered')
  await expect.element(page.getByText(/^Tara Gill changed Zoya Ansari at .*, now in the stage interview\./)).toBeVisible()
  await expect.element(lane('interview')).toHaveTextContent('Zoya Ansari')
  expect(moves.map(({ body }) => body)).toEqual([{ stage: 'offered', version: 1 }])
})

test('a card picked up during its own move continues from the new stage', async () => {
  const all = three()
  await openBoard(all)
  const replied: (() => void)[] = []
  const moves = server.reply(candidates.move, async ({ body: { stage, version } }) => {
    await new Promise<void>((done) => void replied.push(done))
    const of = all[0] as Candidate
    if (of.version !== version) return buildChangedSince(of)
    all[0] = { ...of, stage, version: version + 1 }
    return { data: { _id: of._id, jobId: of.jobId, stage, version: version + 1 } }
  })
  card('Zoya Ansari').element().focus()
  await userEvent.keyboard('2')
  await expect.poll(() => replied).toHaveLength(1)
  pickUp()
  replied[0]?.()
  await expect.element(lane('screened')).toHaveTextContent('Zoya Ansari')
  await drop('offered')
  await expect.poll(() => replied).toHaveLength(2)
  replied[1]?.()
  await expect.element(lane('offered')).toHaveTextContent('Zoya Ansari')
  expect(moves.map(({ body }) => body)).toEqual([
    { stage: 'screened', version: 1 },
    { stage: 'offered', version: 2 },
  ])
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

test('a finger drags a card only after resting on it', async () => {
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
