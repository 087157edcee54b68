import type { RefObject } from 'react'
import { isBehindDialog, isTyping, readPagePress } from '../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'

type FormKeys = {
  /** Undefined: nothing is left to take over. */
  onTake: (() => void) | undefined
  onSend: () => void
}

/** Whether Ctrl+Enter is for the form: not for a field elsewhere, nor for a link, which it opens in another tab. */
const isForForm = ({ target }: KeyboardEvent, form: HTMLElement | null): boolean =>
  form !== null && target instanceof Element && (form.contains(target) || !(isTyping(target) || target.closest('a') !== null))

/** The keys of a timesheet's form, wherever on its page the focus is: T takes over what was decided, Ctrl+Enter sends. */
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
