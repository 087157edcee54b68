import { z } from 'zod'
import { OWN_REASONS, REASONS } from '../absences/vocabulary.ts'
import { keepBlank } from '../kit/shared/blank.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { numberThat } from '../kit/shared/numbers.ts'
import { NEEDS, findWorklogDoneProblem } from './rules.ts'
import { Amount, Type } from './targets-contract.ts'

const Units = numberThat(NEEDS.units, (units) => findWorklogDoneProblem('units', units))
const Hours = numberThat(NEEDS.hours, (hours) => findWorklogDoneProblem('hours', hours))
const Remarks = z.string().trim().max(2000, 'Remarks can have at most 2000 characters.')
/**
 * The version of the day as the client read it. If the day has changed since, the call is refused with 409 and the current
 * `record`. A call without a version overwrites any version (ADR 8).
 */
const version = z.int().min(1).optional()
const none = z.undefined('Removing a day takes no values. Change the day instead.').optional()
const OfDay = z.object({ targetId: z.string(), subId: z.string() })

/** The days of a target: what their person records and what an admin changes (001 §7 Worklog). */
export const targetDays = {
  record: endpoint({
    method: 'PATCH',
    path: '/targets/user/:targetId',
    changes: ['worklog-days', 'absences', 'inbox'],
    summary:
      'Records what the caller completed on a day of their own target, from its first day to today, until the month is closed. With `reason`, records an absence for the whole day instead, which awaits the approver (decision 146) on an approved day or ahead of time; an empty reason removes it. `clear` removes the figures. With `version` (ours), the call is refused if the day has changed since (001 §4, §5 Worklog, decisions 55, 96).',
    access: { who: 'records worklog', reach: 'own' },
    params: z.object({ targetId: z.string() }),
    body: z.object({
      subTargetId: z.string(NEEDS.day).min(1, NEEDS.day),
      completedUnits: Units.optional(),
      completedHours: Hours.optional(),
      remarks: Remarks.optional(),
      reason: keepBlank(z.enum(['', ...OWN_REASONS], NEEDS.reason)).optional(),
      clear: z.boolean().optional(),
      version,
    }),
    message: 'Updated target',
    audit: { 'worklog-day': 'Recorded {}', absence: 'Recorded an absence of {}' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/targets/admin/:targetId/:subId',
    changes: ['worklog-days', 'absences', 'inbox'],
    summary:
      'Changes the sent fields of a day: its target, its type, its figures (`clear` removes them), or why the person does not work on it. With `?confirm=false`, it asks first about a weekly off that isn’t a weekend day and about conflicts of an absence (decision 154). `version` as above. Days of a deleted target that still count can be changed too, but nobody changes their own days (001 §4, §7 Worklog, decisions 14, 55, 68).',
    access: { who: 'admin', reach: 'all' },
    params: OfDay,
    query: z.object({ confirm: z.stringbool().optional() }),
    body: z.object({
      target: Amount.optional(),
      type: Type.optional(),
      completedUnits: Units.optional(),
      completedHours: Hours.optional(),
      remarks: Remarks.optional(),
      reason: keepBlank(z.enum(['', ...REASONS], NEEDS.reason)).optional(),
      clear: z.boolean().optional(),
      version,
    }),
    message: 'Target changed',
    audit: { 'worklog-day': 'Changed {}', absence: 'Recorded an absence of {}' },
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/targets/admin/:targetId/:subId',
    changes: ['worklog-days'],
    summary: 'Removes a day, which can be restored. Fields of a change are refused (001 §4, §7 Worklog, decision 14).',
    access: { who: 'admin', reach: 'all' },
    params: OfDay,
    body: z.object({ target: none, type: none, completedUnits: none, completedHours: none, remarks: none, reason: none }),
    message: 'Target removed succesfully.', // The spelling is that of the documents.
    audit: 'Removed {}',
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/targets/admin/:targetId/:subId',
    changes: ['worklog-days'],
    summary: 'Removes a day, like the other address (ours; decision 14).',
    access: { who: 'admin', reach: 'all' },
    params: OfDay,
    message: 'Target removed succesfully.', // The spelling is that of the documents.
    audit: 'Removed {}',
  }),
  restore: endpoint({
    method: 'POST',
    path: '/targets/admin/:targetId/:subId/restore',
    changes: ['worklog-days'],
    summary: 'Restores a removed day with its figures, unless it has none and has become an off day (ours; decision 14).',
    access: { who: 'admin', reach: 'all' },
    params: OfDay,
    message: 'Day restored',
    audit: 'Restored {}',
  }),
}
