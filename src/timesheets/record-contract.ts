import { z } from 'zod'
import { TIMESHEET_STATUSES } from './vocabulary.ts'

const Person = z.object({ fullName: z.string(), email: z.string() })

/** One project row of an entry. */
export const TimesheetLine = z.object({
  _id: z.uuid(),
  name: z.string(),
  done: z.number(),
  /** Task rows of the project that the person had finished on the day when it was filled; null: the project has no files. */
  task_rows: z.int().nullable(),
})
export type TimesheetLine = z.infer<typeof TimesheetLine>

/**
 * The timesheet of a person and a day (001 §3). The catch-all holds `project{n}-name` and `project{n}-done`, n from 1 to
 * the number of its own rows (decision 52).
 */
export const TimesheetRecord = z
  .object({
    _id: z.uuid(),
    /** YYYY-MM-DD. */
    date: z.string(),
    status: z.enum(TIMESHEET_STATUSES),
    /** Empty: none. */
    userRemarks: z.string(),
    approverRemarks: z.string(),
    user: Person.extend({ _id: z.uuid() }),
    projects: z.array(TimesheetLine),
    /** Of the submission, or of the last resubmission. */
    filled_at: z.string(),
    version: z.int(),
    resubmitted: z.boolean(),
    /** Who decided, and the manager in whose name it was somebody else; null: nobody yet, their own name. */
    approver: Person.nullable(),
    approved_for: Person.nullable(),
    decided_at: z.string().nullable(),
    /** Until when the caller can take their own decision back; null: not theirs, too late, or in a closed month. */
    undo_until: z.string().nullable(),
    /** Its month is closed: nobody decides on it or takes a decision back. */
    month_closed: z.boolean(),
    /** An off day under the person's shift (decision 68). */
    off_day: z.boolean(),
  })
  .catchall(z.unknown())
export type TimesheetRecord = z.infer<typeof TimesheetRecord>

/** A list of entries: the rows of the widest one are `maxProjects`, over all its pages. */
export const TimesheetRecords = z.object({ data: z.array(TimesheetRecord), maxProjects: z.int(), total: z.int() })
