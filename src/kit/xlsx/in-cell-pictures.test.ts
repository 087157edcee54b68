import { expect, test } from 'vitest'
import { drawPicture, inCellBook, xlsWithPictures } from '../../../test/pictures.ts'
import { limits } from './limits.ts'
import { openSheets } from './read-workbook.ts'

const ROWS = [
  ['question_id', 'figure', 'question_text'],
  ['Q-1', 'x', 'One'],
  ['Q-2', 'x', 'Two'],
  ['Q-3', '#VALUE!', 'Three'],
]
async function read(bytes: Buffer, most = limits) {
  const [sheet] = await openSheets(bytes, most)
  const open = await sheet?.open()
  const beside = open?.beside
  const rows: unknown[] = []
  for await (const { cells } of open?.rows ?? []) rows.push(cells)
  return {
    rows,
    unkept: beside?.unkept.all(),
    pictures: beside?.pictures.map(({ row, column, part }) => [row, column, part.name]),
  }
}

test.each(['excel', 'wps'] as const)(
  'in-cell pictures by %s become pictures of their rows, and their cells have no value',
  async (by) => {
    const media = await drawPicture(1)
    const book = inCellBook(by, ROWS, [
      { row: 3, column: 1, media },
      { row: 2, column: 1, media },
      { row: 2, column: 2 },
    ])
    const { rows, pictures, unkept } = await read(book)
    expect(rows.slice(1)).toEqual([['Q-1'], ['Q-2', null, 'Two'], ['Q-3', expect.anything(), 'Three']])
    expect(pictures).toEqual([
      [2, 1, 'xl/media/image1.png'],
      [3, 1, 'xl/media/image0.png'],
    ])
    expect(unkept).toEqual([{ kind: 'damaged picture', count: 1, rows: [2] }])
  },
)

test.each(['excel', 'wps'] as const)('in-cell pictures by %s beyond the sheet’s limit are listed as not kept', async (by) => {
  const media = await drawPicture(1)
  const book = inCellBook(by, ROWS, [
    { row: 2, column: 1, media },
    { row: 3, column: 1, media },
  ])
  const { pictures, unkept } = await read(book, { ...limits, pictures: 1 })
  expect(pictures).toHaveLength(1)
  expect(unkept).toEqual([{ kind: 'further picture', count: 1, rows: [3] }])
})

test('picture metadata that leads nowhere or in a circle leaves the cell as it is', async () => {
  const media = await drawPicture(1)
  for (const [from, to] of [
    ['<rc t="1" v="0"/>', '<rc t="9" v="0"/>'],
    ['<rc t="1" v="0"/>', '<rc t="1" v="77"/>'],
    ['i="0"/>', 'i="-1"/>'],
    ['<rv s="0">', '<rv s="8">'],
    ['_rvRel:LocalImageIdentifier', '_rvRel:SomethingElseEntirely'],
  ] as const) {
    const book = inCellBook('excel', ROWS, [{ row: 2, column: 1, media }], (xml) => xml.replace(from, to))
    const { rows, pictures } = await read(book)
    expect([rows[1], pictures], to).toEqual([['Q-1', { error: '#VALUE!' }, 'One'], []])
  }
})

test('pictures of an .xls are listed as not kept with their rows', async () => {
  const { unkept } = await read(xlsWithPictures(ROWS, [2, 4, 4]))
  expect(unkept).toEqual([
    { kind: 'xls picture', count: 3, rows: [2, 4] },
    { kind: 'formatting', count: 1, rows: [] },
  ])
})
