import { type CopyIn, copyInto } from '../../postgres/copy.ts'
import type { Db } from '../../postgres/db.ts'
import { inWorker } from '../../xlsx/worker-process.ts'
import type { Uploading } from './upload.ts'
import type { RowsRead } from './row-stream.ts'

/** Runs a worker that streams its rows (`streamRows`), copies them by the COPY statement, and reports how many it has read. */
export async function copyFromWorker<Outcome>(
  db: Db,
  { file: { bytes }, progress }: Pick<Uploading<unknown>, 'file' | 'progress'>,
  { worker, request, copy }: { worker: URL; request: unknown; copy: Parameters<typeof copyInto>[1] },
): Promise<Outcome> {
  let copying: CopyIn | undefined
  try {
    return await inWorker<Outcome, RowsRead>(worker, request, {
      bytes,
      onMessage: async ({ lines, read }) => {
        if (lines !== undefined) {
          copying ??= await copyInto(db, copy)
          await copying.write(lines)
        }
        progress({ read, stored: 0, total: null })
      },
    })
  } finally {
    // Also after an error: the connection must leave COPY mode before the transaction can be rolled back.
    await copying?.end()
  }
}
