import { isStaff } from '../access/levels.ts'
import { webDomain } from '../kit/web/domain.ts'
import { inboxLooks } from './web/inbox-looks.ts'

export const absencesWeb = webDomain({
  name: 'absences',
  pages: [],
  approvals: { absence: () => import('./web/approval-look.ts') },
  inbox: inboxLooks,
  personActs: [
    {
      key: 'absence',
      label: 'Record absence',
      who: 'admin or manager',
      offered: ({ roleData, isActive }) => isActive && roleData.some((role) => isStaff(role)),
      name: 'AbsenceDialog',
      load: () => import('./web/AbsenceDialog.tsx'),
    },
  ],
})
