import { createContext, useContext } from 'react'
import type { Explained } from './explained.ts'
import { figureWords, showMoney } from './explain-words.ts'
import styles from './MoneyFigure.module.css'

/** Opens the explanation of a figure; `Explainable` provides it. */
export const ExplainContext = createContext<(of: Explained) => void>(() => undefined)

type MoneyFigureProps = {
  of: Explained
  /** Null: unknown, or no unit is done. */
  rupees: number | null
  /** What stands in place of null. */
  none?: string
  /** Whose figure it is, for screen readers: "Video solutions". */
  name: string
  /** In a grid the cell is focused, and Enter opens it. */
  tabIndex?: -1
}

/** A figure of money that explains itself when it is pressed; a pnl has its sign. Inside an `Explainable`. */
export function MoneyFigure({ of, rupees, none = 'unknown', name, tabIndex }: MoneyFigureProps) {
  const explain = useContext(ExplainContext)
  const isPnl = of.what === 'pnl'
  const shown = rupees === null ? none : showMoney(rupees, isPnl)
  const tone = rupees === null ? 'none' : isPnl && rupees !== 0 ? (rupees > 0 ? 'up' : 'down') : undefined
  return (
    <button
      type="button"
      className={styles.figure}
      tabIndex={tabIndex}
      data-tone={tone}
      title={`Explain ${figureWords[of.what]}`}
      aria-label={`${figureWords[of.what]} of ${name}: ${shown}. Explain`}
      onClick={(event) => {
        event.stopPropagation()
        explain(of)
      }}
    >
      {shown}
    </button>
  )
}
