import './keycap.css'

/** The key that fires a control, such as `Esc` or `Ctrl C`. Hidden from screen readers: the control names itself. */
export function Keycap({ children }: { children: string }) {
  return (
    <kbd className="keycap" aria-hidden="true">
      {children}
    </kbd>
  )
}
