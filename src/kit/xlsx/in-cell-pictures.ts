import type { WorkbookLimits } from './limits.ts'
import { cellPosition } from './cells.ts'
import { scanCells } from './xlsx-marks.ts'
import type { Package, PackageParts } from './xlsx-package.ts'
import { decodeXml, elements, parseAttributes, readStartTags } from './xml.ts'
import { inflateToBuffer, type ZipEntry } from './zip.ts'

/** A picture that is the value of its cell: its sheet row from 1, its column from 0; `part` is undefined where it is missing. */
export type InCellPicture = { row: number; column: number; part: ZipEntry | undefined }

const IMAGE_KEY = '_rvRel:LocalImageIdentifier'
const IMAGE_FORMULA = /^(?:_xlfn\.)?DISPIMG\(\s*"([^"]{1,200})"/i

/** The parts of `text` that begin with an element of this name, each up to the next. */
const sections = (text: string, name: string): string[] =>
  text.split(new RegExp(`<(?:[\\w.-]{1,20}:)?${name}(?=[\\s/>])`)).slice(1)
const attributesOf = (section: string): Map<string, string> => parseAttributes(section.slice(0, section.indexOf('>')))
const numberIn = (section: string, name: string): number => Number(attributesOf(section).get(name) ?? Number.NaN)

/** The pictures that Excel places in cells, by the number that a cell has in `vm`: of its metadata, rich values and relations. */
function placedByExcel(
  metadata: string,
  structures: string,
  values: string,
  relations: string,
  media: PackageParts['media'],
): Map<number, ZipEntry | undefined> {
  const ids = Array.from(elements(relations, 'rel'), (one) => [...one].find(([name]) => /(?:^|:)id$/.test(name))?.[1] ?? '')
  const keyAt = sections(structures, 's').map((one) =>
    sections(one, 'k').findIndex((key) => attributesOf(key).get('n') === IMAGE_KEY),
  )
  const rich = sections(values, 'rv').map((one) => {
    const at = keyAt[numberIn(one, 's')] ?? -1
    const value = at < 0 ? undefined : /^[^>]*>\s*(\d{1,9})/.exec(sections(one, 'v')[at] ?? '')?.[1]
    return value === undefined ? undefined : ids[Number(value)]
  })
  const types = Array.from(elements(metadata, 'metadataType'), (one) => one.get('name'))
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

/** The pictures of WPS, by the names that DISPIMG has. */
const placedByWps = (markup: string, media: PackageParts['media']): Map<string, ZipEntry | undefined> =>
  new Map(
    sections(markup, 'cellImage').flatMap((one) => {
      const name = sections(one, 'cNvPr')[0]
      const blip = sections(one, 'blip')[0]
      const id = blip && [...attributesOf(blip)].find(([key]) => /(?:^|:)embed$/.test(key))?.[1]
      return name === undefined ? [] : [[attributesOf(name).get('name') ?? '', id === undefined ? undefined : media.get(id)]]
    }),
  )

/** The pictures that are values of cells: those of Excel (“Place in Cell”), then those of WPS (DISPIMG; decision P437). */
export async function findInCellPictures({ sheet, inCells }: Package, limits: WorkbookLimits): Promise<InCellPicture[]> {
  const { metadata, structures, values, relations, cellImages } = inCells
  const text = async (part: ZipEntry | undefined): Promise<string> =>
    part === undefined || part.size > limits.wholeBytes ? '' : (await inflateToBuffer(part, limits.wholeBytes)).toString('utf8')
  const pictures: InCellPicture[] = []
  // One more than is kept, which is then named; of further ones the cell stays what it is.
  const isFull = (): boolean => pictures.length > limits.pictures
  if (relations !== undefined) {
    const texts = [await text(metadata), await text(structures), await text(values), await text(relations.part)] as const
    const placed = placedByExcel(...texts, relations.media)
    if (placed.size > 0)
      for await (const attributes of readStartTags(sheet, 'c')) {
        const position = attributes.has('vm') ? cellPosition(attributes.get('r') ?? '') : undefined
        const number = Number(attributes.get('vm'))
        if (position !== undefined && placed.has(number) && !isFull()) pictures.push({ ...position, part: placed.get(number) })
      }
  }
  if (cellImages !== undefined) {
    const placed = placedByWps(await text(cellImages.part), cellImages.media)
    await scanCells(sheet, 'f', (cell, position) => {
      const formula = decodeXml(/<(?:[\w.-]+:)?f(?:\s[^<>]*)?>([^<]*)</.exec(cell)?.[1] ?? '').trim()
      const name = IMAGE_FORMULA.exec(formula)?.[1]
      if (name !== undefined && !isFull()) pictures.push({ ...position, part: placed.get(name) })
    })
  }
  return pictures
}
