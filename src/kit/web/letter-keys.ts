import { useSyncExternalStore } from 'react'

/** Keys without Ctrl can be switched off on this device (interface.md, Keys; WCAG 2.1.4); they are on until then. */
const KEY = 'letterKeys'
const listeners = new Set<() => void>()
const tell = (): void => {
  for (const listener of listeners) listener()
}

export const areLetterKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function setLetterKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  tell()
}

function onLetterKeys(listener: () => void): () => void {
  const otherTab = (event: StorageEvent): void => {
    if (event.key === KEY) listener()
  }
  listeners.add(listener)
  addEventListener('storage', otherTab)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', otherTab)
  }
}

/** Whether keys such as `J`, `/` or `1` may act. Ask this beside `isTyping` in every handler of such a key. */
export const useLetterKeys = (): boolean => useSyncExternalStore(onLetterKeys, areLetterKeysOn)

const takesNoText = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/

/** Whether a key pressed here is text: no single letter acts inside an input (interface.md, Keys). */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !takesNoText.test(target.type)))

/** Whether a modal dialog lies over the page. A desk is none, though it covers the list where the window is narrow. */
export const isBehindDialog = (): boolean =>
  // A closed dialog of antd stays in the page, unseen.
  [...document.querySelectorAll('dialog:modal, [role=dialog][aria-modal=true]:not(aside)')].some((dialog) =>
    dialog.checkVisibility(),
  )
