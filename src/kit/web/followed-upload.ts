import type { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'
import { newUuid } from '../shared/ids.ts'
import type { Progress } from '../import/contract.ts'
import type { CallOptions } from './call.ts'
import { subscribeToStream } from './stream.ts'

/** An upload's progress; `sent`: share of the bytes, 0 to 1. */
export type Going = Progress & { sent: number }
export const nothingYet: Going = { sent: 0, read: 0, stored: 0, total: null }

type ProgressCall = Endpoint & { params: z.ZodType<{ id: string }, { id: string }> }

/**
 * Follows one upload: its bytes by the request itself, its rows by the server's stream `progress` (api.md, Uploads). Returns the call's
 * options and the function that ends it.
 */
export function followed(progress: ProgressCall, onGoing: (going: Going) => void): { options: CallOptions; end: () => void } {
  const id = newUuid()
  let going = nothingYet
  const update = (part: Partial<Going>): void => {
    going = { ...going, ...part }
    onGoing(going)
  }
  const end = subscribeToStream<ProgressCall>(progress, { params: { id } } as never, (event, data) => {
    if (event === 'progress') update(data as Progress)
  })
  return { options: { progressId: id, onProgress: (sent) => update({ sent }) }, end }
}
