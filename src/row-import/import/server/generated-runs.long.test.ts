import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeProject, type Cell, makeWorkbook } from '../../../../test/workbooks.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { mergeRuns, toPlainText, type TextRun, joinRunTexts } from '../../../kit/shared/runs.ts'
import { files } from '../../../rows/files/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { imports } from '../contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Formulas')
})
afterAll(() => app.close())

const sign = fc.constantFrom(...Array.from('0123 abxn+−=()²_^"\\\t\n<&'), 'गति', '\u{1f600}')
const piece = fc.tuple(
  fc.string({ unit: sign, minLength: 1, maxLength: 8 }),
  fc.tuple(fc.constantFrom('', '^', '_'), fc.subarray(['b', 'i', 'u', 's'])).map(([place, others]) => place + others.join('')),
)
const generated = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces): Cell => {
  const runs = mergeRuns(pieces.map(([text, marks]): TextRun => [text, marks]))
  return runs === undefined ? pieces.map(([text]) => text).join('') : { runs }
})

const HEADER = ['question_id', 'subject', 'question_code', 'question_text', 'answer']
let made = 0
const nextName = () => `Generated ${++made}.xlsx`
const add = async (file: File) => (await meera.ok(imports.add, { file, body: { section: 'Formulas' } })).file.name
const told = async (file: string) => {
  const params = { file, section: 'Formulas', department: '-' }
  const { rows } = await meera.ok(fileRows.grid, { params, query: {}, body: {} })
  return rows.map(({ question_code, question_text, answer, cellRuns }) => ({ question_code, question_text, answer, cellRuns }))
}
const downloadOf = async (filename: string): Promise<File> =>
  new File([await (await meera.send(files.download, { params: { filename } })).arrayBuffer()], filename)

const rowsOf = (cells: [Cell, Cell, Cell][]) => cells.map((own, at): Cell[] => [`G-${at}`, 'Physics', ...own])
const anyRows = (most: number) =>
  fc.array(fc.tuple(generated, generated, generated), { minLength: 1, maxLength: most }).map(rowsOf)
/** As a cell was stored before runs were kept. */
const bare = (cell: Cell): Cell => (typeof cell === 'object' && cell !== null && 'runs' in cell ? toPlainText(cell.runs) : cell)

test('a download with any runs changes nothing when it is uploaded again', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows(40), async (cells) => {
      const fileName = await add(await makeWorkbook(nextName(), HEADER, cells))
      const file = await downloadOf(fileName)
      const again = { params: { fileName }, query: { dryRun: 'true' as const }, body: {}, file }
      const { counts, rows, newColumns } = (await meera.ok(toDryRun(imports.rows), again)).preview
      expect(counts).toMatchObject({ new: 0, bad: 0 })
      // The stage columns that follow the file's own columns are not columns of the file.
      expect(rows.flatMap(({ differs }) => differs).filter((column) => !newColumns.includes(column))).toEqual([])
      const stored = await told(fileName)
      expect(await told(await add(new File([file], nextName())))).toEqual(stored)
      for (const row of stored)
        for (const [key, runs] of Object.entries(row.cellRuns ?? {})) expect(row[key as 'answer']).toBe(joinRunTexts(runs))
    }),
    { numRuns: 12 },
  )
})

test('formatting makes a file equal to a direct import, and its undo restores the file', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows(20), async (cells) => {
      const plain = cells.map((row) => row.map(bare))
      const fileName = await add(await makeWorkbook(nextName(), HEADER, plain))
      const before = await told(fileName)
      const file = await makeWorkbook(nextName(), HEADER, cells)
      const direct = await add(file)
      const query = { confirm: 'true' as const, formatting: 'true' as const }
      const { batch } = await meera.ok(imports.rows, { params: { fileName }, query, body: {}, file })
      expect(await told(fileName)).toEqual(await told(direct))
      if (batch === null) return
      await meera.ok(imports.takeBack, { params: { id: batch } })
      expect(await told(fileName)).toEqual(before)
    }),
    { numRuns: 12 },
  )
})
