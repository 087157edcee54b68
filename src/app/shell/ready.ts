import type { ConnectionState } from '../../kit/web/connection.ts'

/**
 * The state after `GET /ready`; undefined means no response. If a server reports neither reading nor writing, both are assumed to
 * work.
 */
export function deriveConnectionState(ready: { status: number; body: unknown } | undefined): ConnectionState {
  if (ready === undefined) return 'offline'
  const { success, reading, writing } = (ready.body ?? {}) as { success?: unknown; reading?: unknown; writing?: unknown }
  if (ready.status === 200 && success === true && reading !== false && writing !== false) return 'online'
  return reading === true && writing === false ? 'read only' : 'not ready'
}

const FIRST_MS = 500
const AGAIN_MS = 2_000

/** Polls without overlap, and only while the page is visible. `now` polls at once, and `end` stops the polling. */
export function poll(request: () => Promise<void>, isHidden: () => boolean, random: () => number = Math.random) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isOver = false
  const now = async (): Promise<void> => {
    clearTimeout(timer)
    if (isUnderWay || isOver || isHidden()) return
    isUnderWay = true
    await request()
    isUnderWay = false
    plan(AGAIN_MS)
  }
  /** Intervals vary randomly by up to a quarter in either direction, so that pages do not all poll at the same moment. */
  const plan = (ms: number): void => {
    if (!isOver) timer = setTimeout(() => void now(), ms * (0.75 + random() / 2))
  }
  plan(FIRST_MS)
  return {
    now: () => void now(),
    end: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}
