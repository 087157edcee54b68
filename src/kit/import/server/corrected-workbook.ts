import type { Upload } from '../../server/request.ts'
import type { Download } from '../../shared/endpoint.ts'
import type { CellCorrection } from '../../xlsx/cell-correction.ts'
import { inWorker, workerEntry } from '../../xlsx/worker-process.ts'
import type { CorrectionRequest } from './correction-worker.ts'

/**
 * The workbook as it is uploaded with these corrections. It is written before the response begins, so that a bad one is refused.
 */
export async function writeCorrectedWorkbook(
  { filename, bytes }: Upload,
  corrections: readonly CellCorrection[],
): Promise<Download> {
  const chunks: Uint8Array[] = []
  await inWorker<null, Uint8Array>(
    workerEntry(import.meta.url, './correction-worker.ts'),
    { corrections } satisfies CorrectionRequest,
    {
      bytes,
      onMessage: (chunk) => void chunks.push(chunk),
    },
  )
  async function* body(): AsyncGenerator<Uint8Array, void, undefined> {
    yield* chunks
  }
  return { filename: `${filename.replace(/\.xlsx?$/i, '')} corrected.xlsx`, body: body() }
}
