import type { WorkbookLimits } from './limits.ts'
import { type Marks, mark, type Scan } from './xlsx-marks.ts'
import { cellPosition } from './cells.ts'
import { parseAttributes, elements } from './xml.ts'
import { inflateToBuffer, type ZipEntry } from './zip.ts'

export type ScriptMark = '^' | '_'
/**
 * The cell styles whose font is raised or lowered as a whole, by their number. Nothing else of a style says what its cell means.
 */
type PlacedStyles = ReadonlyMap<string, ScriptMark>

const places: Record<string, ScriptMark> = { superscript: '^', subscript: '_' }
const inner = (xml: string, name: string): string =>
  new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>]([^]*?)</(?:[\\w.-]+:)?${name}\\s*>`).exec(xml)?.[1] ?? ''

/** Reads the styles of a workbook. Throws WorkbookProblem. */
export async function placedStyles(styles: ZipEntry | undefined, limits: WorkbookLimits): Promise<PlacedStyles> {
  const xml = styles === undefined ? '' : (await inflateToBuffer(styles, limits.wholeBytes)).toString('utf8')
  if (!xml.includes('vertAlign')) return new Map()
  const fonts = inner(xml, 'fonts')
    .split(/<(?:[\w.-]+:)?font(?=[\s/>])/)
    .slice(1)
    .map((font) => places[elements(font, 'vertAlign').next().value?.get('val') ?? ''])
  return new Map(
    [...elements(inner(xml, 'cellXfs'), 'xf')].flatMap((style, at) => {
      const place = fonts[Number(style.get('fontId') ?? Number.NaN)]
      return place === undefined ? [] : [[String(at), place] as const]
    }),
  )
}

const LONGEST_TAG = 1024

/** Scans the sheet for cells of these styles. */
export function placeScan(styles: PlacedStyles, cells: Marks<ScriptMark>): Scan {
  let tail = ''
  return (chunk) => {
    if (styles.size === 0) return
    const text = tail + chunk.toString('latin1')
    for (const [, attributes = ''] of text.matchAll(/<(?:[\w.-]+:)?c\s([^<>]{0,999})>/g)) {
      const own = parseAttributes(attributes)
      const place = styles.get(own.get('s') ?? '')
      const position = place && cellPosition(own.get('r') ?? '')
      if (place !== undefined && position !== undefined) mark(cells, position.row, position.column, place)
    }
    const open = text.lastIndexOf('<')
    tail = open >= 0 && text.length - open < LONGEST_TAG && !text.includes('>', open) ? text.slice(open) : ''
  }
}
