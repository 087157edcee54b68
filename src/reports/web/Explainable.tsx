import type { ReactNode } from 'react'

/** A page whose hours open their explanation beside them. */
export const Explainable = ({ className, children }: { className: string | undefined; children: ReactNode }) => (
  <div className={className}>{children}</div>
)
