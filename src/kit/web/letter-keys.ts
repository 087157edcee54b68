import { useSyncExternalStore } from 'react'
import { isNamedKey, type Press, readPress } from './read-press.ts'
import { deviceStorage } from './storage.ts'

const KEY = 'letterKeys'
const listeners = new Set<() => void>()
const notifyAll = (): void => {
  for (const listener of listeners) listener()
}

export const areLetterKeysOn = (): boolean => deviceStorage.read(KEY) !== 'off'

export function setLetterKeys(on: boolean): void {
  if (on) deviceStorage.remove(KEY)
  else deviceStorage.store(KEY, 'off')
  notifyAll()
}

function onLetterKeys(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/**
 * Whether keys such as `J`, `/` or `1` are active. People can switch keys without Ctrl off on this device (interface.md, Keys;
 * WCAG 2.1.4). Every handler of such a key checks this, and `isTyping`.
 */
export const useLetterKeys = (): boolean => useSyncExternalStore(onLetterKeys, areLetterKeysOn)

const takesNoText = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/** Whether a key pressed on this target is text input, so that a letter is no shortcut (interface.md, Keys). */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  // When a dialog closes, its input remains the target until the focus moves in the next frame.
  target.closest('dialog:not([open])') === null &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !takesNoText.test(target.type)))

/** A docked panel is not modal, although it covers the list in a narrow window. */
export const isBehindDialog = (): boolean =>
  // antd keeps closed dialogs in the page, hidden.
  [...document.querySelectorAll('dialog:modal, [role=dialog][aria-modal=true]:not(aside)')].some((dialog) =>
    dialog.checkVisibility(),
  )

/**
 * Reads a key press that is meant for the page: no handler took it, it has no modifier but Shift, no text field has the focus,
 * and no dialog covers the page. Returns undefined for any other key press.
 */
export function readPagePress(event: KeyboardEvent): Press | undefined {
  const press = readPress(event)
  if (press === undefined || press.ctrl || event.defaultPrevented || isTyping(event.target) || isBehindDialog()) return undefined
  return isNamedKey(press.key) || areLetterKeysOn() ? press : undefined
}
