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
  | 'dash'
  | 'triangle'
  | 'lock'

/** The look of a status. `label` is the text that people read in place of the word. */
export type StatusLook = { glyph: GlyphName; tone: Tone; label?: string }

let looks: Readonly<Record<string, StatusLook>> = {}

/** Sets the style of every status word in the data. The app collects them from the domains before it renders. */
export const setStatusLooks = (all: Readonly<Record<string, StatusLook>>): void => void (looks = all)

/** Returns the style of a status word. An unlisted word is shown as plain text (interface.md, Chips). */
export const statusLook = (word: string): StatusLook | undefined => (Object.hasOwn(looks, word) ? looks[word] : undefined)
