import { isBehindDialog } from '../../web/letter-keys.ts'
import { readPress } from '../../web/read-press.ts'
import { usePageKeys } from '../../web/use-page-keys.ts'

/**
 * Ctrl+F in a grid whose rows are not all in the page opens the grid’s own search, as the browser’s would find only what is on
 * the screen. From that search Ctrl+F is the browser’s (decision P842).
 */
export function useFindKey(scroller: HTMLElement | null, isPartial: boolean): void {
  usePageKeys((event) => {
    const press = readPress(event)
    const isFind = press?.key === 'f' && press.ctrl && !press.shift
    if (!isFind || !isPartial || scroller === null || event.defaultPrevented || isBehindDialog()) return
    const search = 'input[type=search]'
    const own = scroller.closest('[data-part=data-grid]')?.querySelector<HTMLInputElement>(search)
    const found = own ?? scroller.closest('main')?.querySelector<HTMLInputElement>(search)
    if (found == null || found === document.activeElement) return
    event.preventDefault()
    found.focus()
    found.select()
  })
}
