import { parseCellPosition } from './cells.ts'
import type { WorkbookLimits } from './limits.ts'
import type { Package, PackageParts, SheetParts } from './xlsx-package.ts'
import { parseAttributes, readStartTags, parseElements } from './xml.ts'
import { inflateToBuffer, type ZipEntry } from './zip.ts'
import { openSheetXml, readFormula } from './sheet-xml.ts'
import { CFB } from '@e965/xlsx'

const BOF = 0x0809
const EOF = 0x000a
const BOUND_SHEET = 0x0085
const DRAWING = 0x00ec
const OBJECT = 0x005d
const PICTURE = 0x08

type Compound = {
  read: (bytes: Buffer, options: object) => object
  find: (file: object, path: string) => { content: unknown } | null
}

function* records(stream: Buffer, from: number): Generator<[kind: number, body: Buffer], void, undefined> {
  for (let at = from; at + 4 <= stream.length;) {
    const size = stream.readUInt16LE(at + 2)
    yield [stream.readUInt16LE(at), stream.subarray(at + 4, at + 4 + size)]
    at += 4 + size
  }
}

function findSheetStart(stream: Buffer, place: number): number | undefined {
  let at = 0
  for (const [kind, body] of records(stream, 0)) {
    if (kind === EOF) break
    if (kind === BOUND_SHEET && body.length >= 6 && at++ === place) return body.readUInt32LE(0)
  }
  return undefined
}

/** The sheet row (from 1) of a drawing's last anchor. */
function anchoredRow(drawing: Buffer): number | undefined {
  const at = drawing.lastIndexOf(Buffer.from([0x10, 0xf0]))
  // After its kind and size, an anchor has flags, the column, the offset in the column, and the row.
  return at < 0 || at + 14 > drawing.length ? undefined : drawing.readUInt16LE(at + 12) + 1
}

/** `place` is the sheet's place in the workbook. Pictures of an .xls are reported but not kept. */
function findXlsPictures(bytes: Uint8Array, place: number): (number | undefined)[] {
  try {
    const { read, find } = CFB as Compound
    const file = read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { type: 'buffer' })
    const content = (find(file, '/Workbook') ?? find(file, '/Book'))?.content
    const stream = content === undefined ? Buffer.alloc(0) : Buffer.from(content as Uint8Array)
    const from = findSheetStart(stream, place)
    const rows: (number | undefined)[] = []
    let depth = 0
    let drawing = Buffer.alloc(0)
    for (const [kind, body] of from === undefined ? [] : records(stream, from)) {
      // A chart is a stream within the sheet's stream.
      if (kind === BOF) depth++
      else if (kind === EOF && --depth <= 0) break
      else if (kind === DRAWING) drawing = Buffer.from(body)
      else if (kind === OBJECT && depth === 1 && body.length >= 6 && body.readUInt16LE(4) === PICTURE)
        rows.push(anchoredRow(drawing))
    }
    return rows
  } catch {
    // A damaged workbook is refused later, when its rows are read.
    return []
  }
}

/** The row counts from 1 and the column from 0. `part` is undefined if the picture's part is missing. */
type InCellPicture = { row: number; column: number; part: ZipEntry | undefined }

const IMAGE_KEY = '_rvRel:LocalImageIdentifier'
const IMAGE_FORMULA = /^(?:_xlfn\.)?DISPIMG\(\s*"([^"]{1,200})"/i

/** Each section reaches from one element with this name up to the next. */
const sections = (text: string, name: string): string[] =>
  text.split(new RegExp(`<(?:[\\w.-]{1,20}:)?${name}(?=[\\s/>])`)).slice(1)
const attributesOf = (section: string): Map<string, string> => parseAttributes(section.slice(0, section.indexOf('>')))
const numberIn = (section: string, name: string): number => Number(attributesOf(section).get(name) ?? Number.NaN)

/** By the number that the cell has in `vm`. The pictures are resolved through the metadata, the rich values and the relations. */
function placedByExcel(
  metadata: string,
  structures: string,
  values: string,
  relations: string,
  media: PackageParts['media'],
): Map<number, ZipEntry | undefined> {
  const ids = Array.from(parseElements(relations, 'rel'), (one) => [...one].find(([name]) => /(?:^|:)id$/.test(name))?.[1] ?? '')
  const keyAt = sections(structures, 's').map((one) =>
    sections(one, 'k').findIndex((key) => attributesOf(key).get('n') === IMAGE_KEY),
  )
  const rich = sections(values, 'rv').map((one) => {
    const at = keyAt[numberIn(one, 's')] ?? -1
    const value = at < 0 ? undefined : /^[^>]*>\s*(\d{1,9})/.exec(sections(one, 'v')[at] ?? '')?.[1]
    return value === undefined ? undefined : ids[Number(value)]
  })
  const types = Array.from(parseElements(metadata, 'metadataType'), (one) => one.get('name'))
  const future = sections(metadata, 'futureMetadata').find((one) => attributesOf(one).get('name') === 'XLRICHVALUE') ?? ''
  const blocks = sections(future.split(/<\/(?:[\w.-]{1,20}:)?futureMetadata/)[0] ?? '', 'bk').map(
    (one) => sections(one, 'rvb')[0],
  )
  const placed = new Map<number, ZipEntry | undefined>()
  for (const [at, block] of sections(sections(metadata, 'valueMetadata')[0] ?? '', 'bk').entries()) {
    const record = sections(block, 'rc')[0] ?? ''
    const found = types[numberIn(record, 't') - 1] === 'XLRICHVALUE' ? blocks[numberIn(record, 'v')] : undefined
    const id = found === undefined ? undefined : rich[numberIn(found, 'i')]
    if (id !== undefined) placed.set(at + 1, media.get(id))
  }
  return placed
}

