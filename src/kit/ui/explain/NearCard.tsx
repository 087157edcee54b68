import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { keepPlaced, placeNear } from '../place-near.ts'
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
    const isOpen = (): boolean => card.matches(':popover-open')
    // What it is about may leave the page while somebody reads it.
    const place = (): void => void (near.isConnected && placeNear(card, near, 'end'))
    const show = (): void => {
      // Tab goes on from there.
      card.showPopover({ source: near })
      // Not with the next frame: a press before it would miss the card, and close it.
      place()
      card.focus({ preventScroll: true })
    }
    show()
    const stop = keepPlaced(place)
    // Again when its content has come.
    const sized = new ResizeObserver(place)
    sized.observe(card)
    // The browser closes it before the click of a press on its opener, and reports that later.
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
