import { useEffectEvent, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { isTyping } from './letter-keys.ts'
import { isNamedKey } from './read-press.ts'

/**
 * The key guard (ADR 23). A command key counts only for what the person has seen:
 *
 * 1. Painted: when the thing that keys act on changes, command keys are refused until the change is painted. They are never
 * queued.
 * 2. Inert: when other people change or take the thing, its component puts the keys to sleep. They do nothing until a click, Tab,
 * an arrow or Escape.
 * 3. Typing: the keys are also put to sleep when the field in which somebody types loses the focus without an act of that person.
 * A message reports the first refused key, and screen readers read it aloud. Text in a field is never refused.
 */
let isAsleep = false
/** Changes that are rendered but not painted, and parts that are still loading. */
let unpainted = 0
let paintedAt = 0
/** The last key or click of the person that may have changed the page, and whether there was one on this page. */
let actedAt = 0
let hasActed = false
let pressedAt = Number.POSITIVE_INFINITY
let lastKey = ''
/** Refused keys that are still held. In some browsers, their release would press a focused button. */
const refusedCodes = new Set<string>()
/** The field in which the person has typed since the last other act. */
let typedIn: Element | null = null
let region: Element | null = null
let writes = 0
/** The message appears once, not for each key. */
let isSaid = false
let onEscape: (() => void) | undefined

const sayers = new Set<(why: string) => void>()
const watchers = new Set<() => void>()
const subscribe =
  <Listener>(to: Set<Listener>) =>
  (listener: Listener): (() => void) => {
    to.add(listener)
    return () => void to.delete(listener)
  }
export const onRefused = subscribe(sayers)
export const sayNothing = (why: string): void => sayers.forEach((say) => say(why))

const setAsleep = (asleep: boolean): void => {
  isAsleep = asleep
  watchers.forEach((watch) => watch())
}
const wake = (): void => {
  isSaid = false
  if (isAsleep) setAsleep(false)
}

// 1. Painted -------------------------------------------------------------------------------------------------------------------

/** Calls `done` when the current render is on the screen. Node paints nothing. */
export function runAfterPaint(done: () => void): void {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(done))
  else done()
}
export const isPainted = (): boolean => unpainted === 0
export const areKeysTaken = (): boolean => !isAsleep && isPainted()
/** Calls `done` when every change is on the screen and keys act again. */
export const afterScene = (done: () => void): void => runAfterPaint(() => (isPainted() ? done() : afterScene(done)))

/** Refuses keys until the returned function is called and its effect is painted. */
export function holdKeys(): () => void {
  unpainted += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    runAfterPaint(() => {
      unpainted -= 1
      paintedAt = performance.now()
    })
  }
}
const holdUntilPainted = (): void => holdKeys()()
/** Refuses keys while a part loads, if the person has acted on this page and so may have opened the part. */
export const holdKeysForPart = (): (() => void) => (hasActed ? holdKeys() : () => undefined)
export const startPage = (): void => void (hasActed = false)

// 2. Inert ---------------------------------------------------------------------------------------------------------------------

/**
 * Begins a write of the person. Until the returned function is called and its effect is painted, new versions of the keyed thing
 * count as the person's own.
 */
export function beginWrite(): () => void {
  writes += 1
  return () => runAfterPaint(() => void (writes -= 1))
}

type Keyed = {
  version?: string | number
  /**
   * The list in which a cursor moves. Within one list, keys need not wait until a move is painted, because the person counts the
   * steps.
   */
  cursorIn?: unknown
}
/**
 * Declares the thing that keys act on; undefined means none. When it changes to another thing, keys are refused until that thing
 * is painted. A new version without a write of the person puts the keys to sleep. So does a replaced list in which the cursor
 * falls on another row without an act of the person.
 */
export function useKeyedThing(id: string | undefined, { version, cursorIn }: Keyed = {}): void {
  const last = useRef<{ id: string | undefined; at: number } & Keyed>(undefined)
  useLayoutEffect(() => {
    const before = last.current
    const isSame = before?.id === id && before?.version === version
    last.current = { id, version, cursorIn, at: isSame ? (before?.at ?? 0) : performance.now() }
    if (isSame) return
    const isOther = before?.id !== id
    const isMove = isOther && cursorIn !== undefined && before?.cursorIn === cursorIn
    if (!isMove) holdUntilPainted()
    if (isMove || writes > 0 || before?.id === undefined || id === undefined) return
    const isLeft = cursorIn !== undefined && before.cursorIn !== undefined && actedAt < before.at
    if (!isOther || isLeft) setAsleep(true)
  }, [id, version, cursorIn])
  useLayoutEffect(
    () => () => {
      if (last.current?.id !== undefined && last.current.cursorIn === undefined) holdUntilPainted()
    },
    [],
  )
}

/**
 * Puts the keys to sleep while the component is mounted, because the thing that they acted on is gone. Returns whether they are
 * asleep.
 */
export function useKeysAsleep(whenEscaped: () => void): boolean {
  const escape = useEffectEvent(whenEscaped)
  useLayoutEffect(() => {
    setAsleep(true)
    holdUntilPainted()
    const mine = (): void => escape()
    onEscape = mine
    return () => {
      if (onEscape === mine) onEscape = undefined
    }
  }, [])
  return useSyncExternalStore(subscribe(watchers), () => isAsleep)
}

