import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { leavingRoutes } from './server/leaving-routes.ts'
import { passwordsExport } from './server/export-passwords.ts'
import { userExport } from './server/export-users.ts'
import { peopleUpload } from './server/import-people.ts'
import { peopleImportRoutes } from './server/people-import-routes.ts'
import { personRoutes } from './server/person-routes.ts'
import { departmentUsersRoutes, userRoutes } from './server/routes.ts'
import { fillUserSortKeys } from './server/sort-keys.ts'
import { userTraces } from './server/traces.ts'
import { peopleOfDepartment } from './server/uses.ts'
import { userScenes } from './sample.ts'

export const users = domain('users', {
  calls: [userRoutes, personRoutes, leavingRoutes, peopleImportRoutes, departmentUsersRoutes],
  refusals: [refusals],
  constraints: {
    own_figure: [refusal('OWN_FIGURE')],
    users_email_key: [refusal('EMAIL_TAKEN'), 'newEmail', 'email'],
    users_employee_id_key: [refusal('EMPLOYEE_ID_TAKEN'), 'employee_id'],
  },
  uploads: [peopleUpload],
  exports: [userExport, passwordsExport],
  sweeps: [fillUserSortKeys],
  traces: userTraces,
  sample: userScenes,
  uses: { department: [peopleOfDepartment] },
  objects: {
    user: {
      word: 'User',
      names: (db, _reach, ids) => db`select id, full_name as name from users where id = any (${ids as string[]}::uuid[])`,
      offboarded: (after) => (Object.keys(after ?? {}).join() === 'manager' ? 'Changed the manager of {}' : undefined),
      access: ['roleData', 'accountState', 'departments', 'enableAssignments', 'enableQualitative', 'statusReportPermission'],
    },
  },
})
