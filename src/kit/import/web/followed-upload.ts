import type { CallOptions } from '../../web/call.ts'
import { subscribeToStream } from '../../web/stream.ts'
import { uploads } from '../contract.ts'
import type { RowProgress } from '../../shared/upload.ts'

/** An upload's progress. `sent` is the share of the bytes sent, from 0 to 1. */
export type Going = RowProgress & { sent: number }
export const nothingYet: Going = { sent: 0, read: 0, stored: 0, total: null }

const RETRY_MS = 2_000

/**
 * Runs one upload and reports its progress: the bytes come from the request itself, the rows from the server's stream (api.md,
 * Uploads).
 */
export async function followed<T>(
  id: string,
  onGoing: (going: Going) => void,
  run: (options: CallOptions) => Promise<T>,
): Promise<T> {
  let going = nothingYet
  const update = (part: Partial<Going>): void => {
    going = { ...going, ...part }
    onGoing(going)
  }
  const end = subscribeToStream(uploads.progress, { params: { id } }, (event, data) => {
    if (event === 'progress') update(data as RowProgress)
  })
  try {
    return await run({ progressId: id, onProgress: (sent) => update({ sent }) })
  } finally {
    end()
  }
}

/**
 * Follows an upload that was sent before the page was reloaded. Returns its response as the server stored it, null after a
 * failure without a response, or undefined if `signal` aborts first.
 */
export async function followedAgain(id: string, onGoing: (going: Going) => void, signal: AbortSignal): Promise<unknown> {
  while (!signal.aborted) {
    const over = await new Promise<{ outcome: unknown } | undefined>((resolve) => {
      const end = subscribeToStream(
        uploads.progress,
        { params: { id } },
        (event, data) => {
          if (event === 'progress') onGoing({ ...(data as RowProgress), sent: 1 })
          else if (event === 'over') resolve({ outcome: data })
        },
        () => resolve(undefined),
      )
      signal.addEventListener('abort', end, { once: true })
    })
    if (over !== undefined) return over.outcome
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
  return undefined
}
