import type { ConfirmDialogProps } from './ConfirmWindow.tsx'
import { lazyPart } from '../lazy-part.tsx'

/** Asks before an irreversible action. It closes on success; otherwise it shows the error. */
export const ConfirmDialog = lazyPart('ConfirmWindow', () => import('./ConfirmWindow.tsx'), {
  isOpen: ({ open }: ConfirmDialogProps) => open,
})
