import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { isTyping } from './letter-keys.ts'
import { isNamedKey } from './read-press.ts'
import {
  afterPaint,
  beginWork,
  forgetWork,
  isByOthers,
  isDisturbed,
  isInSentence,
  isJustPressed,
  noteAct,
  noteText,
} from './own-work.ts'

/**
 * Guards key presses, so that no key acts on something that the person has not seen (interface.md, Keys). The scene is the page,
 * the open thing and the focus. After a change by others, keys are ignored (asleep) until a click, Tab, an arrow or Escape. After
 * a change by the person, keys wait until it is painted.
 */
let isAsleep = false
/** The number of changes that are rendered but not painted yet, plus the number of parts that are still loading. */
let waiting = { count: 0 }
let paintedAt = 0
/** Whether the message has been shown. It appears once, not for each key. */
let isSaid = false
let onEscape: (() => void) | undefined
let focused: Element | null = null
let region: Element | null = null
/** When the key that is held was pressed. Its auto-repeats do not count as presses. */
let pressedAt = Number.POSITIVE_INFINITY
let lastKey = ''
let droppedCode: string | undefined

type Listener = (needsWaking: boolean) => void
const listeners = { drop: new Set<Listener>(), sleep: new Set<Listener>() }
const subscribeTo =
  (to: keyof typeof listeners) =>
  (listener: Listener): (() => void) => {
    listeners[to].add(listener)
    return () => void listeners[to].delete(listener)
  }
const notify = (of: keyof typeof listeners, needsWaking = isAsleep): void =>
  listeners[of].forEach((listener) => listener(needsWaking))
/** Calls `listener` when keys begin to be dropped. Its argument says whether that lasts until the person wakes the keys. */
export const onDropped = subscribeTo('drop')

const setAsleep = (asleep: boolean): void => {
  if (isAsleep === asleep) return
  isAsleep = asleep
  notify('sleep')
}

/** Returns whether every change is on the screen. Automation uses it, because it presses keys faster than people do. */
export const isPainted = (): boolean => waiting.count === 0
/** Returns whether a key pressed now is accepted. */
export const areKeysTaken = (): boolean => !isAsleep && isPainted()

/** Starts a new scene. With `isSeen`, keys may act before the paint, because the person's own key moved there. */
export function afterScene(done: () => void): void {
  afterPaint(() => (isPainted() ? done() : afterScene(done)))
}

function waitForPaint(): void {
  const own = waiting
  own.count += 1
  afterPaint(() => {
    own.count -= 1
    paintedAt = performance.now()
  })
}

/** With `isSeen`, keys may follow before the paint, because the person's own key moved there. */
function changeScene(isSeen: boolean): void {
  const isForeign = isByOthers()
  if (isForeign) setAsleep(true)
  if (isForeign || !isSeen) waitForPaint()
}

const regionOf = (element: Element | null): Element | null =>
  element?.closest('dialog, [role=dialog], [data-part=docked-panel]') ?? null

function checkFocus(): void {
  const now = document.activeElement
  if (now === focused) return
  const before = region
  // Password managers and voice control move the focus to a field on the person's behalf.
  const isServed = isTyping(now) && focused?.isConnected === true && !isDisturbed()
  focused = now
  region = regionOf(now)
  if (isServed && region === before) return
  // A person who closes a dialog with Escape has seen what is below it.
  changeScene(region === before || (region === null && lastKey === 'Escape'))
}

let settling: ReturnType<typeof setTimeout> | undefined
const SETTLE_MS = 300
/** A disabled button loses the focus without an event, so the focus is checked for as long as an act may have caused that. */
function settle(): void {
  settling ??= setTimeout(() => {
    settling = undefined
    if (isByOthers()) return
    checkFocus()
    settle()
  }, SETTLE_MS)
}

const act = (): void => {
  noteAct()
  settle()
}
const wake = (): void => {
  isSaid = false
  setAsleep(false)
}
/**
 * Starts the scene of a page that was opened: drops the previous page's pending work, waits for the new page's, and wakes the
 * keys.
 */
export function startScene(): void {
  forgetWork()
  waiting = { count: 0 }
  clearTimeout(settling)
  settling = undefined
  wake()
  noteAct(false)
  settle()
}

