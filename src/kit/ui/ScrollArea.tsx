import type { FocusEvent, ReactNode } from 'react'

type Props = { label: string; role?: 'region' | 'group'; className: string | undefined; children: ReactNode }

/**
 * Scrolls a focused element into view. Browsers do not scroll to an element that is partly visible, even if a sticky part covers
 * it.
 */
function showWhole({ target, currentTarget }: FocusEvent): void {
  if (target !== currentTarget && target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** A part that scrolls on its own. It is focusable, so that keys can scroll it too (axe: scrollable-region-focusable). */
export const ScrollArea = ({ label, role = 'region', className, children }: Props) => (
  <div className={className} tabIndex={0} role={role} aria-label={label} onFocus={showWhole}>
    {children}
  </div>
)
