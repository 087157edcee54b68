import { z } from 'zod'
import { keepBlank } from '../kit/shared/blank.ts'
import { HolidayOnDay } from '../holidays/day-contract.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Day } from '../kit/shared/period.ts'
import { OWN_REASONS, REASONS, SEEN_REASONS } from './vocabulary.ts'

const Reason = z.enum(['', ...REASONS], 'The reason must be SL, PL, LOP or reject; leave it empty to remove the absence.')
const Person = z.object({ fullName: z.string(), email: z.string() })

/**
 * The last recorded absence on a day, as the caller sees it (decision 133). An empty reason means that the absence was removed.
 */
export const Absence = z.object({ date: z.string(), reason: z.enum(['', ...SEEN_REASONS]), setBy: Person, setOn: z.string() })
export type Absence = z.infer<typeof Absence>

/**
 * An absence request that is pending or was declined (decision 146). An empty reason requests the removal of the recorded
 * absence.
 */
export const AbsenceRequest = z.object({
  date: z.string(),
  reason: z.enum(['', ...SEEN_REASONS]),
  status: z.enum(['waiting', 'declined']),
  askedOn: z.string(),
  remarks: z.string(),
})
export type AbsenceRequest = z.infer<typeof AbsenceRequest>

/** The outcome for each day of a range. Days are YYYY-MM-DD. */
const Entered = z.object({
  /** The days on which the absence counts at once. */
  recorded: z.array(z.string()),
  waiting: z.array(z.string()),
  withdrawn: z.array(z.string()),
  leftOut: z.array(z.object({ date: z.string(), message: z.string() })),
})
export type Entered = z.infer<typeof Entered>

/** Only the working days of a range are entered. Undefined for a single day. */
const to = Day().optional()
const period = z.object({ from: Day(), to: Day() })
const CONFIRM = z.object({ confirm: z.stringbool().optional() })

/** Days on which a person does not work (calculations.md 1). */
export const absences = {
  record: endpoint({
    method: 'PUT',
    path: '/user/absence',
    changes: ['absences', 'inbox'],
    summary:
      'Records why a person (id or email) does not work on a day. An empty reason removes the record. Conflicts ask first (`?confirm=true`): for a range (`to`) all of them; for one day a pending request, a record that the caller has not seen (`seen`), and a weekly off that isn’t a weekend day (ours; calculations.md 1, decision 146).',
    access: { who: 'admin or manager', reach: 'team' },
    query: CONFIRM,
    body: z.object({
      user: z.string('Please select a user.').trim().min(1, 'Please select a user.').max(320, 'Give the id or email of a user.'),
      date: Day(),
      to,
      reason: Reason,
      /**
       * The absence that the caller saw on a single day; empty for none. If a different one is recorded by now, the call asks for
       * confirmation first (ADR 8). Without this field it does not ask.
       */
      seen: keepBlank(
        z.enum(['', ...SEEN_REASONS], 'What was seen must be SL, PL, LOP, reject or off, or empty for nothing.'),
      ).optional(),
    }),
    message: 'Absence updated successfully',
    audit: 'Recorded an absence of {}',
    reply: z.object({ data: Absence, entered: Entered }),
  }),
  recordOwn: endpoint({
    method: 'PUT',
    path: '/absences/own',
    changes: ['absences', 'inbox'],
    summary:
      'Enters the caller’s own absence for a day, or with `to` for the working days of a range of at most 184 days. An empty reason withdraws a pending request or else removes the absence. On an approved day, or ahead of time, the entry awaits the approver and counts from the approval. A range with conflicts lists them first (`?confirm=true`) (ours; decision 146).',
    access: { who: 'records worklog', reach: 'own' },
    query: CONFIRM,
    body: z.object({
      date: Day(),
      to,
      reason: keepBlank(z.enum(['', ...OWN_REASONS], 'The reason must be SL, PL or LOP; leave it empty to remove the absence.')),
    }),
    message: 'Absence updated successfully',
    audit: 'Entered an absence of {}',
    reply: z.object({ data: Entered }),
  }),
  own: endpoint({
    method: 'GET',
    path: '/absences/own',
    shows: ['absences', 'inbox'],
    summary:
      'The caller’s recorded absences from one day to another, the pending and declined requests (`requests`), both with the latest day first, and the caller’s `holidays` on these days, the earliest first (ours; decision 146).',
    access: { who: 'records worklog', reach: 'own' },
    query: period,
    message: 'Fetched absences',
    reply: z.object({ data: z.array(Absence), requests: z.array(AbsenceRequest), holidays: z.array(HolidayOnDay) }),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/absences/:user',
    shows: ['absences', 'inbox', 'deputies', 'users'],
    summary:
      'The recorded absences of a person (id or email) from one day to another, the pending and declined requests (`requests`), both with the latest day first, and the person’s `holidays` on these days, the earliest first. A caller who was not the manager on the day gets `off` in place of SL, PL or LOP (ours; decision 133).',
    access: { who: 'admin or manager', reach: 'team' },
    params: z.object({ user: z.string() }),
    query: period,
    message: 'Fetched absences',
    reply: z.object({ data: z.array(Absence), requests: z.array(AbsenceRequest), holidays: z.array(HolidayOnDay) }),
  }),
}
