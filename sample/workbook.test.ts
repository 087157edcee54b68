import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { questionColumns, listQuestionCells, listSubjectQuestions } from './questions.ts'
import { makeQuestionWorkbook } from './workbook.ts'

const cells = (bytes: Uint8Array): { names: string[]; rows: unknown[][] } => {
  const { SheetNames, Sheets } = read(bytes, { type: 'buffer' })
  const sheet = Sheets[SheetNames[0] ?? '']
  return { names: SheetNames, rows: sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null }) : [] }
}

test('the workbook holds the header and all questions, cell for cell', async () => {
  const { names, rows } = cells(await makeQuestionWorkbook())
  expect(names).toEqual(['Questions'])
  expect(rows[0]).toEqual([...questionColumns])
  expect(rows.slice(1)).toEqual(listQuestionCells())
})

test('a workbook of some of the questions holds only these', async () => {
  const physics = listSubjectQuestions('Physics').slice(0, 20)
  expect(cells(await makeQuestionWorkbook(physics)).rows.slice(1)).toEqual(listQuestionCells(physics))
})
