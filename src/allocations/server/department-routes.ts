import { type AccessLevel, mayCall } from '../../access/levels.ts'
import { routes } from '../../kit/server/routes.ts'
import { asId } from '../../kit/shared/ids.ts'
import { departments } from '../../departments/contract.ts'
import { deleteCompanyDepartment, findDepartment } from '../../departments/server/lookup.ts'
import { findModuleProject } from '../../projects/server/lookup.ts'
import { found, refuse } from '../refusals.ts'
import { selectLinkIn, selectDepartmentLink, takeOutDepartment } from './link-queries.ts'

/** The documents define one endpoint for both kinds of departments (decision 3). */
export const departmentAllocationRoutes = routes(
  'departments',
  { delete: departments.delete },
  {
    delete: async (call) => {
      const { db, actor, params, body, audit } = call
      const id = asId(params.id) ?? refuse('DEPARTMENT_NOT_FOUND')
      const [named, [link], project] = await Promise.all([
        findDepartment(db, id),
        selectDepartmentLink(db, id),
        findModuleProject(db, 'allocations', id),
      ])
      const isCompany = named?.id === id
      if (isCompany && link !== undefined) refuse('TWO_DEPARTMENTS')
      const manages = (level: AccessLevel): void => {
        if (!mayCall(level, actor)) refuse('NOT_ALLOWED')
      }
      if (link === undefined && project === undefined) {
        if (!isCompany) refuse('DEPARTMENT_NOT_FOUND')
        manages('manages users')
        return deleteCompanyDepartment(call, id)
      }
      manages('manages accounts')
      const issue = { path: 'department', message: 'Choose the department of the project to delete.' }
      const department = body.department || undefined
      if (link === undefined && department === undefined) refuse('INVALID_REQUEST', { issues: [issue] })
      const meant = link ?? found(await selectLinkIn(db, id, department ?? ''), 'DEPARTMENT_NOT_FOUND')
      await takeOutDepartment(db, meant)
      audit({ type: 'project', id: meant.project_id, name: meant.project_name, before: { department: meant.name } })
    },
  },
)
