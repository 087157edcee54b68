import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import type { ApprovalDialogProps, ApprovalLook } from '../../inbox/web/extension-points.ts'

const GrantDialog = lazyPart('GrantDialog', () => import('./GrantDialog.tsx'), {
  isOpen: ({ open }: ApprovalDialogProps) => open,
})

/** A tab that a sub-admin requests. There is nothing to compare it with, and granting it asks until when. */
export const approvalLook: ApprovalLook = {
  noun: ['Access request', 'Access requests'],
  icon: 'key',
  compare: () => undefined,
  approval: GrantDialog,
  href: ({ person }) => `/access-management/why?person=${person}`,
}
