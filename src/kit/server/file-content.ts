import type { FileType } from '../shared/file-types.ts'
import { WorkbookProblem } from '../xlsx/problem.ts'
import { runInWorker, getWorkerEntry } from '../xlsx/worker-process.ts'
import { type FileProblem, PRINT_IT } from './pdf/pdf-problem.ts'

const HEADER = '%PDF-'
const END = '%%EOF'
/** PDF readers look for the end marker within this many bytes of the end, because some programs write a little after it. */
const TAIL_BYTES = 1024
/** Checking a CV takes about ten milliseconds and 100 MB, most of which is the process itself. */
const LIMITS = { milliseconds: 10_000, residentMb: 512, isShort: true }

async function pdfProblem(bytes: Buffer): Promise<FileProblem | undefined> {
  if (bytes.subarray(0, HEADER.length).toString('latin1') !== HEADER)
    return { what: 'This file isn’t a PDF.', remedy: 'Choose a PDF.' }
  if (!bytes.subarray(-TAIL_BYTES).includes(END)) return { what: 'This PDF is incomplete.', remedy: 'Save it again.' }
  try {
    const entry = getWorkerEntry(import.meta.url, './pdf/pdf-worker.ts')
    return await runInWorker<FileProblem | undefined>(entry, undefined, { bytes, ...LIMITS })
  } catch (error) {
    // Workbooks are read in the same kind of process, so exceeded limits raise the same error.
    if (error instanceof WorkbookProblem) return { what: 'This PDF takes too long to check.', remedy: PRINT_IT }
    throw error
  }
}

/**
 * Ignores the file's name. A workbook is checked later, while it is read. The check runs off the event loop, because the file is
 * untrusted.
 */
export async function findContentProblem(type: FileType, bytes: Buffer): Promise<string | undefined> {
  const problem = type === 'pdf' ? await pdfProblem(bytes) : undefined
  return problem && `${problem.what} ${problem.remedy}`
}

/** For a PDF that was restored from a backup or stored by a version with fewer checks. */
export async function findStoredPdfWarning(bytes: Buffer): Promise<string | undefined> {
  const what = await pdfProblem(bytes).then(
    (problem) => problem?.what,
    () => 'This PDF could not be checked.',
  )
  return what && `${what} Opening it can harm your computer: ask for another file, or open it only where it can run nothing.`
}
