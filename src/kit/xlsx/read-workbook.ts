import { formatCount } from '../shared/counted.ts'
import type { Issue } from '../shared/errors.ts'
import type { Runs } from '../shared/runs.ts'
import { buildCellCorrector, type CellCorrection, correctHeader, placeCorrections } from './cell-correction.ts'
import { formatCell, type CellValue, toColumnLetters, type MergedCell, type SheetRow } from './cells.ts'
import { checkWorkbook } from './check.ts'
import { type HeaderCell, normalizeHeader, readHeader } from './header.ts'
import { limits as standard, type WorkbookLimits } from './limits.ts'
import { WorkbookProblem, type WorkbookProblemCode } from './problem.ts'
import { openXls } from './read-xls.ts'
import { openXlsx } from './read-xlsx.ts'
import type { CellChange, SheetRange } from './sheet-xml.ts'
import type { OpenSheet, RawRow, WorkbookSheet } from './sheet.ts'
import type { SheetSurvey } from './sheet-survey.ts'
import type { BesideCells } from './unkept.ts'

/** The uploader's choices. For undefined fields, the workbook's own suggestion applies (decision 151). */
export type SheetSelection = {
  /** Undefined means the first sheet with the known columns. */
  sheets?: readonly string[] | undefined
  /** The sheet row with the column names. Undefined means the row with the most known ones. */
  headerRow?: number | undefined
  leavesOutHidden?: boolean | undefined
}
export type WorkbookOptions = {
  limits?: WorkbookLimits
  corrections?: readonly CellCorrection[]
  selection?: SheetSelection
  known?: Iterable<string>
  /** Receives the contents beside the cells of each sheet, before its rows. `offset` is added to its sheet rows. */
  onBeside?: (beside: BesideCells, offset: number) => void
}

/** The rows of a sheet begin after `offset` in the numbering of `SheetRow.row`. */
export type SheetPlace = { name: string; offset: number; headerRow: number }

export type Workbook = {
  header: HeaderCell[]
  isSeveral: boolean
  /** The rows with a value below the header, one sheet after another. Throws WorkbookProblem. */
  rows: AsyncGenerator<SheetRow, void, undefined>
  /** The sheets that have been read, in order. Complete when `rows` has ended. */
  places: SheetPlace[]
  /** Call this after the rows. Throws WorkbookProblem. */
  survey: () => Promise<SheetSurvey[]>
  /** By sheet name, including the names of the columns that the corrections add. */
  listChanges: () => Promise<Map<string, CellChange[]>>
}

/** Throws WorkbookProblem. */
export async function openSheets(bytes: Uint8Array, limits: WorkbookLimits = standard): Promise<WorkbookSheet[]> {
  const checked = checkWorkbook(bytes, limits)
  return checked.kind === 'xlsx' ? openXlsx(checked.zip, limits) : openXls(bytes)
}

/** Column names are searched in this many rows. */
const HEADER_ROWS = 50

/**
 * Opens a workbook by its content and reads the chosen sheets. Rows are streamed, but an .xls is read as a whole. Call it inside
 * a worker process (`runInWorker`). Throws WorkbookProblem. An exceeded limit is refused at the first cell that exceeds it. NO_ROWS,
 * NO_SUCH_ROW, and BAD_HEADER for values in columns without a name are thrown only after the last row, so nothing may be stored
 * before the rows have ended.
 */
