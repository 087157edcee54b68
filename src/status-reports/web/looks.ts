import type { StatusLook } from '../../kit/web/status-looks.ts'

/** The looks of the words in a record (interface.md, Chips). Technical issues have other looks (`issueLooks`). */
export const looks: Readonly<Record<string, StatusLook>> = {
  'application-error': { glyph: 'octagonCross', tone: 'red' },
  accessible: { glyph: 'tickDisc', tone: 'green' },
  yes: { glyph: 'tick', tone: 'green' },
  no: { glyph: 'dash', tone: 'grey' },
  NA: { glyph: 'dash', tone: 'grey' },
  PS: { glyph: 'halfDisc', tone: 'violet' },
  '1st attempt failed': { glyph: 'triangle', tone: 'amber' },
  'both attempt failed': { glyph: 'octagonCross', tone: 'red' },
  'PS ongoing': { glyph: 'halfDisc', tone: 'violet' },
  'PS Pending': { glyph: 'dashedRing', tone: 'violet' },
  Active: { glyph: 'tickDisc', tone: 'green' },
  Inactive: { glyph: 'ring', tone: 'grey' },
}

/** `yes` needs attention. */
export const issueLooks: Readonly<Record<string, StatusLook>> = {
  yes: { glyph: 'triangle', tone: 'amber' },
  no: { glyph: 'dash', tone: 'grey' },
}
