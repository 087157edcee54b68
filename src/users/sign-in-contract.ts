import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

export const TypedPassword = z.string().max(1024)
export const NewPassword = z.object({
  password: TypedPassword,
  email: z.string().max(320).optional(),
  fullName: z.string().max(200).optional(),
})
export const Strength = z.object({
  /** 0 means that the password would be rejected. */
  level: z.literal([0, 1, 2, 3, 4]),
  word: z.enum(['Not allowed', 'Weak', 'Fair', 'Good', 'Strong']),
  advice: z.string(),
})
export const Ended = z.object({ ended: z.int() })

/** The sign-in calls that forms and lists of people use. The session domain handles them. */
export const signIn = {
  passwordStrength: endpoint({
    method: 'POST',
    path: '/password/strength',
    shows: [], // The call only rates the sent text.
    summary: 'The strength of a new password for a person, in words. Nothing is stored (ours; security.md, Sessions).',
    access: { who: 'signed-in', reach: 'none' },
    beforePasswordChange: true,
    reads: true,
    body: NewPassword,
    message: 'Checked the password',
    reply: Strength,
  }),
  endSessions: endpoint({
    method: 'PUT',
    path: '/user/end-sessions/:id',
    changes: ['sessions'],
    summary: 'Ends all sessions of a person, who can log in again (ours; security.md, Sessions).',
    access: { who: 'admin', reach: 'all' },
    changesRights: true,
    params: z.object({ id: z.string() }),
    message: 'All sessions ended',
    audit: 'Ended all sessions of {}',
    reply: Ended,
  }),
}
