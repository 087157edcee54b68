import { useContext } from 'react'
import { joinClassNames } from '../class-names.ts'
import { loadOnce } from '../load-once.ts'
import { FormulaSource } from './formula-source.ts'
import styles from './Formula.module.css'

type FormulaProps = { raw: string; source: string; isDisplay: boolean }

/** Loaded when the first formula is shown. If that fails, formulas are shown as their source. */
const useDraw = loadOnce(() => import('./MathFormula.tsx').then(({ drawFormula }) => drawFormula))

/** A formula's source is shown until the drawing module is loaded, or if the reader prefers it. */
export function Formula({ raw, source, isDisplay }: FormulaProps) {
  const draw = useDraw()
  const asSource = useContext(FormulaSource)
  if (draw != null && !asSource) return draw({ raw, source, isDisplay })
  return (
    <code
      className={joinClassNames(styles.source, isDisplay && styles.display)}
      dir="ltr"
      data-part="formula-source"
      aria-busy={draw === undefined || undefined}
    >
      {raw}
    </code>
  )
}
