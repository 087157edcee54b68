/** Each rule of the key guard has a test. The keys are pressed in a real browser. */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { paintLate } from '../../../test/web/slow-frame.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import {
  runAfterPaint,
  areKeysTaken,
  beginWrite,
  forgetKeys,
  noteShown,
  onRefused,
  startPage,
  useKeyedThing,
  useKeysAsleep,
} from './key-guard.ts'

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

const Gone = () => <p>{useKeysAsleep(() => confirmed.push('escaped')) ? 'asleep' : 'awake'}</p>

type Shown = { id?: string; version?: number; rows?: readonly string[]; hasText?: boolean; isGone?: boolean; opensPart?: boolean }
function Scene({ id = 'row 1', version = 1, rows, hasText = true, isGone = false, opensPart = false }: Shown) {
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
      {(hasPart || opensPart) && <Part />}
      {isGone && <Gone />}
    </>
  )
}
const show = (shown: Shown): void => flushSync(() => root.render(<Scene {...shown} />))

let reached: string[] = []
let said: string[] = []
let ends: (() => void)[] = []
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = page.getByRole('textbox', { name: 'Text' })
const awake = () => expect.poll(areKeysTaken).toBe(true)
const painted = () => new Promise<void>(runAfterPaint).then(() => new Promise<void>(runAfterPaint))
const press = (key: string, type: 'keyDown' | 'keyUp' = 'keyDown', autoRepeat = false) =>
  cdp().send('Input.dispatchKeyEvent', { type, key, code: `Digit${key}`, text: key, autoRepeat })
const pressNamed = (key: string, windowsVirtualKeyCode: number) =>
  cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode })
const onKey = (listener: (event: KeyboardEvent) => void): void => {
  document.addEventListener('keydown', listener)
  ends.push(() => document.removeEventListener('keydown', listener))
}
/** Presses a key whose effect is `change`, and presses the other keys before the change is painted. */
async function pressBeforePaint(first: string, change: () => void, ...others: (() => Promise<unknown>)[]): Promise<void> {
  let pressing: Promise<unknown>[] = []
  onKey(({ key }) => {
    if (key !== first) return
    pressing = others.map((other) => other())
    paintLate()
    change()
  })
  await userEvent.keyboard(`{${first}}`)
  await Promise.all(pressing)
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
  const keys = ['1', '2'].map((key) => () => press(key))
  await pressBeforePaint('n', () => show({ id: 'row 2' }), ...keys)
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
  expect(said, 'an accepted key ends the series of refused ones').toHaveLength(2)
})

test('the release of each refused key is prevented, and that of its next press is not', async () => {
  const released: [key: string, isPrevented: boolean][] = []
  const onRelease = ({ key, defaultPrevented }: KeyboardEvent): void => void released.push([key, defaultPrevented])
  document.addEventListener('keyup', onRelease)
  ends.push(() => document.removeEventListener('keyup', onRelease))
  await pressBeforePaint(
    'n',
    () => show({ id: 'row 2' }),
    () => press('1'),
    () => press('2'),
  )
  for (const key of ['3', '1', '2']) await press(key, 'keyUp')
  await awake()
  await press('1')
  await press('1', 'keyUp')
  expect(released.filter(([key]) => key !== 'n')).toEqual([
    ['3', false],
    ['1', true],
    ['2', true],
    ['1', false],
  ])
})

test('a key pressed before the page below a closed thing is painted is refused', async () => {
  await pressBeforePaint(
    'n',
    () => flushSync(() => root.render(<p>List</p>)),
    () => press('1'),
  )
  expect(reached).toEqual(['n'])
})

test('a dialog takes keys once it is painted', async () => {
  const enter = () => cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', code: 'Enter', text: '\r' })
  await pressBeforePaint('d', () => document.querySelector('dialog')?.showModal(), enter)
  expect([reached, confirmed]).toEqual([['d'], []])
  await awake()
  await userEvent.keyboard('{Enter}')
  expect(confirmed).toEqual(['yes'])
})

