import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { IN_APP } from '../kit/shared/inbox.ts'
import { findQuietProblem } from './notification-rules.ts'

const Time = z
  .string('Times use HH:MM, from 00:00 to 23:59.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times use HH:MM, from 00:00 to 23:59.')
/** Times of day in Asia/Kolkata. If `until` is earlier than `from`, the quiet hours include midnight. */
export const QuietHours = z.object({
  from: Time,
  until: Time,
  /** Whether days off in the person's shift are quiet all day. */
  offDays: z.boolean(),
})
export type QuietHours = z.infer<typeof QuietHours>

/** Mail and push will be fields beside `app`. */
const Choice = z.object({ app: z.enum(IN_APP, 'Choose how this is shown.') })
const Kind = z.string().min(1).max(40)

export const NotificationKind = z.object({
  kind: z.string(),
  group: z.string(),
  title: z.string(),
  app: z.enum(IN_APP),
  offers: z.array(z.enum(IN_APP)),
  /** Why the kind is always in the bell, even in quiet hours. Null for a kind that quiet hours silence. */
  always: z.string().nullable(),
})
export type NotificationKind = z.infer<typeof NotificationKind>

const Notifications = z.object({
  kinds: z.array(NotificationKind),
  quiet: QuietHours.nullable(),
  quiet_until: z.string().nullable(),
  /** The working days per week of the caller's shift, which determine the days off. */
  shift_type: z.number(),
})
export type Notifications = z.infer<typeof Notifications>

export const notifications = {
  own: endpoint({
    method: 'GET',
    path: '/me/notifications',
    shows: ['preferences', 'users', 'access'],
    summary: 'Each kind of notification that the caller can get, how the app shows it, and the caller’s quiet hours (ours).',
    access: { who: 'signed-in', reach: 'own' },
    message: 'Fetched notifications',
    reply: z.object({ data: Notifications }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/me/notifications',
    changes: ['preferences'],
    summary: 'Changes how the sent kinds are shown and, if sent, the quiet hours; null removes them (ours).',
    access: { who: 'signed-in', reach: 'own' },
    body: z
      .object({
        kinds: z
          .record(Kind, Choice)
          .refine((kinds) => Object.keys(kinds).length <= 200, 'Send at most 200 kinds.')
          .optional(),
        quiet: QuietHours.nullable().optional(),
      })
      .superRefine(({ quiet }, context) => {
        const problem = quiet == null ? undefined : findQuietProblem(quiet)
        if (problem !== undefined) context.addIssue({ code: 'custom', path: ['quiet', 'until'], message: problem })
      }),
    message: 'Notifications saved',
    audit: 'Changed their notifications',
    reply: z.object({ data: Notifications }),
  }),
}
