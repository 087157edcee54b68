import { createThread, runJob } from '../../../kit/server/thread.ts'
import { workerEntry } from '../../../kit/xlsx/worker-process.ts'
import type { PortalQuestion } from '../question-rules.ts'
import type { PortalJob } from './portal-worker.ts'
import { type ConvertedRow, type ExportedRow, type Conversion, writeItem } from './write-item.ts'

/** The worst row of the benchmark of hostile texts takes less than a second. */
const CONVERSION_MS = 10_000
const convert = createThread<PortalJob, ConvertedRow[]>(workerEntry(import.meta.url, './portal-worker.ts'), {
  milliseconds: CONVERSION_MS,
  maxWaiting: 20,
})

const LEFT_OUT: Omit<PortalQuestion, 'stem'> = {
  pictures: [],
  choices: [],
  key: { text: '', runs: undefined },
  solution: { text: '', runs: undefined },
  solutionPictures: [],
  answer: { kind: 'open', problem: 'too long' },
}

/** An item that says that its row took too long. */
function leaveOut(format: Conversion, { row: _row, ...exported }: ExportedRow): ConvertedRow {
  const text = `Row ${exported.number} took too long to convert and is left out. Shorten its question and export it again.`
  const question: PortalQuestion = { ...LEFT_OUT, stem: { text, runs: undefined } }
  return {
    number: exported.number,
    answer: question.answer,
    isUndrawn: false,
    item: format === 'outcome' ? undefined : writeItem(format, exported, question),
  }
}

/**
 * Converts rows off the event loop; one that takes too long becomes an item that says so.
 * @param queue whose rows are converted in turn with those of others
 */
export const convertRows = (queue: string, { rows, ...job }: PortalJob): Promise<ConvertedRow[]> =>
  runJob(
    rows,
    (some) => convert(queue, { ...job, rows: some }),
    (row) => leaveOut(job.format, row),
  )
