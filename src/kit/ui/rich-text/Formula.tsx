import { type ReactNode, useContext, useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { FormulaSource } from './formula-source.ts'
import styles from './Formula.module.css'

type FormulaProps = { raw: string; source: string; isDisplay: boolean }

/** Null: it could not be loaded. */
let part: ((props: FormulaProps) => ReactNode) | null | undefined
let isLoading = false
const waiting = new Set<() => void>()

function setPart(loaded: NonNullable<typeof part> | null): void {
  part = loaded
  for (const notify of waiting) notify()
}

/** Loads what draws formulas when the first of them is shown; where it can't be loaded, formulas stay their source. */
function onPart(listener: () => void): () => void {
  waiting.add(listener)
  if (part == null && !isLoading) {
    isLoading = true
    import('./MathFormula.tsx').then(
      ({ drawFormula }) => setPart(drawFormula),
      () => {
        isLoading = false
        setPart(null)
      },
    )
  }
  return () => waiting.delete(listener)
}

/** A formula, drawn; its source until the part that draws is there, and where the reader wants it. */
export function Formula({ raw, source, isDisplay }: FormulaProps) {
  const draw = useSyncExternalStore(onPart, () => part)
  const asSource = useContext(FormulaSource)
  if (draw != null && !asSource) return draw({ raw, source, isDisplay })
  return (
    <code
      className={classNames(styles.source, isDisplay && styles.display)}
      dir="ltr"
      data-part="formula-source"
      aria-busy={draw === undefined || undefined}
    >
      {raw}
    </code>
  )
}
