import { cellPosition } from './cells.ts'
import { findInCellPictures, type InCellPicture } from './in-cell-pictures.ts'
import type { WorkbookLimits } from './limits.ts'
import { findXlsPictures } from './xls-pictures.ts'
import type { Package, PackageParts, SheetParts } from './xlsx-package.ts'
import { parseAttributes, readStartTags } from './xml.ts'
import { inflateToBuffer, type ZipEntry } from './zip.ts'

/**
 * What of a sheet is not stored: pictures of other formats than PNG, JPEG, GIF and WebP, damaged and too large ones, those at no
 * row with values, those beyond the limits, those of an .xls; other drawings, embedded objects such as equations, comments; of an
 * .xls all formatting.
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
/** `rows`: where they stand in the sheet, in order and each once, the first ones; empty where that is unknown. */
export type Unkept = { kind: UnkeptKind; count: number; rows: number[] }
/** A picture as it is anchored: its sheet row from 1, its column from 0, and the part of the package with its bytes. */
export type AnchoredPicture = { row: number; column: number; part: ZipEntry; crop?: Crop }
/** What is cut off at each side, as shares of the whole. */
export type Crop = Record<'left' | 'top' | 'right' | 'bottom', number>
/** What stands in a sheet beside its cells; whoever keeps none of the pictures has them with `unkept` too. */
export type BesideCells = { unkept: UnkeptCount; pictures: AnchoredPicture[] }
/** The same of an .xlsx; the cells whose value is a picture have no other. */
export type XlsxBeside = BesideCells & { inCells: readonly InCellPicture[] }

const MOST_ROWS = 1_000

export type UnkeptCount = { add: (kind: UnkeptKind, row: number | undefined) => void; all: () => Unkept[] }
/** Counts what is not kept, and where it stands. */
export function countUnkept(): UnkeptCount {
  const found = new Map<UnkeptKind, { count: number; rows: Set<number> }>()
  return {
    add: (kind, row) => {
      const of = found.get(kind) ?? { count: 0, rows: new Set() }
      found.set(kind, of)
      of.count++
      if (row !== undefined && of.rows.size < MOST_ROWS) of.rows.add(row)
    },
    all: () =>
      UNKEPT_KINDS.flatMap((kind) => {
        const of = found.get(kind)
        return of === undefined ? [] : [{ kind, count: of.count, rows: [...of.rows].toSorted((a, b) => a - b) }]
      }),
  }
}

/** What a sheet of an .xls has beside its cells, by its place in the workbook. */
export function readXlsBeside(bytes: Uint8Array, place: number): BesideCells {
  const unkept = countUnkept()
  for (const row of findXlsPictures(bytes, place)) unkept.add('xls picture', row)
  unkept.add('formatting', undefined)
  return { unkept, pictures: [] }
}

/** The sides that Excel cuts off, in thousandths of a percent; undefined where it cuts nothing off. A frame around it is none. */
function readCrop(fill: string): Crop | undefined {
  const attributes = /<(?:[\w.-]{1,20}:)?srcRect(\s[^<>]{0,400})>/.exec(fill)?.[1]
  if (attributes === undefined) return undefined
  const sides = parseAttributes(attributes)
  const share = (name: string): number => Math.min(1, Math.max(0, Number(sides.get(name) ?? 0) / 100_000)) || 0
  const crop = { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') }
  const isCut = Object.values(crop).some((each) => each > 0)
  return isCut && crop.left + crop.right < 1 && crop.top + crop.bottom < 1 ? crop : undefined
}

/** The ids of the relationships of an anchor's pictures, one or several in a group, and how each is cropped. */
const relatedPictures = (anchor: string): { id: string; crop: Crop | undefined }[] =>
  anchor
    .split(/<(?:[\w.-]{1,20}:)?blip(?=\s)/)
    .slice(1)
    .flatMap((fill) => {
      const attributes = /^\s[^<>]{0,4000}(?=>)/.exec(fill)?.[0] ?? ''
      const id = [...parseAttributes(attributes)].find(([name]) => /(?:^|:)embed$/.test(name))?.[1]
      return id === undefined ? [] : [{ id, crop: readCrop(fill) }]
    })

/** The same of a sheet of an .xlsx, by the parts that it refers to; pictures in the order of the drawing. */
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
    // An object has its picture in the legacy drawing, and a twin here.
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
    for await (const attributes of readStartTags(part, 'comment')) add('comment', cellPosition(attributes.get('ref') ?? '')?.row)
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
