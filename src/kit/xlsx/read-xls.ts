import { read } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import { SSF } from '@e965/xlsx'
import type { RawCell, RawRow } from './cells.ts'
import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'

const DAY_MS = 86_400_000
/** Rows requested beyond the limit, to detect too many without reading them all. */
const BEYOND = 2

/** Rows of the first visible sheet of a BIFF workbook, in the sheet's order. Throws WorkbookProblem. */
export function* xlsRows(bytes: Uint8Array, limits: WorkbookLimits): Generator<RawRow, void, undefined> {
  let grid: CellObject[][]
  let date1904: boolean
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const workbook = read(buffer, {
      type: 'buffer',
      dense: true,
      cellNF: true,
      cellHTML: false,
      cellText: false,
      sheetRows: limits.rows + BEYOND + 1,
    })
    date1904 = workbook.Workbook?.WBProps?.date1904 ?? false
    const visible = workbook.SheetNames.findIndex((_, index) => (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0)
    const sheet: WorkSheet | undefined = workbook.Sheets[workbook.SheetNames[Math.max(0, visible)] ?? '']
    if (sheet === undefined) throw new WorkbookProblem('DAMAGED', { cause: 'no sheet' })
    grid = (sheet['!data'] ?? []) as CellObject[][]
  } catch (cause) {
    if (cause instanceof WorkbookProblem) throw cause
    if (cause instanceof Error && /password|encrypt/i.test(cause.message))
      throw new WorkbookProblem('PASSWORD_PROTECTED', { cause })
    throw new WorkbookProblem('DAMAGED', { cause })
  }
  for (let index = 0; index < grid.length; index++) {
    const line = grid[index]
    if (line === undefined) continue
    const links = new Map<number, string>()
    const cells = Array.from(line, (cell, column) => {
      const value = cell === undefined ? null : rawOf(cell, date1904)
      const target = cell?.l?.Target
      if (target !== undefined && !target.startsWith('#') && target !== value) links.set(column, target)
      return value
    })
    yield links.size > 0 ? { row: index + 1, cells, links } : { row: index + 1, cells }
  }
}

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

function rawOf(cell: CellObject, date1904: boolean): RawCell {
  if (cell.t === 'e') return errorNames.get(Number(cell.v)) ?? '#VALUE!'
  if (cell.t === 'n' && typeof cell.v === 'number')
    return typeof cell.z === 'string' && (SSF.is_date as (format: string) => boolean)(cell.z) ? dateOf(cell.v, date1904) : cell.v
  if (cell.t === 'b') return cell.v === true
  if (typeof cell.v === 'string' && cell.v !== '') return cell.v
  return typeof cell.f === 'string' && cell.f !== '' ? `=${cell.f}` : null
}

/** Sheet wall time in UTC fields. Day 60 of the 1900 system is 29 February 1900, which did not exist. */
function dateOf(serial: number, date1904: boolean): Date {
  if (date1904) return new Date(Date.UTC(1904, 0, 1) + Math.round(serial * DAY_MS))
  return new Date(Date.UTC(1899, 11, serial < 60 ? 31 : 30) + Math.round(serial * DAY_MS))
}
