import type { ConfirmDialogProps } from './ConfirmWindow.tsx'
import { lazyPart } from './lazy-part.tsx'

/** Asks before an act that cannot be taken back; closes when the act succeeded, and says why when it did not. */
export const ConfirmDialog = lazyPart('ConfirmWindow', () => import('./ConfirmWindow.tsx'), {
  isOpen: ({ open }: ConfirmDialogProps) => open,
})
