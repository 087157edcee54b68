export type Tone = 'blue' | 'green' | 'amber' | 'red' | 'violet' | 'grey'
export type GlyphName =
  | 'tick'
  | 'ringedTick'
  | 'playBar'
  | 'hollowPlayBar'
  | 'playTick'
  | 'tickDisc'
  | 'octagonCross'
  | 'returnArrow'
  | 'circlingArrow'
  | 'arrowUp'
  | 'ring'
  | 'halfDisc'
  | 'dashedRing'
  | 'lock'

export type StatusLook = { glyph: GlyphName; tone: Tone }

/** The style of every status word in the data (interface.md, Chips). An unlisted word is shown as plain text. */
const looks: Record<string, StatusLook> = {
  // tasks: author
  done: { glyph: 'tick', tone: 'blue' },
  rework_done: { glyph: 'ringedTick', tone: 'blue' },
  skipped: { glyph: 'playBar', tone: 'grey' },
  // tasks: reviewer and second reviewer
  approved: { glyph: 'tickDisc', tone: 'green' },
  rejected: { glyph: 'octagonCross', tone: 'red' },
  to_be_skipped: { glyph: 'hollowPlayBar', tone: 'amber' },
  sent_for_rework: { glyph: 'returnArrow', tone: 'amber' },
  skip_approved: { glyph: 'playTick', tone: 'green' },
  sent_for_re_attempt: { glyph: 'circlingArrow', tone: 'violet' },
  // tasks: uploader
  uploaded: { glyph: 'arrowUp', tone: 'green' },
  // tasks: no status yet, and whose turn it is
  assigned: { glyph: 'ring', tone: 'grey' },
  ready: { glyph: 'halfDisc', tone: 'blue' },
  draft: { glyph: 'halfDisc', tone: 'blue' },
  'Waiting for the author.': { glyph: 'dashedRing', tone: 'grey' },
  'Waiting for the reviewer.': { glyph: 'dashedRing', tone: 'grey' },
  'Waiting for the second reviewer.': { glyph: 'dashedRing', tone: 'grey' },
  'Waiting for the uploader.': { glyph: 'dashedRing', tone: 'grey' },
  'This task is closed.': { glyph: 'lock', tone: 'grey' },
  // accounts and allocations
  active: { glyph: 'tickDisc', tone: 'green' },
  blocked: { glyph: 'octagonCross', tone: 'red' },
  ended: { glyph: 'lock', tone: 'grey' },
}

export const statusLook = (word: string): StatusLook | undefined => (Object.hasOwn(looks, word) ? looks[word] : undefined)