/** By the names that DISPIMG uses. */
const placedByWps = (markup: string, media: PackageParts['media']): Map<string, ZipEntry | undefined> =>
  new Map(
    sections(markup, 'cellImage').flatMap((one) => {
      const name = sections(one, 'cNvPr')[0]
      const blip = sections(one, 'blip')[0]
      const id = blip && [...attributesOf(blip)].find(([key]) => /(?:^|:)embed$/.test(key))?.[1]
      return name === undefined ? [] : [[attributesOf(name).get('name') ?? '', id === undefined ? undefined : media.get(id)]]
    }),
  )

/**
 * Finds the pictures that are values of a sheet's cells, from Excel ("Place in Cell") and from WPS (DISPIMG). This is a separate
 * pass, because few workbooks have any. Throws WorkbookProblem.
 */
async function findInCellPictures(
  sheet: ZipEntry,
  { metadata, structures, values, relations, cellImages }: Package['inCells'],
  limits: WorkbookLimits,
): Promise<InCellPicture[]> {
  const text = async (part: ZipEntry | undefined): Promise<string> =>
    part === undefined || part.size > limits.wholeBytes ? '' : (await inflateToBuffer(part, limits.wholeBytes)).toString('utf8')
  const byExcel =
    relations === undefined
      ? new Map<number, ZipEntry | undefined>()
      : placedByExcel(
          await text(metadata),
          await text(structures),
          await text(values),
          await text(relations.part),
          relations.media,
        )
  const byWps = cellImages === undefined ? undefined : placedByWps(await text(cellImages.part), cellImages.media)
  const pictures: InCellPicture[] = []
  if (byExcel.size === 0 && byWps === undefined) return pictures
  for await (const { row, cells } of (await openSheetXml(sheet, limits)).rows)
    for (const { column, markup, metadata: number } of cells) {
      // The search stops one picture after the limit, so that the excess is reported. Cells with further pictures stay unchanged.
      if (pictures.length > limits.pictures) return pictures
      const name = byWps === undefined ? undefined : IMAGE_FORMULA.exec(readFormula(markup) ?? '')?.[1]
      if (number !== undefined && byExcel.has(number)) pictures.push({ row, column, part: byExcel.get(number) })
      else if (name !== undefined) pictures.push({ row, column, part: byWps?.get(name) })
    }
  return pictures
}

/**
 * The kinds of content in a sheet that are not stored: pictures in formats other than PNG, JPEG, GIF and WebP, damaged or too
 * large pictures, pictures outside the rows with values or beyond the limits, and all pictures of an .xls. Other drawings,
 * embedded objects such as equations, comments, and all formatting of an .xls are not stored either.
 */
export const UNKEPT_KINDS = [
  'picture',
  'damaged picture',
  'large picture',
  'loose picture',
  'further picture',
  'xls picture',
  'drawing',
  'object',
  'comment',
  'formatting',
] as const
export type UnkeptKind = (typeof UNKEPT_KINDS)[number]
/**
 * `rows` are the sheet rows that contain it, in order and without duplicates, up to a limit. It is empty if the rows are unknown.
 */
export type Unkept = { kind: UnkeptKind; count: number; rows: number[] }
/** The row counts from 1 and the column from 0. `part` has the bytes of the picture. */
export type AnchoredPicture = { row: number; column: number; part: ZipEntry; crop?: Crop }
/** As a share of the picture's size. */
export type Crop = Record<'left' | 'top' | 'right' | 'bottom', number>
/** If the caller keeps no pictures, it also counts them as `unkept`. */
export type BesideCells = { unkept: UnkeptCount; pictures: AnchoredPicture[] }
export type XlsxBeside = BesideCells & { inCells: readonly InCellPicture[] }

const MAX_ROWS = 1_000

export type UnkeptCount = { add: (kind: UnkeptKind, row: number | undefined) => void; all: () => Unkept[] }
export function countUnkept(): UnkeptCount {
  const found = new Map<UnkeptKind, { count: number; rows: Set<number> }>()
  return {
    add: (kind, row) => {
      const of = found.get(kind) ?? { count: 0, rows: new Set() }
      found.set(kind, of)
      of.count++
      if (row !== undefined && of.rows.size < MAX_ROWS) of.rows.add(row)
    },
    all: () =>
      UNKEPT_KINDS.flatMap((kind) => {
        const of = found.get(kind)
        return of === undefined ? [] : [{ kind, count: of.count, rows: [...of.rows].toSorted((a, b) => a - b) }]
      }),
  }
}

