import { isStaff } from '../kit/shared/access.ts'
import { webDomain } from '../kit/web/domain.ts'

export const absencesWeb = webDomain({
  name: 'absences',
  pages: [],
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
