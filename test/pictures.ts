import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { CFB, utils, write } from '@e965/xlsx'
import {
  buildDrawing,
  buildFixtureParts,
  buildFixtureWorkbook,
  buildZip,
  type FixturePicture,
  buildTextRow,
} from '../src/kit/xlsx/zip-fixture.ts'
import { xlsxType } from '../src/kit/xlsx/write.ts'

const colours = ['#c33', '#3c3', '#33c', '#cc3', '#3cc', '#c3c']
/** Draws a picture of one colour. The same number gives the same bytes. */
export const drawPicture = (of: number, format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', size = 40 + of): Promise<Buffer> =>
  sharp({ create: { width: size, height: 30, channels: 3, background: colours[of % colours.length] ?? '#000' } })
    .toFormat(format)
    .toBuffer()

export async function drawPhoto(): Promise<Buffer> {
  const size = { width: 120, height: 80, channels: 3 } as const
  return sharp(Buffer.from(Array.from({ length: 120 * 80 * 3 }, (_, at) => (at * at * 7919) % 251)), { raw: size })
    .withExif({ IFD0: { Copyright: 'Meera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 50/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

export const pictureBook = (name: string, rows: readonly (readonly string[])[], pictures: readonly FixturePicture[]): File =>
  new File(
    [
      new Uint8Array(
        buildFixtureWorkbook({
          rows: rows.map((texts, at) => buildTextRow(at + 1, texts)).join(''),
          more: buildDrawing(pictures),
        }),
      ),
    ],
    name,
    { type: xlsxType },
  )

export const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A picture in the cell of this row (from 1) and column (from 0). Without `media`, the package lacks the image. */
export type InCell = { row: number; column: number; media?: Uint8Array }
const cellOf = ({ row, column }: InCell): string => `${String.fromCharCode(65 + column)}${row}`
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Makes a workbook with pictures as cell values, as Excel or WPS stores them. `change` alters their markup. */
export function inCellBook(
  by: 'excel' | 'wps',
  rows: readonly (readonly string[])[],
  pictures: readonly InCell[],
  change: (xml: string) => string = (xml) => xml,
): Buffer {
  const valueOf = (one: InCell, at: number): string =>
    by === 'excel'
      ? `<c r="${cellOf(one)}" t="e" vm="${at + 1}"><v>#VALUE!</v></c>`
      : `<c r="${cellOf(one)}" t="str"><f>_xlfn.DISPIMG("ID_${at}",1)</f><v>=DISPIMG("ID_${at}",1)</v></c>`
  const markup = rows.map((texts, index) => {
    let row = buildTextRow(index + 1, texts)
    for (const [at, one] of pictures.entries())
      if (one.row === index + 1) row = row.replace(new RegExp(`<c r="${cellOf(one)}".*?</c>`), valueOf(one, at))
    return row
  })
  const each = (write: (at: number) => string): string => pictures.map((_, at) => write(at)).join('')
  const media = pictures.flatMap((one, at) =>
    one.media === undefined ? [] : [{ name: `xl/media/image${at}.png`, content: one.media }],
  )
  const images = `<Relationships>${each((at) => `<Relationship Id="rId${at}" Type="${RELATION}/image" Target="../media/image${at}.png"/>`)}</Relationships>`
  const office = 'http://schemas.microsoft.com/office'
  const more: [type: string, name: string, content: string][] =
    by === 'excel'
      ? [
          [
            `${RELATION}/sheetMetadata`,
            'metadata.xml',
            `<metadata><metadataTypes count="1"><metadataType name="XLRICHVALUE" minSupportedVersion="120000"/></metadataTypes><futureMetadata name="XLRICHVALUE" count="${pictures.length}">${each((at) => `<bk><extLst><ext uri="{3e2802c4-a4d2-4d8b-9148-e3be6c30e623}"><xlrd:rvb i="${at}"/></ext></extLst></bk>`)}</futureMetadata><valueMetadata count="${pictures.length}">${each((at) => `<bk><rc t="1" v="${at}"/></bk>`)}</valueMetadata></metadata>`,
          ],
          [
            `${office}/2017/06/relationships/rdRichValueStructure`,
            'richData/rdrichvaluestructure.xml',
            '<rvStructures count="1"><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s></rvStructures>',
          ],
          [
            `${office}/2017/06/relationships/rdRichValue`,
            'richData/rdrichvalue.xml',
            `<rvData count="${pictures.length}">${each((at) => `<rv s="0"><v>${at}</v><v>5</v></rv>`)}</rvData>`,
          ],
          [
            `${office}/2022/10/relationships/richValueRel`,
            'richData/richValueRel.xml',
            `<richValueRels>${each((at) => `<rel r:id="rId${at}"/>`)}</richValueRels>`,
          ],
        ]
      : [
          [
            'http://www.wps.cn/officeDocument/2020/cellImage',
            'cellimages.xml',
            `<etc:cellImages>${each((at) => `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at}" name="ID_${at}" descr="x"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${at}"/></xdr:blipFill></xdr:pic></etc:cellImage>`)}</etc:cellImages>`,
          ],
        ]
  const relations = more.map(([type, target], at) => `<Relationship Id="rIdX${at}" Type="${type}" Target="${target}"/>`).join('')
  const parts = buildFixtureParts({
    rows: markup.join(''),
    more: [
      ...more.map(([, name, content]) => ({ name: `xl/${name}`, content: change(content) })),
      by === 'excel'
        ? { name: 'xl/richData/_rels/richValueRel.xml.rels', content: images }
        : { name: 'xl/_rels/cellimages.xml.rels', content: images.replaceAll('../media', 'media') },
      ...media,
    ],
  })
  return buildZip(
    parts.map((part) =>
      part.name === 'xl/_rels/workbook.xml.rels'
        ? { ...part, content: String(part.content).replace('</Relationships>', `${relations}</Relationships>`) }
        : part,
    ),
  )
}

export function xlsWithPictures(rows: readonly (readonly string[])[], at: readonly number[]): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row])), 'One')
  const file = CFB.read(write(book, { type: 'buffer', bookType: 'biff8' }), { type: 'buffer' })
  const stream: { content: Buffer; size: number } = CFB.find(file, '/Workbook')
  const record = (kind: number, body: Buffer): Buffer => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(kind, 0)
    head.writeUInt16LE(body.length, 2)
    return Buffer.concat([head, body])
  }
  const pictures = at.flatMap((row) => {
    const anchor = Buffer.alloc(8 + 18)
    anchor.writeUInt16LE(0xf010, 2)
    anchor.writeUInt32LE(18, 4)
    anchor.writeUInt16LE(row - 1, 14)
    const object = Buffer.alloc(26)
    object.writeUInt16LE(0x15, 0)
    object.writeUInt16LE(0x12, 2)
    object.writeUInt16LE(0x08, 4)
    return [record(0x00ec, anchor), record(0x005d, object)]
  })
  const content = Buffer.from(stream.content)
  const end = content.lastIndexOf(Buffer.from([0x0a, 0x00, 0x00, 0x00]))
  stream.content = Buffer.concat([content.subarray(0, end), ...pictures, content.subarray(end)])
  stream.size = stream.content.length
  return Buffer.from(CFB.write(file, { type: 'buffer' }))
}
