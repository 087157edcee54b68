import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import type { ApprovalDialogProps, ApprovalLook } from '../../inbox/web/extension-points.ts'

const GrantDialog = lazyPart('GrantDialog', () => import('./GrantDialog.tsx'), {
  isOpen: ({ open }: ApprovalDialogProps) => open,
})

/** There is nothing to compare a tab with, and granting it asks for an end date. */
export const approvalLook: ApprovalLook = {
  noun: ['Access request', 'Access requests'],
  icon: 'key',
  compare: () => undefined,
  approval: GrantDialog,
  href: ({ person }) => `/access-management/why?person=${person}`,
}
