import { useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MenuEntry } from '../menu.ts'
import { IconButton } from './IconButton.tsx'
import { MenuEntries } from './SideMenu.tsx'
import styles from './SideMenu.module.css'

/** The menu on a phone, over the page. The dialog element traps the focus and closes on Esc. */
export function DrawerMenu({ entries, open, onClose }: { entries: readonly MenuEntry[]; open: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const path = useRouterState({ select: (state) => state.location.pathname })
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  const openedAt = useRef(path)
  useEffect(() => {
    if (openedAt.current !== path) close()
    openedAt.current = path
  }, [path])
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="Menu"
      // A touch outside closes the menu too. Browsers without `closedby` still have the button and Esc.
      closedby="any"
      onClose={onClose}
    >
      {open && (
        <div className={styles.drawerContent}>
          <IconButton icon="close" aria-label="Close the menu" onClick={onClose} />
          <nav aria-label="Main">
            <MenuEntries entries={entries} rail={false} />
          </nav>
        </div>
      )}
    </dialog>
  )
}
