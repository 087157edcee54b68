import type { CallOptions } from '../../web/call.ts'
import { subscribeToStream } from '../../web/stream.ts'
import { newUuid } from '../../shared/ids.ts'
import { type Progress, uploads } from '../contract.ts'

/** An upload's progress; `sent`: share of the bytes, 0 to 1. */
export type Going = Progress & { sent: number }
export const nothingYet: Going = { sent: 0, read: 0, stored: 0, total: null }

/** Runs one upload and reports its progress: its bytes by the request itself, its rows by the server's stream (api.md, Uploads). */
export async function followed<T>(onGoing: (going: Going) => void, run: (options: CallOptions) => Promise<T>): Promise<T> {
  const id = newUuid()
  let going = nothingYet
  const update = (part: Partial<Going>): void => {
    going = { ...going, ...part }
    onGoing(going)
  }
  const end = subscribeToStream(uploads.progress, { params: { id } }, (event, data) => {
    if (event === 'progress') update(data as Progress)
  })
  try {
    return await run({ progressId: id, onProgress: (sent) => update({ sent }) })
  } finally {
    end()
  }
}
