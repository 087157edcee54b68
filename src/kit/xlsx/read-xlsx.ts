import { streamXlsxRows } from 'hucre/xlsx'
import { toCellValue, isCellError, type RawCell, type RawRow } from './cells.ts'
import { type ScriptMark, placedStyles, placeScan } from './cell-places.ts'
import type { WorkbookLimits } from './limits.ts'
import { joinedRuns, type Runs, textOfRuns } from '../shared/runs.ts'
import { toStorable } from '../shared/storable-text.ts'
import { WorkbookProblem } from './problem.ts'
import { parseRuns, parseMarkupText } from './rich-texts.ts'
import { SHARED_MARK, readSharedTexts } from './shared-texts.ts'
import { feed, gate } from './xlsx-feed.ts'
import { formulaScan, hyperlinks, inlineRunScan, mark, type Marks, noHyperlinks } from './xlsx-marks.ts'
import { type BesideCells, readXlsxBeside } from './unkept.ts'
import { damaged, readPackage } from './xlsx-package.ts'
import type { Zip } from './zip.ts'

const isAddress = (text: string): boolean => /^\s*[a-z][a-z\d+.-]*:\/\//i.test(text)

/** Rows of the first visible sheet, in the sheet's order. `zip` has passed `openZip`. Throws WorkbookProblem. */
export async function* xlsxRows(
  zip: Zip,
  limits: WorkbookLimits,
  onBeside?: (beside: BesideCells) => void,
): AsyncGenerator<RawRow, void, undefined> {
  const parts = await readPackage(zip, limits)
  const beside = await readXlsxBeside(parts, limits)
  onBeside?.(beside)
  const pictured: Marks<true> = new Map()
  for (const { row, column } of beside.inCells) mark(pictured, row, column, true)
  const { cells: cellLinks, ranges } = parts.links.size > 0 ? await hyperlinks(parts.sheet, parts.links, limits) : noHyperlinks
  if (parts.sharedTexts !== undefined && parts.sharedTexts.size > limits.sharedTextBytes)
    throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'shared texts' })
  const sharedTexts = parts.sharedTexts === undefined ? [] : await readSharedTexts(parts.sharedTexts)
  const formulas: Marks = new Map()
  const formulaLinks: Marks = new Map()
  const inline: Marks<Runs> = new Map()
  const styles = await placedStyles(parts.styles, limits)
  const placed: Marks<ScriptMark> = new Map()
  const demand = gate()
  let failure: unknown
  const read = { rows: 0 }
  const scans = [formulaScan(formulas, formulaLinks), inlineRunScan(inline), placeScan(styles, placed)]
  const input = feed(parts, { limits, demand, scans, read }, (error) => {
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
      const runs = inline.get(row) ?? new Map<number, Runs>()
      inline.delete(row)
      for (const [column, cell] of cells.entries()) {
        if (typeof cell !== 'string' || !cell.startsWith(SHARED_MARK)) continue
        const shared = sharedTexts[Number(cell.slice(1))] ?? null
        if (typeof shared !== 'object' || shared === null) {
          cells[column] = shared
          continue
        }
        const rich = parseRuns(shared.markup)
        if (rich === undefined) cells[column] = parseMarkupText(shared.markup)
        else runs.set(column, rich)
      }
      for (const column of pictured.get(row)?.keys() ?? []) {
        if (column < cells.length) cells[column] = null
        formulas.get(row)?.delete(column)
      }
      for (const [column, place] of placed.get(row) ?? []) {
        const cell = cells[column]
        // Names of columns, addresses and errors are what they are wherever they stand. Bold and the like of a whole cell are the
        // look of its row or column and not read.
        if (typeof cell !== 'string' || runs.has(column) || row === 1 || isAddress(cell) || isCellError(toCellValue(cell)))
          continue
        const rich = joinedRuns([[toStorable(cell), place]])
        if (rich !== undefined) runs.set(column, rich)
      }
      placed.delete(row)
      for (const [column, rich] of runs) cells[column] = textOfRuns(rich)
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
      yield { row, cells, ...(links.size > 0 && { links }), ...(runs.size > 0 && { runs }) }
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
