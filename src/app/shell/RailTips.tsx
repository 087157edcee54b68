import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import styles from './RailTips.module.css'

/** Shows the name of the hovered or focused rail icon beside it. The icon has the same accessible name. */
export function RailTips({ children }: { children: ReactNode }) {
  const [tip, setTip] = useState<{ label: string; middle: number }>()
  const show = ({ target }: SyntheticEvent): void => {
    const entry = target instanceof Element ? target.closest('[aria-label]:is(a, button):not([aria-expanded=true])') : null
    // The pointer is over the tip itself, which then stays.
    if (entry === null) return
    const { top, height } = entry.getBoundingClientRect()
    const words = [entry.getAttribute('aria-label'), entry.getAttribute('aria-description')]
    setTip({ label: words.filter((each) => each !== null).join(', '), middle: top + height / 2 })
  }
  const hide = (): void => setTip(undefined)
  const isShown = tip !== undefined
  useEffect(() => {
    if (!isShown) return
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setTip(undefined)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isShown])
  return (
    <div onPointerOver={show} onPointerDown={hide} onPointerLeave={hide} onFocus={show} onBlur={hide}>
      {children}
      {tip && (
        <div key={tip.label} role="tooltip" className={styles.tip} style={{ top: tip.middle }}>
          {tip.label}
        </div>
      )}
    </div>
  )
}
