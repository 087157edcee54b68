import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type DeleteDialogProps = {
  /** The name of what is to be deleted; undefined while nothing is. */
  name: string | undefined
  /** What it is taken out of. */
  from?: string
  onDelete: () => Promise<unknown>
  onClose: () => void
  /** What the deletion means. */
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
