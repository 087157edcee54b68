import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { departmentRoutes } from './server/routes.ts'
import { fillDepartmentSortKeys } from './server/sort-keys.ts'

export const departments = domain('departments', {
  calls: [departmentRoutes],
  refusals: [refusals],
  constraints: { departments_name_key: [refusal('DEPARTMENT_EXISTS'), 'name'] },
  sweeps: [fillDepartmentSortKeys],
  objects: { department: { word: 'Department' } },
})
