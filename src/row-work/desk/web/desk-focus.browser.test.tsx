import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../../db/cast.ts'
import { buildHolders, buildTask } from '../../../../test/web/fixtures.ts'
import { openPage, server } from '../../../../test/web/page.tsx'
import { holds } from '../../../allocations/holds-contract.ts'
import { areKeysTaken } from '../../../kit/web/key-guard.ts'
import { refetchShowing } from '../../../kit/web/use-calls.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { refusals } from '../../../rows/workflow/refusals.ts'
import type { Task } from '../../../rows/workflow/contract.ts'
import { tasks } from '../contract.ts'

const file = { _id: '019a0000-0000-7000-8000-000000000301', name: 'Set01.xlsx', section: 'NEET', secondReview: true, columns: [] }
const links = {
  question_link: 'https://content.example/1',
  solution_link: 'https://content.example/2',
  link: { url: 'https://content.example/1', disabled: false },
  question_text: 'A long question.\n'.repeat(30),
}
const reviewed = {
  author_status: 'done',
  author_answer_type: 'Authored on Doc',
  reviewer: cast.neha.email,
  turn: 'REVIEWER',
  holders: buildHolders({ AUTHOR: 'ananya', REVIEWER: 'neha' }),
} as const
let rowsLeft = (): void => undefined
type State = 'open' | 'blocked' | 'taken'
const blocked = { updateTask: { enabled: false, message: refusals.REWORKS_FIRST[1] } }
const openDesk = async (role: 'AUTHOR' | 'REVIEWER', state: State = 'open') => {
  const rowOf = (srNo: number): Task => ({
    ...buildTask(srNo, 'ananya'),
    ...(role === 'REVIEWER' && reviewed),
    ...(state === 'blocked' && blocked),
    ...links,
  })
  const rows = new Set([1, 2, 3])
  server.reply(tasks.list, ({ query: { type }, body: { searchFields } }) => {
    const listed = [...rows].filter((srNo) => type !== 'all' || String(srNo) === searchFields[0]?.value).map(rowOf)
    const [reworks, accountId] = state === 'blocked' ? [2, null] : [0, 'phy-01']
    return { tasks: listed, tasks_count: listed.length, waiting: 0, role, file, reworks, accountId }
  })
  rowsLeft = () => void rows.delete(2)
  const given = { what: 'unassigned', who: null, to: null, at: null, status: null, by: null } as const
  server.reply(taskHistory.taken, given)
  server.reply(holds.own, { data: [] })
  await openPage('/assigned/Set01.xlsx?task=2', role === 'AUTHOR' ? 'ananya' : 'neha')
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
}
const take = async (): Promise<void> => {
  rowsLeft()
  await refetchShowing(new Set(['tasks']))
  await expect.element(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
}
const frames = async () => {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

type Stop = { what: string; column: string; y: number; height: number; x: number; isSeen: boolean; isMarked: boolean }
const nameOf = (element: Element): string =>
  `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent}`.slice(
    0,
    60,
  )
const looksFocused = (element: Element): boolean =>
  [element, element.parentElement, element.parentElement?.parentElement].some((each) => {
    if (!each) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || (each === element && boxShadow !== 'none')
  })
const stopAt = (element: Element, desk: Element): Stop => {
  const box = element.getBoundingClientRect()
  let column: Element = element.closest('header, footer') ?? element.parentElement ?? desk
  while (column !== desk && !/HEADER|FOOTER/.test(column.tagName) && !/auto|scroll/.test(getComputedStyle(column).overflowY))
    column = column.parentElement ?? desk
  if (element.getAttribute('role') === 'region') column = element
  const top = column === element ? 0 : box.top + column.scrollTop
  const [x, y] = [(box.left + box.right) / 2, (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2]
  const there = document.elementFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), y)
  return {
    what: nameOf(element),
    column: `${column.tagName} ${column.className}`,
    y: Math.round(top),
    height: box.height,
    x: Math.round(box.left),
    isSeen:
      box.bottom > 0 &&
      box.top < innerHeight &&
      there !== null &&
      (element.contains(there) || there.contains(element)) &&
      there !== desk,
    isMarked: looksFocused(element),
  }
}
const walk = async (): Promise<Stop[]> => {
  const desk = document.querySelector('[data-part=desk]') ?? expect.fail('no desk')
  const stops: Stop[] = []
  for (let n = 0; n < 40; n += 1) {
    await userEvent.keyboard('{Tab}')
    await frames()
    const { activeElement: element } = document
    if (element === null || !desk.contains(element)) break
    stops.push(stopAt(element, desk))
  }
  return stops
}

// The lazy part is loaded only once, so a retry would test nothing.
test('the title of an opening task takes the focus only once keys act', { retry: 0 }, async () => {
  const taken: boolean[] = []
  const note = ({ target }: FocusEvent): void => void ((target as Element).tagName === 'H2' && taken.push(areKeysTaken()))
  document.addEventListener('focusin', note)
  onTestFinished(() => document.removeEventListener('focusin', note))
  await openDesk('AUTHOR')
  expect(taken).toEqual([true])
})

test.each([
  ['AUTHOR', 'open', 1366, 768],
  ['REVIEWER', 'open', 1366, 768],
  ['AUTHOR', 'open', 683, 384],
  ['AUTHOR', 'blocked', 683, 384],
  ['REVIEWER', 'open', 683, 384],
  ['AUTHOR', 'open', 390, 844],
  ['AUTHOR', 'taken', 1366, 768],
  ['REVIEWER', 'taken', 1366, 768],
  ['AUTHOR', 'taken', 683, 384],
] as const)('on the %s desk that is %s at %d × %d Tab visits the columns in order', async (role, state, width, height) => {
  await page.viewport(width, height)
  await openDesk(role, state)
  await userEvent.keyboard('2')
  await expect.element(page.getByRole('textbox', { name: 'Comments' })).toBeVisible()
  await frames()
  if (state === 'taken') await take()
  else page.getByRole('heading', { name: 'Task 2' }).element().focus()
  const stops = await walk()
  expect(stops.length).toBeGreaterThan(state === 'taken' ? 3 : 6)
  expect(
    stops.filter(({ isSeen }) => !isSeen).map(({ what }) => what),
    'out of sight',
  ).toEqual([])
  expect(
    stops.filter(({ isMarked }) => !isMarked).map(({ what }) => what),
    'not marked',
  ).toEqual([])
  const columns = stops.map(({ column }) => column)
  expect(
    columns.filter((column, at) => columns.indexOf(column) !== at && columns[at - 1] !== column),
    'back to a column',
  ).toEqual([])
  const upward = stops.filter((stop, at) => {
    const before = stops[at - 1]
    if (before === undefined || before.column !== stop.column) return false
    const shared = Math.min(stop.y + stop.height, before.y + before.height) - Math.max(stop.y, before.y)
    const isOnOneLine = Math.abs(stop.y - before.y) <= 8 || shared >= Math.min(stop.height, before.height) / 2
    return isOnOneLine ? stop.x < before.x : stop.y < before.y
  })
  expect(
    upward.map(({ what }) => what),
    'against the eye',
  ).toEqual([])
})

test.each(['AUTHOR', 'REVIEWER'] as const)('for the %s the focus stays visible after a click and a key', async (role) => {
  await openDesk(role)
  const heading = page.getByRole('heading', { name: 'Task 2' })
  expect(looksFocused(heading.element()) || !heading.element().matches(':focus-visible')).toBe(true)
  const radio = page.getByRole('radio').first()
  await radio.click()
  await userEvent.keyboard('2')
  await frames()
  const { activeElement } = document
  expect(
    activeElement !== null && activeElement !== document.body && looksFocused(activeElement),
    nameOf(activeElement ?? document.body),
  ).toBe(true)
})

test('closing a desk returns the focus to its row in the list', async () => {
  await openDesk('AUTHOR')
  const active = (): string | undefined =>
    document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('grid')).toHaveFocus()
  await expect.poll(active).toBe('PHY-0002')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Task 2' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}')
  await expect.element(page.getByRole('heading', { name: 'Task 3' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(active).toBe('PHY-0003')
  await userEvent.keyboard('k')
  await expect.poll(active).toBe('PHY-0002')
})
