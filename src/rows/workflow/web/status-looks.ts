import type { StatusLook } from '../../../kit/web/status-looks.ts'
import { getStatusWord } from '../vocabulary.ts'

const looks: Readonly<Record<string, StatusLook>> = {
  // Statuses of the author.
  done: { glyph: 'tick', tone: 'blue' },
  rework_done: { glyph: 'ringedTick', tone: 'blue' },
  skipped: { glyph: 'playBar', tone: 'grey' },
  // Statuses of the reviewer and the second reviewer.
  approved: { glyph: 'tickDisc', tone: 'green' },
  rejected: { glyph: 'octagonCross', tone: 'red' },
  to_be_skipped: { glyph: 'hollowPlayBar', tone: 'amber' },
  sent_for_rework: { glyph: 'returnArrow', tone: 'amber' },
  skip_approved: { glyph: 'playTick', tone: 'green' },
  sent_for_re_attempt: { glyph: 'circlingArrow', tone: 'violet' },
  // Status of the uploader.
  uploaded: { glyph: 'arrowUp', tone: 'green' },
  // Rows without a status yet, and rows whose turn it is.
  assigned: { glyph: 'ring', tone: 'grey' },
  ready: { glyph: 'halfDisc', tone: 'blue' },
  draft: { glyph: 'halfDisc', tone: 'blue' },
  // Words of stage-look-rules.ts. "not needed" has no glyph.
  'sent back': { glyph: 'returnArrow', tone: 'amber' },
  unassigned: { glyph: 'ring', tone: 'grey' },
  waiting: { glyph: 'dashedRing', tone: 'grey' },
  'Waiting for the author.': { glyph: 'dashedRing', tone: 'grey' },
  'Waiting for the reviewer.': { glyph: 'dashedRing', tone: 'grey' },
  'Waiting for the second reviewer.': { glyph: 'dashedRing', tone: 'grey' },
  'Waiting for the uploader.': { glyph: 'dashedRing', tone: 'grey' },
  'taken away': { glyph: 'lock', tone: 'grey' },
  'This task is closed.': { glyph: 'lock', tone: 'grey' },
}

/** The style and the label of every status word (interface.md, Chips). */
export const statusLooks: Readonly<Record<string, StatusLook>> = Object.fromEntries(
  Object.entries(looks).map(([word, look]) => [word, { ...look, label: getStatusWord(word) }]),
)
