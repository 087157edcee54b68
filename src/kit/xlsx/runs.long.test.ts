import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRuns, type TextRun, joinRunTexts } from '../shared/runs.ts'
import type { SheetRow } from './cells.ts'
import { openSheets } from './read-workbook.ts'
import { writeSheet } from './write.ts'

async function rowsOf(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  const [sheet] = await openSheets(bytes)
  for await (const { isHidden: _, ...row } of (await sheet?.open())?.rows ?? []) rows.push(row)
  return rows
}
async function written(rows: readonly (readonly unknown[])[], width = 1): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const columns = Array.from({ length: width }, (_, at) => ({ header: `c${at}`, kind: 'rich' as const }))
  for await (const part of writeSheet({ sheetName: 'Rich', columns, rows })) parts.push(part)
  return Buffer.concat(parts)
}
const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...Array.from('0123 ab²_x0041_&<>"\n\t×गति−\u{1f600}')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 12,
  })
  // oxlint-disable-next-line no-control-regex -- writing removes what XML forbids, as in plain texts
  .map((one) => one.replaceAll(/[\0-\x08\x0b-\x1f\ufffe\uffff]|\p{Cs}/gu, ''))
const marks = fc
  .tuple(fc.constantFrom('', '^', '_'), fc.subarray(['b', 'i', 'u', 's']))
  .map(([place, others]) => place + others.join(''))
const cell = fc.array(fc.tuple(text, marks), { minLength: 1, maxLength: 6 }).map((pieces) => {
  const runs = mergeRuns(pieces.map(([one, its]): TextRun => [one, its]))
  return runs === undefined ? pieces.map(([one]) => one).join('') : { runs }
})

test('a written sheet has the same texts and runs when it is read again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
      const read = new Map((await rowsOf(await written(rows, 2))).map((row) => [row.row, row]))
      const seen = rows.map((_, at) =>
        [0, 1].map((column) => {
          const row = read.get(at + 2)
          return { text: row?.cells[column] ?? null, runs: row?.runs?.get(column) }
        }),
      )
      expect(seen).toEqual(
        rows.map((row) =>
          row.map((one) => {
            const shown = typeof one === 'string' ? one : joinRunTexts(one.runs)
            return shown.trim() === ''
              ? { text: null, runs: undefined }
              : { text: shown, runs: typeof one === 'string' ? undefined : one.runs }
          }),
        ),
      )
    }),
    { numRuns: 150 },
  )
})
