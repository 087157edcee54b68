import type { FileType } from '../shared/file-types.ts'

const HEADER = '%PDF-'
const END = '%%EOF'
/** Readers look for the end among the last bytes: some programs write a little after it. */
const TAIL_BYTES = 1024

const pdfProblem = (bytes: Buffer): string | undefined => {
  if (bytes.subarray(0, HEADER.length).toString('latin1') !== HEADER) return 'This file is no PDF. Please choose a PDF.'
  return bytes.subarray(-TAIL_BYTES).includes(END)
    ? undefined
    : 'This PDF is not whole: its end is missing. Please save it again.'
}

/** What is wrong with an uploaded file, by its content, whatever its name; undefined: nothing. A workbook is checked while it is read. */
export const contentProblem = (type: FileType, bytes: Buffer): string | undefined =>
  ({ workbook: () => undefined, pdf: () => pdfProblem(bytes) })[type]()
