import { encodeXml } from '../xml-text.ts'
import { isMathElement, keepMathAttributes } from './math-parts.ts'
import type { TexNode } from './parse-tex.ts'

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML'

const drawStrike = (direction: string): string =>
  `linear-gradient(${direction}, transparent calc(50% - 0.04em), currentcolor 0 calc(50% + 0.04em), transparent 0)`
/**
 * Styles for the notations of `menclose` and for the lines of arrays, for which MathML Core has no elements. They also make bars
 * as long as the content below them, which MathML Core does only with a suitable font. MathJax produces other elements, which
 * these selectors do not match.
 */
export const MATH_STYLES = `menclose.box, menclose.roundedbox, menclose.circle { border: 0.06em solid; padding: 0.2em; }
menclose.roundedbox { border-radius: 0.3em; }
menclose.circle { border-radius: 50%; }
menclose.updiagonalstrike { background: ${drawStrike('to top left')}; }
menclose.downdiagonalstrike { background: ${drawStrike('to top right')}; }
menclose.updiagonalstrike.downdiagonalstrike { background: ${drawStrike('to top left')}, ${drawStrike('to top right')}; }
menclose.horizontalstrike { background: ${drawStrike('to bottom')}; }
menclose.verticalstrike { background: ${drawStrike('to right')}; }
menclose.longdiv, menclose.actuarial, mtd.line-top, mrow.bar-top { border-top: 0.06em solid; padding-top: 0.12em; }
menclose.phasorangle, mtd.line-bottom, mrow.bar-bottom { border-bottom: 0.06em solid; padding-bottom: 0.12em; }
menclose.longdiv, menclose.phasorangle, menclose.left, mtd.line-left { border-left: 0.06em solid; }
menclose.actuarial, menclose.right, mtd.line-right { border-right: 0.06em solid; }
mrow.bar-top + mo, mrow.bar-bottom + mo { visibility: hidden; font-size: 0; }
`

function writeElement(type: string, attributes: Readonly<Record<string, string | undefined>>, inner: string): string {
  const named = Object.entries(attributes).map(([name, value]) => (value === undefined ? '' : ` ${name}="${encodeXml(value)}"`))
  return `<${type}${named.join('')}>${inner}</${type}>`
}

const writeEnclosed = (notation: string, inner: string): string => writeElement('menclose', { notation, class: notation }, inner)

/** In MathML Core, bars above and below exist only as accents. */
const bars: Record<string, readonly [element: string, accent: string, sign: string]> = {
  top: ['mover', 'accent', '\u203e'],
  bottom: ['munder', 'accentunder', '_'],
}
const writeBar = (notation: string, inner: string): string | undefined => {
  const bar = bars[notation]
  if (bar === undefined) return undefined
  const [element, accent, sign] = bar
  return `<${element} ${accent}="true"><mrow class="bar-${notation}">${inner}</mrow><mo stretchy="true">${sign}</mo></${element}>`
}

const isLine = (value: unknown): boolean => /solid|dashed/.test(String(value))
const listLines = (style: Readonly<Record<string, unknown>>): string =>
  ['Top', 'Bottom', 'Left', 'Right']
    .filter((side) => isLine(style[`border${side}`]))
    .map((side) => `line-${side.toLowerCase()}`)
    .join(' ')
/**
 * Returns the same lines as attributes of the table, for MathML 3 renderers. Each line is listed once, based on the cells that it
 * borders.
 */
function readTableLines(rows: readonly TexNode[]): { frame?: string; columnlines?: string; rowlines?: string } {
  const cells = rows.map(({ children = [] }) => children)
  const has = (row: number, column: number, side: string): boolean => isLine(cells[row]?.[column]?.style?.[`border${side}`])
  const [first = []] = cells
  const last = cells.length - 1
  const columns = first.slice(1).map((_, at) => (has(0, at, 'Right') || has(0, at + 1, 'Left') ? 'solid' : 'none'))
  const lines = cells.slice(1).map((_, at) => (has(at, 0, 'Bottom') || has(at + 1, 0, 'Top') ? 'solid' : 'none'))
  const isFramed = has(0, 0, 'Top') && has(0, 0, 'Left') && has(last, 0, 'Bottom') && has(0, first.length - 1, 'Right')
  return {
    ...(isFramed && { frame: 'solid' }),
    ...(columns.includes('solid') && { columnlines: columns.join(' ') }),
    ...(lines.includes('solid') && { rowlines: lines.join(' ') }),
  }
}

/**
 * Writes the markup of a part of a formula, with known elements and attributes only. Styles are written both as attributes and as
 * classes of `MATH_STYLES`, so that renderers of MathML Core and of MathML 3 draw the same.
 */
export function writeMathPart({ type, text, attributes = {}, style = {}, children = [] }: TexNode): string {
  if (text !== undefined) return encodeXml(text)
  const inner = children.map(writeMathPart).join('')
  if (type === undefined) return inner
  if (!isMathElement(type) || type === 'math') return `<mrow>${inner}</mrow>`
  // temml describes the frame of \boxed only in its style.
  if ('border' in style) return writeEnclosed('box', inner)
  const color = style['color']
  const { scriptlevel, displaystyle, ...kept } = keepMathAttributes({
    ...attributes,
    ...(color !== undefined && { mathcolor: color }),
  })
  const { notation = '' } = kept
  if (type === 'menclose') return writeBar(notation, inner) ?? writeEnclosed(notation, inner)
  const lines = type === 'mtd' ? listLines(style) : ''
  const own = {
    ...kept,
    ...(type === 'mtable' && readTableLines(children)),
    ...(lines !== '' && { class: lines }),
  }
  const mayStand = type === 'mstyle' || (type === 'mtable' && scriptlevel === undefined)
  if (mayStand || (scriptlevel ?? displaystyle) === undefined)
    return writeElement(type, { ...own, ...(mayStand && { scriptlevel, displaystyle }) }, inner)
  // The MathML 3 schemas allow these attributes on a few elements only.
  return writeElement('mstyle', { scriptlevel, displaystyle }, writeElement(type, own, inner))
}

/** Writes a formula as a standalone element. The TeX source is left out, because some players showed it beside the formula. */
export const writeMath = (tree: TexNode, isDisplay: boolean): string =>
  `<math xmlns="${NAMESPACE}"${isDisplay ? ' display="block"' : ''}>${writeMathPart(tree)}</math>`
