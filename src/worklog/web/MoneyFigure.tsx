import { createContext, useContext } from 'react'
import type { FigureRef } from './explained.ts'
import { figureWords, formatMoney } from './explain-words.ts'
import styles from './MoneyFigure.module.css'
import { StandardFigure } from './StandardMark.tsx'

/** Opens the explanation of a figure. `Explainable` provides the value. */
export const ExplainMoneyContext = createContext<(of: FigureRef) => void>(() => undefined)

type MoneyFigureProps = {
  of: FigureRef
  /** Null if the amount is unknown, or if no unit is done. */
  rupees: number | null
  /** Shown instead of null. */
  none?: string
  /** The same amount at standard rates, which replaces an amount with hidden salaries (decision 132). */
  standard?: number | null
  /** The name for screen readers of the thing that the figure belongs to, such as "Video solutions". */
  name: string
  /** -1 in a grid, where the cell has the focus and Enter presses the button. */
  tabIndex?: -1
}

/**
 * Shows an amount of money that opens its explanation when pressed; a profit or loss shows its sign. It must be inside an
 * `Explainable`.
 */
export function MoneyFigure({ of, rupees: known, none = 'unknown', standard = null, name, tabIndex }: MoneyFigureProps) {
  const explain = useContext(ExplainMoneyContext)
  const isPnl = of.what === 'pnl'
  const isStandard = known === null && standard !== null
  const rupees = known ?? standard
  const shown = rupees === null ? none : formatMoney(rupees, isPnl)
  const tone = rupees === null ? 'none' : isPnl && rupees !== 0 ? (rupees > 0 ? 'up' : 'down') : undefined
  return (
    <button
      type="button"
      className={styles.figure}
      tabIndex={tabIndex}
      data-tone={tone}
      title={`Explain ${figureWords[of.what].toLowerCase()}`}
      aria-label={`${figureWords[of.what]} of ${name}: ${shown}${isStandard ? ' at standard rates' : ''}. Explain`}
      onClick={(event) => {
        event.stopPropagation()
        explain(of)
      }}
    >
      {isStandard ? <StandardFigure text={shown} /> : shown}
    </button>
  )
}
