import { streamXlsxRows } from 'hucre/xlsx'
import type { RawCell, RawRow } from './cells.ts'
import { cellPosition } from './cells.ts'
import type { WorkbookLimits } from './limits.ts'
import { tooManyRows, WorkbookProblem } from './problem.ts'
import { SHARED_MARK, sharedCellMarker, sharedTextsOf } from './shared-texts.ts'
import { attributesOf, decodeXml, elements, encodeXml } from './xml.ts'
import { inflate, inflateWhole } from './zip.ts'
import type { Zip, ZipEntry } from './zip.ts'

type Package = {
  date1904: boolean
  sheet: ZipEntry
  sharedTexts?: ZipEntry
  styles?: ZipEntry
  links: ReadonlyMap<string, string>
}
/** The sheet's data beside the values, by row from 1 and column from 0. */
type Marks = Map<number, Map<number, string>>

const damaged = (cause: unknown): WorkbookProblem => new WorkbookProblem('DAMAGED', { cause })

/** Rows of the first visible sheet, in the sheet's order. `zip` has passed `openZip`. Throws WorkbookProblem. */
export async function* xlsxRows(zip: Zip, limits: WorkbookLimits): AsyncGenerator<RawRow, void, undefined> {
  const parts = await packageOf(zip, limits)
  const { cells: cellLinks, ranges } = parts.links.size > 0 ? await hyperlinks(parts.sheet, parts.links, limits) : noHyperlinks
  if (parts.sharedTexts !== undefined && parts.sharedTexts.size > limits.sharedTextBytes)
    throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'shared texts' })
  const sharedTexts = parts.sharedTexts === undefined ? [] : await sharedTextsOf(parts.sharedTexts)
  const formulas: Marks = new Map()
  const formulaLinks: Marks = new Map()
  const demand = gate()
  let failure: unknown
  const read = { rows: 0 }
  const input = feed(parts, { limits, demand, formulas, formulaLinks, read }, (error) => {
    failure = error
  })
  const rows = streamXlsxRows(input)
  try {
    for (;;) {
      // Rows that are ready arrive within some microtasks; unpack more of the sheet only when none is ready.
      let settled = false
      const settle = (): void => {
        settled = true
      }
      const coming = rows.next()
      coming.then(settle, settle)
      for (let tick = 0; tick < 16 && !settled; tick++) await Promise.resolve()
      if (!settled) demand.open()
      const next = await coming
      demand.close()
      if (next.done === true) break
      read.rows++

      const row = next.value.index + 1
      const cells: RawCell[] = next.value.values
      for (const [column, cell] of cells.entries())
        if (typeof cell === 'string' && cell.startsWith(SHARED_MARK)) cells[column] = sharedTexts[Number(cell.slice(1))] ?? null
      const unstored = formulas.get(row)
      if (unstored !== undefined)
        for (const [column, formula] of unstored) {
          while (cells.length <= column) cells.push(null)
          if (cells[column] === null || cells[column] === '') cells[column] = formula
        }
      const links = new Map(formulaLinks.get(row))
      for (const [column, target] of cellLinks.get(row) ?? []) links.set(column, target)
      for (const range of ranges)
        if (row >= range.fromRow && row <= range.toRow)
          for (let column = range.fromColumn; column <= Math.min(range.toColumn, cells.length - 1); column++)
            links.set(column, range.target)
      formulas.delete(row)
      formulaLinks.delete(row)
      for (const [column, target] of links) if (cells[column] === target) links.delete(column)
      yield links.size > 0 ? { row, cells, links } : { row, cells }
    }
  } catch (cause) {
    const reason = failure ?? cause
    throw reason instanceof WorkbookProblem ? reason : damaged(reason)
  } finally {
    demand.open()
    await rows.return()
  }
  if (failure !== undefined) throw failure instanceof WorkbookProblem ? failure : damaged(failure)
}

