import { correctWorkbook } from '../../xlsx/correct-workbook.ts'
import type { WorkbookOptions } from '../../xlsx/read-workbook.ts'
import type { WorkerFunction } from '../../xlsx/worker-process.ts'

export type CorrectionRequest = Pick<WorkbookOptions, 'corrections' | 'selection' | 'known'>

const work: WorkerFunction<CorrectionRequest, null, Uint8Array> = async ({ data, bytes, send }) => {
  await correctWorkbook(bytes, data, send)
  return null
}
export default work
