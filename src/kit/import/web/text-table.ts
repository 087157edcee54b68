/** Makes a workbook from a table that was pasted or read from a text file. The workbook is then uploaded like any other. */

const ZIP = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
/** 1980-01-01, the earliest date of the zip format. */
const ZIP_DAY = 33

/** Cells are separated by tabs, or else by semicolons or commas. Quoted cells may contain separators and line ends. */
export function parseTextTable(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, '')
  const [first = ''] = plain.split(/\r?\n/, 1)
  const separator = ['\t', ';', ','].find((each) => first.includes(each)) ?? ','
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim())
    cell = ''
  }
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at] as string
    if (isQuoted && letter === '"' && plain[at + 1] === '"') cell += plain[++at]
    else if (isQuoted) {
      if (letter === '"') isQuoted = false
      else cell += letter
    } else if (letter === '"' && cell.trim() === '') isQuoted = true
    else if (letter === separator) endCell()
    else if (letter === '\n') {
      endCell()
      rows.push([])
    } else if (letter !== '\r') cell += letter
  }
  endCell()
  // Rows are identified by their number, so blank rows between other rows are kept.
  const hasText = (row: readonly string[]): boolean => row.some((each) => each !== '')
  return rows.slice(Math.max(0, rows.findIndex(hasText)), rows.findLastIndex(hasText) + 1)
}

/** `otherNames` are further names that the header may use. */
export type PastedColumns = { columns: readonly string[]; otherNames?: readonly string[] }
/** Normalizes a name as the server does, so that "E-mail" becomes "email". */
const nameKey = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '')

/** The first row is the header if it names one of the columns. Otherwise the columns are added as the header. */
export function withHeader(rows: readonly string[][], { columns, otherNames = [] }: PastedColumns): string[][] {
  const names = [...columns, ...otherNames].map(nameKey)
  const isHeader = rows[0]?.some((cell) => names.includes(nameKey(cell))) === true
  return isHeader ? [...rows] : [[...columns], ...rows]
}

const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML forbids these characters
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = 'http://schemas.openxmlformats.org'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** Every cell is stored as text, so that none becomes a formula. */
const sheetOf = (rows: readonly string[][]): string =>
  `${HEAD}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row) =>
        `<row>${row.map((cell) => `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`
const partsOf = (rows: readonly string[][]): [name: string, xml: string][] => [
  [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
  ['xl/worksheets/sheet1.xml', sheetOf(rows)],
]

function crcOf(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function packed(...fields: (readonly [value: number, size: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of fields) for (let n = 0; n < size; n++) bytes[at++] = Math.floor(value / 256 ** n) & 255
  return bytes
}

export function buildWorkbook(name: string, rows: readonly string[][]): File {
  const [files, directory]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []]
  let [offset, length] = [0, 0]
  for (const [path, xml] of partsOf(rows)) {
    const [title, content] = [new TextEncoder().encode(path), new TextEncoder().encode(xml)]
    const size = content.length
    // Version 2.0, the flag for UTF-8 names, the method "stored", the time, the checksum, the sizes, and the length of the name.
    const common = [
      [20, 2],
      [0x800, 2],
      [0, 2],
      [0, 2],
      [ZIP_DAY, 2],
      [crcOf(content), 4],
      [size, 4],
      [size, 4],
      [title.length, 2],
      [0, 2],
    ] as const
    const local = [packed([ZIP.local, 4], ...common), title, content]
    const entry = [packed([ZIP.central, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), title]
    files.push(...local)
    directory.push(...entry)
    offset += local.reduce((sum, part) => sum + part.length, 0)
    length += entry.reduce((sum, part) => sum + part.length, 0)
  }
  const count = directory.length / 2
  const end = packed([ZIP.end, 4], [0, 2], [0, 2], [count, 2], [count, 2], [length, 4], [offset, 4], [0, 2])
  return new File([...files, ...directory, end], name, { type: `${TYPE}.sheet` })
}

/** `above` is the number of rows that were added above the first row of the text. Returns undefined if the text has no row. */
export function buildWorkbookOfText(
  name: string,
  text: string,
  columns: PastedColumns,
): { file: File; above: number } | undefined {
  const rows = parseTextTable(text)
  if (rows.length === 0) return undefined
  const sheet = withHeader(rows, columns)
  return { file: buildWorkbook(name, sheet), above: sheet.length - rows.length }
}
