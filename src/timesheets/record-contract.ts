import { z } from 'zod'
import { TIMESHEET_STATUSES } from './vocabulary.ts'

const Person = z.object({ fullName: z.string(), email: z.string() })

export const TimesheetLine = z.object({
  _id: z.uuid(),
  name: z.string(),
  done: z.number(),
  /**
   * The number of task rows of the project that the person had finished on the day when the entry was filled. Null if the project
   * has no files.
   */
  task_rows: z.int().nullable(),
})
export type TimesheetLine = z.infer<typeof TimesheetLine>

/**
 * A person's timesheet for a day (001 §3). The catch-all holds `project{n}-name` and `project{n}-done`, where n goes from 1 to
 * the number of rows of this entry (decision 52).
 */
export const TimesheetRecord = z
  .object({
    _id: z.uuid(),
    /** YYYY-MM-DD. */
    date: z.string(),
    status: z.enum(TIMESHEET_STATUSES),
    /** Empty if there are none. */
    userRemarks: z.string(),
    approverRemarks: z.string(),
    user: Person.extend({ _id: z.uuid() }),
    projects: z.array(TimesheetLine),
    /** The time at which the entry was last submitted. */
    filled_at: z.string(),
    version: z.int(),
    resubmitted: z.boolean(),
    /**
     * The person who decided. Null before a decision. `approved_for` is the manager in whose name a deputy decided, or null if
     * the approver is not a deputy.
     */
    approver: Person.nullable(),
    approved_for: Person.nullable(),
    decided_at: z.string().nullable(),
    /**
     * The time until which the caller can undo the decision. Null if another person decided, if it is too late, or if the month
     * is closed.
     */
    undo_until: z.string().nullable(),
    /** Whether the month is closed. Nobody can decide on the entry or undo a decision then. */
    month_closed: z.boolean(),
    /** Whether the day is off under the person's shift (decision 68). */
    off_day: z.boolean(),
  })
  .catchall(z.unknown())
export type TimesheetRecord = z.infer<typeof TimesheetRecord>

/** A list of entries. `maxProjects` is the number of project rows in the widest entry, over all pages. */
export const TimesheetRecords = z.object({ data: z.array(TimesheetRecord), maxProjects: z.int(), total: z.int() })