export async function openWorkbook(
  bytes: Uint8Array,
  { limits = standard, corrections = [], selection = {}, known = [], onBeside }: WorkbookOptions = {},
): Promise<Workbook> {
  const sheets = await openSheets(bytes, limits)
  const knownKeys = new Set(Array.from(known, normalizeHeader))
  const heads = new Map<WorkbookSheet, SheetHead>()
  const headOf = async (sheet: WorkbookSheet): Promise<SheetHead> => {
    const head = heads.get(sheet) ?? (await readHead(sheet, knownKeys))
    heads.set(sheet, head)
    return head
  }
  const read = await selectSheets(sheets, selection, headOf, knownKeys)
  const [first] = read
  const several = read.length > 1
  const places: SheetPlace[] = []
  const surveys = new Map<WorkbookSheet, SheetCount>()
  let mainKeys: string | undefined

  const survey = async (): Promise<SheetSurvey[]> => {
    const all: SheetSurvey[] = []
    for (const sheet of sheets) {
      const isRead = read.includes(sheet)
      const head = await headOf(sheet)
      // A sheet that could not be read to its end has no place, but its header row was chosen.
      const chosen = isRead ? (places.find(({ name }) => name === sheet.name)?.headerRow ?? selection.headerRow) : undefined
      const headerRow = chosen ?? head.best?.row ?? (isRead ? (head.rows[0]?.row ?? null) : null)
      const inHeader = head.rows.find(({ row }) => row === headerRow)?.values ?? []
      all.push({
        name: sheet.name,
        isHidden: sheet.isHidden,
        isRead,
        hasSameHeader: isRead || head.rows.some(({ values }) => keysOf(tryHeader(values)) === mainKeys),
        headerRow,
        names: shortNames(inHeader),
        ...(surveys.get(sheet) ?? (await countRows(sheet, headerRow ?? 0))),
      })
    }
    return all
  }
  const withSurvey = async (error: unknown): Promise<unknown> => {
    if (!(error instanceof WorkbookProblem) || !isOfChoice(error.code)) return error
    surveys.clear()
    return Object.assign(error, { sheets: await survey().catch(() => undefined) })
  }

  const correctionsOf = (sheet: WorkbookSheet): CellCorrection[] =>
    corrections.filter((one) => (one.sheet === undefined ? sheet === first : one.sheet === sheet.name))
  refuseUnread(corrections, read)
  const headerOf = async (sheet: WorkbookSheet): Promise<ReadHeader> => {
    const { values, row } = await chooseHeader(sheet, selection.headerRow, await headOf(sheet), mainKeys)
    // A column that is added for a cell of one sheet is added to all sheets.
    const cells = correctHeader(values, corrections)
    while (cells.length > 0 && (cells.at(-1) ?? null) === null) cells.pop()
    if (cells.length > limits.columns) throw tooWide({ row, cells }, limits, several ? sheet.name : undefined)
    const header = readHeader(cells, row)
    mainKeys ??= keysOf(tryHeader(values))
    return { row, cells, stored: values.length, header }
  }
  const main = await headerOf(first).catch(async (error: unknown) => {
    throw await withSurvey(error)
  })
  const leftOut = selection.leavesOutHidden === true ? await listHiddenKeys(read, headerOf) : new Set<string>()

  async function* rows(): AsyncGenerator<SheetRow, void, undefined> {
    try {
      yield* readRows()
    } catch (error) {
      throw await withSurvey(error)
    }
  }
  async function* readRows(): AsyncGenerator<SheetRow, void, undefined> {
    let offset = 0
    let count = 0
    let cells = 0
    const unnamed = new Map<number, { letters: string; row: number }>()
    for (const sheet of read) {
      const { row: headerRow, cells: names, header } = sheet === first ? main : await headerOf(sheet)
      const columns = matchColumns(main.header, header)
      if (columns === undefined) throw new WorkbookProblem('OTHER_HEADER', { values: { sheet: sheet.name, first: first.name } })
      const open = await sheet.open()
      const within = several ? sheet.name : undefined
      places.push({ name: sheet.name, offset, headerRow })
      onBeside?.(open.beside, offset)
      const own = correctionsOf(sheet)
      const missing = new Map(own.map((one) => [one.row, one]))
      const correct = buildCellCorrector(names, own)
      // A merge that begins in the header or above it is a title.
      const fillMerges = mergeFiller(open.merges.filter(({ fromRow }) => fromRow > headerRow))
      const isHiddenColumn = columnTest(open.hiddenColumns)
      const counted: SheetCount = {
        above: 0,
        rows: 0,
        hiddenRows: 0,
        hiddenColumns: header.filter(({ column }) => isHiddenColumn(column)).length,
        besides: countBeside(open.beside),
      }
      surveys.set(sheet, counted)
      let last = 0
      for await (const raw of open.rows) {
        last = raw.row
        if (raw.row <= headerRow) {
          if (raw.row < headerRow && hasValue(raw.cells)) counted.above++
          continue
        }
        missing.delete(raw.row)
        const { row: filled, merges } = fillMerges(raw)
        const row = toSheetRow(correct(filled), selection.leavesOutHidden === true ? isHiddenColumn : undefined)
        if (row === undefined) continue
        counted.rows++
        if (raw.isHidden) counted.hiddenRows++
        if (raw.isHidden && selection.leavesOutHidden === true) continue
        if (++count > limits.rows) throw new WorkbookProblem('TOO_MANY_ROWS', { values: { rows: formatCount(limits.rows) } })
        cells += row.cells.length
        if (row.cells.length > limits.columns || cells > limits.cells) throw tooWide(row, limits, within)
        refuseLongCells(row, names, limits, within)
        for (const [column, cell] of row.cells.entries())
          if (cell !== null && !columns.has(column) && !unnamed.has(column))
            unnamed.set(column, { letters: toColumnLetters(column), row: row.row })
        const moved = sheet === first ? row : moveColumns(row, columns)
        yield { ...moved, row: offset + row.row, ...(merges && { merges: sheet === first ? merges : moveKeys(merges, columns) }) }
      }
      if (missing.size > 0) throw noSuchRows([...missing.values()])
      offset += last
    }
    if (count === 0) throw new WorkbookProblem('NO_ROWS')
    if (unnamed.size > 0) throw unnamedColumns(main.row, [...unnamed.values()])
  }

  const listChanges = async (): Promise<Map<string, CellChange[]>> => {
    const changes = new Map<string, CellChange[]>()
    for (const sheet of read) {
      const { row, cells, stored } = sheet === first ? main : await headerOf(sheet)
      const added = cells.flatMap((cell, column) =>
        column < stored || cell === null ? [] : [{ row, column, value: formatCell(cell) }],
      )
      const changed = [...added, ...placeCorrections(cells, correctionsOf(sheet))]
      if (changed.length > 0) changes.set(sheet.name, changed)
    }
    return changes
  }
  return {
    header: main.header.filter(({ key }) => !leftOut.has(key)),
    isSeveral: several,
    rows: rows(),
    places,
    survey,
    listChanges,
  }
}

// The sheets and their headers --------------------------------------------------------------------------------------------

/** `rows` are the first ones with a value, and `best` is the one among them with the most known column names. */
type SheetHead = { rows: HeadRow[]; best: HeadRow | undefined }
type HeadRow = { row: number; values: CellValue[]; known: number }
/** `stored` is the number of cells in the sheet's own header row. */
type ReadHeader = { row: number; cells: CellValue[]; stored: number; header: HeaderCell[] }
type SheetCount = Pick<SheetSurvey, 'above' | 'rows' | 'hiddenRows' | 'hiddenColumns' | 'besides'>

async function readHead(sheet: WorkbookSheet, known: ReadonlySet<string>): Promise<SheetHead> {
  const rows: HeadRow[] = []
  for await (const { row, cells: read, runs } of (await sheet.openRows()).rows) {
    if (!hasValue(read)) continue
    // A name in superscript or subscript is the same name.
    const cells = read.map((cell, column) => {
      const [only, ...others] = runs?.get(column) ?? []
      return only !== undefined && others.length === 0 ? only[0] : cell
    })
    const keys = new Set(cells.map((cell) => (typeof cell === 'string' ? normalizeHeader(cell) : '')))
    rows.push({ row, values: cells, known: [...keys].filter((key) => known.has(key)).length })
    if (rows.length === HEADER_ROWS) break
  }
  const most = Math.max(0, ...rows.map((one) => one.known))
  const [first] = rows
  const best = most === 0 ? undefined : rows.find((one) => one.known === most)
  // A single known word below a row of several names is a value of a column.
  const isValue = best !== first && most === 1 && first !== undefined && first.values.filter((cell) => cell !== null).length > 1
  return { rows, best: isValue ? undefined : best }
}

