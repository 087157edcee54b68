import { type CellObject, read, utils, write } from '@e965/xlsx'
import { checkWorkbook } from './check.ts'
import { limits } from './limits.ts'
import { openWorkbook, type WorkbookOptions } from './read-workbook.ts'
import { type CellChange, rewriteSheetXml } from './sheet-xml.ts'
import { type PackagePart, writeZip } from './write-zip.ts'
import { readPackage } from './xlsx-package.ts'
import { inflate, inflateToBuffer, type Zip, type ZipEntry } from './zip.ts'

/**
 * Sends a workbook with its corrected cells, in chunks. Everything else is unchanged: all sheets, formats, pictures and formulas.
 * An .xls becomes an .xlsx with the same values and number formats. Call it inside a worker process. Throws WorkbookProblem.
 */
export async function correctWorkbook(
  bytes: Uint8Array,
  options: Omit<WorkbookOptions, 'onBeside'>,
  send: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  const workbook = await openWorkbook(bytes, options)
  // Reading to the end refuses corrections of rows that do not exist.
  for await (const _ of workbook.rows);
  const changes = await workbook.listChanges()
  const checked = checkWorkbook(bytes, options.limits ?? limits)
  if (checked.kind === 'xls') return send(correctXls(bytes, changes))
  for await (const chunk of writeZip(correctedParts(checked.zip, changes), (name) =>
    /\.(png|jpe?g|gif|webp|emf|wmf)$/i.test(name),
  ))
    await send(chunk)
}

async function* correctedParts(zip: Zip, changes: ReadonlyMap<string, readonly CellChange[]>): AsyncGenerator<PackagePart> {
  const { sheets } = await readPackage(zip, limits)
  const changed = new Map(
    sheets.flatMap(({ name, part }) => (changes.has(name) ? [[part, changes.get(name) ?? []] as const] : [])),
  )
  for (const part of zip.values()) {
    const own = changed.get(part)
    // The calculation chain may list cells that no longer hold formulas. Excel rebuilds it.
    if (/(^|\/)calcChain\.xml$/i.test(part.name)) continue
    if (own !== undefined) yield { name: part.name, chunks: rewriteSheetXml(part, own) }
    else if (part.name.endsWith('.rels') || part.name.toLowerCase() === '[content_types].xml')
      yield { name: part.name, chunks: [await withoutCalcChain(part)] }
    else yield { name: part.name, chunks: inflate(part) }
  }
}

async function withoutCalcChain(part: ZipEntry): Promise<Buffer> {
  if (part.size > limits.wholeBytes) return inflateToBuffer(part, limits.inflatedBytes)
  const bytes = await inflateToBuffer(part, limits.wholeBytes)
  const markup = bytes.toString('utf8')
  return /calcChain/i.test(markup)
    ? Buffer.from(markup.replaceAll(/<(?:Relationship|Override)\s[^<>]*calcChain[^<>]*\/>/gi, ''))
    : bytes
}

function correctXls(bytes: Uint8Array, changes: ReadonlyMap<string, readonly CellChange[]>): Uint8Array {
  const workbook = read(Buffer.from(bytes), { type: 'buffer', dense: true, cellNF: true, cellStyles: true })
  for (const [name, own] of changes) {
    const sheet = workbook.Sheets[name]
    const grid = sheet?.['!data'] as CellObject[][] | undefined
    if (sheet === undefined || grid === undefined) continue
    const range = utils.decode_range(sheet['!ref'] ?? 'A1')
    for (const { row, column, value } of own) {
      const line = (grid[row - 1] ??= [])
      line[column] = value.trim() === '' ? { t: 'z' } : { t: 's', v: value }
      range.e.c = Math.max(range.e.c, column)
    }
    sheet['!ref'] = utils.encode_range(range)
  }
  // A workbook made from an upload must never have a live formula.
  for (const sheet of Object.values(workbook.Sheets))
    for (const line of (sheet['!data'] as CellObject[][] | undefined) ?? [])
      for (const cell of line ?? []) if (cell !== undefined) delete cell.f
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}
