import { mergeRuns, type TextRun, type Runs } from '../shared/runs.ts'
import { toStorable } from '../shared/storable-text.ts'
import { parseAttributes, decodeXml } from './xml.ts'

/** `_x000D_` encodes a character that XML cannot hold (ECMA-376 part 1, 22.4.2.4). */
const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
const decoded = (text: string): string => decodeEscapes(decodeXml(text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text))

function plainMarkup(markup: string): string {
  let plain = markup
  if (plain.includes('<!'))
    plain = plain
      .replaceAll(/<!\[CDATA\[([^]*?)(?:\]\]>|$)/g, (_, text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
      .replaceAll(/<!--[^]*?(?:-->|$)/g, '')
  if (plain.includes('rPh')) plain = plain.replaceAll(/<(?:[\w.-]+:)?rPh[\s>][^]*?(?:<\/(?:[\w.-]+:)?rPh\s*>|$)/g, '')
  return plain
}

export const isRich = (markup: string): boolean => markup.includes('rPr')

/** The text of an `si` or `is` element. The runs of a rich text are joined. */
export function parseMarkupText(markup: string): string {
  let text = ''
  for (const [, run = ''] of plainMarkup(markup).matchAll(/<(?:[\w.-]+:)?t(?:\s[^<>]*)?>([^<]*)</g)) text += decoded(run)
  return text
}

const MARKS = ['b', 'i', 'u', 'strike']
const off = new Set(['0', 'false', 'none'])
const places: Record<string, string> = { superscript: '^', subscript: '_' }

/** The runs of a rich `si` or `is` element, with only those font properties that matter. Undefined if there are none. */
export function parseRuns(markup: string): Runs | undefined {
  const pieces: TextRun[] = []
  let place = ''
  let found = new Set<string>()
  let isFont = false
  // One pass over the tags keeps the time for hostile markup linear.
  for (const [, close, name = '', attributes = '', empty, text = ''] of plainMarkup(markup).matchAll(
    /<(\/?)(?:[\w.-]+:)?(rPr|r|t|b|i|u|strike|vertAlign)((?:\s[^<>]*?)?)(\/?)>([^<]*)/g,
  )) {
    const isStart = close === ''
    if (name === 'r') {
      place = ''
      found = new Set()
    } else if (name === 'rPr') isFont = isStart && empty === ''
    else if (!isStart) continue
    else if (name === 't') {
      if (empty === '') {
        const marks =
          place +
          MARKS.filter((one) => found.has(one))
            .map(([letter]) => letter)
            .join('')
        pieces.push([toStorable(decoded(text)), marks])
      }
    } else if (isFont) {
      const value = parseAttributes(attributes).get('val') ?? ''
      if (name === 'vertAlign') place = places[value] ?? ''
      else if (!off.has(value)) found.add(name)
    }
  }
  return mergeRuns(pieces)
}
