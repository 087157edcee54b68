import { createElement, type CSSProperties, Fragment, type ReactNode } from 'react'
import { isLength, isMathElement, isWord, keepMathAttributes } from '../../shared/rich-text/math-parts.ts'
import type { TexNode } from '../../shared/rich-text/parse-tex.ts'

/** Properties that temml sets; none of them leaves the formula's own box. */
const properties = new Set(
  (
    'color padding paddingLeft paddingRight paddingTop paddingBottom border borderTop borderRight borderBottom borderLeft ' +
    'textAlign fontWeight width height mathDepth'
  ).split(' '),
)
const isStyle = (value: string): boolean =>
  isWord(value) && value.split(/\s+/).every((each) => !/^[+-]?\.?\d/.test(each) || isLength(each))

function attributesOf({ attributes = {}, classes = [], style = {} }: TexNode): Record<string, unknown> {
  const kept: Record<string, unknown> = keepMathAttributes(attributes)
  const named = classes.filter((each) => /^[a-z][\w-]*$/.test(each))
  if (named.length > 0) kept['className'] = named.join(' ')
  const styled = Object.entries(style).filter(([name, value]) => properties.has(name) && isStyle(String(value)))
  // React sets each property by itself: the content policy allows no style attribute (interface.md, CSP).
  if (styled.length > 0) kept['style'] = Object.fromEntries(styled) as CSSProperties
  return kept
}

/**
 * The parts between which a long formula may be broken. An operator at the end of one stands between two things, which its form
 * says; alone it would have no space around it, so it goes to the part before.
 */
function joinOperators(parts: readonly TexNode[]): TexNode[] {
  const joined: TexNode[] = []
  for (const part of parts) {
    const { type, children = [] } = part
    const last = children.at(-1)
    const before = joined.at(-1)
    if (type !== 'mrow' || last?.type !== 'mo' || (before === undefined && children.length === 1)) joined.push(part)
    else {
      const operator = { ...last, attributes: { form: 'infix', ...last.attributes } }
      if (children.length === 1 && before?.type === 'mrow') {
        joined[joined.length - 1] = { ...before, children: [...(before.children ?? []), operator] }
      } else joined.push({ ...part, children: [...children.slice(0, -1), operator] })
    }
  }
  return joined
}

/** Elements of React for a tree of MathML: known elements, attributes and properties (security.md, The text of a cell). */
export function buildMath(node: TexNode, extra?: Record<string, unknown>): ReactNode {
  const { type, text, children = [] } = node
  if (text !== undefined) return text
  if (type === undefined) return createElement(Fragment, undefined, ...joinOperators(children).map((part) => buildMath(part)))
  const inner = children.map((child) => buildMath(child))
  if (!isMathElement(type)) return createElement('mrow', undefined, ...inner)
  return createElement(type, { ...attributesOf(node), ...extra }, ...inner)
}
