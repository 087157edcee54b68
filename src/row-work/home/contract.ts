import { z } from 'zod'
import { ROLES, STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { Queue, ReadyRow } from '../desk/queue-contract.ts'
import { Finish } from '../../rows/files/finish-contract.ts'

/** Files and arrivals that Home lists, and rows of "Returned to you". */
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
/** Days of the bars, with today. */
export const HOME_DAYS = 7

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })

/** A file with open rows, for those who manage. */
export const FileInWork = z.object({
  _id: z.uuid(),
  name: z.string(),
  section: z.string(),
  /** Rows that the caller sees, and of them those without an author, at each role's turn, and closed; they sum to `count`. */
  count: z.int(),
  stages: z.object({
    unassigned: z.int(),
    AUTHOR: z.int(),
    REVIEWER: z.int(),
    'REVIEWER-2': z.int(),
    UPLOADER: z.int(),
    CLOSED: z.int(),
  }),
  /** The days between which the last row is closed (calculations.md 7); null: not enough days to tell. */
  finish: Finish.nullable(),
})
export type FileInWork = z.infer<typeof FileInWork>

const By = z.object({ by: Person.nullable(), at: z.string() })
/** With how many rows, most first; of those with as many the one whose rows come first. */
const RowDepartments = z.array(z.object({ name: z.string(), count: z.int() }))
/** The first things of a workspace, each null until there is one. */
export const FirstSteps = z.object({
  project: By.extend({ name: z.string() }).nullable(),
  file: By.extend({ name: z.string(), section: z.string(), rows: z.int(), departments: RowDepartments }).nullable(),
  /** People who may do tasks: how many, and the first of them with their primary roles. */
  people: z.object({ count: z.int(), first: z.array(Person.extend({ role: z.enum(ROLES) })) }).nullable(),
  /** The first file of which rows are assigned, the departments of these rows, and to whom, by role. */
  assigned: z
    .object({
      file: z.string(),
      section: z.string(),
      departments: RowDepartments,
      people: z.array(Person.extend({ role: z.enum(STAFF_ROLES), rows: z.int() })),
    })
    .nullable(),
  /** The first project with a workbook whose people can submit: its allocation IDs, or who said that it needs none. */
  ids: z.object({ project: z.string(), count: z.int(), waived: By.nullable() }).nullable(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

export const home = {
  start: endpoint({
    method: 'GET',
    path: '/home/start',
    shows: ['projects', 'files', 'users', 'tasks', 'allocations'],
    summary:
      'How far an empty workspace is set up: project, workbook, people, assignment, allocation IDs; null once all are there and a row was submitted (ours; interface.md, Home).',
    access: { who: 'admin', reach: 'all' },
    message: 'Fetched steps',
    reply: z.object({ steps: FirstSteps.nullable() }),
  }),
  files: endpoint({
    method: 'GET',
    path: '/home/files',
    shows: ['files', 'tasks'],
    summary:
      'The files with open rows, the latest change first, by stage, with the finish dates at the present pace (ours; interface.md, Home, calculations.md 7).',
    access: { who: 'manages projects', reach: 'all' },
    message: 'Fetched files',
    reply: z.object({
      data: z.array(FileInWork),
      /** Over all files in work: how many there are, their open rows, and those without an author. */
      files_count: z.int(),
      open: z.int(),
      unassigned: z.int(),
    }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/home/people',
    shows: ['tasks'],
    summary: 'Who has ready rows, the one with the oldest row first, with the rows done on seven days (ours; decision 112).',
    access: { who: 'manages projects', reach: 'team' },
    message: 'Fetched people',
    reply: z.object({
      data: z.array(
        z.object({
          person: Person,
          role: z.enum(STAFF_ROLES),
          /** Rows at their turn, and since when the oldest of them is, ISO instant. */
          open: z.int(),
          oldest: z.string().nullable(),
          /** Where the rows are, the file with the most first, and how many files there are. */
          files: z.array(z.object({ _id: z.uuid(), name: z.string(), section: z.string(), open: z.int() })),
          files_count: z.int(),
          /** Rows decided on each of seven Asia/Kolkata days, today last. */
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
      'The caller’s day in a role: the next row, what came back, what was done, files by ready rows (ours; interface.md, Home).',
    access: { who: 'works on tasks', reach: 'own' },
    params: z.object({ role: z.string() }),
    message: 'Fetched work',
    reply: z.object({
      ...Queue.shape,
      /** The first returned rows, in the order of `next`, and how many there are. */
      returned: z.array(ReadyRow),
      returned_count: z.int(),
      /** Rows decided on each Asia/Kolkata day, today last; decisions that were taken back do not count. */
      days: z.array(z.object({ day: z.string(), count: z.int() })),
      /** The files with the most ready rows. `oldest`: since when the first of them is ready. */
      files: z.array(
        z.object({ _id: z.uuid(), name: z.string(), section: z.string(), ready: z.int(), oldest: z.string().nullable() }),
      ),
      files_count: z.int(),
      /** Open rows of the caller at the turn of another role, by file. */
      waiting: z.array(z.object({ file: z.string(), turn: z.enum(STAFF_ROLES), count: z.int() })),
      /** Rows assigned to the caller since the beginning of yesterday. */
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
      /** The caller's rows of yesterday that the next role has accepted since; `first`: at the first attempt. */
      accepted: z.object({ count: z.int(), first: z.int() }),
    }),
  }),
}
