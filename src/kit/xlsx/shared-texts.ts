import { WorkbookProblem } from './problem.ts'
import { isRich, parseMarkupText } from './rich-texts.ts'
import { inflate } from './zip.ts'
import type { ZipEntry } from './zip.ts'

/** Even a cell of maximum length with a format for each character is smaller. */
const LONGEST_ITEM = 16 * 1024 * 1024

/** A text of the table. A rich one is its markup, which is smaller than its runs. */
export type SharedText = string | { markup: string }

/** Reads the table of shared texts without building a tree of it. Phonetic hints are left out. Throws WorkbookProblem. */
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
