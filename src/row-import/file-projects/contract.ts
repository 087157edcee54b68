import { z } from 'zod'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { ModuleProject, projectName } from '../../projects/contract.ts'

/** A project of the task module (000 §3 Section). */
export const Section = ModuleProject.extend({
  name: z.string(),
  /** Files that are not deleted, and the task rows in them. */
  files: z.int(),
  rows: z.int(),
})
export type Section = z.infer<typeof Section>

const NEEDED = 'Please input section name!'

const NewSection = z.object({
  name: projectName(NEEDED),
})

export const sections = {
  list: endpoint({
    method: 'GET',
    path: '/sections',
    shows: ['projects', 'files'],
    summary: 'All projects of the task module, by name (000 §7 Sections and files).',
    access: { who: 'manages projects', reach: 'all' },
    message: 'Fetched sections',
    reply: z.object({ data: z.array(Section) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/section/add',
    changes: ['projects'],
    summary:
      'Adds a project to the task module. A project of another module with the same name is the same project (000 §5, decisions 16, 19).',
    access: { who: 'manages projects', reach: 'all' },
    body: NewSection,
    message: 'Section added successfully',
    audit: 'Added the project {}',
    reply: z.object({ data: Section }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/section/delete',
    changes: ['projects'],
    summary:
      'Removes a project from the task module. The project must have no files. `name` is in the body or the query (000 §8, decisions 18, 19).',
    access: { who: 'manages projects', reach: 'all' },
    body: z.object({ name: z.string(NEEDED).trim().min(1, NEEDED) }),
    message: 'Section removed successfully',
    audit: 'Deleted the project {}',
  }),
  managed: endpoint({
    method: 'GET',
    path: '/manage-file/add/project',
    shows: ['projects', 'files'],
    summary: 'The projects for Manage File. A GET writes nothing (000 §7, decisions 16, 103).',
    access: { who: 'manages files', reach: 'all' },
    message: 'Fetched sections',
    reply: z.object({ data: z.array(Section) }),
  }),
  addManaged: endpoint({
    method: 'POST',
    path: '/manage-file/add/project',
    changes: ['projects'],
    summary: 'Adds a project from Manage File, as section/add does (000 §7, decisions 16, 103).',
    access: { who: 'manages files', reach: 'all' },
    body: NewSection,
    message: 'Section added successfully',
    audit: 'Added the project {}',
    reply: z.object({ data: Section }),
  }),
}
