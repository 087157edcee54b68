import { createElement, type CSSProperties, type ReactNode } from 'react'
import type { TexNode } from '../../shared/rich-text/parse-tex.ts'

/** Elements of MathML that are built; of any other only the content is. */
const elements = new Set(
  (
    'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover ' +
    'mmultiscripts mprescripts none mtable mtr mtd menclose semantics'
  ).split(' '),
)
const lengths = new Set([
  'width',
  'height',
  'depth',
  'lspace',
  'rspace',
  'voffset',
  'mathsize',
  'minsize',
  'maxsize',
  'linethickness',
])
const words = new Set(
  (
    'accent accentunder columnalign columnlines columnspacing rowspacing rowlines display displaystyle fence form largeop ' +
    'linebreak mathbackground mathcolor mathvariant movablelimits notation scriptlevel separator stretchy symmetric'
  ).split(' '),
)
/** Properties that temml sets; none of them leaves the formula's own box. */
const properties = new Set(
  (
    'color padding paddingLeft paddingRight paddingTop paddingBottom border borderTop borderRight borderBottom borderLeft ' +
    'textAlign fontWeight width height mathDepth'
  ).split(' '),
)
/** More would reach over what stands around the formula. */
const MOST_EM = 40
const UNITS: Record<string, number> = { em: 1, ex: 2, pt: 12, px: 16, mu: 18, in: 0.16, cm: 0.42, mm: 4.2 }

const isLength = (value: string): boolean => {
  const [, number, unit = ''] = /^([+-]?\d*\.?\d+)(em|ex|pt|px|mu|in|cm|mm|%)?$/.exec(value) ?? []
  return number !== undefined && Math.abs(Number(number)) / (UNITS[unit] ?? 100) <= MOST_EM
}
const isWord = (value: string): boolean => /^[\w#%., +-]{0,60}$/.test(value)
const isStyle = (value: string): boolean =>
  isWord(value) && value.split(/\s+/).every((each) => !/^[+-]?\.?\d/.test(each) || isLength(each))

function attributesOf({ attributes = {}, classes = [], style = {} }: TexNode): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [name, raw] of Object.entries(attributes)) {
    const value = String(raw)
    if ((lengths.has(name) && isLength(value)) || (words.has(name) && isWord(value))) kept[name] = value
  }
  const named = classes.filter((each) => /^[a-z][\w-]*$/.test(each))
  if (named.length > 0) kept['className'] = named.join(' ')
  const styled = Object.entries(style).filter(([name, value]) => properties.has(name) && isStyle(String(value)))
  // React sets each property by itself: the content policy allows no style attribute (interface.md, CSP).
  if (styled.length > 0) kept['style'] = Object.fromEntries(styled) as CSSProperties
  return kept
}

/** Elements of React for a tree of MathML, of known elements, attributes and properties alone (security.md, The text of a cell). */
export function buildMath(node: TexNode, extra?: Record<string, unknown>): ReactNode {
  const { type, text, children = [] } = node
  if (text !== undefined) return text
  const inner = children.map((child) => buildMath(child))
  if (type === undefined || !elements.has(type)) return createElement('mrow', undefined, ...inner)
  return createElement(type, { ...attributesOf(node), ...extra }, ...inner)
}
