import { type ReactNode, type RefObject, useLayoutEffect } from 'react'
import './shell-dialog.css'

type ShellDialogProps = {
  /** Its `close()` gives the focus back to where it was, and then calls `onClose`. */
  dialog: RefObject<HTMLDialogElement | null>
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog of the shell on the browser's own element: it holds the focus, closes on Esc and on a press beside it. */
export function ShellDialog({ dialog, label, className, onClose, children }: ShellDialogProps) {
  // It is hidden until here, so that what had the focus still has it and gets it back.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [dialog])
  return (
    <dialog ref={dialog} className={`shell-dialog ${className}`} aria-label={label} closedby="any" onClose={onClose}>
      {children}
    </dialog>
  )
}
