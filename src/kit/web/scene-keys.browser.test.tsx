/**
 * Covers every cause that makes keys wait or be ignored, and every act of the person after which keys work at once. The keys are
 * pressed in a real browser.
 */
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { paintLate } from '../../../test/web/slow-frame.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { afterPaint, beginWork, byOthers, isByOthers, noteOpening } from './own-work.ts'
import { areKeysTaken, onDropped, startScene, useOpenThing } from './scene-keys.ts'

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

type Removed = 'nothing' | 'button' | 'text'
function Scene({ thing, removed }: { thing: string; removed: Removed }) {
  const [hasPart, setPart] = useState(false)
  useOpenThing(thing)
  return (
    <>
      <input aria-label="Line" />
      {removed !== 'text' && <textarea aria-label="Text" />}
      {removed !== 'button' && <button onClick={() => confirmed.push('one')}>One</button>}
      <button onClick={() => confirmed.push('two')}>Two</button>
      <button onClick={() => setPart(true)}>Open</button>
      <dialog aria-label="Question">
        <button>Yes</button>
      </dialog>
      {hasPart && <Part />}
    </>
  )
}

const open = (thing: string, removed: Removed = 'nothing'): void =>
  flushSync(() => root.render(<Scene {...{ thing, removed }} />))
const remove = (part: Removed): void => open('row 1', part)

/** The keys that reached the page. */
let reached: string[] = []
let dropped = 0
let ends: (() => void)[] = []
const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found =>
  document.querySelector<Found>(`#place ${selector}`) ?? expect.fail(selector)
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Waits until no work of the person is pending. */
const quiet = () => expect.poll(isByOthers).toBe(true)
/** Waits until everything is painted, and checks that keys are not being ignored because of a change by others. */
const awake = () => expect.poll(areKeysTaken).toBe(true)
/** Waits for the next task, without a pause. */
const nextTask = () =>
  new Promise((next) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = next
    port2.postMessage(undefined)
  })
const painted = () => new Promise<void>(afterPaint).then(() => new Promise<void>(afterPaint))
const passed = (milliseconds: number) => {
  const from = performance.now()
  return expect.poll(() => performance.now() - from, { interval: 20 }).toBeGreaterThan(milliseconds)
}
const listenTo = (type: 'keydown' | 'click', listener: (event: Event) => void): void => {
  document.addEventListener(type, listener)
  ends.push(() => document.removeEventListener(type, listener))
}

beforeEach(async () => {
  const place = document.createElement('div')
  place.id = 'place'
  document.body.append(place)
  root = createRoot(place)
  open('row 1')
  ;[reached, dropped, confirmed.length] = [[], 0, 0]
  ends = [onDropped(() => (dropped += 1)), () => root.unmount(), () => place.remove()]
  listenTo('keydown', (event) => reached.push((event as KeyboardEvent).key))
  startScene()
  await button('One').click()
  reached = []
  confirmed.length = 0
})
afterEach(() => ends.forEach((end) => end()))

const causes: [string, () => void | Promise<void>, (() => void)?][] = [
  ['the open row is changed by a live update', () => byOthers(() => open('row 1, version 2'))],
  ['the open row is replaced, and nothing says by whom', () => open('row 2')],
  ['a reply to a call of others arrives', async () => (await Promise.resolve(byOthers(() => beginWork('read'))))()],
  ['a message takes the focus', () => find('button:nth-of-type(2)').focus()],
  ['a field takes the focus', () => byOthers(() => find('input').focus())],
  ['the focused element is removed', () => remove('button')],
  ['the focused button is disabled', () => find('button').setAttribute('disabled', '')],
  ['the focused button is hidden', () => find('button').setAttribute('hidden', '')],
  ['a dialog of others opens', () => find<HTMLDialogElement>('dialog').showModal()],
  [
    'a dialog is closed by others',
    () => find<HTMLDialogElement>('dialog').close(),
    () => find<HTMLDialogElement>('dialog').showModal(),
  ],
  [
    'another tab stores something that removes the row',
    async () => {
      const other = document.createElement('iframe')
      const arrived = new Promise((done) => addEventListener('storage', done, { once: true }))
      document.body.append(other)
      ends.push(() => other.remove())
      addEventListener('storage', () => open('taken'), { once: true })
      other.contentWindow?.localStorage.setItem('session', String(Math.random()))
      await arrived
    },
  ],
]
test.each(causes)('keys are ignored until a deliberate act when %s', async (name, cause, before) => {
  before?.()
  await quiet()
  await cause()
  // A reply has no effect until it is rendered.
  if (name.startsWith('a reply')) open('row 3')
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  if (!name.startsWith('a field')) await userEvent.keyboard('1a ')
  expect(reached.filter((key) => key !== 'Control')).toEqual([])
  expect(confirmed).toEqual([])
  expect(dropped).toBe(1)
  await userEvent.keyboard('{ArrowDown}{Control>}{Enter}{/Control}')
  expect(reached.filter((key) => key !== 'Control')).toEqual(['ArrowDown', 'Enter'])
  expect(dropped).toBe(1)
})

