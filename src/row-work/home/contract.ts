import { z } from 'zod'
import { ROLES, STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { QueueSummary, ReadyRow } from '../desk/queue-contract.ts'
import { Finish } from '../../rows/files/finish-contract.ts'

export const HOME_AT_MOST = {
  files: 6,
  returned: 3,
  arrived: 4,
  filesInWork: 200,
  people: 100,
  filesOfPerson: 8,
  firstPeople: 4,
  assignedPeople: 8,
  departmentsOfFile: 50,
}
/** The days with bars, including today. */
export const HOME_DAYS = 7

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

export const FileInWork = z.object({
  _id: z.uuid(),
  name: z.string(),
  section: z.string(),
  /**
   * The rows that the caller may see. `stages` divides them into rows without an author, rows at each role's turn, and closed
   * rows.
   */
  count: z.int(),
  stages: z.object({
    unassigned: z.int(),
    AUTHOR: z.int(),
    REVIEWER: z.int(),
    'REVIEWER-2': z.int(),
    UPLOADER: z.int(),
    CLOSED: z.int(),
  }),
  /** The range of days in which the last row will be closed (calculations.md 7). Null if there are too few days to tell. */
  finish: Finish.nullable(),
})
export type FileInWork = z.infer<typeof FileInWork>

const By = z.object({ by: Person.nullable(), at: z.string() })
/** Most rows first; on a tie, the department that occurs first in the file. */
const RowDepartments = z.array(z.object({ name: z.string(), count: z.int() }))
/** The first of each thing that a workspace needs, or null until it exists. */
export const FirstSteps = z.object({
  project: By.extend({ name: z.string() }).nullable(),
  file: By.extend({ name: z.string(), section: z.string(), rows: z.int(), departments: RowDepartments }).nullable(),
  /** The people who may work on tasks, and the first of them with their primary roles. */
  people: z.object({ count: z.int(), first: z.array(Person.extend({ role: z.enum(ROLES) })) }).nullable(),
  /** The first file with assigned rows, with the departments and the assignees of these rows. */
  assigned: z
    .object({
      file: z.string(),
      section: z.string(),
      departments: RowDepartments,
      people: z.array(Person.extend({ role: z.enum(STAFF_ROLES), rows: z.int() })),
    })
    .nullable(),
  /**
   * The first project that has a workbook and whose people can submit, because it has allocation IDs or somebody recorded that it
   * needs none.
   */
  ids: z.object({ project: z.string(), count: z.int(), waived: By.nullable() }).nullable(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const home = {
  start: endpoint({
    method: 'GET',
    path: '/home/start',
    shows: ['projects', 'files', 'users', 'tasks', 'allocations'],
    summary:
      'The steps by which an empty workspace is set up: project, workbook, people, assignment, allocation IDs; null once all are done and a row was submitted (ours; interface.md, Home).',
    access: { who: 'admin', reach: 'all' },
    message: 'Fetched steps',
    reply: z.object({ steps: FirstSteps.nullable() }),
  }),
  files: endpoint({
    method: 'GET',
    path: '/home/files',
    shows: ['files', 'tasks'],
    summary:
      'The files with open rows, the most recently changed first, with their rows by stage and the forecast finish dates at the current pace (ours; interface.md, Home, calculations.md 7).',
    access: { who: 'manages projects', reach: 'all' },
    message: 'Fetched files',
    reply: z.object({
      data: z.array(FileInWork),
      /** Totals over all files with open rows. `unassigned` rows have no author. */
      files_count: z.int(),
      open: z.int(),
      unassigned: z.int(),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/home/people',
    shows: ['tasks'],
    summary:
      'The people who have ready rows, the person with the oldest row first, with the rows that they decided on the last seven days (ours; decision 112).',
    access: { who: 'manages projects', reach: 'team' },
    message: 'Fetched people',
    reply: z.object({
      data: z.array(
        z.object({
          person: Person,
          role: z.enum(STAFF_ROLES),
          /** The rows at the person's turn, and since when the oldest of them has been there (ISO 8601). */
          open: z.int(),
          oldest: z.string().nullable(),
          /** The files of these rows, most rows first. */
          files: z.array(z.object({ _id: z.uuid(), name: z.string(), section: z.string(), open: z.int() })),
          files_count: z.int(),
          /** The rows decided on each of seven Asia/Kolkata days, ending today. */
          days: z.array(z.int()),
        }),
      ),
      people_count: z.int(),
    }),
  }),
  work: endpoint({
    method: 'GET',
    path: '/home/work/:role',
    shows: ['tasks', 'reworks', 'drafts'],
    summary:
      'The caller’s work in a role: the next row, the returned rows, the rows decided on each day, and the files with ready rows (ours; interface.md, Home).',
    access: { who: 'works on tasks', reach: 'own' },
    params: z.object({ role: z.string() }),
    message: 'Fetched work',
    reply: z.object({
      ...QueueSummary.shape,
      /** The first returned rows in the order of the queue. */
      returned: z.array(ReadyRow),
      returned_count: z.int(),
      /** The rows decided on each Asia/Kolkata day, ending today. Undone decisions do not count. */
      days: z.array(z.object({ day: z.string(), count: z.int() })),
      /** The files with most ready rows. `oldest` is since when the file's oldest row has been ready. */
      files: z.array(
        z.object({ _id: z.uuid(), name: z.string(), section: z.string(), ready: z.int(), oldest: z.string().nullable() }),
      ),
      files_count: z.int(),
      /** The caller's open rows that are at another role's turn. */
      waiting: z.array(z.object({ file: z.string(), turn: z.enum(STAFF_ROLES), count: z.int() })),
      /** The rows assigned to the caller since the beginning of yesterday. */
      arrived: z.array(
        z.object({
          file: z.string(),
          from: Person.nullable(),
          at: z.string(),
          count: z.int(),
          first_sr_no: z.int(),
          last_sr_no: z.int(),
        }),
      ),
      /** The rows that the caller decided yesterday and that the next role has accepted since; `first` at the first attempt. */
      accepted: z.object({ count: z.int(), first: z.int() }),
    }),
  }),
}
