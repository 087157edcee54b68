import { z } from 'zod'
import { HolidayOnDay } from '../../holidays/day-contract.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { WorkBlocker } from '../../kit/shared/work-blocker.ts'
import { idThat } from '../../kit/shared/sent-id.ts'
import { MAX_SPLIT_PEOPLE, SPLITS } from './split-rules.ts'
import { Unassigned } from '../../rows/workflow/contract.ts'
import { onConflict, Rows, MAX_ROWS_BODY_KB, RowsToChange, ShownRows, SomeRows } from '../../rows/filter/chosen-rows-contract.ts'

const Person = z.string().trim().min(1, 'Please choose a person.').max(320)
const Count = z.int().min(0).max(1_000_000)
const NOBODY = 'Please choose at least one person to assign.'
const People = <Shape extends z.ZodType>(person: Shape) =>
  z.array(person, NOBODY).min(1, NOBODY).max(MAX_SPLIT_PEOPLE, `Choose at most ${MAX_SPLIT_PEOPLE} people.`)

/**
 * Absences in the first two weeks of work. `days` counts approved days, and `asked` requested ones. `from` and `askedFrom` are
 * the first of each, YYYY-MM-DD.
 */
const Away = z.object({ days: z.int(), from: z.string().nullable(), asked: z.int(), askedFrom: z.string().nullable() })
export type Away = z.infer<typeof Away>

const PlannedPerson = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  departments: z.array(z.string()),
  /** Decisions in the role in the last seven days, including today. 0 means that there is no pace. */
  pace: z.int(),
  /**
   * Whether the person lacks an allocation ID that decisions in the role need in the file's project (workflow.md 1, 2, 14 and 15,
   * decision 143).
   */
  withoutAccount: z.boolean(),
  hindrance: WorkBlocker.nullable(),
  away: Away,
  /** The tasks that now wait for this person in the role, in all files. */
  openNow: z.int(),
  /**
   * The rows that the split intends for the person, and those that the person gets. They differ only if other people cannot hold
   * enough rows.
   */
  share: z.int(),
  gets: z.int(),
  /** The open tasks after the assignment. Rows that already wait for this person are not counted twice. */
  after: z.int(),
  /** The sr_no of the first and last row of the person's block. Null if the person gets only rows that were moved from others. */
  first: z.int().nullable(),
  last: z.int().nullable(),
})

const RolePlan = z.object({
  role: z.enum(STAFF_ROLES),
  /** The rows that the plan distributes, and those skipped by `onConflict` skip. */
  dealt: z.int(),
  left: z.int(),
  /** The distributed rows whose person changes. */
  changes: z.int(),
  people: z.array(PlannedPerson),
  /** The sr_no of the last distributed row. */
  last: z.int().nullable(),
  /** Rows that are already assigned: to any other holder in a plan for one person, and to anybody in a plan for several. */
  clashes: SomeRows.extend({ holders: z.array(z.object({ fullName: z.string(), email: z.string(), count: z.int() })) }),
  /** Rows to be reassigned although their stage has acted. They make the call fail. */
  acted: SomeRows,
  /**
   * Rows that the split would give to a person who already holds another stage (`as`) of them. Each goes to the next eligible
   * person. `from` and `to` are indexes of the people.
   */
  moves: z.array(SomeRows.extend({ from: z.int(), to: z.int(), as: z.enum(STAFF_ROLES) })),
  /** Rows that none of the people can hold. They make the call fail. */
  nobody: SomeRows,
})
export type RolePlan = z.infer<typeof RolePlan>

const LinePlan = z.object({
  rows: z.int(),
  /** The rows that get a different person in at least one role. */
  changes: z.int(),
  /** The departments of the chosen rows, most rows first. */
  departments: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The Asia/Kolkata day of the plan, which is the first day of work. */
  day: z.string(),
  /** The workspace's full-day holidays, in order. */
  holidays: z.array(z.string()),
  namedHolidays: z.array(HolidayOnDay),
  roles: z.array(RolePlan),
  /** Undefined if no role is planned. */
  shown: ShownRows.optional(),
})
export type LinePlan = z.infer<typeof LinePlan>

const AskedRole = {
  role: z.string(),
  people: People(z.object({ person: Person, weight: Count.optional() })),
  split: z.enum(SPLITS).default('equal'),
  onConflict,
}
/** A role as the plan returned it. If the plan would differ now, nothing is assigned. */
const ShownRole = {
  role: z.string(),
  people: People(z.object({ person: Person, share: Count, gets: Count })),
  left: Count.default(0),
  onConflict,
}
const Roles = <Shape extends z.ZodRawShape>(role: Shape, needed?: string) =>
  z.array(z.object(role), needed).max(4, 'Each of the four roles can be planned only once.')

/**
 * Calls that share rows among several people. An assignment is planned, shown, executed as shown, and can be undone as a whole.
 */
export const planning = {
  plan: endpoint({
    method: 'POST',
    path: '/file/:file/assign/plan',
    shows: ['tasks', 'users', 'allocations', 'status-reports', 'absences', 'inbox'],
    summary:
      'A plan for assigning one stage of rows to several people: the counts of each person, clashes, and rows that a person must not get (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    reads: true,
    params: z.object({ file: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object({ ...Rows, ...AskedRole }),
    message: 'Planned the assignment',
    reply: RolePlan.extend({ rows: z.int(), shown: ShownRows }),
  }),
  split: endpoint({
    method: 'POST',
    path: '/file/:file/assign/split',
    changes: ['tasks'],
    summary:
      'Assigns one stage of rows to several people as planned. If a row is refused, none changes. Returns a batch that can be undone (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ file: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object({ ...RowsToChange, ...ShownRole }),
    message: 'Assigned tasks',
    audit: 'Assigned rows of {} as planned',
    reply: z.object({
      /** Null if no row changed. */
      batch: z.uuid().nullable(),
      rows: z.int(),
      changed: z.int(),
      left: z.int(),
    }),
  }),
  planLine: endpoint({
    method: 'POST',
    path: '/file/:file/assign/line/plan',
    shows: ['tasks', 'users', 'allocations', 'status-reports', 'absences', 'inbox'],
    summary:
      'A plan for assigning several stages of rows to their people at once, one role after another. Without roles, it returns the chosen rows (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    reads: true,
    params: z.object({ file: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object({ ...Rows, roles: Roles(AskedRole).default([]) }),
    message: 'Planned the assignment',
    reply: LinePlan,
  }),
  assignLine: endpoint({
    method: 'POST',
    path: '/file/:file/assign/line',
    changes: ['tasks'],
    summary:
      'Assigns several stages of rows to their people as planned. If a row is refused, none changes. Returns one batch that can be undone (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ file: z.string() }),
    bodyKb: MAX_ROWS_BODY_KB,
    body: z.object({ ...RowsToChange, roles: Roles(ShownRole, NOBODY).min(1, NOBODY) }),
    message: 'Assigned tasks',
    audit: 'Assigned rows of {} as planned',
    reply: z.object({
      /** Null if no row changed. */
      batch: z.uuid().nullable(),
      rows: z.int(),
      changed: z.int(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/file/:file/assign/undo',
    changes: ['tasks'],
    summary: 'Undoes a planned assignment as a whole, as long as its rows have not changed since (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ file: z.string() }),
    body: z.object({ batch: idThat() }),
    message: 'Assignment undone',
    audit: 'Undid an assignment of {}',
    reply: z.object({ rows: z.int(), unassigned: Unassigned }),
  }),
}
