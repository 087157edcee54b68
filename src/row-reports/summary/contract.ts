import { z } from 'zod'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { Finish } from '../../rows/files/finish-contract.ts'
import { PLACES } from './rules.ts'

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
const Places = z.partialRecord(z.enum(PLACES), z.int())
const Seconds = z.int()

export const fileSummary = {
  reportFiles: endpoint({
    method: 'GET',
    path: '/files/report/list/:role',
    shows: ['tasks'],
    summary:
      'The files that have rows of a role (`-`: of any role), for its report. Staff get the counts of their own rows, managers those of the files that they may see (000 §7 Sections and files, decision 38).',
    access: { who: 'reads file reports', reach: 'own', unless: 'admin or manager' },
    mayLag: true,
    params: z.object({ role: z.string() }),
    message: 'Fetched files',
    reply: z.object({
      data: z.array(
        z.object({
          _id: z.uuid(),
          name: z.string(),
          section: z.string(),
          /** The rows with an assignee in the role. For staff, only the caller's rows count. */
          count: z.int(),
        }),
      ),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/file/:file/summary',
    shows: ['tasks'],
    summary:
      'The states of a file’s rows by role and person, the time in each stage, and the forecast finish dates of the file (ours; 000 §2 All Files, View summary, calculations.md 7).',
    access: { who: 'manages projects', reach: 'all' },
    params: z.object({ file: z.string() }),
    message: 'Fetched summary',
    reply: z.object({
      file: z.object({ _id: z.uuid(), name: z.string(), section: z.string(), count: z.int(), secondReview: z.boolean() }),
      /** The roles in workflow order. */
      roles: z.array(
        z.object({
          role: z.enum(STAFF_ROLES),
          /** Each row counts once, so the sum is the number of rows in the file. */
          places: Places,
          /** Ordered by name. `person` is null for unassigned rows. */
          people: z.array(z.object({ person: Person.nullable(), count: z.int(), places: Places })),
          /** The time from when the stage was both open and assigned until the decision. Null before the first decision. */
          time: z.object({ decisions: z.int(), median: Seconds, average: Seconds }).nullable(),
        }),
      ),
      /** The range of days in which the last row will be closed. Null if no row is open, or if there are too few days to tell. */
      finish: Finish.nullable(),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/file/:filename/users',
    shows: ['tasks'],
    summary:
      'The people who hold rows of a file in a role (`type`), or in any role, for the filters of reports (000 §7 Sections and files).',
    access: { who: 'admin or manager', reach: 'all' },
    params: z.object({ filename: z.string() }),
    query: z.object({ type: z.string().max(50).optional() }),
    message: 'Fetched users',
    reply: z.object({
      data: z.array(Person.extend({ roles: z.array(z.enum(STAFF_ROLES)), /** The rows that they hold. */ count: z.int() })),
    }),
  }),
}
