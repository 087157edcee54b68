import { isBehindDialog, isTyping } from '../../../kit/web/letter-keys.ts'

/** In a non-empty text field Ctrl and an arrow move by words. */
export const movesInText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && isTyping(target) && target.value !== ''

/** Ctrl Z that is not a text field's own, nor a dialog's. */
export const isUndoKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.repeat &&
  event.key.toLowerCase() === 'z' &&
  !event.defaultPrevented &&
  !isTyping(event.target) &&
  !isBehindDialog()

/** The form's field that has the focus, by its name in the body; undefined outside of the fields. */
export const fieldAt = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-field]')?.dataset['field'] : undefined