/** Finds the parts by their relationships, as a workbook may name them freely. */
async function packageOf(zip: Zip, limits: WorkbookLimits): Promise<Package> {
  const text = async (path: string): Promise<string> => {
    const entry = zip.get(path.toLowerCase())
    if (entry === undefined) throw damaged(`no ${path}`)
    return (await inflateWhole(entry, limits.wholeBytes)).toString('utf8')
  }
  const related = async (path: string): Promise<Relation[]> => {
    const { folder, file } = relationsOf(path)
    if (!zip.has(file.toLowerCase())) return []
    return Array.from(elements(await text(file), 'Relationship'), (attributes) => relationOf(folder, attributes))
  }

  const workbook = (await related('')).find(({ type }) => type === 'officeDocument')?.target
  if (workbook === undefined) throw new WorkbookProblem('NOT_A_WORKBOOK', { cause: 'no workbook part' })
  const root = zip.get(workbook.toLowerCase())
  if (root === undefined) throw damaged(`no ${workbook}`)
  if (!/\.xml$/i.test(workbook)) throw new WorkbookProblem('NOT_A_WORKBOOK', { cause: 'no .xlsx workbook part' })
  const xml = await text(workbook)
  if (!/<(?:[\w.-]+:)?workbook[\s>]/.test(xml)) throw new WorkbookProblem('NOT_A_WORKBOOK', { cause: 'no workbook element' })
  const relations = await related(workbook)
  const worksheets = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]))
  const sheets = [...elements(xml, 'sheet')].flatMap((sheet) => {
    const id = [...sheet].find(([name]) => /^[\w.-]+:id$/i.test(name))?.[1] ?? ''
    const path = worksheets.get(id)
    return path === undefined ? [] : [{ path, visible: (sheet.get('state') ?? 'visible') === 'visible' }]
  })
  const first = sheets.find(({ visible }) => visible) ?? sheets[0]
  const sheet = first === undefined ? undefined : zip.get(first.path.toLowerCase())
  if (first === undefined || sheet === undefined) throw damaged('no worksheet')

  const part = (type: string): ZipEntry | undefined => {
    const target = relations.find((relation) => relation.type === type)?.target
    return target === undefined ? undefined : zip.get(target.toLowerCase())
  }
  const sharedTexts = part('sharedStrings')
  const styles = part('styles')
  const properties = elements(xml, 'workbookPr').next().value
  const date1904 = properties instanceof Map && ['1', 'true'].includes(String(properties.get('date1904')))
  const links = await linkTargets(zip, first.path, limits)
  return { date1904, sheet, links, ...(sharedTexts && { sharedTexts }), ...(styles && { styles }) }
}

type Relation = { id: string; type: string; target: string }

function relationsOf(path: string): { folder: string; file: string } {
  const folder = path.replace(/[^/]*$/, '')
  return { folder, file: `${folder}_rels/${path.slice(folder.length)}.rels` }
}

function relationOf(folder: string, attributes: ReadonlyMap<string, string>): Relation {
  const target = attributes.get('Target') ?? ''
  return {
    id: attributes.get('Id') ?? '',
    type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
    target: attributes.get('TargetMode') === 'External' ? target : partPath(folder, target),
  }
}

/** Every cell may have a link, so the relationships of a sheet are not read whole. */
async function linkTargets(zip: Zip, sheet: string, limits: WorkbookLimits): Promise<Map<string, string>> {
  const { folder, file } = relationsOf(sheet)
  const entry = zip.get(file.toLowerCase())
  const links = new Map<string, string>()
  if (entry === undefined) return links
  if (entry.size > limits.sharedTextBytes) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'links' })
  for await (const attributes of tagsOf(entry, 'Relationship')) {
    const { id, type, target } = relationOf(folder, attributes)
    if (type === 'hyperlink') links.set(id, target)
  }
  return links
}

function partPath(folder: string, target: string): string {
  const path: string[] = []
  for (const piece of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (piece === '..') path.pop()
    else if (piece !== '' && piece !== '.') path.push(piece)
  }
  return path.join('/')
}

type LinkRange = { fromRow: number; toRow: number; fromColumn: number; toColumn: number; target: string }
const MOST_RANGES = 1000
const noHyperlinks: { cells: Marks; ranges: LinkRange[] } = { cells: new Map(), ranges: [] }

const mark = (marks: Marks, row: number, column: number, text: string): void => {
  const ofRow = marks.get(row)
  if (ofRow === undefined) marks.set(row, new Map([[column, text]]))
  else ofRow.set(column, text)
}

/** Hyperlinks follow the rows, so they need a separate pass through the sheet. */
async function hyperlinks(
  sheet: ZipEntry,
  targets: ReadonlyMap<string, string>,
  limits: WorkbookLimits,
): Promise<typeof noHyperlinks> {
  const cells: Marks = new Map()
  const ranges: LinkRange[] = []
  let count = 0
  for await (const attributes of tagsOf(sheet, 'hyperlink')) {
    if (++count > limits.tags) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'links' })
    const id = [...attributes].find(([name]) => /^[\w.-]+:id$/i.test(name))?.[1]
    const target = id === undefined ? undefined : targets.get(id)
    const [from, to] = (attributes.get('ref') ?? '').split(':').map(cellPosition)
    if (target === undefined || from === undefined) continue
    if (to === undefined) mark(cells, from.row, from.column, target)
    else if (ranges.length < MOST_RANGES)
      ranges.push({ fromRow: from.row, toRow: to.row, fromColumn: from.column, toColumn: to.column, target })
  }
  return { cells, ranges }
}

const LONGEST_TAG = 16 * 1024