test('the page below a dialog that Escape closes takes keys at once', async () => {
  await button('One').click()
  document.querySelector('dialog')?.showModal()
  await awake()
  await pressBeforePaint(
    'Escape',
    () => undefined,
    () => press('1'),
  )
  expect(reached).toEqual(['Escape', '1'])
})

test('keys are accepted while a part loads that the person did not open', async () => {
  startPage()
  show({ opensPart: true })
  await userEvent.keyboard('1')
  expect(reached).toEqual(['1'])
})

test('keys are refused while a part loads that the person opened, and reach it once it is loaded', async () => {
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
test.each(slept)('keys sleep when %s, and only the first refused key is reported', async (_, change) => {
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
  ['Escape, which itself closes nothing', () => userEvent.keyboard('{Escape}'), false],
])('%s wakes the keys', async (_, act, isTaken) => {
  show({ version: 2 })
  await painted()
  await act()
  await userEvent.keyboard('1')
  expect(reached.at(-1)).toBe('1')
  expect(reached).not.toContain('Escape')
  expect(said.length).toBe(isTaken ? 0 : 1)
})

test('an act before the change of others is painted does not wake the keys', async () => {
  await pressBeforePaint(
    'n',
    () => show({ version: 2 }),
    () => pressNamed('ArrowLeft', 37),
  )
  await painted()
  await userEvent.keyboard('1')
  expect(reached).toEqual(['n', 'ArrowLeft'])
})

test('a key that a script sends does not wake the keys', async () => {
  show({ version: 2 })
  await painted()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }))
  await userEvent.keyboard('1')
  expect(reached).toEqual(['ArrowLeft'])
})

test('keys sleep while a component shows that their thing is gone, and Escape goes to that component', async () => {
  show({ isGone: true })
  await painted()
  await userEvent.keyboard('1')
  await expect.element(page.getByText('asleep')).toBeInTheDocument()
  expect([reached, said]).toEqual([[], [SLEPT]])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('awake')).toBeInTheDocument()
  expect(confirmed).toEqual(['escaped'])
  await userEvent.keyboard('1')
  expect(reached).toEqual(['1'])
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
test.each(own)('keys act again after the next paint when %s', async (_, change) => {
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

test('the rest of a sentence whose field vanishes runs no command', async () => {
  await text.click()
  await userEvent.keyboard('Please{Enter}{ArrowLeft}')
  show({ hasText: false })
  await painted()
  await userEvent.keyboard(' 1{Enter}2')
  expect(reached.join(' ')).toBe('P l e a s e Enter ArrowLeft')
  expect(said).toEqual([SLEPT])
})

test('a field that the person leaves by a command does not put the keys to sleep', async () => {
  await text.click()
  await userEvent.keyboard('Good{Control>}{Enter}{/Control}')
  show({ id: 'row 2', hasText: false })
  await awake()
  await userEvent.keyboard('1')
  expect(reached.at(-1)).toBe('1')
})

test('an arrow that leads out of a field does not put the keys to sleep', async () => {
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
  await pressNamed('ArrowDown', 40)
  await pressNamed('Enter', 13)
  expect(reached).toEqual([])
  await cdp().send('Input.insertText', { text: 'क' })
  await userEvent.keyboard('{Enter}')
  expect(reached).toEqual(['Enter'])
})

test.each([
  ['unread', 240, false],
  ['read', 260, true],
])('a message counts as %s if it was shown %i ms before the key', async (_, ms, isRead) => {
  let pressedAt = 0
  onKey(({ timeStamp }) => (pressedAt = timeStamp))
  await userEvent.keyboard('x')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(pressedAt - ms)
  const wasRead = noteShown()
  expect(wasRead(), 'it is not painted yet').toBe(false)
  await painted()
  clock.mockRestore()
  expect(wasRead()).toBe(isRead)
})

test('text in a field is accepted while the keys sleep', async () => {
  const line = page.getByRole('textbox', { name: 'Line' })
  await line.click()
  show({ version: 2 })
  await painted()
  expect(areKeysTaken()).toBe(false)
  await userEvent.keyboard('12')
  await expect.element(line).toHaveValue('12')
  expect(said).toEqual([])
})