/** Selects at least one sheet, in the workbook's order. Throws WorkbookProblem NO_SUCH_SHEET, NO_HEADER. */
async function selectSheets(
  sheets: readonly WorkbookSheet[],
  { sheets: names }: SheetSelection,
  headOf: (sheet: WorkbookSheet) => Promise<SheetHead>,
  known: ReadonlySet<string>,
): Promise<[WorkbookSheet, ...WorkbookSheet[]]> {
  if (names !== undefined) {
    const absent = names.find((name) => !sheets.some((sheet) => sheet.name === name))
    const [first, ...others] = sheets.filter((sheet) => names.includes(sheet.name))
    if (absent === undefined && first !== undefined) return [first, ...others]
    const listed = sheets.map(({ name }) => `“${name}”`).join(', ')
    throw new WorkbookProblem('NO_SUCH_SHEET', { values: { sheet: absent ?? '', sheets: listed } })
  }
  const visible = sheets.filter((sheet) => !sheet.isHidden)
  const readable = visible.length > 0 ? visible : sheets
  // A single word of a cover sheet may happen to be the name of a column, so two matches are better than one.
  const enough = Math.min(2, known.size)
  let best: { sheet: WorkbookSheet; known: number } | undefined
  for (const sheet of readable) {
    const { rows, best: named } = await headOf(sheet)
    const found = named?.known ?? 0
    // A sheet that has only column names, such as a template, has nothing to read.
    const hasRows = (rows.at(-1)?.row ?? 0) > ((named ?? rows[0])?.row ?? 0)
    if (hasRows && (best === undefined || found > best.known)) best = { sheet, known: found }
    if (best !== undefined && best.known >= enough) break
  }
  let chosen = best?.sheet
  for (const sheet of readable) chosen ??= (await headOf(sheet)).rows.length > 0 ? sheet : undefined
  chosen ??= readable[0]
  if (chosen === undefined) throw new WorkbookProblem('NO_HEADER')
  return [chosen]
}

/**
 * Returns the row with the column names of a sheet: the chosen one, otherwise the one with the most known names, otherwise its
 * first row. For a further sheet it is the row with the same names as the first sheet (`keys`), wherever that is.
 */
async function chooseHeader(
  sheet: WorkbookSheet,
  chosen: number | undefined,
  head: SheetHead,
  keys: string | undefined,
): Promise<HeadRow> {
  const near = head.rows.find(({ row }) => row === chosen)
  if (keys !== undefined) {
    const same = [near, head.best, ...head.rows].find((one) => one !== undefined && keysOf(tryHeader(one.values)) === keys)
    if (same !== undefined) return same
  }
  if (chosen === undefined) {
    const proposed = head.best ?? head.rows[0]
    if (proposed === undefined) throw new WorkbookProblem('NO_HEADER')
    return proposed
  }
  if (near !== undefined) return near
  for await (const { row, cells } of (await sheet.openRows()).rows) {
    if (row === chosen && hasValue(cells)) return { row, values: cells, known: 0 }
    if (row >= chosen) break
  }
  throw new WorkbookProblem('BLANK_HEADER_ROW', { values: { row: chosen, sheet: sheet.name } })
}

/** A column is hidden only if every sheet hides it. */
async function listHiddenKeys(
  read: readonly WorkbookSheet[],
  headerOf: (sheet: WorkbookSheet) => Promise<ReadHeader>,
): Promise<ReadonlySet<string>> {
  let hidden: string[] | undefined
  for (const sheet of read) {
    const isHiddenColumn = columnTest((await sheet.openRows()).hiddenColumns)
    const own = (await headerOf(sheet)).header.flatMap(({ key, column }) => (isHiddenColumn(column) ? [key] : []))
    hidden = hidden === undefined ? own : hidden.filter((key) => own.includes(key))
  }
  return new Set(hidden)
}

const NAMES = 8
const NAME_CHARACTERS = 60
const shortNames = (cells: readonly CellValue[]): string[] =>
  cells
    .map((cell) => formatCell(cell).replaceAll(/\s+/g, ' ').trim())
    .filter((name) => name !== '')
    .slice(0, NAMES)
    .map((name) => (name.length > NAME_CHARACTERS ? `${name.slice(0, NAME_CHARACTERS - 1)}…` : name))

function tryHeader(values: readonly CellValue[]): HeaderCell[] {
  try {
    return readHeader(values)
  } catch {
    return []
  }
}
const keysOf = (header: readonly HeaderCell[]): string => JSON.stringify(header.map(({ key }) => key).toSorted())

/** Maps each named column of another sheet to the column of the first one. Returns undefined if their names differ. */
function matchColumns(first: readonly HeaderCell[], other: readonly HeaderCell[]): ReadonlyMap<number, number> | undefined {
  if (keysOf(first) !== keysOf(other)) return undefined
  const columnOf = new Map(first.map(({ key, column }) => [key, column]))
  return new Map(other.map(({ key, column }) => [column, columnOf.get(key) ?? column]))
}

