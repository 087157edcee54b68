import { parseRichText, type RichPiece } from '../../kit/shared/rich-text/parse-rich-text.ts'
import { parseTex } from '../../kit/shared/rich-text/parse-tex.ts'
import { writeMath } from '../../kit/shared/rich-text/write-math.ts'
import { encodeXml } from '../../kit/shared/xml-text.ts'
import { splitBlocks } from '../../rows/question/table-rules.ts'
import { type PartText, cutPart } from '../../rows/question/key-rules.ts'

export type FormulaPiece = Extract<RichPiece, { kind: 'formula' }>
/** The parts of HTML that differ between portals. All HTML is also well-formed XML. */
export type HtmlStyle = {
  /** Returns undefined to show the formula's source as text. */
  formula: (piece: FormulaPiece) => string | undefined
  underline: readonly [open: string, close: string]
  strike: readonly [open: string, close: string]
  /** Attributes that draw the lines of a table cell, for portals that do not use the stylesheet. */
  cell?: string
  words?: (escaped: string) => string
}

const tags: Record<string, readonly [string, string]> = {
  '^': ['<sup>', '</sup>'],
  _: ['<sub>', '</sub>'],
  b: ['<b>', '</b>'],
  i: ['<i>', '</i>'],
}

const TAB = '    '
/**
 * Replaces blanks that HTML would drop with no-break spaces. These are the blanks at the beginning of a line, and all but the
 * last of several blanks.
 * @param isAfterBlank whether the text follows a blank or begins its line
 */
const keepBlanks = (text: string, isAfterBlank: boolean): string =>
  text
    .replaceAll('\t', TAB)
    .replaceAll(/ {2,}/g, (blanks) => `${'\u00a0'.repeat(blanks.length - 1)} `)
    .replace(/^\u00a0* /, (blanks) => (isAfterBlank ? '\u00a0'.repeat(blanks.length) : blanks))

function writePiece(piece: RichPiece, style: HtmlStyle): string {
  const write = (text: string): string => (style.words ?? String)(encodeXml(text))
  if (piece.kind === 'break') return '<br/>'
  if (piece.kind === 'formula') return style.formula(piece) ?? write(piece.raw)
  const inner = piece.kind === 'text' ? write(piece.text) : `<a href="${encodeXml(piece.href)}">${write(piece.text)}</a>`
  return [...piece.marks].reduce((inside, mark) => {
    const [open, close] = mark === 'u' ? style.underline : mark === 's' ? style.strike : (tags[mark] ?? ['', ''])
    return open + inside + close
  }, inner)
}

export function writeInline({ text, runs }: PartText, style: HtmlStyle): string {
  let isAfterBlank = true
  return parseRichText(text, runs)
    .map((piece) => {
      if (piece.kind !== 'text') {
        isAfterBlank = piece.kind === 'break'
        return writePiece(piece, style)
      }
      const kept = keepBlanks(piece.text, isAfterBlank)
      isAfterBlank = /[ \t]$/.test(piece.text)
      return writePiece({ ...piece, text: kept }, style)
    })
    .join('')
}

export function writeHtml(part: PartText, style: HtmlStyle): string {
  if (part.text === '') return ''
  return splitBlocks(part.text, { from: 0, to: part.text.length })
    .map((block) => {
      if (block.kind === 'text') return `<p>${writeInline(cutPart(part, block.span), style)}</p>`
      const rows = block.rows.map((cells) =>
        cells.map((cell) => `<td${style.cell ?? ''}>${writeInline(cutPart(part, cell), style)}</td>`).join(''),
      )
      return `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
    })
    .join('')
}

export function writeFormula({ source, isDisplay }: FormulaPiece): string | undefined {
  const parsed = parseTex(source, isDisplay)
  return 'tree' in parsed ? writeMath(parsed.tree, isDisplay) : undefined
}
