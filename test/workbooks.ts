import type { Db } from '../src/kit/postgres/db.ts'
import { type RichCell, type WorkbookColumn, writeSheet, xlsxType } from '../src/kit/xlsx/write.ts'

export async function arrangeProject(db: Db, name: string): Promise<string> {
  const [{ id } = { id: '' }] = await db<{ id: string }[]>`
    insert into projects (name) values (${name}) returning id`
  await db`insert into project_modules (project_id, module) values (${id}, 'sections')`
  return id
}

export type Cell = string | number | Date | RichCell | null
/**
 * Makes a workbook with one sheet as a browser would upload it: numbers become number cells, instants date cells and runs rich
 * cells. Everything else becomes text.
 */
export async function makeWorkbook(
  name: string,
  header: readonly (string | WorkbookColumn)[],
  rows: readonly (readonly Cell[])[],
): Promise<File> {
  const columns = header.map((column, at): WorkbookColumn => {
    if (typeof column !== 'string') return column
    const isDate = rows.some((row) => row[at] instanceof Date)
    return { header: column, kind: isDate ? 'instant' : 'rich' }
  })
  const parts: Uint8Array[] = []
  for await (const part of writeSheet({ sheetName: 'Questions', columns, rows })) parts.push(part)
  return new File([Buffer.concat(parts)], name, { type: xlsxType })
}
