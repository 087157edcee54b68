import { z } from 'zod'
import { ROLES, TABS } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { ignored } from '../kit/shared/ignored.ts'
import { NewPassword, TypedPassword, Strength } from '../users/sign-in-contract.ts'
import { ChosenBy } from './sessions-contract.ts'

/**
 * Fields that other domains add about the logged-in person, each registered by its domain (`meParts` in
 * server/extension-points.ts).
 */
export const MeParts = z.object({
  /** The number of tasks in `rework-received` for AUTHOR and REVIEWER; 0 for other roles (decision 61). */
  reworks: z.int(),
  /** Whether the person has a worklog target, and so the worklog page in the menu (decision P712). */
  hasTargets: z.boolean(),
  /** The allocation IDs that the person holds now (002 §3), without their other users. */
  allocations: z.array(
    z.object({
      _id: z.uuid(),
      account_id: z.string(),
      project_name: z.string(),
      subject_name: z.string(),
      is_multiple: z.boolean(),
      user_list: z.array(z.string()),
      current_user: z.string(),
      current_user_allocation_time: z.string(),
      /** The planned end. */
      user_revoke_time: z.string().nullable(),
      status: z.literal('active'),
    }),
  ),
})
export type MeParts = z.infer<typeof MeParts>

/** The logged-in person, with the data that the app's shell needs (000 §3 User). */
export const Me = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  /** The role that the shell uses: the requested one, or else the primary one. */
  role: z.enum(ROLES),
  roleData: z.array(z.enum(ROLES)),
  departments: z.array(z.object({ _id: z.uuid(), name: z.string() })),
  /** Empty for everyone but a SUBADMIN (decision 89). */
  accessTabs: z.array(z.enum(TABS)),
  /** Subjects of the status records that the person may use, by name (002 §3). */
  accessData: z.array(z.string()),
  enableAssignments: z.boolean(),
  enableQualitative: z.boolean(),
  statusReportPermission: z.boolean(),
  accountState: z.enum(['active', 'blocked']),
  /** Nobody else can set the figures of the only admin, so this person may set their own (decision 134). */
  isOnlyAdmin: z.boolean(),
  is_active: z.boolean(),
  created_at: z.string(),
  ...MeParts.shape,
  /**
   * The people who have set the password since the person last chose one, the latest first. If there are any, the person must
   * first choose a new password (decision 117).
   */
  passwordChosenBy: z.array(ChosenBy),
})
export type Me = z.infer<typeof Me>

