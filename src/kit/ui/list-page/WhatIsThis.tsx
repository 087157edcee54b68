import { useContext, useId, useRef, useState } from 'react'
import { PageHelpContext } from '../../web/page-help.ts'
import { Button } from '../button/Button.tsx'
import styles from './WhatIsThis.module.css'

const MARGIN = 8

/** What the page is for, beside its h1: the text of its registration, which docs/tour prints too. */
export function WhatIsThis() {
  const help = useContext(PageHelpContext)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  if (help === undefined) return null

  /** Below the button, inside the window. */
  const place = (): void => {
    const [card, at] = [box.current, button.current?.getBoundingClientRect()]
    if (card === null || at === undefined) return
    card.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - card.offsetWidth - MARGIN))}px`
    card.style.top = `${Math.min(at.bottom + 4, innerHeight - card.offsetHeight - MARGIN)}px`
  }
  return (
    <div className={styles.help} ref={button} data-part="what-is-this">
      <Button kind="quiet" icon="info" aria-expanded={open} aria-controls={id} popoverTarget={id}>
        <span className={styles.word}>What is this?</span>
      </Button>
      <div
        ref={box}
        id={id}
        popover="auto"
        role="note"
        className={styles.card}
        onToggle={({ newState }) => {
          setOpen(newState === 'open')
          if (newState === 'open') place()
        }}
      >
        {help}
      </div>
    </div>
  )
}
