import { type ReactNode, useCallback, useState } from 'react'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import type { ExplainedFigure } from './ExplainCard.tsx'
import { ExplainContext } from './HoursFigure.tsx'

const ExplainCard = lazyPart('ExplainCard', () => import('./ExplainCard.tsx'))

type ExplainableProps = {
  className: string | undefined
  /** Of the report: its explanations are of the same timesheets. */
  waiting: string | undefined
  children: ReactNode
}

/** A page whose hours of a person's day open their explanation beside them. */
export function Explainable({ className, waiting, children }: ExplainableProps) {
  const [open, setOpen] = useState<{ of: ExplainedFigure; near: HTMLElement }>()
  const explain = useCallback((of: ExplainedFigure, near: HTMLElement) => setOpen({ of, near }), [])
  const close = useCallback(() => setOpen(undefined), [])
  return (
    <ExplainContext value={explain}>
      <div className={className}>{children}</div>
      {open && <ExplainCard key={Object.values(open.of).join()} {...open} waiting={waiting} onClose={close} />}
    </ExplainContext>
  )
}