const LinkToken = z.object({ token: z.string().max(200) })

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    changes: [], // No page reads anything before the session begins.
    summary: 'Logs a person in and returns the token for the auth-token header (000 §7 Auth).',
    access: { who: 'public', reach: 'none' },
    // `roles` is ignored (decision 51).
    body: z.object({
      email: z.string().max(320),
      password: TypedPassword,
      rememberMe: z.boolean().default(false),
      roles: ignored,
    }),
    message: 'Logged in',
    audit: 'Logged in',
    reply: z.object({ authToken: z.string(), user: Me }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/me/:role',
    shows: ['access', 'reworks', 'account', 'worklog'],
    summary: 'The logged-in person in one of the roles that they hold; any other role gets a 403 (000 §7 Auth).',
    access: { who: 'signed-in', reach: 'own' },
    beforePasswordChange: true,
    params: z.object({ role: z.string() }),
    message: 'Fetched user',
    reply: z.object({ user: Me }),
  }),
  logout: endpoint({
    method: 'POST',
    path: '/logout',
    changes: ['access'],
    summary: 'Ends the session of the token that was sent.',
    access: { who: 'signed-in', reach: 'own' },
    changesRights: true,
    beforePasswordChange: true,
    message: 'Logged out',
    audit: 'Logged out',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/user/reset-password',
    changes: [], // The call ends this session. The pages of the person's other sessions get the `access` event.
    summary: 'Changes the caller’s password and ends all their sessions (000 §7 Auth).',
    access: { who: 'signed-in', reach: 'own' },
    changesRights: true,
    beforePasswordChange: true,
    body: z.object({
      oldPassword: z.string('Please input your old password!').max(1024).min(1, 'Please input your old password!'),
      newPassword: z.string('Please input your new password!').max(1024).min(1, 'Please input your new password!'),
    }),
    message: 'Password changed. Please log in again.',
    audit: 'Changed their own password',
  }),
  firstPassword: endpoint({
    method: 'POST',
    path: '/password/own',
    changes: ['access'],
    summary:
      'Replaces a password that somebody else set with one that the caller chooses, within 30 minutes of the login. All other sessions of the caller end (ours; decision 117).',
    access: { who: 'signed-in', reach: 'own' },
    changesRights: true,
    beforePasswordChange: true,
    freshLogin: 'always',
    body: z.object({
      newPassword: z.string('Please input your new password!').max(1024).min(1, 'Please input your new password!'),
    }),
    message: 'Your password is chosen.',
    audit: 'Changed their own password',
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/reauthenticate',
    changes: [], // The call changes nothing that a page shows.
    summary:
      'Confirms the caller’s password again in a session. Actions that give rights need this within 30 minutes; attempts are throttled as at a login (ours; decision 136).',
    access: { who: 'signed-in', reach: 'own' },
    body: z.object({ password: z.string('Please input your password!').max(1024).min(1, 'Please input your password!') }),
    unkeyed: true,
    message: 'Password confirmed.',
    audit: 'Confirmed the password',
  }),
  live: endpoint({
    method: 'GET',
    path: '/events',
    summary:
      'Server-sent events: `ready` with the tags of the changes in the last 30 s, then `changed` with the tags of the caller’s data that changed. The stream ends with the session (ours).',
    access: { who: 'signed-in', reach: 'own' },
    stream: true,
    message: 'The stream is open.',
  }),
  setUpNeeded: endpoint({
    method: 'GET',
    path: '/setup',
    shows: [], // No page shows this data after the set-up.
    summary: 'Whether there is no admin yet, so that the login can say where the set-up link is (ours; security.md, Sessions).',
    access: { who: 'public', reach: 'none' },
    message: 'Fetched the state of the set-up.',
    reply: z.object({ needed: z.boolean() }),
  }),
  setUpState: endpoint({
    method: 'GET',
    path: '/setup/:token',
    shows: [], // No page shows this data after the set-up.
    summary:
      'Whether a one-time link that the terminal printed is still valid, and the person whose password it sets; null for the first admin (security.md, Sessions).',
    access: { who: 'public', reach: 'none' },
    params: LinkToken,
    message: 'The set-up link is good.',
    reply: z.object({
      person: z.object({ fullName: z.string(), email: z.string(), isBlocked: z.boolean() }).nullable(),
      until: z.iso.datetime(),
    }),
  }),
  setUpStrength: endpoint({
    method: 'POST',
    path: '/setup/:token/strength',
    shows: [], // The call checks the values that are sent.
    summary: 'The same as POST password/strength, for people with a valid set-up link (ours).',
    access: { who: 'public', reach: 'none' },
    reads: true,
    params: LinkToken,
    body: NewPassword,
    message: 'Checked the password',
    reply: Strength,
  }),
  setUp: endpoint({
    method: 'POST',
    path: '/setup/:token',
    changes: [], // Nobody is logged in yet.
    summary: 'Creates the first admin; the link works once (security.md, Sessions).',
    access: { who: 'public', reach: 'none' },
    params: LinkToken,
    body: z.object({ fullName: z.string().trim().min(1).max(200), email: z.email().max(320), password: TypedPassword }),
    message: 'The first admin has been created. Log in.',
    audit: 'Created the first admin {}',
  }),
  choosePassword: endpoint({
    method: 'POST',
    path: '/setup/:token/password',
    changes: [], // The call ends all sessions of the person. The pages of the other sessions get the `access` event.
    summary:
      'Sets the password that an ADMIN chooses, with the link that the operator of the host made. All their sessions end (ours; security.md, Sessions).',
    access: { who: 'public', reach: 'none' },
    params: LinkToken,
    body: z.object({ password: TypedPassword }),
    message: 'Password changed. Please log in.',
    audit: 'Chose a password by a one-time link of the operator of the host',
  }),
}
