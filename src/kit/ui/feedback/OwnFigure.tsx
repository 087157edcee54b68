import { StatusChip } from './StatusChip.tsx'

type Who = { email: string }

/** Beside a figure of somebody's: says so where they set it themselves, as the only admin (decision 134). */
export function OwnFigure({ of, by }: { of: Who; by: Who | null }) {
  return by?.email === of.email ? <StatusChip word="own figure" look={{ glyph: 'returnArrow', tone: 'amber' }} /> : null
}
