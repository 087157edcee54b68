/**
 * Who began what happens now: the person, or others. A press or a click is an act of the person; what it begins (calls,
 * navigations, lazy parts) is theirs until it has ended and for a moment longer. What others begin is marked where it arrives, by
 * `byOthers`.
 */

/** How long what an act began by itself, such as a focus of the next frame, is its own beside news of others. */
const ACT_MS = 250
/** The same after the end of a call, whose reply is rendered in several steps. */
const REPLY_MS = 500
/** So long after the last act and the end of what it began a change is still the person's, if nothing says otherwise. */
const QUIET_MS = 1_000
/** So long, and until the next frame, what others sent may take to be rendered. */
const ARRIVAL_MS = 100

/** A page that loads is an act of who opens it. */
let actAt = performance.now()
let endedAt = actAt
let pressedAt = Number.NEGATIVE_INFINITY
/** A page is being opened, on which nothing was pressed yet. */
let isOpening = true
/** Characters typed into a field since the last act: nobody expects the page to change in mid-sentence. */
let typed = 0
/** The person's own works under way. An upload lasts for minutes, in which they do other things: only its end counts. */
let pending = { read: 0, change: 0, upload: 0, arrival: 0 }
let depth = 0

/** Forgets what is under way: it belongs to the page before, and its end is no news on this one. */
export function forgetWork(): void {
  pending = { read: 0, change: 0, upload: 0, arrival: 0 }
}

/**
 * Notes an act that may change the page; `isPress`: with a key or a click, not by opening a page, in which none was pressed yet.
 */
export function noteAct(isPress = true): void {
  actAt = performance.now()
  pressedAt = isPress ? actAt : Number.NEGATIVE_INFINITY
  isOpening = !isPress
  typed = 0
}
/** Notes that another page is opened; what opens it says whose act that is. */
export function noteOpening(): void {
  if (!isByOthers()) isOpening = true
}
export const noteText = (): void => void (typed += 1)
export const isInSentence = (): boolean => typed > 0

/** Calls `done` when what is being rendered now is on the screen. */
export function afterPaint(done: () => void): void {
  // Node paints nothing.
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(() => setTimeout(done))
  else done()
}

/** A browser without idle callbacks renders no later than others: it goes on at once. */
const MAX_IDLE_MS = 1_000
const whenIdle = (done: () => void): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(done, { timeout: MAX_IDLE_MS })
  else done()
}

/** Whether a key or a click may be the cause of what is opened now. */
export const isJustPressed = (): boolean => performance.now() - pressedAt < REPLY_MS

const noteArrival = (): void => {
  const own = pending
  own.arrival += 1
  setTimeout(() => afterPaint(() => (own.arrival -= 1)), ARRIVAL_MS)
}

/** Whether something of others has just arrived, or the person is in mid-sentence. */
export const isDisturbed = (): boolean => depth > 0 || pending.arrival > 0 || isInSentence()

/** Whether what happens now comes from others: neither from an act of the person nor from what it began. */
export function isByOthers(): boolean {
  // One key after a submit is haste, two are a sentence.
  if (depth > 0 || typed > (pending.change > 0 ? 1 : 0)) return true
  if (pending.read + pending.change > 0) return false
  const [acted, ended] = [performance.now() - actAt, performance.now() - endedAt]
  if (pending.arrival > 0) return acted > ACT_MS && ended > REPLY_MS
  // However long a busy machine pauses in between.
  return !isOpening && Math.min(acted, ended) > QUIET_MS
}

/** Whether something that the person sent is under way. */
export const isSending = (): boolean => pending.change + pending.upload > 0

/** Runs what others caused: the calls that it begins are theirs. */
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
 * Begins a call, a navigation or the load of a part; it belongs to whom the present moment belongs. Returns the function that
 * ends it, with the next paint.
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
    // A busy machine renders late what a reply brings. A hidden page paints nothing.
    if (typeof document !== 'undefined' && document.hidden) settle()
    else afterPaint(() => whenIdle(settle))
  }
}

if (typeof addEventListener === 'function') {
  // Another tab has stored something.
  addEventListener('storage', noteArrival, { capture: true })
}
