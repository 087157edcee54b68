import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { isDay } from '../kit/shared/time.ts'
import { REASONS, SEEN } from './vocabulary.ts'

const FORMAT = 'Dates use YYYY-MM-DD.'
const Day = z.string(FORMAT).refine(isDay, FORMAT)
const Reason = z.enum(['', ...REASONS], 'The reason is SL, PL, LOP or reject; empty takes it back.')
const Person = z.object({ fullName: z.string(), email: z.string() })

/** What was recorded for a day last, as the caller sees it (decision 133); an empty reason: taken back. */
export const Absence = z.object({ date: z.string(), reason: z.enum(['', ...SEEN]), setBy: Person, setOn: z.string() })
export type Absence = z.infer<typeof Absence>

/** Days on which somebody does not work (calculations.md 1). */
export const absences = {
  record: endpoint({
    method: 'PUT',
    path: '/user/absence',
    changes: ['absences'],
    summary:
      'Records why a person (id or email) does not work on a day, or takes it back with an empty reason; a weekly off that is no weekend day asks first (`?confirm=true`) (ours; calculations.md 1).',
    access: { who: 'admin or manager', reach: 'team' },
    query: z.object({ confirm: z.stringbool().optional() }),
    body: z.object({
      user: z.string('Please select a user.').trim().min(1, 'Please select a user.').max(320, 'A user is named by id or email.'),
      date: Day,
      reason: Reason,
    }),
    message: 'Absence updated successfully',
    audit: 'Recorded an absence of {}',
    reply: z.object({ data: Absence }),
  }),
  ofUser: endpoint({
    method: 'GET',
    path: '/absences/:user',
    shows: ['absences'],
    summary:
      'What was recorded for the days of a person (id or email) from one day to another, the latest day first; `off`: of SL, PL or LOP for whoever was not the manager of that day (ours; decision 133).',
    access: { who: 'admin or manager', reach: 'team' },
    params: z.object({ user: z.string() }),
    query: z.object({ from: Day, to: Day }),
    message: 'Fetched absences',
    reply: z.object({ data: z.array(Absence) }),
  }),
}