type Kind = 'none' | 'composed' | 'text' | 'deliberate' | 'command' | 'other'
function kindOf({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): Kind {
  if (/^(Shift|Control|Meta|Alt\w*|CapsLock|NumLock|Unidentified)$/.test(key)) return 'none'
  if (isComposing || key === 'Process') return 'composed'
  if (/^(Tab|Escape|Arrow\w+)$/.test(key)) return 'deliberate'
  if (key === 'Dead') return 'text'
  const isPlain = !(ctrlKey || metaKey || altKey)
  const isInLines = target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
  if (key === 'Enter') return isPlain && isInLines && isTyping(target) ? 'text' : 'command'
  if (isTyping(target)) return isPlain && (!isNamedKey(key) || /^(Backspace|Delete)$/.test(key)) ? 'text' : 'other'
  return isPlain && (!isNamedKey(key) || /^(Backspace|Delete|Insert)$/.test(key)) ? 'command' : 'other'
}

/** Drops a key that was pressed before the thing on which it would act was visible. */
export function dropKey(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  droppedCode = event.code
  if (isSaid) return
  isSaid = true
  notify('drop', isAsleep && event.key !== 'Escape')
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.isTrusted) return
  const kind = kindOf(event)
  if (kind === 'none') return
  checkFocus()
  if (!event.repeat) pressedAt = event.timeStamp
  lastKey = event.key
  const isBlind = waiting.count > 0 || pressedAt < paintedAt
  // Arrows and Enter during IME composition are kept from the page.
  if (kind === 'composed') event.stopImmediatePropagation()
  if (kind === 'composed' || kind === 'text') return noteText()
  if (kind === 'command' && (isAsleep || isBlind)) return dropKey(event)
  if (isAsleep && kind === 'deliberate') {
    if (event.key === 'Escape') {
      // The thing that the key was meant to close may be gone.
      dropKey(event)
      if (!isBlind) onEscape?.()
    }
    if (!isBlind) wake()
  }
  isSaid &&= isAsleep
  act()
}

/** Handles a click or a touch, including one that a screen reader makes. */
const onPress = ({ isTrusted }: Event): void => {
  if (!isTrusted) return
  wake()
  act()
}

/**
 * Declares the open thing on which keys act, including its version; undefined means none. `isSeen` is for a cursor that keys may
 * move several times before the next paint.
 */
export function useOpenThing(of: string | undefined, { isSeen = false } = {}): void {
  useLayoutEffect(() => {
    if (of === undefined) return undefined
    changeScene(isSeen)
    return () => changeScene(isSeen)
  }, [of, isSeen])
}

/** The time that a person needs to react. A key that is pressed sooner after something appeared was not a response to it. */
const READ_MS = 250
/**
 * Notes that something beside the scene appears on which a key acts, such as a message. Returns a function that tells whether the
 * person can have read it before pressing the key that is down (ADR 23).
 */
export function noteShown(): () => boolean {
  let seenAt = Number.POSITIVE_INFINITY
  afterPaint(() => void (seenAt = performance.now()))
  return () => pressedAt - seenAt >= READ_MS
}

/**
 * Makes keys be ignored while the component is shown, until the person wakes them, because the thing on which they acted is gone.
 * Returns whether keys are ignored.
 */
export function useKeysAsleep(whenEscaped: () => void): boolean {
  const escape = useEffectEvent(whenEscaped)
  useLayoutEffect(() => {
    setAsleep(true)
    waitForPaint()
    const mine = (): void => escape()
    onEscape = mine
    return () => {
      if (onEscape === mine) onEscape = undefined
    }
  }, [])
  return useSyncExternalStore(subscribeTo('sleep'), () => isAsleep)
}

/**
 * Marks a part that the person has just opened as loading, until the returned function is called. Meanwhile no key reaches the
 * page below it.
 */
export function awaitPart(): () => void {
  const isOwn = isJustPressed() && !isByOthers()
  const end = beginWork('change')
  if (!isOwn) return end
  const own = waiting
  own.count += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    own.count -= 1
    waitForPaint()
    end()
  }
}

const PAUSE_MS = 1_000
/**
 * Drops every key, including text, after a session that ended while the person was typing: for at least a second, and until a
 * pause of a second. Those keys were meant for the previous page (decision 148). A click ends this.
 */
export function dropFirstKeys(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    removeEventListener('keydown', drop, { capture: true })
    removeEventListener('pointerdown', end, { capture: true })
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(end, PAUSE_MS)
  }
  const drop = (event: KeyboardEvent): void => {
    dropKey(event)
    wait()
  }
  addEventListener('keydown', drop, { capture: true })
  addEventListener('pointerdown', end, { capture: true })
  wait()
}

if (typeof document !== 'undefined') {
  const capture = { capture: true }
  addEventListener('keydown', onKeyDown, capture)
  // Releasing Space would press a button.
  addEventListener(
    'keyup',
    (event) => {
      if (event.code === droppedCode) event.preventDefault()
      droppedCode = undefined
    },
    capture,
  )
  addEventListener('pointerdown', onPress, capture)
  addEventListener('click', onPress, capture)
  // Choosing or dropping a file, and bringing the window back to the front, are acts without a press.
  addEventListener('change', ({ target }) => target instanceof HTMLInputElement && target.type === 'file' && act(), capture)
  for (const name of ['drop', 'focus'] as const)
    addEventListener(name, ({ target }) => (name !== 'focus' || target === window) && act(), capture)
  // Going back is an act of the person, except while typing, when the next keys are not meant for the page that appears.
  addEventListener('popstate', () => !isInSentence() && act(), capture)
  document.addEventListener('focusin', checkFocus, capture)
  // The observer is needed because a removed element loses the focus without an event.
  new MutationObserver(checkFocus).observe(document, { childList: true, subtree: true })
  startScene()
}
