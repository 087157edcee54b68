import { isBehindDialog, isTyping } from '../../../../kit/web/letter-keys.ts'
import { readPress } from '../../../../kit/web/read-press.ts'

/** Returns whether Ctrl with an arrow moves by words in the target, which it does in a non-empty text field. */
export const movesInText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && isTyping(target) && target.value !== ''

/** Returns whether the key is a Ctrl Z that belongs to neither a text field nor a dialog. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const press = readPress(event)
  const isUndo = press?.key === 'z' && press.ctrl && !press.shift
  return isUndo && !event.repeat && !event.defaultPrevented && !isTyping(event.target) && !isBehindDialog()
}

/** Returns the name, as in the call's body, of the form field that contains the target; undefined outside the fields. */
export const fieldAt = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined
