import { domain } from '../kit/server/domain.ts'
import { holds } from './holds-contract.ts'
import { refusal, refusals } from './refusals.ts'
import { allocationScenes } from './sample.ts'
import { allocatedAccounts, borrowedAccounts } from './server/leaver-accounts.ts'
import { accountsImportRoutes, accountsUpload } from './server/import-accounts.ts'
import { departmentAllocationRoutes } from './server/department-routes.ts'
import { selectAccountsOfPerson, selectAllocationsOfMe } from './server/hold-queries.ts'
import { accountsExport } from './server/download-accounts.ts'
import { historyRoutes } from './server/history-routes.ts'
import { holdRoutes } from './server/hold-routes.ts'
import { allocationRoutes } from './server/routes.ts'
import { timelineRoutes } from './server/timeline-routes.ts'
import { allocationTraces } from './server/traces.ts'
import { accountsOfDepartment, projectsOfDepartment } from './server/uses.ts'
import { meParts } from '../session/server/extension-points.ts'
import { personParts, leaverResources } from '../users/server/extension-points.ts'

export const allocations = domain('allocations', {
  calls: [allocationRoutes, accountsImportRoutes, holdRoutes, departmentAllocationRoutes, historyRoutes, timelineRoutes],
  refusals: [refusals],
  constraints: {
    accounts_account_id_key: [refusal('ACCOUNT_EXISTS')],
    allocation_departments_project_id_department_id_key: [refusal('DEPARTMENT_EXISTS'), 'department_name'],
    accounts_project_id_department_id_fkey: [refusal('STATE_CONFLICT')],
    allocation_holds_one_per_project: [refusal('ALREADY_HAS_ACCOUNT')],
    allocation_holds_account_free: [refusal('ACCOUNT_IN_USE')],
  },
  uploads: [accountsUpload],
  exports: [accountsExport],
  traces: allocationTraces,
  uses: { department: [projectsOfDepartment, accountsOfDepartment] },
  extensions: [
    leaverResources.extend(allocatedAccounts),
    leaverResources.extend(borrowedAccounts),
    meParts.extend({ allocations: selectAllocationsOfMe }),
    personParts.extend({ accounts: selectAccountsOfPerson }),
  ],
  objects: {
    account: {
      word: 'Allocation ID',
      names: (db, _reach, ids) => db`select id, account_id as name from accounts where id = any (${ids as string[]}::uuid[])`,
    },
    hold: { word: 'Use of an allocation ID', offboarded: () => holds.end.audit },
  },
  sample: allocationScenes,
})
