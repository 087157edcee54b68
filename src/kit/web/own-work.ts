/**
 * Determines whether the person or somebody else caused the current change. A key press or a click is an act of the person. The
 * work that it begins (calls, navigations, lazy parts) is attributed to the person until shortly after it ends. Work that others
 * begin is marked where it arrives, by `byOthers`.
 */

/**
 * For this long after an act, its direct effects, such as a focus in the next frame, are attributed to it even if news from
 * others arrives.
 */
const ACT_MS = 250
/** The same time after the end of a call, whose reply is rendered in several steps. */
const REPLY_MS = 500
/**
 * For this long after the last act and the end of its work, a change is attributed to the person unless it is marked otherwise.
 */
const QUIET_MS = 1_000
/** The time for rendering what others sent, which always extends to the next frame. */
const ARRIVAL_MS = 100

/** Loading a page is an act of the person who opens it. */
let actAt = performance.now()
let endedAt = actAt
let pressedAt = Number.NEGATIVE_INFINITY
/** Whether a page is being opened, and no key or button has been pressed on it yet. */
let isOpening = true
/**
 * The number of characters typed into a field since the last act. Nobody expects the page to change while they are typing a
 * sentence.
 */
let typed = 0
/** The person's pending work. An upload takes minutes, during which the person does other things, so only its end counts. */
let pending = { read: 0, change: 0, upload: 0, arrival: 0 }
let depth = 0

/** Forgets the pending work, because it belongs to the previous page and its end means nothing on this one. */
export function forgetWork(): void {
  pending = { read: 0, change: 0, upload: 0, arrival: 0 }
}

/**
 * Notes an act that may change the page. `isPress` is true for a key or a click, and false for opening a page, on which no key
 * has been pressed yet.
 */
export function noteAct(isPress = true): void {
  actAt = performance.now()
  pressedAt = isPress ? actAt : Number.NEGATIVE_INFINITY
  isOpening = !isPress
  typed = 0
}
/** Notes that another page is being opened. The code that opens it says who caused that. */
export function noteOpening(): void {
  if (!isByOthers()) isOpening = true
}
export const noteText = (): void => void (typed += 1)
export const isInSentence = (): boolean => typed > 0

/** Calls `done` when the current render is on the screen. */
export function afterPaint(done: () => void): void {
  // Node does not paint, so there is no animation frame.
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(done))
  else done()
}

/** The longest wait for an idle callback. A browser without idle callbacks continues at once. */
const MAX_IDLE_MS = 1_000
const whenIdle = (done: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: MAX_IDLE_MS })
  else done()
}

/** Returns whether a key press or a click may have caused the page that is being opened. */
export const isJustPressed = (): boolean => performance.now() - pressedAt < REPLY_MS

const noteArrival = (): void => {
  const own = pending
  own.arrival += 1
  setTimeout(() => afterPaint(() => (own.arrival -= 1)), ARRIVAL_MS)
}

/** Returns whether something from others has just arrived, or the person is typing a sentence. */
export const isDisturbed = (): boolean => depth > 0 || pending.arrival > 0 || isInSentence()

/**
 * Returns whether the current change comes from others, that is, neither from an act of the person nor from work that it began.
 */
export function isByOthers(): boolean {
  // One key after a submit is haste; two keys mean that the person is typing.
  if (depth > 0 || typed > (pending.change > 0 ? 1 : 0)) return true
  if (pending.read + pending.change > 0) return false
  const [acted, ended] = [performance.now() - actAt, performance.now() - endedAt]
  if (pending.arrival > 0) return acted > ACT_MS && ended > REPLY_MS
  // An opening page counts as the person's own work, even if a busy machine pauses for long.
  return !isOpening && Math.min(acted, ended) > QUIET_MS
}

/** Returns whether the person has a pending write or upload. */
export const isSending = (): boolean => pending.change + pending.upload > 0

/** Runs code on behalf of others. The calls that it begins are attributed to them. */
export function byOthers<Result>(run: () => Result): Result {
  depth += 1
  try {
    return run()
  } finally {
    depth -= 1
    noteArrival()
  }
}

/**
 * Begins a call, a navigation or the loading of a part. It is attributed to the person or to others, depending on the current
 * moment. Returns the function that ends it with the next paint.
 */
export function beginWork(kind: 'read' | 'change' | 'upload'): () => void {
  if (isByOthers()) return noteArrival
  const own = pending
  own[kind] += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    const settle = (): void => {
      own[kind] -= 1
      if (own === pending) endedAt = performance.now()
    }
    // A busy machine renders a reply late. A hidden page does not paint at all.
    if (typeof document !== 'undefined' && document.hidden) settle()
    else afterPaint(() => whenIdle(settle))
  }
}

if (typeof addEventListener === 'function') {
  // Another tab has stored something.
  addEventListener('storage', noteArrival, { capture: true })
}
