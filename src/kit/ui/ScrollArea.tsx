import type { ReactNode } from 'react'

type Props = { label: string; role?: 'region' | 'group'; className: string | undefined; children: ReactNode }

/** A part that scrolls on its own: it takes the focus, so that keys scroll it too (axe: scrollable-region-focusable). */
export const ScrollArea = ({ label, role = 'region', className, children }: Props) => (
  <div className={className} tabIndex={0} role={role} aria-label={label}>
    {children}
  </div>
)
