import { areLetterKeysOn, isBehindDialog, isTyping } from '../../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'

type Acts = {
  /** 1: more days, -1: fewer. */
  onZoom: (by: 1 | -1) => void
  onToday: () => void
}

/** Whether a key is for the page: no other handler took it, it has no modifier, and nothing that takes text or covers the page has it. */
export const isForPage = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !(event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isBehindDialog()) &&
  (event.key.length > 1 || areLetterKeysOn())

/** T, + and - of the timeline, in both of its views. */
export function useTimelineKeys({ onZoom, onToday }: Acts): void {
  usePageKeys((event) => {
    if (!isForPage(event)) return
    if (event.key === '+' || event.key === '=') onZoom(-1)
    else if (event.key === '-') onZoom(1)
    else if (event.key === 't') onToday()
    else return
    event.preventDefault()
  }, 'shell')
}
