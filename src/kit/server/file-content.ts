import { inflateSync } from 'node:zlib'
import type { FileType } from '../shared/file-types.ts'

const HEADER = '%PDF-'
const END = '%%EOF'
/** Readers look for the end among the last bytes: some programs write a little after it. */
const TAIL_BYTES = 1024

/** What runs, opens or carries something else when the file is opened. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA)(?![A-Za-z0-9_])/
const PROTECTED = /\/Encrypt(?![A-Za-z0-9_])/
const STREAM = /stream\r?\n([\s\S]*?)endstream/g
/** Objects of a PDF that are packed together, unpacked at most. */
const MOST_UNPACKED = 16 * 1024 * 1024

/** `#4a` in a name is J. */
const plainNames = (text: string): string =>
  text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The objects of a PDF as text, those in packed streams too; undefined: they are too many to look at. What is no object (pictures, fonts) is left out. */
function objectsOf(text: string): string | undefined {
  const packed: string[] = []
  let left = MOST_UNPACKED
  for (const { 1: body = '', index } of text.matchAll(STREAM)) {
    if (!/\/ObjStm\b/.test(plainNames(text.slice(text.lastIndexOf('obj', index - 1), index)))) continue
    try {
      const unpacked = inflateSync(Buffer.from(body, 'latin1'), { maxOutputLength: left, finishFlush: 2 }).toString('latin1')
      left -= unpacked.length
      packed.push(unpacked)
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return undefined
    }
  }
  return plainNames([text.replace(STREAM, ' '), ...packed].join('\n'))
}

/** Whoever opens a PDF of a stranger opens text and pictures alone. */
function carriedProblem(bytes: Buffer): string | undefined {
  const objects = objectsOf(bytes.toString('latin1'))
  if (objects === undefined || ACTIVE.test(objects))
    return 'This PDF holds scripts, forms or other files. Please print it into a new PDF.'
  return PROTECTED.test(objects) ? 'This PDF is protected by a password. Please save it without one.' : undefined
}

const pdfProblem = (bytes: Buffer): string | undefined => {
  if (bytes.subarray(0, HEADER.length).toString('latin1') !== HEADER) return 'This file is no PDF. Please choose a PDF.'
  return bytes.subarray(-TAIL_BYTES).includes(END)
    ? carriedProblem(bytes)
    : 'This PDF is not whole: its end is missing. Please save it again.'
}

/** What is wrong with an uploaded file, by its content, whatever its name; undefined: nothing. A workbook is checked while it is read. */
export const contentProblem = (type: FileType, bytes: Buffer): string | undefined =>
  ({ workbook: () => undefined, pdf: () => pdfProblem(bytes) })[type]()
