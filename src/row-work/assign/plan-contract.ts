import { z } from 'zod'
import { HolidayOnDay } from '../../holidays/day-contract.ts'
import { STAFF_ROLES } from '../../access/levels.ts'
import { endpoint } from '../../kit/shared/endpoint.ts'
import { WorkBlocker } from '../../kit/shared/work-blocker.ts'
import { idThat } from '../../kit/shared/sent-id.ts'
import { MAX_SPLIT_PEOPLE, SPLITS } from './split-rules.ts'
import { Unassigned } from '../../rows/workflow/contract.ts'
import { onConflict, Rows, ROWS_KB, RowsToChange, ShownRows, SomeRows } from '../../rows/filter/chosen-rows-contract.ts'

const Person = z.string().trim().min(1, 'Please choose a person.').max(320)
const Count = z.int().min(0).max(1_000_000)
const NOBODY = 'Please choose at least one person to assign.'
const People = <Shape extends z.ZodType>(person: Shape) =>
  z.array(person, NOBODY).min(1, NOBODY).max(MAX_SPLIT_PEOPLE, `Choose at most ${MAX_SPLIT_PEOPLE} people.`)

/**
 * Of the first two weeks of work: on how many days the person is away, and for how many they ask to be; the first of each,
 * YYYY-MM-DD.
 */
const Away = z.object({ days: z.int(), from: z.string().nullable(), asked: z.int(), askedFrom: z.string().nullable() })
export type Away = z.infer<typeof Away>

const PlannedPerson = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** Names, as of today. */
  departments: z.array(z.string()),
  /** Decisions in the role in the last seven days, today included; 0: not enough days to tell. */
  pace: z.int(),
  /**
   * Decisions in the role need an allocation ID of the file's project, and the person holds none now (workflow.md 1, 2, 14 and
   * 15, decision 143).
   */
  withoutAccount: z.boolean(),
  /** What keeps the person from working in any department. */
  hindrance: WorkBlocker.nullable(),
  away: Away,
  /** Tasks that wait for this person in the role now, in all files. */
  openNow: z.int(),
  /** The number of rows from the split; `gets` differs only where others may not hold enough rows. */
  share: z.int(),
  gets: z.int(),
  /** Open tasks afterwards: rows already waiting for this person are not counted twice. */
  after: z.int(),
  /** The sr_no of the first and last row of the person's block; null: only rows moved from others. */
  first: z.int().nullable(),
  last: z.int().nullable(),
})

const RolePlan = z.object({
  role: z.enum(STAFF_ROLES),
  /** Rows dealt; rows skipped by onConflict skip. */
  dealt: z.int(),
  left: z.int(),
  /** Of the rows dealt those that get another person: the others already have theirs. */
  changes: z.int(),
  people: z.array(PlannedPerson),
  /** The sr_no of the last row dealt. */
  last: z.int().nullable(),
  /** Rows held by someone else: when planning for one person any other holder, for several any holder. */
  clashes: SomeRows.extend({ holders: z.array(z.object({ fullName: z.string(), email: z.string(), count: z.int() })) }),
  /** Rows to be reassigned whose stage has acted: they fail the call. */
  acted: SomeRows,
  /**
   * Rows whose person in the split holds another stage (`as`) of them, by index of the people; each goes to the next eligible
   * person.
   */
  moves: z.array(SomeRows.extend({ from: z.int(), to: z.int(), as: z.enum(STAFF_ROLES) })),
  /** Rows that none of the people may hold: they fail the call. */
  nobody: SomeRows,
})
export type RolePlan = z.infer<typeof RolePlan>

const LinePlan = z.object({
  /** Rows selected. */
  rows: z.int(),
  /** Rows that get another person in one of the roles: so many are assigned. */
  changes: z.int(),
  /** The departments of the chosen rows, most rows first. */
  departments: z.array(z.object({ name: z.string(), count: z.int() })),
  /** The Asia/Kolkata day of the plan: the first day of work. */
  day: z.string(),
  /** The whole holidays of the workspace, in their order. */
  holidays: z.array(z.string()),
  /** Those from the day of the plan on, by name. */
  namedHolidays: z.array(HolidayOnDay),
  /** The planned roles in the order of the work. */
  roles: z.array(RolePlan),
  /** Absent: no role is planned. */
  shown: ShownRows.optional(),
})
export type LinePlan = z.infer<typeof LinePlan>

/** A role as it is to be planned. */
const AskedRole = {
  role: z.string(),
  people: People(z.object({ person: Person, weight: Count.optional() })),
  split: z.enum(SPLITS).default('equal'),
  onConflict,
}
/** A role as the plan returned it; when the result would differ now, nothing is assigned. */
const ShownRole = {
  role: z.string(),
  people: People(z.object({ person: Person, share: Count, gets: Count })),
  left: Count.default(0),
  onConflict,
}
/** The roles of a line: each once, in any order. */
const Roles = <Shape extends z.ZodRawShape>(role: Shape, needed?: string) =>
  z.array(z.object(role), needed).max(4, 'Each of the four roles can be planned only once.')

/** Rows shared among several people: planned, shown, executed as shown, and taken back as a whole. */
export const planning = {
  plan: endpoint({
    method: 'POST',
    path: '/file/:file/assign/plan',
    shows: ['tasks', 'users', 'allocations', 'status-reports', 'absences', 'inbox'],
    summary: 'What giving one stage of rows to several people would do: the counts of each, clashes and own rows (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    reads: true,
    params: z.object({ file: z.string() }),
    bodyKb: ROWS_KB,
    body: z.object({ ...Rows, ...AskedRole }),
    message: 'Planned the assignment',
    reply: RolePlan.extend({ rows: z.int(), shown: ShownRows }),
  }),
  split: endpoint({
    method: 'POST',
    path: '/file/:file/assign/split',
    changes: ['tasks'],
    summary: 'Gives one stage of rows to several people as it was planned, all or nothing; returns a batch to undo (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ file: z.string() }),
    bodyKb: ROWS_KB,
    body: z.object({ ...RowsToChange, ...ShownRole }),
    message: 'Assigned tasks',
    audit: 'Assigned rows of {} as planned',
    reply: z.object({
      /** Null when no row changed. */
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
      'What giving several stages of rows to their people at once would do, each role after the one before it; without roles the chosen rows (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    reads: true,
    params: z.object({ file: z.string() }),
    bodyKb: ROWS_KB,
    body: z.object({ ...Rows, roles: Roles(AskedRole).default([]) }),
    message: 'Planned the assignment',
    reply: LinePlan,
  }),
  assignLine: endpoint({
    method: 'POST',
    path: '/file/:file/assign/line',
    changes: ['tasks'],
    summary: 'Gives several stages of rows to their people as it was planned, all or nothing; returns one batch to undo (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ file: z.string() }),
    bodyKb: ROWS_KB,
    body: z.object({ ...RowsToChange, roles: Roles(ShownRole, NOBODY).min(1, NOBODY) }),
    message: 'Assigned tasks',
    audit: 'Assigned rows of {} as planned',
    reply: z.object({
      /** Null when no row changed. */
      batch: z.uuid().nullable(),
      rows: z.int(),
      changed: z.int(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/file/:file/assign/undo',
    changes: ['tasks'],
    summary: 'Undoes a planned assignment as a whole, while nothing has happened to its rows since (ours).',
    access: { who: 'assigns tasks', reach: 'all' },
    params: z.object({ file: z.string() }),
    body: z.object({ batch: idThat() }),
    message: 'Assignment undone',
    audit: 'Undid an assignment of {}',
    reply: z.object({ rows: z.int(), unassigned: Unassigned }),
  }),
}
