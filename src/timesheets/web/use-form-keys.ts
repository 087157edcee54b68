import type { RefObject } from 'react'
import { isBehindDialog, isTyping, readPagePress } from '../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'

type FormKeys = {
  /** Copies the rows. Undefined if there is nothing left to copy. */
  onTake: (() => void) | undefined
  onSend: () => void
}

/**
 * Returns whether Ctrl+Enter is meant for the form. It is not if the focus is in a field outside the form, or on a link, which
 * Ctrl+Enter opens in another tab.
 */
const isForForm = ({ target }: KeyboardEvent, form: HTMLElement | null): boolean =>
  form !== null && target instanceof Element && (form.contains(target) || !(isTyping(target) || target.closest('a') !== null))

/**
 * Adds the keyboard shortcuts of a timesheet form, wherever the focus is on its page: T copies the decided rows, and Ctrl+Enter
 * sends.
 */
export function useFormKeys(form: RefObject<HTMLElement | null>, { onTake, onSend }: FormKeys): void {
  usePageKeys((event) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isSend) {
      if (event.defaultPrevented || event.repeat || isBehindDialog() || !isForForm(event, form.current)) return
    } else {
      const press = readPagePress(event)
      if (press?.key !== 't' || press.shift || onTake === undefined) return
    }
    event.preventDefault()
    if (isSend) onSend()
    else onTake?.()
  }, 'shell')
}
