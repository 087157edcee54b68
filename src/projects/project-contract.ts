import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Day } from '../kit/shared/period.ts'
import { OneProject } from './contract.ts'
import { MODULES } from './module-rules.ts'

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/** Whether decisions in a project need an allocation ID (decision 143). */
export const AccountNeed = z.object({
  project: z.object({ _id: z.uuid(), name: z.string() }),
  needed: z.boolean(),
  /** When the need begins, if in the future. Otherwise null. */
  from: z.string().nullable(),
  /** Who set it, and when. Null if nobody has; allocation IDs are needed then. */
  said: z.object({ by: Person.nullable(), at: z.string() }).nullable(),
  /**
   * The people who hold no allocation ID now but have open rows that need or would need one: the first by name, and the number of
   * all.
   */
  without: z.array(Person),
  without_count: z.int(),
})
export type AccountNeed = z.infer<typeof AccountNeed>

export const MAX_WITHOUT = 100

const MODULE_TAGS = ['projects', 'timesheet-projects', 'allocations', 'worklog', 'targets']

export const projects = {
  names: endpoint({
    method: 'GET',
    path: '/project-names',
    shows: MODULE_TAGS,
    summary: 'The names of all projects of any module, to choose from (ours; decision 19).',
    access: { who: 'names projects', reach: 'none' },
    message: 'Fetched Projects',
    reply: z.object({ names: z.array(z.string()) }),
  }),
  modules: endpoint({
    method: 'GET',
    path: '/project-modules/:projectId',
    shows: MODULE_TAGS,
    summary: 'The modules that have the project (name or id), out of those that the caller may open (ours; decision 19).',
    access: { who: 'names projects', reach: 'none' },
    params: OneProject,
    message: 'Fetched Project',
    reply: z.object({ project: z.object({ _id: z.uuid(), name: z.string() }), modules: z.array(z.enum(MODULES)) }),
  }),
  accountNeed: endpoint({
    method: 'GET',
    path: '/project-needs/:projectId',
    shows: ['allocations', 'account', 'tasks'],
    summary:
      'Whether decisions in a project (name or id) need an allocation ID, and which people hold none (ours; decision 143).',
    access: { who: 'manages accounts', reach: 'all' },
    params: OneProject,
    message: 'Fetched Project',
    reply: z.object({ data: AccountNeed }),
  }),
  setAccountNeed: endpoint({
    method: 'PUT',
    path: '/project-needs/:projectId',
    changes: ['allocations', 'account'],
    summary:
      'Sets whether decisions in a project (name or id) need an allocation ID, at once or from a later day on (ours; decisions 143, P461).',
    access: { who: 'manages accounts', reach: 'all' },
    params: OneProject,
    body: z.object({
      needed: z.boolean('Choose true or false.'),
      /** The first day on which allocation IDs are needed. Undefined or today means from now on. */
      from: Day().optional(),
    }),
    message: 'Project updated successfully',
    audit: 'Changed whether the project {} needs allocation IDs',
    reply: z.object({ data: AccountNeed }),
  }),
}
