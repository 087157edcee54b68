import { useContext, useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { FormulaSource } from './formula-source.ts'
import styles from './Formula.module.css'

type MathPart = typeof import('./MathFormula.tsx')

let part: MathPart | undefined
let isLoading = false
const waiting = new Set<() => void>()

/** Loads what draws formulas when the first of them is shown; where it can't be loaded, formulas stay their source. */
function onPart(listener: () => void): () => void {
  waiting.add(listener)
  if (part === undefined && !isLoading) {
    isLoading = true
    import('./MathFormula.tsx').then(
      (loaded) => {
        part = loaded
        for (const notify of waiting) notify()
      },
      () => (isLoading = false),
    )
  }
  return () => waiting.delete(listener)
}

/** A formula, drawn; its source until the part that draws is there, and where the reader wants it. */
export function Formula({ raw, source, isDisplay }: { raw: string; source: string; isDisplay: boolean }) {
  const loaded = useSyncExternalStore(onPart, () => part)
  const asSource = useContext(FormulaSource)
  if (loaded !== undefined && !asSource) return <loaded.MathFormula {...{ raw, source, isDisplay }} />
  return (
    <code className={classNames(styles.source, isDisplay && styles.display)} dir="ltr" data-part="formula-source">
      {raw}
    </code>
  )
}
