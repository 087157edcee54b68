import { domain } from '../kit/server/domain.ts'
import { refusal, refusals } from './refusals.ts'
import { projectRoutes } from './server/routes.ts'

export const projects = domain('projects', {
  calls: [projectRoutes],
  refusals: [refusals],
  constraints: {
    projects_name_key: [refusal('PROJECT_EXISTS'), 'name', 'project_name'],
    project_modules_pkey: [refusal('PROJECT_EXISTS'), 'name', 'project_name'],
  },
  objects: { project: { word: 'Project' } },
})
