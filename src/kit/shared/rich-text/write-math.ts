import { encodeXml } from '../xml-text.ts'
import { isMathElement, keepMathAttributes } from './math-parts.ts'
import type { TexNode } from './parse-tex.ts'

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML'

function writeElement(type: string, attributes: Readonly<Record<string, string | undefined>>, inner: string): string {
  const named = Object.entries(attributes).map(([name, value]) => (value === undefined ? '' : ` ${name}="${encodeXml(value)}"`))
  return `<${type}${named.join('')}>${inner}</${type}>`
}

/** The markup of a part of a formula: known elements and attributes, without styles, which stand in no schema of MathML. */
export function writeMathPart({ type, text, attributes = {}, style = {}, children = [] }: TexNode): string {
  if (text !== undefined) return encodeXml(text)
  const inner = children.map(writeMathPart).join('')
  if (type === undefined) return inner
  if (!isMathElement(type) || type === 'math') return `<mrow>${inner}</mrow>`
  // temml draws the frame of \boxed by its style alone.
  if ('border' in style) return `<menclose notation="box">${inner}</menclose>`
  const { scriptlevel, displaystyle, ...own } = keepMathAttributes(attributes)
  const mayStand = type === 'mstyle' || (type === 'mtable' && scriptlevel === undefined)
  if (mayStand || (scriptlevel ?? displaystyle) === undefined)
    return writeElement(type, { ...own, ...(mayStand && { scriptlevel, displaystyle }) }, inner)
  // In the schemas of MathML 3 these stand at few elements only.
  return writeElement('mstyle', { scriptlevel, displaystyle }, writeElement(type, own, inner))
}

/** A formula as an element of its own; with `source` also the TeX that it was read from, as its annotation. */
export function writeMath(tree: TexNode, isDisplay: boolean, source?: string): string {
  const drawn = writeMathPart(tree)
  const content =
    source === undefined
      ? drawn
      : `<semantics>${drawn}<annotation encoding="application/x-tex">${encodeXml(source)}</annotation></semantics>`
  return `<math xmlns="${NAMESPACE}"${isDisplay ? ' display="block"' : ''}>${content}</math>`
}
