import { isTyping } from '../../../kit/web/letter-keys.ts'

/** In a non-empty text field Ctrl and an arrow move by words. */
export const movesInText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && isTyping(target) && target.value !== ''
