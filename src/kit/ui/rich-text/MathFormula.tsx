import type { ReactNode } from 'react'
import 'temml/dist/Temml-Local.css'
import { parseTex, type TexProblem } from '../../shared/rich-text/parse-tex.ts'
import { classNames } from '../class-names.ts'
import { buildMath } from './build-math.ts'
import styles from './MathFormula.module.css'

const MOST_KEPT = 500
/** A formula in a line whose source has more characters may be wider than the line. */
const LONG_SOURCE = 60
type Drawn = { math: ReactNode } | { problem: TexProblem }
const drawn = new Map<string, Drawn>()

/** The same formula stands in a text, its row and its preview: each is built once. */
function draw(source: string, isDisplay: boolean): Drawn {
  const key = `${isDisplay ? 'd' : 'i'}${source}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const parsed = parseTex(source, isDisplay)
  const made =
    'problem' in parsed
      ? parsed
      : { math: buildMath(parsed.tree, { className: classNames(styles.math, isDisplay && styles.display) }) }
  if (drawn.size >= MOST_KEPT) drawn.clear()
  drawn.set(key, made)
  return made
}

/** A formula that can't be drawn: its source, with the place marked and what is wrong. */
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

/** A formula as MathML; `Formula` calls it once this part is loaded. */
export const drawFormula = (props: Props): ReactNode => <MathFormula {...props} />
