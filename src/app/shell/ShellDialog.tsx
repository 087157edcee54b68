import { joinClassNames } from '../../kit/ui/class-names.ts'
import { returnFocus } from '../../kit/web/return-focus.ts'
import styles from './ShellDialog.module.css'
import { type ReactNode, type RefObject, useLayoutEffect } from 'react'

type ShellDialogProps = {
  /** Its `close()` restores the focus, or moves it to the page if nothing had it before, and then calls `onClose`. */
  dialog: RefObject<HTMLDialogElement | null>
  label: string
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A modal dialog of the shell as a native element, which traps the focus and closes on Esc and on a click outside. */
export function ShellDialog({ dialog, label, className, onClose, children }: ShellDialogProps) {
  const close = (): void => {
    onClose()
    // If nothing had the focus before, the closed dialog keeps it until it is unmounted.
    setTimeout(() => returnFocus())
  }
  // Opened here, so that the browser records the focused element and can return the focus to it.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [dialog])
  return (
    <dialog ref={dialog} className={joinClassNames(styles.dialog, className)} aria-label={label} closedby="any" onClose={close}>
      {children}
    </dialog>
  )
}
