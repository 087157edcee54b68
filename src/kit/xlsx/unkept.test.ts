import { expect, test } from 'vitest'
import { openSheets } from './read-workbook.ts'
import type { Unkept } from './unkept.ts'
import { buildFixtureParts, buildTextRow, buildZip } from './zip-fixture.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const anchor = (row: number, content: string): string =>
  `<xdr:twoCellAnchor editAs="oneCell"><xdr:from><xdr:col>1</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:to><xdr:row>99</xdr:row></xdr:to>${content}</xdr:twoCellAnchor>`
const shape = (kind: string, row: number): string =>
  `<v:shape id="_x0000_s1025"><x:ClientData ObjectType="${kind}"><x:Anchor> 1, 15, ${row}, 2, 3, 15, 5, 4</x:Anchor></x:ClientData></v:shape>`

async function unkeptOf(parts: readonly [type: string, name: string, content: string][]): Promise<Unkept[]> {
  const relations = parts.map(
    ([type, name], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="../${name}"/>`,
  )
  const more = [
    { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    ...parts.map(([, name, content]) => ({ name: `xl/${name}`, content })),
  ]
  const [sheet] = await openSheets(buildZip(buildFixtureParts({ rows: buildTextRow(1, ['question_id']), more })))
  return (await sheet?.open())?.beside.unkept.all() ?? []
}

test('a sheet with nothing but cells reports nothing that is not kept', async () => {
  expect(await unkeptOf([])).toEqual([])
})

test('pictures, drawings, comments and embedded objects that are not kept are counted by row', async () => {
  const pictures = anchor(4, '<xdr:pic/>') + anchor(1, '<xdr:pic/>') + anchor(4, '<xdr:pic/>')
  const chart = '<xdr:oneCellAnchor><xdr:from><xdr:row>7</xdr:row></xdr:from><xdr:graphicFrame/></xdr:oneCellAnchor>'
  const twin = anchor(2, '<xdr:sp><a14:compatExt spid="_x0000_s1025"/></xdr:sp>')
  const found = await unkeptOf([
    ['drawing', 'drawings/drawing1.xml', `<xdr:wsDr>${pictures}${chart}${twin}</xdr:wsDr>`],
    [
      'comments',
      'comments1.xml',
      '<comments><commentList><comment ref="B3" authorId="0"/><comment ref="C12"/></commentList></comments>',
    ],
    ['vmlDrawing', 'drawings/vmlDrawing1.vml', `<xml>${shape('Note', 2)}${shape('Pict', 8)}${shape('Note', 11)}</xml>`],
    ['oleObject', 'embeddings/oleObject1.bin', 'an equation'],
  ])
  expect(found).toEqual([
    { kind: 'picture', count: 3, rows: [2, 5] },
    { kind: 'drawing', count: 1, rows: [8] },
    { kind: 'object', count: 1, rows: [9] },
    { kind: 'comment', count: 2, rows: [3, 12] },
  ])
})

test('an embedded object without a position is counted', async () => {
  expect(await unkeptOf([['package', 'embeddings/book1.xlsx', '-']])).toEqual([{ kind: 'object', count: 1, rows: [] }])
})
