import { type CellObject, read, type WorkBook, type WorkSheet } from '@e965/xlsx'
import type { CellValue } from './cells.ts'
import { GENERAL, showNumber, hasDayFormat } from './number-format.ts'
import { WorkbookProblem } from './problem.ts'
import type { SheetRange } from './sheet-xml.ts'
import type { OpenSheet, RawRow, WorkbookSheet } from './sheet.ts'
import { buildStyle, type CellStyle } from './styles.ts'
import { readXlsBeside } from './unkept.ts'

/** The workbook is read as a whole. Throws WorkbookProblem. */
export function openXls(bytes: Uint8Array): WorkbookSheet[] {
  const workbook = readBiff(bytes)
  const date1904 = workbook.Workbook?.WBProps?.date1904 ?? false
  return workbook.SheetNames.flatMap((name, place): WorkbookSheet[] => {
    const sheet = workbook.Sheets[name]
    if (sheet === undefined || sheet['!type'] === 'chart') return []
    const isHidden = (workbook.Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0
    return [
      {
        name,
        isHidden,
        open: async () => ({ ...openRows(sheet, date1904), merges: readMerges(sheet), beside: readXlsBeside(bytes, place) }),
        openRows: async () => openRows(sheet, date1904),
      },
    ]
  })
}

function readBiff(bytes: Uint8Array): WorkBook {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return read(buffer, { type: 'buffer', dense: true, cellNF: true, cellStyles: true, cellHTML: false, cellText: false })
  } catch (cause) {
    if (cause instanceof Error && /password|encrypt/i.test(cause.message))
      throw new WorkbookProblem('PASSWORD_PROTECTED', { cause })
    throw new WorkbookProblem('DAMAGED', { cause })
  }
}

const readMerges = (sheet: WorkSheet): SheetRange[] =>
  (sheet['!merges'] ?? []).map(({ s, e }) => ({ fromRow: s.r + 1, toRow: e.r + 1, fromColumn: s.c, toColumn: e.c }))

function openRows(sheet: WorkSheet, date1904: boolean): Pick<OpenSheet, 'hiddenColumns' | 'rows'> {
  const grid = (sheet['!data'] ?? []) as CellObject[][]
  const hidden = sheet['!rows'] ?? []
  const styles = new Map<string, CellStyle>()
  const styleOf = (code: string): CellStyle => {
    let style = styles.get(code)
    // These two formats depend on the reader's region, but the library prints them in American style.
    if (style === undefined) styles.set(code, (style = buildStyle(REGION_CODES[code] ?? code)))
    return style
  }
  async function* rows(): AsyncGenerator<RawRow, void, undefined> {
    for (const [index, line] of grid.entries()) {
      if (line === undefined) continue
      const links = new Map<number, string>()
      const cells = Array.from(line, (cell, column) => {
        const value = cell === undefined ? null : readCell(cell, date1904, styleOf)
        const target = cell?.l?.Target
        if (target !== undefined && !target.startsWith('#') && target !== value) links.set(column, target)
        return value
      })
      yield { row: index + 1, isHidden: hidden[index]?.hidden ?? false, cells, ...(links.size > 0 && { links }) }
    }
  }
  return {
    hiddenColumns: (sheet['!cols'] ?? []).flatMap((column, at) => (column?.hidden === true ? [[at, at] as const] : [])),
    rows: rows(),
  }
}

/** The library's codes for formats 14 and 22. */
const REGION_CODES: Readonly<Record<string, string>> = { 'm/d/yy': 'id:14', 'm/d/yy h:mm': 'id:22' }

const errorNames = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
])

/** The days between the epochs of the two date systems. */
const DAYS_1904 = 1462
function readCell({ t, v, z, f }: CellObject, date1904: boolean, styleOf: (code: string) => CellStyle): CellValue {
  if (t === 'e') return { error: errorNames.get(Number(v)) ?? '#VALUE!' }
  if (t === 'b') return v === true
  const style = styleOf(typeof z === 'string' ? z : GENERAL)
  if (t === 'n' && typeof v === 'number') {
    if (style.format === GENERAL) return v
    const value = date1904 && hasDayFormat(style.format) ? v + DAYS_1904 : v
    return { value, format: style.format, shown: showNumber(value, style.format) }
  }
  if (typeof v !== 'string' || v === '') return typeof f === 'string' && f !== '' ? { error: '', formula: `=${f}` } : null
  if (v.trim() === '') return null
  return style.showsText === undefined ? v : { value: v, format: style.format, shown: style.showsText(v) }
}
