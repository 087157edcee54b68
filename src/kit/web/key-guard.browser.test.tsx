/** Tests each rule of the guard of keys. The keys are pressed in a real browser. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { paintLate } from '../../../test/web/slow-frame.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { afterPaint, areKeysTaken, beginWrite, forgetKeys, onRefused, startPage, useKeyedThing } from './key-guard.ts'

let root: Root
let load: () => void = () => undefined
const confirmed: string[] = []
const Part = lazyPart('Late', async () => {
  await new Promise<void>((done) => (load = done))
  return {
    Late: () => (
      <button onClick={() => confirmed.push('late')} ref={(own) => own?.focus()}>
        Late
      </button>
    ),
  }
})

type Shown = { id?: string; version?: number; rows?: readonly string[]; hasText?: boolean }
function Scene({ id = 'row 1', version = 1, rows, hasText = true }: Shown) {
  const [hasPart, setPart] = useState(false)
  useKeyedThing(id, { version, cursorIn: rows })
  return (
    <>
      <input aria-label="Line" />
      {hasText && <textarea aria-label="Text" />}
      <button onClick={() => confirmed.push('one')}>One</button>
      <button onClick={() => setPart(true)}>Open</button>
      <dialog aria-label="Question">
        <button onClick={() => confirmed.push('yes')}>Yes</button>
      </dialog>
      {hasPart && <Part />}
    </>
  )
}
const show = (shown: Shown): void => flushSync(() => root.render(<Scene {...shown} />))

/** The keys that reached the page, and the messages about those that did not. */
let reached: string[] = []
let said: string[] = []
let ends: (() => void)[] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = page.getByRole('textbox', { name: 'Text' })
const awake = () => expect.poll(areKeysTaken).toBe(true)
const painted = () => new Promise<void>(afterPaint).then(() => new Promise<void>(afterPaint))
const press = (key: string, type: 'keyDown' | 'keyUp' = 'keyDown', autoRepeat = false) =>
  cdp().send('Input.dispatchKeyEvent', { type, key, code: `Digit${key}`, text: key, autoRepeat })
const onKey = (listener: (event: KeyboardEvent) => void): void => {
  document.addEventListener('keydown', listener)
  ends.push(() => document.removeEventListener('keydown', listener))
}
const SLEPT = 'the page changed. Press Esc, then the key again'

beforeEach(async () => {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  show({})
  ;[reached, said, confirmed.length] = [[], [], 0]
  ends = [onRefused((why) => said.push(why)), () => root.unmount(), () => place.remove()]
  onKey(({ key }) => reached.push(key))
  forgetKeys()
  await awake()
})
afterEach(() => ends.forEach((end) => end()))

test('a key pressed or held before the next thing is painted is refused, reported once and never queued', async () => {
  let pressing: Promise<unknown>[] = []
  onKey(({ key }) => {
    if (key !== 'n') return
    pressing = [press('1'), press('2')]
    // The next row is painted late.
    paintLate()
    show({ id: 'row 2' })
  })
  await userEvent.keyboard('n')
  await Promise.all(pressing)
  await press('2', 'keyUp')
  expect(reached).toEqual(['n'])
  expect(said).toEqual(['the page changed. Press the key again'])
  await awake()
  expect(reached).toEqual(['n'])
  await press('1')
  show({ id: 'row 3' })
  await awake()
  await press('1', 'keyDown', true)
  await press('1', 'keyUp')
  await userEvent.keyboard('1')
  expect(reached).toEqual(['n', '1', '1'])
})

test('a dialog accepts keys only once it is painted', async () => {
  let pressing: Promise<unknown> | undefined
  onKey(({ key }) => {
    if (key !== 'd') return
    pressing = cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r' })
    paintLate()
    document.querySelector('dialog')?.showModal()
  })
  await userEvent.keyboard('d')
  await pressing
  expect(confirmed).toEqual([])
  await awake()
  await userEvent.keyboard('{Enter}')
  expect(confirmed).toEqual(['yes'])
})

test('keys are refused while a part that the person opened loads, and reach it afterwards', async () => {
  startPage()
  await button('Open').click()
  for (const type of ['keyDown', 'keyUp'] as const) await press('1', type)
  expect([reached, said.length]).toEqual([[], 1])
  load()
  await expect.element(button('Late')).toHaveFocus()
  await awake()
  await userEvent.keyboard('{Enter}')
  expect(confirmed).toEqual(['late'])
})

