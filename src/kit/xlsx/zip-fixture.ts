import { crc32, deflateRawSync } from 'node:zlib'

/**
 * `size`, `crc` and `localName` are false values that the package declares. `shareWith` is the index of an earlier part whose
 * data this part shares.
 */
export type FixturePart = {
  name: string
  content: string | Uint8Array
  method?: 0 | 8
  flags?: number
  size?: number
  crc?: number
  localName?: string
  shareWith?: number
}

/** Written byte by byte, so that tests can create invalid packages. */
export function buildZip(parts: readonly FixturePart[]): Buffer {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let at = 0
  for (const { name, content, method = 8, flags = 0, size, crc, localName, shareWith } of parts) {
    const plain = Buffer.from(content)
    const packed = method === 8 ? deflateRawSync(plain) : plain
    const header = (signature: number, fixed: number, nameText: string): Buffer => {
      const nameBytes = Buffer.from(nameText)
      const buffer = Buffer.alloc(fixed + nameBytes.length)
      const shift = signature === 0x02014b50 ? 2 : 0
      buffer.writeUInt32LE(signature, 0)
      buffer.writeUInt16LE(20, 4 + shift)
      buffer.writeUInt16LE(flags, 6 + shift)
      buffer.writeUInt16LE(method, 8 + shift)
      buffer.writeUInt32LE(crc ?? crc32(plain), 14 + shift)
      buffer.writeUInt32LE(packed.length, 18 + shift)
      buffer.writeUInt32LE(size ?? plain.length, 22 + shift)
      buffer.writeUInt16LE(nameBytes.length, 26 + shift)
      nameBytes.copy(buffer, fixed)
      return buffer
    }
    const offset = shareWith === undefined ? at : (offsets[shareWith] ?? 0)
    offsets.push(offset)
    if (shareWith === undefined) {
      const local = header(0x04034b50, 30, localName ?? name)
      chunks.push(local, packed)
      at += local.length + packed.length
    }
    const central = header(0x02014b50, 46, name)
    central.writeUInt32LE(offset, 42)
    directory.push(central)
  }
  const end = Buffer.alloc(22)
  const central = Buffer.concat(directory)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...chunks, central, end])
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export type FixtureSheet = {
  rows: string
  after?: string
  sharedTexts?: string
  /** Cell style n + 1 uses the nth number format code. */
  formats?: readonly string[]
  /** The cell styles of fonts follow those of `formats`, in the same order. */
  fonts?: readonly string[]
  date1904?: boolean
  links?: readonly string[]
  prolog?: string
  /** The namespace prefix of the root element. The caller writes it into the elements of `rows`. */
  prefix?: string
  more?: readonly FixturePart[]
}

export function buildFixtureParts(sheet: FixtureSheet): FixturePart[] {
  const relations = (rows: string): string =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`
  const relation = (id: string, type: string, target: string, mode = ''): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target.replaceAll('&', '&amp;')}"${mode}/>`
  const of = sheet.prefix === undefined ? '' : `${sheet.prefix}:`
  const formats = sheet.formats ?? []
  const fonts = sheet.fonts ?? []
  return [
    { name: '[Content_Types].xml', content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>' },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr${sheet.date1904 === true ? ' date1904="1"' : ''}/><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml') +
          relation('rId2', 'styles', 'styles.xml') +
          (sheet.sharedTexts === undefined ? '' : relation('rId3', 'sharedStrings', 'sharedStrings.xml')),
      ),
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${MAIN}"><numFmts>${formats
        .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
        .join(
          '',
        )}</numFmts>${fonts.length === 0 ? '' : `<fonts>${fonts.join('')}</fonts>`}<cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}${fonts.map((_, index) => `<xf fontId="${index}"/>`).join('')}</cellXfs></styleSheet>`,
    },
    ...(sheet.sharedTexts === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${MAIN}">${sheet.sharedTexts}</sst>` }]),
    ...(sheet.links === undefined
      ? []
      : [
          {
            name: 'xl/worksheets/_rels/sheet1.xml.rels',
            content: relations(
              sheet.links
                .map((target, index) => relation(`rId${index + 1}`, 'hyperlink', target, ' TargetMode="External"'))
                .join(''),
            ),
          },
        ]),
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<?xml version="1.0"?>${sheet.prolog ?? ''}<${of}worksheet xmlns${sheet.prefix === undefined ? '' : `:${sheet.prefix}`}="${MAIN}" xmlns:r="${OFFICE}"><${of}sheetData>${sheet.rows}</${of}sheetData>${sheet.after ?? ''}</${of}worksheet>`,
    },
    ...(sheet.more ?? []),
  ]
}

export const buildFixtureWorkbook = (sheet: FixtureSheet): Buffer => buildZip(buildFixtureParts(sheet))
export const buildTextRow = (row: number, texts: readonly string[]): string =>
  `<row r="${row}">${texts.map((text, index) => `<c r="${String.fromCharCode(65 + index)}${row}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`

/** Row and column count from 0. `target` is the target of its relationship, and `media` the content of its part. */
export type FixturePicture = {
  row: number
  column?: number
  target?: string
  media?: string | Uint8Array
  external?: boolean
  crop?: string
}
/** For a sheet's `more`. Pictures with the same target share a part. */
export function buildDrawing(pictures: readonly FixturePicture[]): FixturePart[] {
  const targetOf = ({ target }: FixturePicture, at: number): string => target ?? `../media/image${at + 1}.png`
  const parts = new Map(pictures.flatMap((one, at) => (one.media === undefined ? [] : [[targetOf(one, at), one.media] as const])))
  const targets = [...new Set(pictures.map(targetOf))]
  const outer = new Set(pictures.flatMap((one, at) => (one.external === true ? [targetOf(one, at)] : [])))
  const relation = (target: string, at: number): string =>
    `<Relationship Id="rId${at + 1}" Type="${OFFICE}/image" Target="${target}"${outer.has(target) ? ' TargetMode="External"' : ''}/>`
  const anchor = (one: FixturePicture, at: number): string =>
    `<xdr:twoCellAnchor><xdr:from><xdr:col>${one.column ?? 0}</xdr:col><xdr:row>${one.row}</xdr:row></xdr:from><xdr:to><xdr:row>99</xdr:row></xdr:to><xdr:pic><a:blip cstate="print" r:embed="rId${targets.indexOf(targetOf(one, at)) + 1}"/>${one.crop === undefined ? '' : `<a:srcRect ${one.crop}/>`}</xdr:pic></xdr:twoCellAnchor>`
  const drawing = `<Relationship Id="rId1" Type="${OFFICE}/drawing" Target="../drawings/drawing1.xml"/>`
  return [
    { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: `<Relationships>${drawing}</Relationships>` },
    { name: 'xl/drawings/drawing1.xml', content: `<xdr:wsDr>${pictures.map(anchor).join('')}</xdr:wsDr>` },
    { name: 'xl/drawings/_rels/drawing1.xml.rels', content: `<Relationships>${targets.map(relation).join('')}</Relationships>` },
    ...[...parts].map(([target, content]) => ({ name: `xl/${target.replace('../', '')}`, content })),
  ]
}
