import { format as formatValue } from 'numfmt'
import type { WorkbookLimits } from './limits.ts'
import { GENERAL, getBuiltInFormat } from './number-format.ts'
import { parseElements } from './xml.ts'
import { inflateToBuffer, type ZipEntry } from './zip.ts'

/** The parts of a cell style that affect the value. `place` says whether its font raises or lowers the whole text. */
export type CellStyle = {
  format: string
  place?: '^' | '_'
  /** Undefined if the format does not change texts. */
  showsText?: (text: string) => string
}

const places: Record<string, '^' | '_'> = { superscript: '^', subscript: '_' }
const inner = (xml: string, name: string): string =>
  new RegExp(`<(?:[\\w.-]+:)?${name}[\\s>]([^]*?)</(?:[\\w.-]+:)?${name}\\s*>`).exec(xml)?.[1] ?? ''

/** In the order of their indexes. Throws WorkbookProblem. */
export async function readStyles(part: ZipEntry | undefined, limits: WorkbookLimits): Promise<CellStyle[]> {
  const xml = part === undefined ? '' : (await inflateToBuffer(part, limits.wholeBytes)).toString('utf8')
  const codes = new Map(
    Array.from(parseElements(inner(xml, 'numFmts'), 'numFmt'), (own) => [
      Number(own.get('numFmtId')),
      own.get('formatCode') ?? '',
    ]),
  )
  const fonts = xml.includes('vertAlign')
    ? inner(xml, 'fonts')
        .split(/<(?:[\w.-]+:)?font(?=[\s/>])/)
        .slice(1)
        .map((font) => places[parseElements(font, 'vertAlign').next().value?.get('val') ?? ''])
    : []
  return Array.from(parseElements(inner(xml, 'cellXfs'), 'xf'), (style): CellStyle => {
    const id = Number(style.get('numFmtId') ?? 0)
    const place = fonts[Number(style.get('fontId') ?? Number.NaN)]
    return { ...buildStyle(codes.get(id) ?? getBuiltInFormat(id)), ...(place && { place }) }
  })
}

export function buildStyle(code: string): CellStyle {
  const format = code === '' || code.toLowerCase() === 'general' ? GENERAL : code
  if (!format.includes('@') && format.split(';').length < 4) return { format }
  const showsText = (text: string): string => {
    try {
      return formatValue(format, text).trim()
    } catch {
      return text
    }
  }
  // Nearly all text sections show the text unchanged.
  return showsText('x') === 'x' ? { format } : { format, showsText }
}