async function countRows(sheet: WorkbookSheet, headerRow: number): Promise<SheetCount> {
  const { rows, hiddenColumns } = await sheet.openRows()
  const isHiddenColumn = columnTest(hiddenColumns)
  const count: SheetCount = { above: 0, rows: 0, hiddenRows: 0, hiddenColumns: 0, besides: 0 }
  for await (const { row, isHidden, cells } of rows) {
    if (!hasValue(cells)) continue
    if (row < headerRow) count.above++
    else if (row === headerRow)
      count.hiddenColumns = cells.filter((cell, column) => cell !== null && isHiddenColumn(column)).length
    else {
      count.rows++
      if (isHidden) count.hiddenRows++
    }
  }
  return count
}

/** Formatting belongs to the cells, so it does not count. */
const countBeside = ({ pictures, unkept }: BesideCells): number =>
  unkept.all().reduce((sum, { kind, count }) => sum + (kind === 'formatting' ? 0 : count), pictures.length)

const columnTest =
  (ranges: OpenSheet['hiddenColumns']) =>
  (column: number): boolean =>
    ranges.some(([from, to]) => column >= from && column <= to)

// Rows --------------------------------------------------------------------------------------------------------------------

const hasValue = (cells: readonly CellValue[]): boolean => cells.some((cell) => cell !== null)

function toSheetRow(raw: RawRow, isLeftOut: ((column: number) => boolean) | undefined): SheetRow | undefined {
  const cells = isLeftOut === undefined ? raw.cells : raw.cells.map((cell, column) => (isLeftOut(column) ? null : cell))
  let length = cells.length
  while (length > 0 && (cells[length - 1] ?? null) === null) length--
  if (length === 0) return undefined
  cells.length = length
  const { row, links } = raw
  const runs = raw.runs && new Map([...raw.runs].filter(([column]) => typeof cells[column] === 'string'))
  return { row, cells, ...(links && links.size > 0 && { links }), ...(runs && runs.size > 0 && { runs }) }
}

function moveColumns({ cells, links, runs, ...row }: SheetRow, columns: ReadonlyMap<number, number>): SheetRow {
  const moved: CellValue[] = []
  for (const [column, cell] of cells.entries()) {
    const to = columns.get(column)
    if (to === undefined) continue
    while (moved.length < to) moved.push(null)
    moved[to] = cell
  }
  return {
    ...row,
    cells: moved,
    ...(links && { links: moveKeys(links, columns) }),
    ...(runs && { runs: moveKeys(runs, columns) }),
  }
}
const moveKeys = <Value>(byColumn: ReadonlyMap<number, Value>, columns: ReadonlyMap<number, number>): Map<number, Value> =>
  new Map([...byColumn].flatMap(([column, value]) => (columns.has(column) ? [[columns.get(column) ?? column, value]] : [])))

type Anchor = { merge: SheetRange; range: string; cell: CellValue; runs: Runs | undefined; link: string | undefined }
/**
 * Returns a function that repeats the value of a merged cell in all of its rows, for rows passed in order. Excel stores the value
 * only in the first one. A row without any value of its own stays blank, so that a merge over the whole sheet creates no rows.
 */
function mergeFiller(merges: readonly SheetRange[]) {
  const coming = merges
    .filter(({ fromRow, toRow, fromColumn, toColumn }) => fromRow !== toRow || fromColumn !== toColumn)
    .toSorted((one, other) => one.fromRow - other.fromRow)
  let next = 0
  // Merges never overlap in a valid sheet, so one for each first column is enough.
  const active = new Map<number, Anchor>()
  return (raw: RawRow): { row: RawRow; merges?: Map<number, MergedCell> } => {
    for (const [column, { merge }] of active) if (merge.toRow < raw.row) active.delete(column)
    for (let merge = coming[next]; merge !== undefined && merge.fromRow <= raw.row; merge = coming[++next]) {
      if (merge.toRow < raw.row) continue
      const at = merge.fromColumn
      // If the first row of the merge is missing in the sheet, the merge has no value.
      const isFirst = merge.fromRow === raw.row
      active.set(at, {
        merge,
        range: `${toColumnLetters(at)}${merge.fromRow}:${toColumnLetters(merge.toColumn)}${merge.toRow}`,
        cell: isFirst ? (raw.cells[at] ?? null) : null,
        runs: isFirst ? raw.runs?.get(at) : undefined,
        link: isFirst ? raw.links?.get(at) : undefined,
      })
    }
    if (active.size === 0 || !hasValue(raw.cells)) return { row: raw }
    const row: RawRow = { ...raw, cells: [...raw.cells], links: new Map(raw.links), runs: new Map(raw.runs) }
    const merged = new Map<number, MergedCell>()
    for (const [column, { merge, range, cell, runs, link }] of active) {
      const spansRows = merge.fromRow !== merge.toRow
      for (let at = column; at <= Math.min(merge.toColumn, column + MAX_MERGED_COLUMNS); at++)
        merged.set(at, { range, spansRows, isFirstColumn: at === column })
      if (cell === null || raw.row === merge.fromRow) continue
      while (row.cells.length < column) row.cells.push(null)
      row.cells[column] = cell
      if (runs !== undefined) row.runs?.set(column, runs)
      if (link !== undefined) row.links?.set(column, link)
    }
    return { row, merges: merged }
  }
}
const MAX_MERGED_COLUMNS = 300