/** Start tags of one name found while the part unpacks, buffering one chunk at a time. */
async function* tagsOf(entry: ZipEntry, name: string): AsyncGenerator<ReadonlyMap<string, string>, void, undefined> {
  let buffered = Buffer.alloc(0)
  for await (const chunk of inflate(entry)) {
    const bytes = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    let from = 0
    for (;;) {
      const at = bytes.indexOf(name, from)
      if (at < 0) break
      const end = bytes.indexOf('>', at)
      if (end < 0) break
      from = end + 1
      const before = bytes[at - 1]
      // `<hyperlink ` or `<x:hyperlink `; never `<hyperlinks>` or a text that contains the word.
      if (
        end - at < LONGEST_TAG &&
        (before === 0x3c || before === 0x3a) &&
        /^\s/.test(String.fromCharCode(bytes[at + name.length] ?? 0))
      )
        yield attributesOf(bytes.toString('utf8', at + name.length, end))
    }
    const open = bytes.lastIndexOf('<')
    buffered = open >= from && bytes.length - open < LONGEST_TAG ? Buffer.from(bytes.subarray(open)) : Buffer.alloc(0)
  }
}

/** Lets the reader unpack more only while a row is requested. */
type Gate = { open: () => void; close: () => void; passed: () => Promise<void> }
function gate(): Gate {
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

type Feeding = { limits: WorkbookLimits; demand: Gate; formulas: Marks; formulaLinks: Marks; read: { rows: number } }

/**
 * The package rebuilt for the reader: only the needed parts, under known names, unpacked here under the limits and in the order
 * that lets the sheet stream. Nothing else of the upload reaches the reader.
 */
function feed(
  parts: Package,
  { limits, demand, formulas, formulaLinks, read }: Feeding,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for (const [name, content] of frame(parts)) {
      const bytes = Buffer.isBuffer(content) ? content : await inflateWhole(content, limits.wholeBytes)
      yield localHeader(name, bytes.length)
      if (bytes.length > 0) yield bytes
    }
    // Cells that may grow by one byte have at least twenty.
    const declared = parts.sheet.size + Math.floor(parts.sheet.size / 20) + 4096
    yield localHeader('xl/worksheets/sheet1.xml', declared)
    const scan = formulaScan(formulas, formulaLinks)
    const marked = sharedCellMarker()
    let tail = ''
    let given = 0
    const count = elementCount(limits, read)
    let prefix: string | undefined
    // One chunk waits until the next is counted: a sheet of too many rows is refused before the reader queues the first of them.
    let waiting: Buffer = Buffer.alloc(0)
    for await (const chunk of inflate(parts.sheet)) {
      prefix ??= /<([\w.-]+:)?worksheet[\s>]/.exec(chunk.toString('latin1', 0, 4096))?.[1] ?? ''
      count(chunk, prefix)
      scan(chunk, prefix)
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

const LONGEST_FORMULA_CELL = 128 * 1024
const LONGEST_CELL_TAG = 1024

/** Scans the sheet for what the reader leaves out: formulas without a stored result, and HYPERLINK("address", …). */
function formulaScan(formulas: Marks, links: Marks): (chunk: Buffer, prefix: string) => void {
  let buffered: Buffer = Buffer.alloc(0)
  return (chunk, prefix) => {
    const bytes = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk])
    let from = 0
    let open = -1
    for (;;) {
      const at = bytes.indexOf(`<${prefix}f`, from)
      if (at < 0) break
      // Searching back only to the last match prevents a pass per tag of hostile markup.
      const back = bytes.subarray(from, at).lastIndexOf(`<${prefix}c `)
      const cell = from + back
      from = at + 2 + prefix.length
      if (back < 0 || !/[\s>/]/.test(String.fromCharCode(bytes[from] ?? 0))) continue
      const end = bytes.indexOf(`</${prefix}c>`, from)
      if (end < 0) {
        open = cell
        break
      }
      formulaOf(bytes.toString('utf8', cell, end), formulas, links)
      from = end
    }
    // A cell may be split at the end of the chunk before its formula.
    if (open < 0) open = Math.max(bytes.lastIndexOf(`<${prefix}c `), bytes.lastIndexOf('<'), from)
    buffered = bytes.length - open < LONGEST_FORMULA_CELL ? Buffer.from(bytes.subarray(open)) : Buffer.alloc(0)
  }
}

function formulaOf(cell: string, formulas: Marks, links: Marks): void {
  const position = cellPosition(attributesOf(cell.slice(0, Math.min(cell.indexOf('>'), LONGEST_CELL_TAG))).get('r') ?? '')
  const formula = decodeXml(/<(?:[\w.-]+:)?f(?:\s[^<>]*)?>([^<]*)</.exec(cell)?.[1] ?? '').trim()
  if (position === undefined || formula === '') return
  const address = /^HYPERLINK\(\s*"((?:[^"]|"")+)"\s*[,)]/i.exec(formula)?.[1]
  if (address !== undefined) mark(links, position.row, position.column, address.replaceAll('""', '"'))
  if (!/<(?:[\w.-]+:)?(?:v|t)(?:\s[^<>]*)?>[^<]/.test(cell)) mark(formulas, position.row, position.column, `=${formula}`)
}
