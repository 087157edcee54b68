import type { WorkbookLimits } from './limits.ts'
import { openSheetXml, readFormula } from './sheet-xml.ts'
import type { Package, PackageParts } from './xlsx-package.ts'
import { elements, parseAttributes } from './xml.ts'
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

/**
 * The pictures that are values of a sheet's cells: those of Excel ("Place in Cell") and those of WPS (DISPIMG; decision P437), in
 * a pass of its own, as only few workbooks have any. Throws WorkbookProblem.
 */
export async function findInCellPictures(
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
      // One more than is kept, which is then named; the cells of further ones stay what they are.
      if (pictures.length > limits.pictures) return pictures
      const name = byWps === undefined ? undefined : IMAGE_FORMULA.exec(readFormula(markup) ?? '')?.[1]
      if (number !== undefined && byExcel.has(number)) pictures.push({ row, column, part: byExcel.get(number) })
      else if (name !== undefined) pictures.push({ row, column, part: byWps?.get(name) })
    }
  return pictures
}
