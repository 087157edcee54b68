import { isStaff } from '../access/levels.ts'
import { approvalKinds } from '../inbox/web/extension-points.ts'
import { webDomain } from '../kit/web/domain.ts'
import { personActs } from '../users/web/extension-points.ts'
import { inboxLooks } from './web/inbox-looks.ts'

export const absencesWeb = webDomain({
  name: 'absences',
  pages: [],
  inbox: inboxLooks,
  extensions: [
    approvalKinds.extend({ kind: 'absence', load: () => import('./web/approval-look.ts') }),
    personActs.extend({
      key: 'absence',
      label: 'Record absence',
      who: 'admin or manager',
      offered: ({ roleData, isActive }) => isActive && roleData.some((role) => isStaff(role)),
      name: 'AbsenceDialog',
      load: () => import('./web/AbsenceDialog.tsx'),
    }),
  ],
})
