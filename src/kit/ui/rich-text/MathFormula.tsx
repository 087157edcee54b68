import { type ReactNode, createElement, type CSSProperties, Fragment } from 'react'
import 'temml/dist/Temml-Local.css'
import { parseTex, type TexProblem, type TexNode } from '../../shared/rich-text/parse-tex.ts'
import { joinClassNames } from '../class-names.ts'
import styles from './MathFormula.module.css'
import { isLength, isMathElement, isWord, keepMathAttributes } from '../../shared/rich-text/math-parts.ts'

/** temml sets these style properties. None of them affects anything outside the formula's own box. */
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
  // React sets each property separately, because the content policy allows no style attribute (interface.md, CSP).
  if (styled.length > 0) kept['style'] = Object.fromEntries(styled) as CSSProperties
  return kept
}

/**
 * Prepares the parts between which a long formula may break. An operator at the end of a part gets the form `infix`, because it
 * stands between two operands. An operator alone in a part would have no space around it, so it moves to the preceding part.
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

/**
 * Builds React elements for a tree of MathML, with known elements, attributes and properties only (security.md, The text of a
 * cell).
 */
function buildMath(node: TexNode, extra?: Record<string, unknown>): ReactNode {
  const { type, text, children = [] } = node
  if (text !== undefined) return text
  if (type === undefined) return createElement(Fragment, undefined, ...joinOperators(children).map((part) => buildMath(part)))
  const inner = children.map((child) => buildMath(child))
  if (!isMathElement(type)) return createElement('mrow', undefined, ...inner)
  return createElement(type, { ...attributesOf(node), ...extra }, ...inner)
}

const MAX_KEPT = 500
/** An inline formula whose source is longer than this may be wider than the line. */
const LONG_SOURCE = 60
type Drawn = { math: ReactNode } | { problem: TexProblem }
const drawn = new Map<string, Drawn>()

/** Draws a formula. The result is cached, because the same formula appears in a text, its row and its preview. */
function draw(source: string, isDisplay: boolean): Drawn {
  const key = `${isDisplay ? 'd' : 'i'}${source}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const parsed = parseTex(source, isDisplay)
  const made =
    'problem' in parsed
      ? parsed
      : { math: buildMath(parsed.tree, { className: joinClassNames(styles.math, isDisplay && styles.display) }) }
  if (drawn.size >= MAX_KEPT) drawn.clear()
  drawn.set(key, made)
  return made
}

/** Shows the source with the position of the problem marked. The tip describes the problem. */
function FaultyFormula({ raw, source, problem: { message, at } }: { raw: string; source: string; problem: TexProblem }) {
  const place = Math.min(raw.length - 1, Math.max(0, raw.indexOf(source)) + at)
  return (
    <code className={styles.faulty} dir="ltr" title={message} data-part="formula-problem">
      {raw.slice(0, place)}
      <mark>{raw.slice(place, place + 1)}</mark>
      {raw.slice(place + 1)}
      <span className="sr-only"> ({message})</span>
    </code>
  )
}

type Props = { raw: string; source: string; isDisplay: boolean }

function MathFormula({ raw, source, isDisplay }: Props) {
  const made = draw(source, isDisplay)
  if ('math' in made && !isDisplay && source.length > LONG_SOURCE) return <span className={styles.long}>{made.math}</span>
  return 'math' in made ? made.math : <FaultyFormula {...{ raw, source }} problem={made.problem} />
}

export const drawFormula = (props: Props): ReactNode => <MathFormula {...props} />
