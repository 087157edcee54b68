import { isBehindDialog } from '../../web/letter-keys.ts'
import { usePageKeys } from '../../web/use-page-keys.ts'

/** Ctrl+P shows the rows as they are printed, as their button does; there it is the browser's. */
export function usePrintKey(plain: { on: boolean; onChange: (on: boolean) => void } | undefined): void {
  usePageKeys((event) => {
    if (plain?.on !== false || event.key !== 'p' || !(event.ctrlKey || event.metaKey) || isBehindDialog()) return
    event.preventDefault()
    plain.onChange(true)
  })
}
