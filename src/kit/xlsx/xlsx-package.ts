import type { WorkbookLimits } from './limits.ts'
import { WorkbookProblem } from './problem.ts'
import { parseElements, readStartTags } from './xml.ts'
import { inflateToBuffer } from './zip.ts'
import type { Zip, ZipEntry } from './zip.ts'

export type Package = {
  date1904: boolean
  /** In the workbook's order. Chart sheets, and sheets whose part is missing, are left out. */
  sheets: PackageSheet[]
  sharedTexts?: ZipEntry
  styles?: ZipEntry
  /** For pictures that are values of cells. Excel keeps them in its rich values, and WPS in a single part. */
  inCells: Record<'metadata' | 'structures' | 'values', ZipEntry | undefined> &
    Record<'relations' | 'cellImages', PackageParts | undefined>
}
export type PackageSheet = { name: string; isHidden: boolean; path: string; part: ZipEntry }
export type SheetParts = {
  links: ReadonlyMap<string, string>
  /** The contents beside the cells: drawings, comments, and legacy drawings, which position the embedded `objects`. */
  drawings: PackageParts[]
  comments: ZipEntry[]
  legacy: ZipEntry[]
  objects: number
}
/** A part, such as a sheet's drawing, and the picture parts to which it refers, by relationship id. */
export type PackageParts = { part: ZipEntry; media: ReadonlyMap<string, ZipEntry> }
export const createDamagedProblem = (cause: unknown): WorkbookProblem => new WorkbookProblem('DAMAGED', { cause })

/** A workbook may give its parts any names, so they are found through their relationships. Throws WorkbookProblem. */
export async function readPackage(zip: Zip, limits: WorkbookLimits): Promise<Package> {
  const text = async (path: string): Promise<string> => {
    const entry = zip.get(path.toLowerCase())
    if (entry === undefined) throw createDamagedProblem(`no ${path}`)
    return (await inflateToBuffer(entry, limits.wholeBytes)).toString('utf8')
  }
  const related = async (path: string): Promise<Relation[]> => {
    const { folder, file } = relationsOf(path)
    if (!zip.has(file.toLowerCase())) return []
    return Array.from(parseElements(await text(file), 'Relationship'), (attributes) => relationOf(folder, attributes))
  }

  const workbook = (await related('')).find(({ type }) => type === 'officeDocument')?.target
  if (workbook === undefined) throw new WorkbookProblem('NOT_A_WORKBOOK', { cause: 'no workbook part' })
  const root = zip.get(workbook.toLowerCase())
  if (root === undefined) throw createDamagedProblem(`no ${workbook}`)
  if (!/\.xml$/i.test(workbook)) throw new WorkbookProblem('NOT_A_WORKBOOK', { cause: 'no .xlsx workbook part' })
  const xml = await text(workbook)
  if (!/<(?:[\w.-]+:)?workbook[\s>]/.test(xml)) throw new WorkbookProblem('NOT_A_WORKBOOK', { cause: 'no workbook element' })
  const relations = await related(workbook)
  const worksheets = new Map(relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]))
  // Each sheet must have a part of its own.
  const taken = new Set<ZipEntry>()
  const sheets = [...parseElements(xml, 'sheet')].flatMap((sheet, at): PackageSheet[] => {
    const id = [...sheet].find(([name]) => /^[\w.-]+:id$/i.test(name))?.[1] ?? ''
    const path = worksheets.get(id)
    const part = path === undefined ? undefined : zip.get(path.toLowerCase())
    if (path === undefined || part === undefined || taken.has(part)) return []
    taken.add(part)
    const isHidden = (sheet.get('state') ?? 'visible') !== 'visible'
    return [{ name: sheet.get('name') ?? `Sheet${at + 1}`, isHidden, path, part }]
  })
  if (sheets.length === 0) throw createDamagedProblem('no worksheet')
  if (sheets.length > limits.sheets)
    throw new WorkbookProblem('TOO_MANY_SHEETS', { values: { found: sheets.length, sheets: limits.sheets } })

  const part = (type: string): ZipEntry | undefined => {
    const target = relations.find((relation) => relation.type === type)?.target
    return target === undefined ? undefined : zip.get(target.toLowerCase())
  }
  const sharedTexts = part('sharedStrings')
  const styles = part('styles')
  const properties = parseElements(xml, 'workbookPr').next().value
  const date1904 = properties instanceof Map && ['1', 'true'].includes(String(properties.get('date1904')))
  const withMedia = async (type: string): Promise<PackageParts | undefined> => {
    const target = relations.find((relation) => relation.type === type)?.target
    const entry = target === undefined ? undefined : zip.get(target.toLowerCase())
    return target === undefined || entry === undefined ? undefined : { part: entry, media: await mediaOf(zip, target, limits) }
  }
  const inCells = {
    metadata: part('sheetMetadata'),
    structures: part('rdRichValueStructure'),
    values: part('rdRichValue'),
    relations: await withMedia('richValueRel'),
    cellImages: await withMedia('cellImage'),
  }
  return { date1904, sheets, inCells, ...(sharedTexts && { sharedTexts }), ...(styles && { styles }) }
}

