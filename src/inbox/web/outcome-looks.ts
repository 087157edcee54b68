import type { StatusLook } from '../../kit/web/status-looks.ts'

export const outcomeLooks: Readonly<Record<'approved' | 'declined', StatusLook>> = {
  approved: { glyph: 'tickDisc', tone: 'green' },
  declined: { glyph: 'octagonCross', tone: 'red' },
}
