import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

export type TakeBackPrompt = {
  title: string
  says: string | undefined
  run: () => Promise<unknown>
}

export function TakeBackDialog({ open, title, says, run, onClose }: TakeBackPrompt & { open: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog open={open} title={title} verb="Undo import" danger onConfirm={run} onClose={onClose}>
      {says} This is only possible while they have not been used or changed since.
    </ConfirmDialog>
  )
}
