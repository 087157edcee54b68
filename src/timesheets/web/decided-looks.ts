export const decidedLooks = {
  done: { glyph: 'tickDisc', tone: 'green' },
  refused: { glyph: 'octagonCross', tone: 'red' },
} as const
