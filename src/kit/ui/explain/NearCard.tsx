import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { joinClassNames } from '../class-names.ts'
import { keepPlaced, placeNear } from '../place-near.ts'
import styles from './NearCard.module.css'

type NearCardProps = {
  /** The element that opened the card. The card is placed beside it, and the focus returns to it. */
  near: HTMLElement
  label: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A card beside the figure that it explains. It takes the focus. Esc, a click elsewhere, or a second click on its opener closes
 * it.
 */
export function NearCard({ near, label, className, onClose, children }: NearCardProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const card = box.current
    if (card === null) return undefined
    const isOpen = (): boolean => card.matches(':popover-open')
    // The explained element may be removed while somebody reads the card.
    const place = (): void => void (near.isConnected && placeNear(card, near, 'end'))
    const show = (): void => {
      // With `source`, Tab continues from that element.
      card.showPopover({ source: near })
      // This does not wait for the next frame, because a click before it would miss the card and close it.
      place()
      card.focus({ preventScroll: true })
    }
    show()
    const stop = keepPlaced(place)
    // The card is placed again when its content arrives.
    const sized = new ResizeObserver(place)
    sized.observe(card)
    // On a press, the browser closes the card before the opener's click event, and reports that only later.
    let wasOpen: boolean | undefined
    const press = (): void => void (wasOpen = isOpen())
    const click = (event: Event): void => {
      event.stopPropagation()
      if (wasOpen ?? isOpen()) card.hidePopover()
      else show()
      wasOpen = undefined
    }
    near.addEventListener('pointerdown', press)
    near.addEventListener('click', click, { capture: true })
    return () => {
      near.removeEventListener('pointerdown', press)
      near.removeEventListener('click', click, { capture: true })
      sized.disconnect()
      stop()
    }
  }, [near])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only keeps Esc from the layers behind it
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={joinClassNames(styles.card, className)}
      onKeyDown={(event) => {
        // The browser closes only the card, and a panel or dialog behind it stays open.
        if (event.key === 'Escape') event.stopPropagation()
      }}
      // The card may be inside a row, which a click would open.
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
