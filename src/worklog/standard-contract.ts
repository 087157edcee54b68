import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Rupees } from '../kit/shared/money.ts'
import { isDay } from '../kit/shared/time.ts'
import { Version, seenVersion } from '../kit/shared/versions.ts'
import { findRateProblem } from './rules.ts'

const Department = z.object({ _id: z.uuid(), name: z.string() })
/** A standard rate that applies from a day on. If several rates were set for one day, the latest version is in force. */
export const StandardRate = z.object({
  _id: z.uuid(),
  /** People with only this department have the rate. Null for the rate of everybody else. */
  department: Department.nullable(),
  /** Rupees per hour; null if no rate applies from that day on. */
  rate: z.number().nullable(),
  effective: z.string(),
  version: z.int(),
  setBy: z.object({ fullName: z.string(), email: z.string() }),
  setOn: z.string(),
  inForce: z.boolean(),
  /** The version of the rate history of the department or of the workspace. */
  historyVersion: Version,
})
export type StandardRate = z.infer<typeof StandardRate>

const departmentSent = z.string().trim().min(1).max(200)
const effectiveDay = z.string('Please input the date effective').refine(isDay, 'Dates use YYYY-MM-DD.')

/** Standard rates: the cost of an hour of anybody's work in figures that reveal no salary (decision 132). */
export const standardRates = {
  list: endpoint({
    method: 'GET',
    path: '/worklog/standard-rates',
    shows: ['settings', 'users', 'departments', 'closed-months'],
    summary:
      'The standard rates that were set: those of the workspace first, then the latest day first. Also the proposals: the mean hourly cost of the last closed month, rounded to 10.00, of five people or more (ours; decision 132).',
    access: { who: 'admin', reach: 'none' },
    message: 'Fetched standard rates',
    reply: z.object({
      data: z.array(StandardRate),
      /** The last closed month as YYYY-MM; null if no month is closed. */
      month: z.string().nullable(),
      /**
       * The number of active people with a production role at each rate today. People with exactly one department are counted
       * under it, everybody else under null.
       */
      people: z.array(z.object({ department: Department.nullable(), count: z.int() })),
      proposals: z.array(z.object({ department: Department.nullable(), rate: z.number().nullable() })),
    }),
  }),
  moved: endpoint({
    method: 'GET',
    path: '/worklog/standard-rates/moved',
    shows: ['settings', 'users', 'departments', 'worklog', 'worklog-days'],
    summary:
      'What a standard rate of the workspace or of a department (id or name) would affect from a day on: the number of days of each worklog profile that are priced at it until the next rate that is set (ours; decision 132).',
    access: { who: 'admin', reach: 'none' },
    query: z.object({ department: departmentSent.optional(), effective: effectiveDay }),
    message: 'Fetched what the rate moves',
    reply: z.object({
      data: z.object({
        /** The day on which the next rate takes effect; null if none is set. */
        until: z.string().nullable(),
        /** Sorted by name. `days` counts days of targets, including planned ones. */
        profiles: z.array(z.object({ _id: z.uuid(), name: z.string(), days: z.int() })),
      }),
    }),
  }),
  set: endpoint({
    method: 'POST',
    path: '/worklog/standard-rates',
    changes: ['settings', 'worklog-days'],
    summary:
      'Sets a standard rate of the workspace or of a department (id or name) from a day on, unless it would be in force in a closed month. `version` as in `POST user/update-profile` (ours; decision 132).',
    access: { who: 'admin', reach: 'none' },
    body: z.object({
      department: departmentSent.optional(),
      rate: z
        .number('Please enter an amount in rupees.')
        .pipe(Rupees)
        .refine((rate) => findRateProblem(rate) === undefined, { error: ({ input }) => findRateProblem(Number(input)) })
        .nullable(),
      effective: effectiveDay,
      /** A `historyVersion`; 0 if no rate was set. */
      version: seenVersion,
    }),
    message: 'Standard rate saved',
    audit: 'Set {}',
    reply: z.object({ data: StandardRate.omit({ historyVersion: true }) }),
  }),
}
