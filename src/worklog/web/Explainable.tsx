import { type ReactNode, useCallback } from 'react'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { type FigureRef, formatFigureRef, parseFigureRef } from './explained.ts'
import { ExplainMoneyContext } from './MoneyFigure.tsx'

const ExplainPanel = lazyPart('ExplainPanel', () => import('./ExplainPanel.tsx'))

type ExplainableProps = {
  explain: string | undefined
  /** Writes `explain` to the address. With `replace` false, it adds a history entry. */
  onExplain: (explain: string | undefined, replace: boolean) => void
  children: ReactNode
}

/** Shows a page whose money figures (`MoneyFigure`) open their explanation beside it. */
export function Explainable({ explain, onExplain, children }: ExplainableProps) {
  const of = parseFigureRef(explain)
  const open = useCallback((next: FigureRef) => onExplain(formatFigureRef(next), false), [onExplain])
  return (
    <ExplainMoneyContext value={open}>
      <DockedPage panel={of && <ExplainPanel of={of} onExplain={open} onClose={() => onExplain(undefined, true)} />}>
        {children}
      </DockedPage>
    </ExplainMoneyContext>
  )
}
