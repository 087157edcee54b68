import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { projectRoutes } from './server/routes.ts'
import { fillProjectSortKeys } from './server/sort-keys.ts'

export const projects = domain('projects', {
  calls: [projectRoutes],
  refusals: [refusals],
  constraints: {
    projects_name_key: [refusal('PROJECT_EXISTS'), 'name', 'project_name'],
    project_modules_pkey: [refusal('PROJECT_EXISTS'), 'name', 'project_name'],
  },
  sweeps: [fillProjectSortKeys],
  objects: { project: { word: 'Project' } },
})
