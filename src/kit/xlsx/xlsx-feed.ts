import type { WorkbookLimits } from './limits.ts'
import { tooManyRows, WorkbookProblem } from './problem.ts'
import { sharedCellMarker } from './shared-texts.ts'
import { damaged, type Package } from './xlsx-package.ts'
import { encodeXml } from '../shared/xml-text.ts'
import { findSheetPrefix, type Scan } from './xlsx-marks.ts'
import { inflate, inflateToBuffer } from './zip.ts'
import type { ZipEntry } from './zip.ts'

/** Lets the reader unpack more only while a row is requested. */
type Gate = { open: () => void; close: () => void; passed: () => Promise<void> }
export function gate(): Gate {
  let isOpen = true
  let waiting: (() => void)[] = []
  return {
    open() {
      isOpen = true
      for (const go of waiting) go()
      waiting = []
    },
    close() {
      isOpen = false
    },
    async passed() {
      while (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

type Feeding = { limits: WorkbookLimits; demand: Gate; scans: readonly Scan[]; read: { rows: number } }

/**
 * The package rebuilt for the reader: only the needed parts, under known names, unpacked here under the limits and in the order
 * that lets the sheet stream. Nothing else of the upload reaches the reader.
 */
export function feed(
  parts: Package,
  { limits, demand, scans, read }: Feeding,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (const [name, content] of frame(parts)) {
      const bytes = Buffer.isBuffer(content) ? content : await inflateToBuffer(content, limits.wholeBytes)
      yield localHeader(name, bytes.length)
      if (bytes.length > 0) yield bytes
    }
    // Cells that may grow by one byte have at least twenty.
    const declared = parts.sheet.size + Math.floor(parts.sheet.size / 20) + 4096
    yield localHeader('xl/worksheets/sheet1.xml', declared)
    const marked = sharedCellMarker()
    let tail = ''
    let given = 0
    const count = elementCount(limits, read)
    let prefix: string | undefined
    // One chunk waits until the next is counted: a sheet of too many rows is refused before the reader queues the first of them.
    let waiting: Buffer = Buffer.alloc(0)
    for await (const chunk of inflate(parts.sheet)) {
      prefix ??= findSheetPrefix(chunk)
      count(chunk, prefix)
      for (const scan of scans) scan(chunk, prefix)
      tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - 64))).slice(-64)
      if (waiting.length > 0) yield waiting
      waiting = marked(chunk)
      given += waiting.length
    }
    const rest = Buffer.concat([waiting, marked()])
    given += rest.length - waiting.length
    if (rest.length > 0) yield rest
    // The reader takes a truncated sheet for a short one.
    if (!/worksheet\s*>\s*(<!--[^]*-->\s*)?$/.test(tail)) throw damaged('the sheet breaks off')
    // Blanks pad to the declared size; as some always remain to be read, errors thrown above reach the reader.
    for (let blanks = declared - given; blanks > 0; blanks -= 1 << 20) yield Buffer.alloc(Math.min(blanks, 1 << 20), ' ')
  }
  const source = chunks()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await demand.passed()
        try {
          const next = await source.next()
          if (next.done === true) controller.close()
          else controller.enqueue(next.value)
        } catch (error) {
          failed(error)
          controller.error(error)
        }
      },
      async cancel() {
        await source.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Counts what the reader would queue or buffer, before it receives the chunk. Throws WorkbookProblem. */
function elementCount(limits: WorkbookLimits, read: { rows: number }): (chunk: Buffer, prefix: string) => void {
  let rows = 0
  let before = -1
  let tags = 0
  return (chunk, prefix) => {
    // Never <rowBreaks>. Other spellings are counted when they are read.
    for (const end of [' ', '>', '/']) rows += countOf(chunk, `<${prefix}row${end}`)
    if (rows > limits.rows + 1) throw tooManyRows(limits)
    // The reader buffers at most one row: only markup without row ends is counted.
    tags = read.rows === before ? tags + countOf(chunk, '<') : 0
    before = read.rows
    if (tags > limits.tags) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'tags of one row' })
  }
}

function countOf(bytes: Buffer, text: string): number {
  let count = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count++
  return count
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const relationships = (rows: [id: string, type: string, target: string][]): Buffer =>
  Buffer.from(
    `<Relationships xmlns="${PACKAGE}/relationships">${rows
      .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${encodeXml(target)}"/>`)
      .join('')}</Relationships>`,
  )

function frame({ date1904, styles }: Package): [name: string, content: Buffer | ZipEntry][] {
  const related: [string, string, string][] = [['rId1', 'worksheet', 'worksheets/sheet1.xml']]
  if (styles !== undefined) related.push(['rId2', 'styles', 'styles.xml'])
  return [
    ['[Content_Types].xml', Buffer.from(`<Types xmlns="${PACKAGE}/content-types"></Types>`)],
    ['_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      Buffer.from(
        `<workbook xmlns:r="${OFFICE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    ],
    ['xl/_rels/workbook.xml.rels', relationships(related)],
    ...(styles === undefined ? [] : ([['xl/styles.xml', styles]] satisfies [string, ZipEntry][])),
  ]
}

function localHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(30 + name.length)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(size, 18)
  header.writeUInt32LE(size, 22)
  header.writeUInt16LE(name.length, 26)
  header.write(name, 30, 'latin1')
  return header
}
