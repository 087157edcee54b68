import { isBehindDialog, isTyping } from '../../../../kit/web/letter-keys.ts'
import { readPress } from '../../../../kit/web/read-press.ts'

/** In a non-empty text field Ctrl and an arrow move by words. */
export const movesInText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && isTyping(target) && target.value !== ''

/** Ctrl Z that is not a text field's own, nor a dialog's. */
export function isUndoKey(event: KeyboardEvent): boolean {
  const press = readPress(event)
  const isUndo = press?.key === 'z' && press.ctrl && !press.shift
  return isUndo && !event.repeat && !event.defaultPrevented && !isTyping(event.target) && !isBehindDialog()
}

/** The form's field that has the focus, by its name in the body; undefined outside of the fields. */
export const fieldAt = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined
