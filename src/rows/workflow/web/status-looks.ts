import type { StatusLook } from '../../../kit/web/status-looks.ts'
import { statusWord } from '../vocabulary.ts'

const looks: Readonly<Record<string, StatusLook>> = {
  // These are the author's statuses.
  done: { glyph: 'tick', tone: 'blue' },
  rework_done: { glyph: 'ringedTick', tone: 'blue' },
  skipped: { glyph: 'playBar', tone: 'grey' },
  // These are the statuses of the reviewer and the second reviewer.
  approved: { glyph: 'tickDisc', tone: 'green' },
  rejected: { glyph: 'octagonCross', tone: 'red' },
  to_be_skipped: { glyph: 'hollowPlayBar', tone: 'amber' },
  sent_for_rework: { glyph: 'returnArrow', tone: 'amber' },
  skip_approved: { glyph: 'playTick', tone: 'green' },
  sent_for_re_attempt: { glyph: 'circlingArrow', tone: 'violet' },
  // These are the uploader's statuses.
  uploaded: { glyph: 'arrowUp', tone: 'green' },
  // These are the words for rows without a status yet, and for rows whose turn it is.
  assigned: { glyph: 'ring', tone: 'grey' },
  ready: { glyph: 'halfDisc', tone: 'blue' },
  draft: { glyph: 'halfDisc', tone: 'blue' },
  // These are the words of stage-look-rules.ts. "not needed" has no glyph.
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

/** The style and the label of every status word of a task (interface.md, Chips). */
export const statusLooks: Readonly<Record<string, StatusLook>> = Object.fromEntries(
  Object.entries(looks).map(([word, look]) => [word, { ...look, label: statusWord(word) }]),
)
