import type { Upload } from '../../server/request.ts'
import type { Download } from '../../shared/endpoint.ts'
import type { Mend } from '../../xlsx/mend.ts'
import { inWorker, workerEntry } from '../../xlsx/worker-process.ts'
import type { MendedRequest } from './mended-worker.ts'

/** The workbook as it is uploaded with these mends. It is written before the response begins, so that a bad one is refused. */
export async function mendedWorkbook({ filename, bytes }: Upload, mends: readonly Mend[]): Promise<Download> {
  const chunks: Uint8Array[] = []
  await inWorker<null, Uint8Array>(workerEntry(import.meta.url, './mended-worker.ts'), { mends } satisfies MendedRequest, {
    bytes,
    onMessage: (chunk) => void chunks.push(chunk),
  })
  async function* body(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* chunks
  }
  return { filename: `${filename.replace(/\.xlsx?$/i, '')} mended.xlsx`, body: body() }
}
