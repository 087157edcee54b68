import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type DeleteDialogProps = {
  /** The name of the thing to delete. The dialog is open while it is defined. */
  name: string | undefined
  /** The name of the thing from which it is deleted. */
  from?: string
  onDelete: () => Promise<unknown>
  onClose: () => void
  /** Says what the deletion means. */
  children: ReactNode
}

/** Asks before a thing is deleted. */
export function DeleteDialog({ name, from, onDelete, onClose, children }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={name !== undefined}
      title={`Delete ${name ?? ''}${from === undefined ? '' : ` from ${from}`}?`}
      verb="Delete"
      danger
      onConfirm={onDelete}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
