import type { ReactNode } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type DeleteDialogProps = {
  name: string | undefined
  from?: string
  onDelete: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

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
