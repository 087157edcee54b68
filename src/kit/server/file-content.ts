import { constants, inflateSync } from 'node:zlib'
import type { FileType } from '../shared/file-types.ts'

const HEADER = '%PDF-'
const END = '%%EOF'
/** Readers look for the end among the last bytes: some programs write a little after it. */
const TAIL_BYTES = 1024

/** Ends a name: no letter, digit or _, nor one of these as `#4a`. */
const NAME_ENDS = String.raw`(?![A-Za-z0-9_]|#(?:3\d|[46][1-9a-fA-F]|[57][\daA]|5[fF]))`
/**
 * One of these names, of which each letter may be written as its code (`#4a`: J). It reads the text as it is: to decode it first
 * takes seconds for a text of codes alone.
 */
const nameMatcher = (...names: readonly string[]): RegExp => {
  const letter = (one: string): string =>
    `(?:${one}|#${one
      .charCodeAt(0)
      .toString(16)
      .replace(/[a-f]/, (hex) => `[${hex}${hex.toUpperCase()}]`)})`
  return new RegExp(`/(?:${names.map((name) => Array.from(name, letter).join('')).join('|')})${NAME_ENDS}`)
}
/**
 * What runs, opens or carries something else when the file is opened: names so long that no picture's bytes look like them by
 * chance.
 */
const ACTIVE = nameMatcher('JavaScript', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'Rendition')
/** The same of short names, which count outside of streams alone. */
const ACTIVE_SHORT = nameMatcher('JS', 'XFA')
const PROTECTED = nameMatcher('Encrypt')
const [PACKED, FIRST, COUNT] = [nameMatcher('ObjStm'), nameMatcher('First'), nameMatcher('N')]
const BEGIN = /stream\r?\n/g
const END_OF_STREAM = 'endstream'
/** A CV has some hundreds. */
const MOST_STREAMS = 1_000
/** What is unpacked of a PDF at most: its packed objects, and how other streams begin. */
const MOST_UNPACKED = 32 * 1024 * 1024
/** How much is looked at before a stream, and of it, to know what it is. */
const LOOKED_BEFORE = 4_096
const LOOKED_AT = 256
/** Packed objects begin with their numbers and places, after comments. */
const OBJECTS = /^(?:\s|%[^\r\n]*[\r\n])*\d+\s+\d+\s/

/** Null: it is too long; undefined: it is not packed so. */
function inflated(bytes: Buffer, maxOutputLength: number): string | null | undefined {
  // The header of zlib: an attempt costs much more.
  if (bytes.length < 2 || ((bytes[0] ?? 0) & 15) !== 8 || bytes.readUInt16BE() % 31 !== 0) return undefined
  try {
    return inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? null : undefined
  }
}

/** Whether the dictionary before a stream says that it holds objects; readers go by what is in it, whatever its type says. */
const isOfObjects = (before: string): boolean => {
  const dictionary = before.slice(Math.max(before.lastIndexOf('endobj'), before.lastIndexOf(END_OF_STREAM), 0))
  return PACKED.test(dictionary) || (FIRST.test(dictionary) && COUNT.test(dictionary))
}

/**
 * What is outside of the streams of a PDF, and its packed objects; undefined: some cannot be looked at, or they are too many. In
 * one pass, however it is written.
 */
function objectsOf(bytes: Buffer, text: string): string | undefined {
  const parts: string[] = []
  let [from, left, streams] = [0, MOST_UNPACKED, 0]
  for (const { index, 0: begin } of text.matchAll(BEGIN)) {
    if (text.startsWith(END_OF_STREAM, index - 3)) continue
    if (++streams > MOST_STREAMS) return undefined
    const start = index + begin.length
    const body = bytes.subarray(start)
    const begins = inflated(body.subarray(0, LOOKED_AT), left)
    if (begins === null) return undefined
    left -= begins?.length ?? 0
    if (begins !== undefined && OBJECTS.test(begins.slice(0, LOOKED_BEFORE))) {
      const objects = inflated(body, left)
      if (objects === null) return undefined
      parts.push(objects ?? begins)
      left -= (objects ?? begins).length
    } else if (
      isOfObjects(text.slice(Math.max(0, index - LOOKED_BEFORE), index)) &&
      !OBJECTS.test(body.toString('latin1', 0, LOOKED_BEFORE))
    )
      return undefined
    if (start < from) continue
    parts.push(text.slice(from, index))
    const end = text.indexOf(END_OF_STREAM, start)
    from = end === -1 ? text.length : end
  }
  return [...parts, text.slice(from)].join('\n')
}

/** Whoever opens a PDF of a stranger opens text and pictures alone. */
function carriedProblem(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1')
  const objects = objectsOf(bytes, text)
  // A reader may be led into a stream, or not take for one what looks like it: long names count everywhere.
  const all = `${text}\n${objects ?? ''}`
  if (objects === undefined || ACTIVE.test(all) || ACTIVE_SHORT.test(objects))
    return 'This PDF contains scripts, forms or other files. Print it to a new PDF and choose that one.'
  return PROTECTED.test(all) ? 'This PDF is password-protected. Save it without a password.' : undefined
}

const pdfProblem = (bytes: Buffer): string | undefined => {
  if (bytes.subarray(0, HEADER.length).toString('latin1') !== HEADER) return 'This file isn’t a PDF. Choose a PDF.'
  return bytes.subarray(-TAIL_BYTES).includes(END) ? carriedProblem(bytes) : 'This PDF is incomplete. Save it again.'
}

/**
 * Problem with an uploaded file, by its content, whatever its name; undefined: nothing. A workbook is checked while it is read.
 */
export const contentProblem = (type: FileType, bytes: Buffer): string | undefined =>
  type === 'pdf' ? pdfProblem(bytes) : undefined
