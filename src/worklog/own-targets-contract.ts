import { z } from 'zod'
import { OWN_REASONS, REASONS } from '../absences/vocabulary.ts'
import { HolidayOnDay } from '../holidays/day-contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { TARGET_GROUPS, TARGET_TYPES } from './vocabulary.ts'

export const Ref = z.object({ _id: z.uuid(), name: z.string() })

/** The figures of a day of a target (001 §3 Sub-target). */
export const dayFields = {
  _id: z.uuid(),
  date: z.string(),
  type: z.enum(TARGET_TYPES),
  target: z.number(),
  completedUnits: z.number().nullable(),
  completedHours: z.number().nullable(),
  remarks: z.string(),
  version: z.int(),
  /**
   * The absence. It has no reason here if only the manager on that day may know it (decision 133). The remarks are empty then.
   */
  off: z.object({ isOff: z.boolean(), reason: z.enum(REASONS).nullable() }),
}
export const OwnDay = z.object({
  ...dayFields,
  group: z.enum(TARGET_GROUPS),
  /** Why the day cannot be recorded, as a sentence. Null if it can be recorded. */
  why: z.string().nullable(),
  /**
   * The requested absence that is not decided yet. Empty for a request to remove an absence, and null if nothing is pending
   * (decision 146).
   */
  asked: z.enum(['', ...OWN_REASONS]).nullable(),
})
export type OwnDay = z.infer<typeof OwnDay>
export const OwnTarget = z.object({
  _id: z.uuid(),
  name: z.string(),
  profile: Ref,
  subject: Ref,
  project: Ref,
  start: z.string(),
  end: z.string(),
  type: z.enum(TARGET_TYPES),
  target: z.number(),
  group: z.enum(TARGET_GROUPS),
  /** Rupees with 2 decimals, for the days up to today that have a salary; null if no day has one. */
  incentive: z.number().nullable(),
  subTargets: z.array(OwnDay),
  holidays: z.array(HolidayOnDay),
})
export type OwnTarget = z.infer<typeof OwnTarget>

/** The caller's targets. The contract has its own file, because Home reads it too. */
export const ownTargets = {
  own: endpoint({
    method: 'GET',
    path: '/targets/user',
    shows: ['worklog-days', 'absences', 'closed-months', 'worklog', 'users', 'settings'],
    summary:
      'The caller’s own targets with their days and the incentive so far, either all of them or those with days of a group, the latest end first: 20 a page, 100 at most, all of them without paging. Also the number of targets that have days of each group (001 §4, §7 Worklog, decisions 12, 96, 156).',
    access: { who: 'records worklog', reach: 'own' },
    query: z.object({ group: z.enum(TARGET_GROUPS).optional(), ...pagingFields }),
    message: 'Fetched targets',
    reply: z.object({
      data: z.array(OwnTarget),
      today: z.string(),
      /** The number of targets in the requested group, or of all targets. One target may be in several groups. */
      total: z.int(),
      /** The caller’s days with more than 24 unconfirmed hours in the worklog, each with a description (decision 174). */
      impossible: z.array(z.object({ date: z.string(), words: z.string() })),
      counts: z.object({ ongoing: z.int(), upcoming: z.int(), lapsed: z.int() }),
    }),
  }),
}
