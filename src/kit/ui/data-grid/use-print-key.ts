import { isBehindDialog } from '../../web/letter-keys.ts'
import { readPress } from '../../web/read-press.ts'
import { usePageKeys } from '../../web/use-page-keys.ts'

/** Ctrl+P shows the rows as they are printed, as their button does; there it is the browser's. */
export function usePrintKey(plain: { on: boolean; onChange: (on: boolean) => void } | undefined): void {
  usePageKeys((event) => {
    const press = readPress(event)
    if (plain?.on !== false || press?.key !== 'p' || !press.ctrl || press.shift || isBehindDialog()) return
    event.preventDefault()
    plain.onChange(true)
  })
}
