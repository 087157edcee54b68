import { StatusChip } from './StatusChip.tsx'

type Who = { email: string }

/** A chip beside a person's figure that says that the person, as the only admin, set it for themselves (decision 134). */
export function OwnFigure({ of, by }: { of: Who; by: Who | null }) {
  return by?.email === of.email ? <StatusChip word="own figure" look={{ glyph: 'returnArrow', tone: 'amber' }} /> : null
}
