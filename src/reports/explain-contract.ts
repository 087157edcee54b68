import { z } from 'zod'
import { SEEN_REASONS } from '../absences/vocabulary.ts'
import { NamedHoliday } from '../holidays/day-contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { SHIFT_TYPES } from '../users/rules.ts'
import { waitingWord, ProjectLine, SOURCES, FullRecord, reportAccess } from './contract.ts'

/** All inputs of a record. Hours have 2 decimals (calculations.md 3). */
export const RecordExplanation = z.object({
  person: z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() }),
  record: FullRecord,
  /** `since` is null for the default terms of a person without dated terms. */
  terms: z.object({ shiftType: z.literal(SHIFT_TYPES), workingHours: z.number(), since: z.string().nullable() }),
  absence: z.enum(SEEN_REASONS).nullable(),
  holiday: NamedHoliday,
  lines: z.array(
    ProjectLine.pick({ projectName: true, done: true, productivityHours: true, demandHours: true, modId: true }).extend({
      /** The entry in force, with its target row and the row's project. Null if there is none. */
      target: z.object({ count: z.number(), since: z.string(), row: z.uuid(), project: z.uuid() }).nullable(),
    }),
  ),
  /** `_id` is that of the approved record. */
  qualitative: z.array(z.object({ _id: z.uuid(), title: z.string(), hours: z.number() })),
  /** Sorted by file and row. `_id` is that of the file. */
  files: z.array(z.object({ _id: z.uuid(), name: z.string(), details: z.string(), hours: z.number() })),
  /**
   * The changes of the ticket bank on each day from the first of the month to this day, and what was left in the evening.
   * Consecutive days that the caller may not see are one entry, whose `dateKey` is null.
   */
  bank: z.array(z.object({ dateKey: z.string().nullable(), created: z.number(), used: z.number(), left: z.number() })),
})
export type RecordExplanation = z.infer<typeof RecordExplanation>

export const explanations = {
  ofDay: endpoint({
    method: 'GET',
    path: '/report/explain/:user/:day',
    mayLag: true,
    shows: SOURCES,
    summary:
      'Every input of the record of a person (id or email) on a day (YYYY-MM-DD): terms, absence, lines with the target in force, qualitative tasks, rows of files, and the ticket bank from the first of the month (ours; calculations.md 3).',
    access: reportAccess,
    params: z.object({ user: z.string(), day: z.string() }),
    query: z.object({ waiting: waitingWord.optional() }),
    message: 'Fetched report',
    reply: z.object({ data: RecordExplanation }),
  }),
}
