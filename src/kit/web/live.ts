import { createParser } from 'eventsource-parser'
import { useEffect } from 'react'
import type { Endpoint } from '../shared/endpoint.ts'
import { EVERYTHING, isScopedTag, RECENT_MS, type Tag } from '../shared/tags.ts'
import { buildCallUrl } from './call.ts'
import { readEarlyStart } from './early-replies.ts'
import { waitUntilStaying } from './leaving.ts'
import { onOtherPages } from './other-pages.ts'
import { reportCall, isDown, onConnection, readConnection } from './connection.ts'
import { endNotice, endSession, readToken } from './session-storage.ts'
import { refetchForOthers } from './use-calls.ts'

/** A connection without data for two and a half server heartbeats is dropped. */
const SILENCE_MS = 50_000
/** A page that is hidden for longer releases its connection, because a browser allows six per host for all its pages. */
const HIDDEN_MS = 60_000
/** A first stream that opens later than this after the page's first reads reports the changes that the page may have missed. */
const LATE_MS = 1_000
/**
 * A proxy that buffers the stream would hide every change. A page whose stream is not ready after READY_MS therefore refetches
 * then, and every POLL_MS until the stream is ready.
 */
const READY_MS = 5_000
const POLL_MS = 15_000
const MAX_WAIT_MS = 30_000
/** When a node is lost, the reconnects of its clients are spread over this time. */
const SPREAD_MS = 1_000
/** The minimum interval between refetches of an open page. Including the read itself, a change is shown within 2 s. */
const INTERVAL_MS = 1_500

export type ServerEvent = { event: string; data: string }

/** The returned function takes a chunk of the stream and returns the events that it completes. */
export function createEventReader(): (chunk: string) => ServerEvent[] {
  let complete: ServerEvent[] = []
  const parser = createParser({ onEvent: ({ event, data }) => event !== undefined && complete.push({ event, data }) })
  return (chunk) => {
    complete = []
    parser.feed(chunk)
    return complete
  }
}

/** Passes tags on at once, and further tags at most once per `intervalMs`. Tags wait while the page is hidden. */
export function throttleTags(onTags: (tags: ReadonlySet<Tag>) => void, isHidden: () => boolean, intervalMs = INTERVAL_MS) {
  const pending = new Set<Tag>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (): void => {
    if (pending.size === 0 || timer !== undefined || isHidden()) return
    const tags = new Set(pending)
    pending.clear()
    timer = setTimeout(() => {
      timer = undefined
      flush()
    }, intervalMs)
    onTags(tags)
  }
  return {
    add: (tags: Iterable<Tag>): void => {
      for (const each of tags) pending.add(each)
      flush()
    },
    flush,
    end: (): void => clearTimeout(timer),
  }
}

/**
 * Keeps a stream open while the page is visible. After a reconnect it passes on EVERYTHING. The token is sent in a header, which
 * EventSource does not support. Returns the function that closes the stream.
 * @param pageBegan when the page was opened, before its first read
 */
export function openLive(
  spec: Endpoint,
  onTags: (tags: ReadonlySet<Tag>) => void,
  pageBegan = performance.timeOrigin,
): () => void {
  const isHidden = (): boolean => document.visibilityState === 'hidden'
  const tags = throttleTags(onTags, isHidden)
  const closing = new AbortController()
  const startedAt = readEarlyStart() ?? Date.now()
  let opened = false
  let failures = 0
  let current: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let wake = (): void => {}

  /** Resolves after `ms`, or at an event that makes a retry worthwhile. */
  const pause = (ms: number | undefined): Promise<void> =>
    new Promise((done) => {
      const timer = ms === undefined ? undefined : setTimeout(done, ms)
      wake = () => {
        clearTimeout(timer)
        done()
      }
    })

  /** Resolves when the stream ends. `replaced` means that the server dropped it in favour of another page of the same user. */
  const listen = async (): Promise<'replaced' | 'ended'> => {
    const aborting = new AbortController()
    current = aborting
    let timeout: ReturnType<typeof setTimeout> | undefined
    const resetTimeout = (): void => {
      clearTimeout(timeout)
      timeout = setTimeout(() => aborting.abort(), SILENCE_MS)
    }
    resetTimeout()
    const poll = (): void => {
      tags.add([EVERYTHING])
      polling = setTimeout(poll, POLL_MS)
    }
    let polling = setTimeout(poll, READY_MS)
    try {
      const token = readToken() ?? ''
      const response = await fetch(buildCallUrl(spec, {}), { headers: { 'auth-token': token }, signal: aborting.signal })
      if (response.status === 401) {
        closing.abort()
        endSession(endNotice((await response.json().catch(() => ({}))) as Record<string, unknown>))
        return 'ended'
      }
      if (!response.ok || response.body === null) {
        void response.body?.cancel()
        throw new TypeError(`The response to the stream was ${response.status}`)
      }
      reportCall('responded')
      const read = createEventReader()
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        resetTimeout()
        for (const { event, data } of read(chunk.value)) {
          if (event === 'replaced') return 'replaced'
          if (event === 'ready') {
            clearTimeout(polling)
            if (opened || failures > 0) tags.add([EVERYTHING])
            else if (Date.now() - startedAt > LATE_MS)
              tags.add(Date.now() - pageBegan < RECENT_MS ? (JSON.parse(data) as Tag[]) : [EVERYTHING])
            opened = true
            failures = 0
          }
          if (event === 'changed') {
            const named = JSON.parse(data) as Tag[]
            const scoped = named.filter(isScopedTag)
            tags.add(scoped.length > 0 ? scoped : named)
          }
        }
      }
      return 'ended'
    } finally {
      clearTimeout(timeout)
      clearTimeout(polling)
      aborting.abort()
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
      if (outcome === 'replaced') await pause(undefined)
      else if (outcome === 'ended') await pause(Math.random() * SPREAD_MS)
      else {
        failures += 1
        await waitUntilStaying()
        if (!isHidden()) reportCall('lost')
        await pause(Math.min(500 * 2 ** failures, MAX_WAIT_MS) * (0.5 + Math.random() / 2))
      }
    }
  }

  const onVisibility = (): void => {
    clearTimeout(hiding)
    if (isHidden()) hiding = setTimeout(() => current?.abort(), HIDDEN_MS)
    else {
      wake()
      tags.flush()
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
  const unsubscribe = onConnection(onChange)
  void run()

  return () => {
    closing.abort()
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', onBack)
    unsubscribe()
    clearTimeout(hiding)
    tags.end()
    current?.abort()
    wake()
  }
}

/** Refetches data that other people, or other pages of this browser, have changed (api.md, Live). */
export function useLive(spec: Endpoint, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const refetch = (tags: Iterable<string>): void => void refetchForOthers(tags)
    const unsubscribe = onOtherPages(refetch)
    const close = openLive(spec, refetch)
    return () => {
      unsubscribe()
      close()
    }
  }, [spec, enabled])
}
