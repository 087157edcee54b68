import { parseRichText, type RichPiece } from '../../kit/shared/rich-text/parse-rich-text.ts'
import { parseTex } from '../../kit/shared/rich-text/parse-tex.ts'
import { writeMathPart } from '../../kit/shared/rich-text/write-math.ts'
import { joinWords } from '../../kit/shared/counted.ts'
import { type TextRun, joinRunTexts } from '../../kit/shared/runs.ts'
import { encodeXml } from '../../kit/shared/xml-text.ts'
import { type HtmlStyle, writeFormula, writeHtml } from './html-rules.ts'
import type { PartText } from '../../rows/question/key-rules.ts'
import type { PortalQuestion } from './question-rules.ts'
import { COPY_FORMATS, type CopyFormat } from './vocabulary.ts'

const copiedHtml: HtmlStyle = {
  formula: writeFormula,
  underline: ['<u>', '</u>'],
  strike: ['<s>', '</s>'],
}

function writeText(pieces: readonly RichPiece[]): string {
  return joinRunTexts(
    pieces.map((piece): TextRun => {
      if (piece.kind === 'break') return ['\n', '']
      return piece.kind === 'formula' ? [piece.raw, ''] : [piece.text, piece.marks]
    }),
  )
}

const texSigns: Record<string, string> = { '\\': '\\backslash ', '^': '\\hat{}', '~': '\\sim ' }
const escapeTex = (text: string): string => text.replaceAll(/[\\{}$%#&_^~]/g, (sign) => texSigns[sign] ?? `\\${sign}`)

/** Text with marks becomes a separate formula, so that a page that draws TeX also draws the marks. */
function writeTexWords(text: string, marks: string): string {
  const place = /[\^_]/.exec(marks)?.[0] ?? ''
  const isBold = marks.includes('b')
  const isSlanted = marks.includes('i')
  const isPlain = !isBold && !isSlanted
  let words = isPlain ? (/^[\d+\-−=()]+$/.test(text) ? text.replaceAll('−', '-') : `\\text{${escapeTex(text)}}`) : escapeTex(text)
  if (isSlanted) words = `\\textit{${words}}`
  if (isBold) words = `\\textbf{${words}}`
  if (marks.includes('u')) words = `\\underline{${words}}`
  return `\\(${place === '' ? words : `{}${place}{${words}}`}\\)`
}

/**
 * Writes formulas between `\(` and `\)` or `\[` and `\]`, whatever their original delimiters. Other text is unchanged, except
 * that dollar signs are escaped.
 */
function writeTex(pieces: readonly RichPiece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'break') return '\n'
      if (piece.kind === 'formula') return piece.isDisplay ? `\\[${piece.source}\\]` : `\\(${piece.source}\\)`
      const marks = piece.marks.replace('s', '')
      return marks === '' || piece.text.trim() === ''
        ? piece.text.replaceAll('$', String.raw`\$`)
        : writeTexWords(piece.text, marks)
    })
    .join('')
}

/**
 * Replaces blanks at both ends with no-break spaces. A pattern for the trailing blanks would be tried again at each blank of a
 * long text.
 */
const keepOuterBlanks = (text: string): string => {
  const words = text.trim()
  const before = words === '' ? 0 : text.length - text.trimStart().length
  const after = text.length - words.length - before
  return '\u00a0'.repeat(before) + words + '\u00a0'.repeat(after)
}

/** MathML drops blanks at the ends of a text, so they become no-break spaces. */
const writeMathWords = (text: string, marks: string): string => {
  const variant = marks.includes('b') ? (marks.includes('i') ? 'bold-italic' : 'bold') : marks.includes('i') ? 'italic' : ''
  const words = encodeXml(keepOuterBlanks(text))
  let drawn = `<mtext${variant === '' ? '' : ` mathvariant="${variant}"`}>${words}</mtext>`
  if (marks.includes('u')) drawn = `<munder accentunder="true">${drawn}<mo stretchy="true">_</mo></munder>`
  if (marks.includes('s')) drawn = `<menclose notation="horizontalstrike">${drawn}</menclose>`
  const place = marks.startsWith('^') ? 'msup' : marks.startsWith('_') ? 'msub' : undefined
  return place === undefined ? drawn : `<${place}><mrow></mrow>${drawn}</${place}>`
}

/** Writes one formula of several lines, for programs that accept only MathML. */
function writeMathLines(pieces: readonly RichPiece[]): string {
  const lines: string[] = ['']
  for (const piece of pieces) {
    const last = lines.length - 1
    if (piece.kind === 'break') lines.push('')
    else if (piece.kind === 'formula') {
      const parsed = parseTex(piece.source, piece.isDisplay)
      const drawn = 'tree' in parsed ? writeMathPart(parsed.tree) : writeMathWords(piece.raw, '')
      lines[last] += piece.isDisplay ? `<mstyle displaystyle="true">${drawn}</mstyle>` : drawn
    } else lines[last] += writeMathWords(piece.text, piece.marks)
  }
  const [only = ''] = lines
  const rows = lines.map((line) => `<mtr><mtd>${line}</mtd></mtr>`).join('')
  const content = lines.length === 1 ? `<mrow>${only}</mrow>` : `<mtable columnalign="left">${rows}</mtable>`
  return `<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">${content}</math>`
}

/** Pictures are not copied. */
export function writeCopy(part: PartText, format: CopyFormat): string {
  if (format === 'html') return writeHtml(part, copiedHtml)
  const pieces = parseRichText(part.text, part.runs)
  if (format === 'text') return writeText(pieces)
  return format === 'tex' ? writeTex(pieces) : writeMathLines(pieces)
}

export type CopyPart = { name: string; part: PartText }

export function listCopyParts({ stem, choices, key, solution }: PortalQuestion): CopyPart[] {
  return [
    { name: 'Stem', part: stem },
    ...choices.map(({ letter, words }) => ({ name: `Choice ${letter}`, part: words })),
    { name: 'Key', part: key },
    { name: 'Solution', part: solution },
  ]
}

const markNames: Record<string, string> = { b: 'bold', i: 'slanted', u: 'underlined', s: 'struck' }
const lostMarks: Record<CopyFormat, string> = { text: 'bius', tex: 's', mathml: '', html: '' }
/** Markup that MathML Core does not draw. The exports include a stylesheet for it. */
const UNDRAWN = /<menclose|<mtable[^>]* (?:frame|columnlines|rowlines)=/

export function listCopyLosses(parts: readonly CopyPart[], format: CopyFormat): string[] {
  const losses = new Map<string, string[]>()
  const add = (loss: string, name: string): void => void losses.set(loss, [...(losses.get(loss) ?? []), name])
  for (const { name, part } of parts) {
    const marks = new Set(parseRichText(part.text, part.runs).flatMap((piece) => ('marks' in piece ? [...piece.marks] : [])))
    const lost = [...lostMarks[format]].filter((mark) => marks.has(mark)).map((mark) => markNames[mark] ?? '')
    if (lost.length > 0) add(`${COPY_FORMATS[format]} has no ${joinWords(lost, 'or')} words`, name)
    if ((format === 'html' || format === 'mathml') && UNDRAWN.test(writeCopy(part, format)))
      add('Boxes, strikes and lines of formulas show only in a portal that has styles for them', name)
  }
  return [...losses].map(([loss, names]) => `${loss}: ${joinWords(names)}.`)
}
