import { type ReactNode, useContext, useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { FormulaSource } from './formula-source.ts'
import styles from './Formula.module.css'

type FormulaProps = { raw: string; source: string; isDisplay: boolean }

let part: ((props: FormulaProps) => ReactNode) | undefined
let isLoading = false
const waiting = new Set<() => void>()

/** Loads what draws formulas when the first of them is shown; where it can't be loaded, formulas stay their source. */
function onPart(listener: () => void): () => void {
  waiting.add(listener)
  if (part === undefined && !isLoading) {
    isLoading = true
    import('./MathFormula.tsx').then(
      ({ drawFormula }) => {
        part = drawFormula
        for (const notify of waiting) notify()
      },
      () => (isLoading = false),
    )
  }
  return () => waiting.delete(listener)
}

/** A formula, drawn; its source until the part that draws is there, and where the reader wants it. */
export function Formula({ raw, source, isDisplay }: FormulaProps) {
  const draw = useSyncExternalStore(onPart, () => part)
  const asSource = useContext(FormulaSource)
  if (draw !== undefined && !asSource) return draw({ raw, source, isDisplay })
  return (
    <code className={classNames(styles.source, isDisplay && styles.display)} dir="ltr" data-part="formula-source">
      {raw}
    </code>
  )
}