const slept: [string, () => void][] = [
  ['others change the thing', () => show({ version: 2 })],
  [
    'the row of a cursor leaves its list',
    () => {
      show({ rows: ['row 1', 'row 2'] })
      show({ id: 'row 2', rows: ['row 2'] })
    },
  ],
]
test.each(slept)('keys do nothing after %s, and only the first one is reported', async (_, change) => {
  change()
  await painted()
  await userEvent.keyboard('1a{Enter} {Control>}{Enter}{/Control}')
  expect(reached.filter((key) => key !== 'Control')).toEqual([])
  expect(said).toEqual([SLEPT])
})

test.each<[string, () => Promise<unknown>, boolean]>([
  ['a click', () => button('One').click(), true],
  ['Tab', () => userEvent.keyboard('{Tab}'), true],
  ['an arrow', () => userEvent.keyboard('{ArrowLeft}'), true],
  ['Escape, which itself closes nothing,', () => userEvent.keyboard('{Escape}'), false],
])('%s makes the keys work again', async (_, act, isTaken) => {
  show({ version: 2 })
  await painted()
  await act()
  await userEvent.keyboard('1')
  expect(reached.at(-1)).toBe('1')
  expect(reached).not.toContain('Escape')
  expect(said.length).toBe(isTaken ? 0 : 1)
})

const own: [string, () => Promise<void> | void][] = [
  ['another thing is opened', () => show({ id: 'row 2', version: 7 })],
  [
    'a write of the person changes the thing',
    async () => {
      const end = beginWrite()
      show({ version: 2 })
      await painted()
      end()
      show({ version: 3 })
    },
  ],
  [
    'the list is replaced after an act of the person',
    async () => {
      show({ rows: ['row 1'] })
      await userEvent.keyboard('x')
      show({ id: 'row 5', rows: ['row 5'] })
    },
  ],
]
test.each(own)('keys act after the next paint when %s', async (_, change) => {
  await change()
  await awake()
  await userEvent.keyboard('1')
  expect(reached.at(-1)).toBe('1')
  expect(said).toEqual([])
})

test('a cursor can be moved several times before the next paint', async () => {
  const rows = ['row 1', 'row 2', 'row 3']
  show({ rows })
  await awake()
  onKey(({ key }) => key === 'j' && show({ id: `row ${1 + reached.length}`, rows }))
  await Promise.all(['j', 'j', 'k'].map((key) => press(key)))
  expect(reached).toEqual(['j', 'j', 'k'])
})

test('typing on after the field has vanished runs no command', async () => {
  await text.click()
  await userEvent.keyboard('Please{ArrowLeft}')
  show({ hasText: false })
  await painted()
  await userEvent.keyboard(' 1{Enter}2')
  expect(reached.filter((key) => key !== 'ArrowLeft').join('')).toBe('Please')
  expect(said).toEqual([SLEPT])
})

test('leaving a field with a command such as Ctrl+Enter does not disable the keys', async () => {
  await text.click()
  await userEvent.keyboard('Good{Control>}{Enter}{/Control}')
  show({ id: 'row 2', hasText: false })
  await awake()
  await userEvent.keyboard('1')
  expect(reached.at(-1)).toBe('1')
})

test('an arrow that leads out of a field does not disable the keys', async () => {
  await page.getByRole('textbox', { name: 'Line' }).click()
  onKey(({ key }) => key === 'ArrowDown' && (button('One').element() as HTMLElement).focus())
  await userEvent.keyboard('MOR{ArrowDown}')
  await awake()
  await userEvent.keyboard('2')
  expect(reached.at(-1)).toBe('2')
  expect(said).toEqual([])
})

test('keys that choose an input method’s suggestion do not reach the page', async () => {
  await page.getByRole('textbox', { name: 'Line' }).click()
  await cdp().send('Input.imeSetComposition', { text: 'क', selectionStart: 1, selectionEnd: 1 })
  for (const [key, windowsVirtualKeyCode] of [
    ['ArrowDown', 40],
    ['Enter', 13],
  ] as const)
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode })
  expect(reached).toEqual([])
  await cdp().send('Input.insertText', { text: 'क' })
  await userEvent.keyboard('{Enter}')
  expect(reached).toEqual(['Enter'])
})
