import { StatusChip } from './StatusChip.tsx'

type Who = { email: string }

/** Says that the person, as the only admin, set their own figure (decision 134). */
export function OwnFigure({ of, by }: { of: Who; by: Who | null }) {
  return by?.email === of.email ? <StatusChip word="own figure" look={{ glyph: 'returnArrow', tone: 'amber' }} /> : null
}
