export type Press = {
  /** A lower-case letter, a digit, one of `? / + - =`, a space, or the name of a key such as `Enter`. */
  key: string
  /** False for a sign that needs Shift. */
  shift: boolean
  ctrl: boolean
}

export type KeyEvent = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> &
  Partial<Pick<KeyboardEvent, 'isComposing' | 'getModifierState'>>

export const isNamedKey = (key: string): boolean => /^[A-Z][A-Za-z]+\d*$|^F\d+$/.test(key)

const FOREIGN_LETTER = /^(?:(?!\p{scx=Latin})[\p{L}\p{M}])+$/u

const valueOfFigure = (figure: string): string => {
  const own = figure.codePointAt(0) ?? 0
  let zero = own
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((own - zero) % 10)
}

/** The character of a press, or undefined if the press does nothing. The first rule that applies decides. */
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
  // The timeline uses these keys and the space bar.
  return /^[-+= ]$/.test(key) ? key : undefined
}

/**
 * Reads the press that a keyboard event describes (interface.md, Keys). All handlers use this function, so that a key means the
 * same on every layout. Returns undefined for a press that does nothing: with Alt or AltGr, of a dead key, during composition, or
 * of a character that no rule covers.
 */
export function readPress(event: KeyEvent): Press | undefined {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event
  if (altKey || event.isComposing === true || event.getModifierState?.('AltGraph') === true) return undefined
  if (/^(Dead|Process|Unidentified)$/.test(key)) return undefined
  const read = isNamedKey(key) ? key : readCharacter(event)
  if (read === undefined) return undefined
  return { key: read, shift: shiftKey && !/^[^a-z0-9A-Z ]$/.test(read), ctrl: ctrlKey || metaKey }
}
