import { neededText } from '../kit/shared/needed-text.ts'
import { z } from 'zod'
import { numberThat } from '../kit/shared/numbers.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { isDay } from '../kit/shared/time.ts'
import { MAX_LENGTH, MAX_TASKS, NEEDS, findHoursProblem, isTooLong, findDayMinutesProblem, sumTaskMinutes } from './rules.ts'

const Person = z.object({ fullName: z.string(), email: z.string() })

export const QualitativeTask = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  timeSpent: z.object({ hours: z.int(), minutes: z.int() }),
})
export type QualitativeTask = z.infer<typeof QualitativeTask>

/** A person's qualitative tasks of one day (001 §3). */
export const QualitativeRecord = z.object({
  _id: z.uuid(),
  /** YYYY-MM-DD. */
  effectiveDate: z.string(),
  /** Whether the record is approved. It is false while the record is pending, and also after it was returned. */
  managerApproval: z.boolean(),
  /** The total as HH:MM, and in minutes (decision 83). */
  totalHours: z.string(),
  totalMinutes: z.int(),
  /** Empty if there is none. */
  managerRemark: z.string(),
  addedBy: Person.extend({ _id: z.uuid() }),
  taskList: z.array(QualitativeTask),
  /** Whether the record was returned with remarks. When the person changes it, it is pending again. */
  returned: z.boolean(),
  filled_at: z.string(),
  version: z.int(),
  /** The person who decided last, and the manager in whose name they decided as a deputy. */
  approver: Person.nullable(),
  approved_for: Person.nullable(),
  decided_at: z.string().nullable(),
  /**
   * The minutes of the day, for a reader who may decide: those of all records, of the productivity files, and of the shift in
   * force, both in full and as scheduled. Sums of hours above 24 are also described in words (decision 174). Null for other
   * readers.
   */
  day: z
    .object({
      qualitative: z.int(),
      productive: z.number(),
      shift: z.number(),
      scheduled: z.number(),
      impossible: z.array(z.string()),
    })
    .nullable(),
})
export type QualitativeRecord = z.infer<typeof QualitativeRecord>
export const QualitativeRecords = z.object({ data: z.array(QualitativeRecord), total: z.int() })

const DATE_FORMAT = 'Dates use YYYY-MM-DD.'
export const EffectiveDate = z
  .string({ error: ({ input }) => (input === undefined ? NEEDS.date : DATE_FORMAT) })
  .refine(isDay, DATE_FORMAT)

const text = (needed: string, most: number, noun: string) =>
  neededText(needed).max(most, `${noun} can have at most ${most} characters.`)

export const TaskList = z
  .array(
    z.object({
      /** Undefined for a new task. */
      _id: idThat('This task ID is not valid.').optional(),
      title: text(NEEDS.title, MAX_LENGTH.title, 'A title'),
      description: text(NEEDS.description, MAX_LENGTH.description, 'A description'),
      timeSpent: z.object(
        { hours: numberThat(NEEDS.numeric, findHoursProblem), minutes: numberThat(NEEDS.numeric, findDayMinutesProblem) },
        NEEDS.numeric,
      ),
    }),
    NEEDS.tasks,
  )
  .min(1, NEEDS.tasks)
  .max(MAX_TASKS, `A record can have at most ${MAX_TASKS} tasks.`)
  .refine((tasks) => !isTooLong(sumTaskMinutes(tasks)), NEEDS.longDay)

/** The version that the caller has seen. If the record has changed since, the call is refused. */
export const Version = z.int().min(1)
export const requireRemarks = (needed: string) => text(needed, MAX_LENGTH.remarks, 'Remarks')
