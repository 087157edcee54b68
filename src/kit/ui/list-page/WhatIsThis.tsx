import { useContext, useId, useLayoutEffect, useRef, useState } from 'react'
import { PageHelpContext } from '../../web/page-help.ts'
import { Button } from '../button/Button.tsx'
import { keepPlaced, placeNear } from '../place-near.ts'
import styles from './WhatIsThis.module.css'

/**
 * Explains the page, beside its h1. The text comes from the page's registration, which docs/calls.md also prints. It is loaded
 * when the card is opened.
 */
export function WhatIsThis() {
  const loadHelp = useContext(PageHelpContext)
  const [open, setOpen] = useState(false)
  const [help, setHelp] = useState<string>()
  const button = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()

  useLayoutEffect(() => {
    const [card, near] = [box.current, button.current]
    return open && card && near ? keepPlaced(() => placeNear(card, near)) : undefined
  }, [open, help])
  if (loadHelp === undefined) return null

  const load = (): void =>
    void loadHelp().then(setHelp, () => setHelp('This text couldn’t be loaded. Close it and open it again in a moment.'))
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
          if (newState === 'open') load()
        }}
      >
        {help ?? 'Loading…'}
      </div>
    </div>
  )
}