test.each([
  ['a click', () => button('Two').click(), 0],
  ['Tab', () => userEvent.keyboard('{Tab}'), 0],
  ['an arrow', () => userEvent.keyboard('{ArrowLeft}'), 0],
  ['Escape, which itself closes nothing', () => userEvent.keyboard('{Escape}'), 1],
])('%s makes ignored keys act again', async (_, act, lost) => {
  await quiet()
  open('row 2')
  await painted()
  await act()
  await userEvent.keyboard('1')
  expect(reached.at(-1)).toBe('1')
  expect(reached).not.toContain('Escape')
  expect(dropped).toBe(lost)
})

test('the rest of a sentence whose field vanishes, or Enter in another field, runs no command', async () => {
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await userEvent.keyboard('Please')
  remove('text')
  await userEvent.keyboard(' 1{Enter}2')
  expect(reached.join('')).toBe('Please')
  await page.getByRole('textbox', { name: 'Line' }).click()
  await quiet()
  open('row 2')
  await userEvent.keyboard('more{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Line' })).toHaveValue('more')
  expect(reached.at(-1)).toBe('e')
})

test('the rest of a sentence during which the browser goes back runs no command', async () => {
  await page.getByRole('textbox', { name: 'Text' }).click()
  await userEvent.keyboard('Please')
  dispatchEvent(new PopStateEvent('popstate'))
  remove('text')
  await painted()
  await userEvent.keyboard(' 1{Enter}2')
  expect(reached.join('')).toBe('Please')
  expect(dropped).toBe(1)
})

test('a slowly opened page takes the first key, unless others have changed the row', async () => {
  startScene()
  await passed(1_200)
  open('row 2')
  find('button:nth-of-type(2)').focus()
  await passed(50)
  await userEvent.keyboard('1')
  expect(reached).toEqual(['1'])
  startScene()
  await passed(600)
  byOthers(() => open('row 3'))
  await passed(50)
  await userEvent.keyboard('1')
  expect(reached).toEqual(['1'])
})

test('a page opened from another page takes the first key, however slowly it opens', async () => {
  await userEvent.keyboard('g')
  noteOpening()
  await passed(1_200)
  open('row 2')
  find('button:nth-of-type(2)').focus()
  await painted()
  await userEvent.keyboard('1')
  expect(reached).toEqual(['g', '1'])
})

test('keys are ignored after other people’s updates but not after the person’s own write', async () => {
  await userEvent.keyboard('1')
  await passed(260)
  byOthers(() => open('row 2'))
  await userEvent.keyboard('1')
  expect(reached).toEqual(['1'])
  await userEvent.keyboard('{Tab}1')
  const end = beginWork('change')
  await passed(300)
  byOthers(() => beginWork('read'))()
  open('row 2, decided')
  await painted()
  end()
  open('row 3')
  await awake()
  await userEvent.keyboard('1')
  expect(reached).toEqual(['1', 'Tab', '1', '1'])
})

