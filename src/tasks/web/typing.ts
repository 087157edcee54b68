/** Whether a key press belongs to what is being typed: single letters never fire then (frontend.md, Keys). */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    target.tagName === 'SELECT' ||
    (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit'].includes(target.type)))

/** A text with something in it needs Ctrl and an arrow for its own words. */
export const movesInText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && isTyping(target) && target.value !== ''

/** A dialog over the page has the keys for itself. */
export const isBehindDialog = (): boolean => document.querySelector('[role=dialog][aria-modal=true], dialog[open]') !== null