/** `place` is the sheet's place in the workbook. */
export function readXlsBeside(bytes: Uint8Array, place: number): BesideCells {
  const unkept = countUnkept()
  for (const row of findXlsPictures(bytes, place)) unkept.add('xls picture', row)
  unkept.add('formatting', undefined)
  return { unkept, pictures: [] }
}

/** Excel stores how much it crops in thousandths of a percent. Negative values add a frame and do not count as a crop. */
function readCrop(fill: string): Crop | undefined {
  const attributes = /<(?:[\w.-]{1,20}:)?srcRect(\s[^<>]{0,400})>/.exec(fill)?.[1]
  if (attributes === undefined) return undefined
  const sides = parseAttributes(attributes)
  const share = (name: string): number => Math.min(1, Math.max(0, Number(sides.get(name) ?? 0) / 100_000)) || 0
  const crop = { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') }
  const isCut = Object.values(crop).some((each) => each > 0)
  return isCut && crop.left + crop.right < 1 && crop.top + crop.bottom < 1 ? crop : undefined
}

/** An anchor of a group has several pictures. */
const relatedPictures = (anchor: string): { id: string; crop: Crop | undefined }[] =>
  anchor
    .split(/<(?:[\w.-]{1,20}:)?blip(?=\s)/)
    .slice(1)
    .flatMap((fill) => {
      const attributes = /^\s[^<>]{0,4000}(?=>)/.exec(fill)?.[0] ?? ''
      const id = [...parseAttributes(attributes)].find(([name]) => /(?:^|:)embed$/.test(name))?.[1]
      return id === undefined ? [] : [{ id, crop: readCrop(fill) }]
    })

/** Pictures are in the order of the drawing. */
export async function readXlsxBeside(
  sheet: ZipEntry,
  { drawings, comments, legacy, objects }: SheetParts,
  values: Package['inCells'],
  limits: WorkbookLimits,
): Promise<XlsxBeside> {
  const unkept = countUnkept()
  const { add } = unkept
  const pictures: AnchoredPicture[] = []
  const text = async (entry: ZipEntry): Promise<string> =>
    entry.size > limits.wholeBytes ? '' : (await inflateToBuffer(entry, limits.wholeBytes)).toString('utf8')
  const picturesAt = (anchor: string, { media }: PackageParts): void => {
    const [row, column] = ['row', 'col'].map((name) => new RegExp(`<(?:[\\w.-]+:)?${name}>\\s*(\\d{1,9})`).exec(anchor)?.[1])
    const at = row === undefined ? undefined : Number(row) + 1
    if (!/<(?:[\w.-]+:)?pic[\s/>]/.test(anchor)) return add('drawing', at)
    const ids = relatedPictures(anchor)
    if (ids.length === 0) return add('picture', at)
    for (const { id, crop } of ids) {
      const part = media.get(id)
      if (at === undefined) add('loose picture', at)
      else if (part === undefined) add('picture', at)
      else if (pictures.length >= limits.pictures) add('further picture', at)
      else pictures.push({ row: at, column: Number(column ?? 0), part, ...(crop && { crop }) })
    }
  }
  for (const drawing of drawings) {
    const markup = await text(drawing.part)
    if (markup === '') add('drawing', undefined)
    // An embedded object has its picture in the legacy drawing, so this one is a duplicate.
    for (const anchor of markup.split(/<(?:[\w.-]+:)?(?:two|one)CellAnchor[\s>]|<(?:[\w.-]+:)?absoluteAnchor[\s>]/).slice(1))
      if (!anchor.includes('compatExt')) picturesAt(anchor, drawing)
  }
  const inCells = await findInCellPictures(sheet, values, limits)
  for (const { row, column, part } of inCells) {
    if (part === undefined) add('damaged picture', row)
    else if (pictures.length >= limits.pictures) add('further picture', row)
    else pictures.push({ row, column, part })
  }
  for (const part of comments)
    for await (const attributes of readStartTags(part, 'comment'))
      add('comment', parseCellPosition(attributes.get('ref') ?? '')?.row)
  if (objects === 0) return { unkept, pictures, inCells }
  const anchored: number[] = []
  for (const part of legacy)
    for (const shape of (await text(part)).split(/<(?:[\w.-]+:)?ClientData\s/).slice(1)) {
      if (parseAttributes(shape.slice(0, 200)).get('ObjectType') !== 'Pict') continue
      const row = /<(?:[\w.-]+:)?Anchor>\s*\d+\s*,\s*\d+\s*,\s*(\d+)/.exec(shape)?.[1]
      if (row !== undefined) anchored.push(Number(row) + 1)
    }
  for (let at = 0; at < objects; at++) add('object', anchored[at])
  return { unkept, pictures, inCells }
}