const own: [string, () => Promise<void>][] = [
  [
    'a field to which a password manager goes',
    async () => {
      await quiet()
      find('input').focus()
    },
  ],
  ['a click that moves the focus', () => button('Two').click()],
  [
    'a decision whose next row is painted',
    async () => {
      await userEvent.keyboard('{Control>}{Enter}{/Control}')
      const end = beginWork('change')
      await passed(1_200)
      end()
      open('row 2')
    },
  ],
  [
    'a dialog that is opened and closed by keys',
    async () => {
      listenTo('keydown', (event) => {
        if ((event as KeyboardEvent).key === 'd') find<HTMLDialogElement>('dialog').showModal()
      })
      await userEvent.keyboard('d')
      await expect.element(button('Yes')).toHaveFocus()
      await painted()
      await userEvent.keyboard('{Escape}')
    },
  ],
  [
    'a slow navigation, and a call that is begun late in it',
    async () => {
      await userEvent.keyboard('g')
      const end = beginWork('change')
      await passed(1_200)
      end()
      await passed(700)
      const endLate = beginWork('read')
      await passed(1_200)
      endLate()
      open('page 2')
      find('button:nth-of-type(2)').focus()
    },
  ],
  [
    'a reply that a busy machine renders late, beside news of others',
    async () => {
      await userEvent.keyboard('g')
      const end = beginWork('read')
      await passed(300)
      byOthers(() => beginWork('read'))()
      end()
      for (const from = performance.now(); performance.now() - from < 1_200;);
      open('row 2')
    },
  ],
  [
    'a reply that a busy machine renders in many steps, beside news of others',
    async () => {
      await userEvent.keyboard('g')
      const end = beginWork('read')
      await passed(300)
      end()
      for (const from = performance.now(); performance.now() - from < 1_200;) {
        await nextTask()
        for (const stepFrom = performance.now(); performance.now() - stepFrom < 60;);
      }
      byOthers(() => undefined)
      open('row 2')
    },
  ],
  [
    'the browser going back',
    async () => {
      await quiet()
      dispatchEvent(new PopStateEvent('popstate'))
      open('row 2')
    },
  ],
  [
    'a button that its own press disables',
    async () => {
      listenTo('click', ({ target }) => (target as Element).setAttribute('disabled', ''))
      await button('Two').click()
      await quiet()
    },
  ],
]
test.each(own)('keys act at once after %s', async (_, act) => {
  await act()
  await awake()
  const before = reached.length
  await userEvent.keyboard('1')
  expect(reached.slice(before)).toEqual(['1'])
  expect(dropped).toBe(0)
})

test('a key pressed before the next row is painted is dropped, and a held key is ignored', async () => {
  const press = (type: 'keyDown' | 'keyUp' = 'keyDown', autoRepeat = false) =>
    cdp().send('Input.dispatchKeyEvent', { type, key: '1', code: 'Digit1', text: '1', autoRepeat })
  let pressing: Promise<unknown> | undefined
  listenTo('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'n') return
    pressing = press()
    // The frame that shows the next row is slow.
    paintLate()
    open('row 2')
  })
  await userEvent.keyboard('n')
  await pressing
  await press('keyUp')
  expect(reached).toEqual(['n'])
  expect(dropped).toBe(1)
  await awake()
  await press()
  open('row 3')
  await awake()
  await press('keyDown', true)
  await press('keyUp')
  await userEvent.keyboard('1')
  expect(reached).toEqual(['n', '1', '1'])
})

test('keys that choose an input method’s suggestion do not reach the page', async () => {
  await page.getByRole('textbox', { name: 'Line' }).click()
  reached = []
  await cdp().send('Input.imeSetComposition', { text: 'क', selectionStart: 1, selectionEnd: 1 })
  for (const [key, windowsVirtualKeyCode] of [
    ['ArrowDown', 40],
    ['Enter', 13],
  ] as const)
    await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode })
  expect(reached).toEqual([])
  await cdp().send('Input.insertText', { text: 'क' })
  expect(find<HTMLInputElement>('input').value).toBe('क')
  await userEvent.keyboard('{Enter}')
  expect(reached).toEqual(['Enter'])
})

test('keys are dropped while an opened part loads, and reach it once it is there', async () => {
  await button('Open').click()
  await button('One').click()
  confirmed.length = 0
  reached = []
  for (const [key, text] of [
    ['Enter', '\r'],
    ['1', '1'],
  ] as const)
    for (const type of ['keyDown', 'keyUp'] as const) await cdp().send('Input.dispatchKeyEvent', { type, key, code: key, text })
  expect([reached, confirmed, dropped]).toEqual([[], [], 1])
  await passed(1_200)
  load()
  await expect.element(button('Late')).toHaveFocus()
  await awake()
  await userEvent.keyboard('{Enter}')
  expect(confirmed).toEqual(['late'])
})