type Relation = { id: string; type: string; target: string }

function relationsOf(path: string): { folder: string; file: string } {
  const folder = path.replace(/[^/]*$/, '')
  return { folder, file: `${folder}_rels/${path.slice(folder.length)}.rels` }
}

function relationOf(folder: string, attributes: ReadonlyMap<string, string>): Relation {
  const target = attributes.get('Target') ?? ''
  return {
    id: attributes.get('Id') ?? '',
    type: (attributes.get('Type') ?? '').replace(/^.*\//, ''),
    target: attributes.get('TargetMode') === 'External' ? target : partPath(folder, target),
  }
}

/** Every cell may have a link, so the relationships of a sheet are not read as a whole. Throws WorkbookProblem. */
export async function readSheetParts(zip: Zip, { path }: PackageSheet, limits: WorkbookLimits): Promise<SheetParts> {
  const { folder, file } = relationsOf(path)
  const entry = zip.get(file.toLowerCase())
  const links = new Map<string, string>()
  const parts: Record<string, ZipEntry[]> = { comments: [], vmlDrawing: [] }
  const { comments = [], vmlDrawing: legacy = [] } = parts
  const drawings: PackageParts[] = []
  const around = { links, drawings, comments, legacy, objects: 0 }
  if (entry === undefined) return around
  if (entry.size > limits.sharedTextBytes) throw new WorkbookProblem('TOO_MUCH_MEMORY', { cause: 'links' })
  for await (const attributes of readStartTags(entry, 'Relationship')) {
    const { id, type, target } = relationOf(folder, attributes)
    if (type === 'hyperlink') links.set(id, target)
    else if (type === 'oleObject' || type === 'package') around.objects++
    else {
      const part = zip.get(target.toLowerCase())
      if (part === undefined) continue
      if (type === 'drawing') drawings.push({ part, media: await mediaOf(zip, target, limits) })
      else if (Object.hasOwn(parts, type)) parts[type]?.push(part)
    }
  }
  return around
}

/** Ignores a target outside the package, such as a URL or a path. */
async function mediaOf(zip: Zip, drawing: string, limits: WorkbookLimits): Promise<Map<string, ZipEntry>> {
  const { folder, file } = relationsOf(drawing)
  const entry = zip.get(file.toLowerCase())
  const media = new Map<string, ZipEntry>()
  if (entry === undefined || entry.size > limits.wholeBytes) return media
  for await (const attributes of readStartTags(entry, 'Relationship')) {
    const { id, type, target } = relationOf(folder, attributes)
    const part = type === 'image' && attributes.get('TargetMode') !== 'External' ? zip.get(target.toLowerCase()) : undefined
    if (part !== undefined) media.set(id, part)
  }
  return media
}

function partPath(folder: string, target: string): string {
  const path: string[] = []
  for (const piece of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (piece === '..') path.pop()
    else if (piece !== '' && piece !== '.') path.push(piece)
  }
  return path.join('/')
}
