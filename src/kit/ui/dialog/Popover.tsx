import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { isFocusLost } from '../../web/focus-unmoved.ts'
import type { IconName } from '../../web/icon-name.ts'
import styles from './Popover.module.css'
import { joinClassNames } from '../class-names.ts'

type PopoverProps = {
  icon: IconName
  label: string
  atEnd?: boolean
  className?: string
  /** `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode
}

/** In px, between a box and the edge of the screen. */
const edgeRoom = 16

/** A button that opens a small box below it. The box's first control gets the focus. Esc and a click elsewhere close the box. */
export function Popover({ icon, label, atEnd = false, className = '', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const rootRef = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const boxId = useId()
  const close = (): void => setOpen(false)
  useLayoutEffect(() => {
    if (!open || !box.current) return
    const { left, right } = box.current.getBoundingClientRect()
    const end = document.documentElement.clientWidth - edgeRoom
    // A box as wide as the phone is a sheet in a fixed position.
    if (right - left > end - edgeRoom) return
    // On a phone the button may be at either side, so the box is shifted into the screen.
    const shift = Math.max(edgeRoom - left, 0) + Math.min(end - right, 0)
    if (shift !== 0) box.current.style.translate = `${shift}px 0`
  }, [open])
  useEffect(() => {
    if (!open) return undefined
    const opener = button.current
    const onEscape = (event: KeyboardEvent): void => {
      // A calendar in the box closes first.
      if (event.key !== 'Escape' || box.current?.querySelector(':popover-open')) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    const onOutside = (event: Event): void => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onOutside)
    document.addEventListener('focusin', onOutside)
    document.addEventListener('keydown', onEscape, { capture: true })
    box.current?.querySelector<HTMLElement>('input:not(:disabled), select, button')?.focus()
    return () => {
      document.removeEventListener('pointerdown', onOutside)
      document.removeEventListener('focusin', onOutside)
      document.removeEventListener('keydown', onEscape, { capture: true })
      // The focused element was removed with the box.
      if (isFocusLost()) opener?.focus()
    }
  }, [open])
  return (
    <div ref={rootRef} className={styles.popover} data-part="popover">
      <Button
        ref={button}
        aria-expanded={open}
        aria-controls={open ? boxId : undefined}
        onClick={() => setOpen(!open)}
        icon={icon}
      >
        {label}
      </Button>
      {open && (
        <div
          ref={box}
          id={boxId}
          className={joinClassNames(styles.box, className)}
          data-at-end={atEnd}
          role="group"
          aria-label={label}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
