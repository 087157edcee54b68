import { codeOf, LAYOUTS, pressOn } from './layouts.ts'

/** Presses the key of a character at the focused element. `Shift+1` presses it with Shift, `Control+c` with Ctrl. */
export function pressKey(layout: string, keys: string): void {
  const held = keys.split('+')
  const character = held.pop() ?? ''
  const keyboard = LAYOUTS[layout] ?? {}
  const press = pressOn(keyboard, codeOf(keyboard, character), held.includes('Shift'))
  const event = { ...press, ctrlKey: held.includes('Control'), bubbles: true, cancelable: true }
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event))
}

/** Presses a key by its code, such as the key of `!` beside the letters. */
export function pressCode(layout: string, code: string, shiftKey = false): void {
  const event = { ...pressOn(LAYOUTS[layout] ?? {}, code, shiftKey), bubbles: true, cancelable: true }
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', event))
}
