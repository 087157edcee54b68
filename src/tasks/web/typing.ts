import { isTyping } from '../../kit/web/letter-keys.ts'

/** A text with something in it needs Ctrl and an arrow for its own words. */
export const movesInText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && isTyping(target) && target.value !== ''
