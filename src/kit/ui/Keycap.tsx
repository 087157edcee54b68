import { useLetterKeys } from '../web/letter-keys.ts'
import './keycap.css'

/**
 * The key that fires a control, such as `Esc` or `Ctrl C`; not drawn for a single letter while those are switched off.
 * Hidden from screen readers: the control names itself.
 */
export function Keycap({ children }: { children: string }) {
  const letters = useLetterKeys()
  if (!letters && /^[A-Z0-9/?]$/.test(children)) return null
  return (
    <kbd className="keycap" aria-hidden="true">
      {children}
    </kbd>
  )
}
