import { WorkbookProblem } from './problem.ts'
import { isRich, parseMarkupText } from './rich-texts.ts'
import { inflate } from './zip.ts'
import type { ZipEntry } from './zip.ts'

/** Even a cell of maximum length with a format for each character is smaller. */
const LONGEST_ITEM = 16 * 1024 * 1024

/** A text of the table; a rich one as its markup, which is smaller than its runs. */
export type SharedText = string | { markup: string }

/** The table of shared texts, phonetic hints omitted, without building a tree. Throws WorkbookProblem. */
export async function readSharedTexts(entry: ZipEntry): Promise<SharedText[]> {
  const texts: SharedText[] = []
  const decoder = new TextDecoder('utf-8')
  const start = /<((?:[\w.-]+:)?)si(?:\s[^<>]*?)?(\/?)>/g
  let buffered = ''
  for await (const chunk of inflate(entry)) {
    buffered += decoder.decode(chunk, { stream: true })
    let read = 0
    start.lastIndex = 0
    for (let found = start.exec(buffered); found !== null; found = start.exec(buffered)) {
      const [, prefix = '', empty] = found
      const end = empty === '/' ? start.lastIndex : buffered.indexOf(`</${prefix}si`, start.lastIndex)
      if (end < 0) break
      const markup = buffered.slice(start.lastIndex, end)
      texts.push(isRich(markup) ? { markup } : parseMarkupText(markup))
      read = end
      start.lastIndex = end
    }
    buffered = buffered.slice(read)
    if (buffered.length > LONGEST_ITEM) throw new WorkbookProblem('DAMAGED', { cause: 'a shared text without end' })
  }
  return texts
}

/**
 * The reader builds a tree of the whole table, a gigabyte for two million texts. So it never gets the table: each cell that
 * references it is rewritten to an error cell of marker and index, resolved when its row arrives. Each grows by one byte.
 */
export const SHARED_MARK = '\u0001'
const LONGEST_POINTER = 2048

/** Called without a chunk it returns what is still buffered. */
export function sharedCellMarker(): (chunk?: Buffer) => Buffer {
  const pointer =
    /(<(?:[\w.-]+:)?c\s(?:[^<>]{0,999}?\s)?t\s*=\s*)(?:"s"|'s')([^<>]{0,999}>\s*(?:<(?:[\w.-]+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:[\w.-]+:)?f\s*>)\s*)?<(?:[\w.-]+:)?v(?:\s[^<>]*)?>)\s*(\d+)/g
  let buffered = ''
  return (chunk) => {
    if (chunk === undefined) return Buffer.from(buffered.replaceAll(pointer, `$1"e"$2${SHARED_MARK}$3`), 'latin1')
    // As bytes, so that a character split at the end of the chunk stays intact.
    const bytes = buffered + chunk.toString('latin1')
    const open = Math.max(bytes.lastIndexOf('<c '), bytes.lastIndexOf(':c '))
    const cut = Math.min(open < 0 ? bytes.length : bytes[open] === ':' ? bytes.lastIndexOf('<', open) : open, bytes.length)
    const last =
      cut >= 0 && bytes.length - cut < LONGEST_POINTER && !/<\/(?:[\w.-]+:)?c\s*>/.test(bytes.slice(cut)) ? cut : endOfTags(bytes)
    buffered = bytes.slice(last)
    return Buffer.from(bytes.slice(0, last).replaceAll(pointer, `$1"e"$2${SHARED_MARK}$3`), 'latin1')
  }
}

function endOfTags(bytes: string): number {
  const open = bytes.lastIndexOf('<')
  return open >= 0 && bytes.length - open < LONGEST_POINTER ? open : bytes.length
}
