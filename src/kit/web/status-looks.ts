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

export type StatusLook = { glyph: GlyphName; tone: Tone; label?: string }

let looks: Readonly<Record<string, StatusLook>> = {}

/** The app collects the looks from the domains before it renders. */
export const setStatusLooks = (all: Readonly<Record<string, StatusLook>>): void => void (looks = all)

/** A word without a look is shown as plain text (interface.md, Chips). */
export const getStatusLook = (word: string): StatusLook | undefined => (Object.hasOwn(looks, word) ? looks[word] : undefined)
