import { cellPosition } from './cells.ts'
import type { WorkbookLimits } from './limits.ts'
import type { Package } from './xlsx-package.ts'
import { parseAttributes, readStartTags } from './xml.ts'
import { inflateToBuffer, type ZipEntry } from './zip.ts'

/**
 * What of a sheet is not stored: pictures, other drawings, embedded objects such as equations, comments; of an .xls all
 * formatting.
 */
export const UNKEPT_KINDS = ['picture', 'drawing', 'object', 'comment', 'formatting'] as const
export type UnkeptKind = (typeof UNKEPT_KINDS)[number]
/** `rows`: where they stand in the sheet, in order and each once, the first ones; empty where that is unknown. */
export type Unkept = { kind: UnkeptKind; count: number; rows: number[] }

const MOST_ROWS = 1_000

/** Counts what stands where. */
function collection() {
  const found = new Map<UnkeptKind, { count: number; rows: Set<number> }>()
  return {
    add: (kind: UnkeptKind, row: number | undefined): void => {
      const of = found.get(kind) ?? { count: 0, rows: new Set() }
      found.set(kind, of)
      of.count++
      if (row !== undefined && of.rows.size < MOST_ROWS) of.rows.add(row)
    },
    all: (): Unkept[] =>
      UNKEPT_KINDS.flatMap((kind) => {
        const of = found.get(kind)
        return of === undefined ? [] : [{ kind, count: of.count, rows: [...of.rows].toSorted((a, b) => a - b) }]
      }),
  }
}

export const xlsUnkept: Unkept[] = [{ kind: 'formatting', count: 1, rows: [] }]

/** The same of an .xlsx, by the parts that its sheet refers to. */
export async function xlsxUnkept({ drawings, comments, legacy, objects }: Package, limits: WorkbookLimits): Promise<Unkept[]> {
  const { add, all } = collection()
  const text = async (entry: ZipEntry): Promise<string> =>
    entry.size > limits.wholeBytes ? '' : (await inflateToBuffer(entry, limits.wholeBytes)).toString('utf8')
  for (const drawing of drawings) {
    const markup = await text(drawing)
    if (markup === '') add('drawing', undefined)
    for (const anchor of markup.split(/<(?:[\w.-]+:)?(?:two|one)CellAnchor[\s>]|<(?:[\w.-]+:)?absoluteAnchor[\s>]/).slice(1)) {
      // An object has its picture in the legacy drawing, and a twin here.
      if (anchor.includes('compatExt')) continue
      const from = /<(?:[\w.-]+:)?row>\s*(\d+)/.exec(anchor)?.[1]
      add(/<(?:[\w.-]+:)?pic[\s/>]/.test(anchor) ? 'picture' : 'drawing', from === undefined ? undefined : Number(from) + 1)
    }
  }
  for (const part of comments)
    for await (const attributes of readStartTags(part, 'comment')) add('comment', cellPosition(attributes.get('ref') ?? '')?.row)
  if (objects === 0) return all()
  const anchored: number[] = []
  for (const part of legacy)
    for (const shape of (await text(part)).split(/<(?:[\w.-]+:)?ClientData\s/).slice(1)) {
      if (parseAttributes(shape.slice(0, 200)).get('ObjectType') !== 'Pict') continue
      const row = /<(?:[\w.-]+:)?Anchor>\s*\d+\s*,\s*\d+\s*,\s*(\d+)/.exec(shape)?.[1]
      if (row !== undefined) anchored.push(Number(row) + 1)
    }
  for (let at = 0; at < objects; at++) add('object', anchored[at])
  return all()
}
