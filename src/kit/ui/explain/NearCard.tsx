import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { placeNear } from '../place-near.ts'
import styles from './NearCard.module.css'

type NearCardProps = {
  /** The element that opened it, beside which it stands; the focus returns there. */
  near: HTMLElement
  label: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A card beside the figure that it is about: it takes the focus; Esc, a press elsewhere or again on its opener close it. */
export function NearCard({ near, label, className, onClose, children }: NearCardProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = box.current
    if (card === null) return undefined
    // Tab goes on from there.
    card.showPopover({ source: near })
    card.focus({ preventScroll: true })
    const place = (): void => placeNear(card, near, 'end')
    // Again when its content has come, and when the page scrolls below it.
    const sized = new ResizeObserver(place)
    sized.observe(card)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    const close = (event: Event): void => {
      event.stopPropagation()
      card.hidePopover()
    }
    near.addEventListener('click', close, { capture: true })
    return () => {
      near.removeEventListener('click', close, { capture: true })
      sized.disconnect()
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [near])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps Esc from what is behind it
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles.card, className)}
      onKeyDown={(event) => {
        // The browser closes it; a panel or dialog behind it stays.
        if (event.key === 'Escape') event.stopPropagation()
      }}
      // It may stand in a row, which a press opens.
      onClick={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
    >
      {children}
    </div>
  )
}