// Refusals ----------------------------------------------------------------------------------------------------------------

const nameRow = (row: number, sheet: string | undefined): string =>
  sheet === undefined ? `row ${row}` : `sheet “${sheet}”, row ${row}`

function refuseUnread(corrections: readonly CellCorrection[], read: readonly WorkbookSheet[]): void {
  const unread = corrections.filter((one) => one.sheet !== undefined && !read.some(({ name }) => name === one.sheet))
  if (unread.length === 0) return
  throw new WorkbookProblem('NO_SUCH_ROW', {
    issues: unread.map(({ row, column, sheet }) => ({
      path: `${nameRow(row, sheet)}, ${column}`,
      row,
      column,
      ...(sheet !== undefined && { sheet }),
      message: `The sheet “${sheet}” is not read, so nothing in it can be corrected.`,
    })),
  })
}

/** Choosing another sheet, or another header row, does not avoid these problems. */
const isOfChoice = (code: WorkbookProblemCode): boolean =>
  !['DAMAGED', 'NO_SUCH_ROW', 'UNSAFE', 'DOCTYPE', 'UNPACKS_TOO_LARGE'].includes(code)

const noSuchRows = (corrections: readonly CellCorrection[]): WorkbookProblem =>
  new WorkbookProblem('NO_SUCH_ROW', {
    issues: corrections.map(({ row, column, value }) => ({
      path: `row ${row}, ${column}`,
      row,
      column,
      value: value.length > 80 ? `${value.slice(0, 80)}…` : value,
      message: `The sheet has no row ${row}, so nothing in it can be corrected.`,
    })),
  })

const tooWide = ({ row, cells }: SheetRow, { columns }: WorkbookLimits, sheet: string | undefined): WorkbookProblem =>
  new WorkbookProblem('TOO_MANY_COLUMNS', {
    values: { found: formatCount(cells.length), columns },
    issues: [
      {
        path: nameRow(row, sheet),
        row,
        ...(sheet !== undefined && { sheet }),
        message: `Row ${row} reaches column ${toColumnLetters(cells.length - 1)}.`,
      },
    ],
  })

const unnamedColumns = (headerRow: number, found: readonly { letters: string; row: number }[]): WorkbookProblem =>
  new WorkbookProblem('BAD_HEADER', {
    values: { row: headerRow },
    issues: found
      .toSorted((one, other) => one.letters.length - other.letters.length || (one.letters < other.letters ? -1 : 1))
      .map(({ letters, row }): Issue => ({
        path: `row ${headerRow}, column ${letters}`,
        row: headerRow,
        column: letters,
        message: `Column ${letters} has values (first in row ${row}) but no name in row ${headerRow}. Name it or clear it.`,
      })),
  })

function refuseLongCells(row: SheetRow, names: readonly CellValue[], limits: WorkbookLimits, sheet: string | undefined): void {
  for (const [index, cell] of row.cells.entries()) {
    if (typeof cell !== 'string' || cell.length <= limits.cellCharacters) continue
    const name = names[index]
    const column = typeof name === 'string' && name.length <= 100 ? formatCell(name).trim() : toColumnLetters(index)
    const values = { found: formatCount(cell.length), characters: formatCount(limits.cellCharacters) }
    const problem = new WorkbookProblem('CELL_TOO_LONG', { values })
    problem.issues.push({
      path: `${nameRow(row.row, sheet)}, ${column}`,
      row: row.row,
      ...(sheet !== undefined && { sheet }),
      column,
      value: `${cell.slice(0, 80)}…`,
      message: problem.message,
    })
    throw problem
  }
}
