/** The presses that keyboard events describe, on every layout (interface.md, Keys). */

export type Press = {
  /** A small letter, a figure, one of `? / + - =`, a blank, or a key's own name such as `Enter`. */
  key: string
  /** Whether Shift is down, which makes another key of a letter or figure. A sign that needs Shift is the sign alone. */
  shift: boolean
  /** Ctrl, or Command. */
  ctrl: boolean
}

export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'isComposing' | 'getModifierState'>>

/** Whether a key has a name, such as `Enter`, and is no character. */
export const isNamedKey = (key: string): boolean => /^[A-Z][A-Za-z]+\d*$|^F\d+$/.test(key)

const FOREIGN_LETTER = /^(?:(?!\p{scx=Latin})[\p{L}\p{M}])+$/u

/** The value of a figure of any script: scripts have their figures from 0 to 9 in one row of code points. */
const valueOfFigure = (figure: string): string => {
  const own = figure.codePointAt(0) ?? 0
  let zero = own
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((own - zero) % 10)
}

/** The character of a press, by the rules in their order; undefined: the press does nothing. */
function readCharacter({ key, code, shiftKey }: KeyEvent): string | undefined {
  const figure = /^Digit(\d)$/.exec(code)?.[1]
  const isSign = key === '?' || key === '/'
  if (figure !== undefined && shiftKey) return isSign ? key : figure
  if (/^[A-Za-z0-9]$/.test(key)) return key.toLowerCase()
  if (/^\p{Nd}$/u.test(key)) return valueOfFigure(key)
  if (isSign) return key
  if (FOREIGN_LETTER.test(key)) {
    const letter = /^Key([A-Z])$/.exec(code)?.[1]
    if (letter !== undefined) return letter.toLowerCase()
  }
  if (figure !== undefined) return figure
  // The timeline's keys, and the bar (decision P830).
  return /^[-+= ]$/.test(key) ? key : undefined
}

/**
 * Reads a press: the one function that does, so that each key is the same on every layout. Returns undefined for a press that
 * does nothing: with Alt or AltGr, of a dead key, of a composition, or of a character that no rule knows.
 */
export function readPress(event: KeyEvent): Press | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (altKey || event.isComposing === true || event.getModifierState?.('AltGraph') === true) return undefined
  if (/^(Dead|Process|Unidentified)$/.test(key)) return undefined
  const read = isNamedKey(key) ? key : readCharacter(event)
  if (read === undefined) return undefined
  return { key: read, shift: shiftKey && !/^[^a-z0-9A-Z ]$/.test(read), ctrl: ctrlKey || metaKey }
}
