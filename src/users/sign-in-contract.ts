import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'

export const Password = z.string().max(1024)
export const NewPassword = z.object({
  password: Password,
  email: z.string().max(320).optional(),
  fullName: z.string().max(200).optional(),
})
export const Strength = z.object({
  /** 0: it would be rejected. */
  level: z.literal([0, 1, 2, 3, 4]),
  word: z.enum(['Not allowed', 'Weak', 'Fair', 'Good', 'Strong']),
  /** A sentence: what is wrong, or how to improve it. */
  advice: z.string(),
})
/** How many sessions were ended. */
export const Ended = z.object({ ended: z.int() })

/** What forms and lists of people need of signing in; the session handles it. */
export const signIn = {
  passwordStrength: endpoint({
    method: 'POST',
    path: '/password/strength',
    shows: [], // It judges what is sent.
    summary: 'How good a new password of a person would be, in words; nothing is stored (ours; security.md, Sessions).',
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
