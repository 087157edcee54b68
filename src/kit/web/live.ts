import type { Endpoint } from '../shared/endpoint.ts'
import { TOPICS, type PublishedTopic } from '../shared/topics.ts'
import { addressOf } from './call.ts'
import { reportCall, isDown, onConnection, readConnection } from './connection.ts'
import { endSession, readToken } from './session-storage.ts'

/** Two heartbeats of the server and a half: a line that is silent for longer is dead. */
const SILENCE_MS = 50_000
/** A page that nobody looks at gives its connection back; a browser has six to a host, for all its pages. */
const HIDDEN_MS = 60_000
/** A first stream that opens later than this may have missed what the page's first reads did not show. */
const LATE_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** All who lost a node do not come back in one moment. */
const SPREAD_MS = 1_000
/** Refreshes of an open page are at least so far apart. */
const CALM_MS = 2_000

export type ServerEvent = { event: string; data: string }

/** Takes the stream's text piece by piece; answers the events that are whole. */
export function eventReader(): (piece: string) => ServerEvent[] {
  let kept = ''
  return (piece) => {
    const blocks = (kept + piece).split('\n\n')
    kept = blocks.pop() ?? ''
    return blocks.flatMap((block) => {
      const field = (name: string): string | undefined =>
        block
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const [event, data] = [field('event'), field('data')]
      return event === undefined || data === undefined ? [] : [{ event, data }]
    })
  }
}

const isPublishedTopic = (word: unknown): word is PublishedTopic =>
  word === 'everything' || TOPICS.some((topic) => topic === word)

/** Passes what is told on at once, then at most once in `calmMs`; and nothing while the page is hidden, until it is seen again. */
export function gathering(pass: (told: ReadonlySet<PublishedTopic>) => void, isHidden: () => boolean, calmMs = CALM_MS) {
  const kept = new Set<PublishedTopic>()
  let resting: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    if (kept.size === 0 || resting !== undefined || isHidden()) return
    const told = new Set(kept)
    kept.clear()
    resting = setTimeout(() => {
      resting = undefined
      flush()
    }, calmMs)
    pass(told)
  }
  return {
    tell: (told: Iterable<PublishedTopic>): void => {
      for (const each of told) kept.add(each)
      flush()
    },
    flush,
    end: (): void => clearTimeout(resting),
  }
}

/**
 * Listens for as long as the page is looked at, comes back by itself, and then tells `everything`. The token travels in the
 * header, which EventSource can't send. Answers what ends it.
 */
export function openLive(spec: Endpoint, pass: (told: ReadonlySet<PublishedTopic>) => void): () => void {
  const isHidden = (): boolean => document.visibilityState === 'hidden'
  const topics = gathering(pass, isHidden)
  const closing = new AbortController()
  const began = Date.now()
  let opened = false
  let failures = 0
  let current: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let wake = (): void => {}

  /** Until something happens that makes another try worth it, or the time is over. */
  const pause = (ms: number | undefined): Promise<void> =>
    new Promise((done) => {
      const timer = ms === undefined ? undefined : setTimeout(done, ms)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })

  /** Settles with the stream's end; `over`: the server had another page of the person in its place. */
  const listen = async (): Promise<'over' | 'ended'> => {
    const leaving = new AbortController()
    current = leaving
    let silent: ReturnType<typeof setTimeout> | undefined
    const hear = (): void => {
      clearTimeout(silent)
      silent = setTimeout(() => leaving.abort(), SILENCE_MS)
    }
    hear()
    try {
      const token = readToken() ?? ''
      const answer = await fetch(addressOf(spec, {}), { headers: { 'auth-token': token }, signal: leaving.signal })
      if (answer.status === 401) {
        closing.abort()
        endSession()
        return 'ended'
      }
      if (!answer.ok || answer.body === null) {
        void answer.body?.cancel()
        throw new TypeError(`The stream was answered with ${answer.status}`)
      }
      reportCall('answered')
      const read = eventReader()
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        hear()
        for (const { event, data } of read(piece.value)) {
          if (event === 'over') return 'over'
          if (event === 'ready') {
            if (opened || failures > 0 || Date.now() - began > LATE_MS) topics.tell(['everything'])
            opened = true
            failures = 0
          }
          if (event === 'changed') topics.tell((JSON.parse(data) as unknown[]).filter(isPublishedTopic))
        }
      }
      return 'ended'
    } finally {
      clearTimeout(silent)
      leaving.abort()
      current = undefined
    }
  }

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      if (isHidden()) {
        await pause(undefined)
        continue
      }
      const outcome = await listen().catch(() => 'failed' as const)
      if (closing.signal.aborted) return
      if (outcome === 'over') await pause(undefined)
      else if (outcome === 'ended') await pause(Math.random() * SPREAD_MS)
      else {
        failures += 1
        if (!isHidden()) reportCall('lost')
        await pause(Math.min(500 * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2))
      }
    }
  }

  const onVisibility = (): void => {
    clearTimeout(hiding)
    if (isHidden()) hiding = setTimeout(() => current?.abort(), HIDDEN_MS)
    else {
      wake()
      topics.flush()
    }
  }
  const onBack = (): void => wake()
  let wasDown = false
  const onChange = (): void => {
    const down = isDown(readConnection())
    if (wasDown && !down) wake()
    wasDown = down
  }
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', onBack)
  const forget = onConnection(onChange)
  void run()

  return () => {
    closing.abort()
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onBack)
    forget()
    clearTimeout(hiding)
    topics.end()
    current?.abort()
    wake()
  }
}
