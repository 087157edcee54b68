import { linkText, type SheetRow } from '../../xlsx/cells.ts'
import { type HeaderCell, splitHeader } from '../../xlsx/header.ts'
import { limits } from '../../xlsx/limits.ts'
import type { CellCorrection } from '../../xlsx/cell-correction.ts'
import { sheetRows } from '../../xlsx/rows.ts'
import type { Work } from '../../xlsx/worker-process.ts'
import { writeSheet } from '../../xlsx/write.ts'

export type CorrectionRequest = { corrections: readonly CellCorrection[] }

/** The text of a link cell hides its address, which is what an upload reads. */
const isLinkColumn = ({ key }: HeaderCell): boolean => /link|url$/.test(key)

const cellsOf = (row: SheetRow, header: readonly HeaderCell[]): unknown[] =>
  header.map((cell) => {
    const { column } = cell
    if (row.links?.has(column) && isLinkColumn(cell)) return linkText(row, column)
    const runs = row.runs?.get(column)
    return runs === undefined ? row.cells[column] : { runs }
  })

const work: Work<CorrectionRequest, null, Uint8Array> = async ({ data: { corrections }, bytes, send }) => {
  const { header, rows } = await splitHeader(sheetRows(bytes, limits, corrections))
  async function* written(): AsyncGenerator<unknown[], void, undefined> {
    let last = 1
    for await (const row of rows) {
      // Blank rows stay, so that every row keeps its number.
      for (last++; last < row.row; last++) yield []
      yield cellsOf(row, header)
    }
  }
  const columns = header.map(({ name }) => ({ header: name, kind: 'cell' as const }))
  for await (const chunk of writeSheet({ sheetName: 'Sheet1', columns, rows: written() })) await send(chunk)
  return null
}
export default work