/** Reaction time: a key that is pressed sooner after something appeared was not a response to it. */
const READ_MS = 250
/**
 * Call it when a message appears that a key acts on. Returns a function that tells whether the message could be read before the
 * current key was pressed (ADR 23).
 */
export function noteShown(): () => boolean {
  let seenAt = Number.POSITIVE_INFINITY
  runAfterPaint(() => void (seenAt = performance.now()))
  return () => pressedAt - seenAt >= READ_MS
}

// Keys -------------------------------------------------------------------------------------------------------------------------

export function refuseKey(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  refusedCodes.add(event.code)
  if (isSaid) return
  isSaid = true
  sayNothing(`the page changed. Press ${isAsleep && event.key !== 'Escape' ? 'Esc, then the key' : 'the key'} again`)
}

type Kind = 'none' | 'composed' | 'text' | 'caret' | 'deliberate' | 'command' | 'other'
function kindOf({ key, target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): Kind {
  if (/^(Shift|Control|Meta|Alt\w*|CapsLock|NumLock|Unidentified)$/.test(key)) return 'none'
  if (isComposing || key === 'Process') return 'composed'
  const isPlain = !(ctrlKey || metaKey || altKey)
  if (isPlain && target === typedIn && key.startsWith('Arrow')) return 'caret'
  if (/^(Tab|Escape|Arrow\w+)$/.test(key)) return 'deliberate'
  if (key === 'Dead') return 'text'
  const isInLines = target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)
  if (key === 'Enter') return isPlain && isInLines && isTyping(target) ? 'text' : 'command'
  const isText = isPlain && (!isNamedKey(key) || /^(Backspace|Delete)$/.test(key))
  if (isTyping(target)) return isText ? 'text' : 'other'
  return isText || (isPlain && key === 'Insert') ? 'command' : 'other'
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.isTrusted) return
  const kind = kindOf(event)
  if (kind === 'none') return
  if (!event.repeat) {
    pressedAt = event.timeStamp
    // The release of the previous press never arrived, such as when the window lost the focus.
    refusedCodes.delete(event.code)
  }
  lastKey = event.key
  // A key that chooses a suggestion of an input method is not meant for the page.
  if (kind === 'composed') event.stopImmediatePropagation()
  if (kind === 'composed' || kind === 'text' || kind === 'caret') {
    const field = document.activeElement
    typedIn = field
    if (kind !== 'caret') return
    wake()
    // An arrow that leads out of the field, such as from a filter to its rows, is an act.
    setTimeout(() => typedIn === field && document.activeElement !== field && act())
    return
  }
  if (kind === 'command' && typedIn !== null && typedIn !== document.activeElement) setAsleep(true)
  const isBlind = !isPainted() || pressedAt < paintedAt
  if (kind === 'command' && (isAsleep || isBlind)) return refuseKey(event)
  if (isAsleep && kind === 'deliberate') {
    if (event.key === 'Escape') {
      refuseKey(event)
      if (!isBlind) onEscape?.()
    }
    if (!isBlind) wake()
  }
  isSaid &&= isAsleep
  act()
}

function act(): void {
  typedIn = null
  actedAt = performance.now()
  hasActed = true
}
function onPress({ isTrusted }: Event): void {
  if (!isTrusted) return
  wake()
  act()
}

/**
 * A dialog or panel that takes the focus counts as another thing. The page below a dialog that Escape closes does not, because
 * the person has already seen it.
 */
function onFocus({ target }: FocusEvent): void {
  const now = target instanceof Element ? target.closest('dialog, [role=dialog], [data-part=docked-panel]') : null
  if (now !== region && !(now === null && lastKey === 'Escape')) holdUntilPainted()
  region = now
}

const PAUSE_MS = 1_000
/**
 * After a session ended while somebody was typing, refuses every key, including text, for at least a second and until a pause of
 * a second. The keys were meant for the previous page (decision 148). A click ends the refusal.
 */
export function refuseFirstKeys(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    clearTimeout(timer)
    removeEventListener('keydown', refuse, { capture: true })
    removeEventListener('pointerdown', end, { capture: true })
  }
  const wait = (): void => {
    clearTimeout(timer)
    timer = setTimeout(end, PAUSE_MS)
  }
  const refuse = (event: KeyboardEvent): void => {
    refuseKey(event)
    wait()
  }
  addEventListener('keydown', refuse, { capture: true })
  addEventListener('pointerdown', end, { capture: true })
  wait()
}

export function forgetKeys(): void {
  wake()
  ;[typedIn, region, actedAt, hasActed] = [null, null, 0, false]
}

if (typeof document !== 'undefined') {
  const capture = { capture: true }
  addEventListener('keydown', onKeyDown, capture)
  // A button acts when Space is released.
  addEventListener(
    'keyup',
    (event) => {
      if (refusedCodes.delete(event.code)) event.preventDefault()
    },
    capture,
  )
  addEventListener('pointerdown', onPress, capture)
  addEventListener('click', onPress, capture)
  document.addEventListener('focusin', onFocus, capture)
}
