import { z } from 'zod'
import { ROLES, TABS } from '../access/levels.ts'
import { endpoint } from '../kit/shared/endpoint.ts'
import { ignored } from '../kit/shared/ignored.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { sortKeys } from '../kit/shared/sort-keys.ts'
import { isDay } from '../kit/shared/time.ts'
import { SUBJECT_ACTIONS, SUBJECT_NEEDS, SUBJECTS } from './vocabulary.ts'

/** The page size of the access table (002 §9). */
export const ACCESS_PAGE = { usual: 5, most: 500 }

/** A person in Access Control Management (002 §2). */
export const AccessUser = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  roleData: z.array(z.enum(ROLES)),
  accountState: z.enum(['active', 'blocked']),
  /** The tabs that are granted today. They only have an effect for a SUBADMIN (decision 89). */
  grantedTabs: z.array(z.enum(TABS)),
  /** The granted subjects in the order of the list (002 §3). */
  accessData: z.array(z.enum(SUBJECTS)),
  /** The last days of tabs granted until a day, including expired tabs. */
  ends: z.array(z.object({ tab: z.enum(TABS), until: z.string() })),
})
export type AccessUser = z.infer<typeof AccessUser>

const Person = z.object({ fullName: z.string(), email: z.string() })
/** Everything that determines what a person may open. Days are YYYY-MM-DD in Asia/Kolkata. */
export const PersonRights = z.object({
  _id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  roleData: z.array(z.enum(ROLES)),
  departments: z.array(z.string()),
  enableAssignments: z.boolean(),
  enableQualitative: z.boolean(),
  statusReportPermission: z.boolean(),
  /** The first day of the current block, or null. */
  blockedSince: z.string().nullable(),
  /** Whether another person set the password. The person must then change it before anything else opens (decision 117). */
  mustChangePassword: z.boolean(),
  /** All grants of tabs in menu order, including expired ones and those without effect. `until` is the last day. */
  tabs: z.array(
    z.object({ tab: z.enum(TABS), until: z.string().nullable(), grantedAt: z.string(), grantedBy: Person.nullable() }),
  ),
  /** The granted subjects and who granted them, in the order of the list (002 §3). */
  subjects: z.array(z.object({ subject: z.enum(SUBJECTS), grantedAt: z.string(), grantedBy: Person.nullable() })),
  /** The server's current day, which decides whether a grant has expired. */
  today: z.string(),
})
export type PersonRights = z.infer<typeof PersonRights>

const NEEDS = { user: 'Please select a user.', access: 'Please select at least one tab.', tab: 'There is no such tab.' }
const User = z.string(NEEDS.user).trim().min(1, NEEDS.user).max(320, NEEDS.user)
/** The name identifies a tab; `key` and `keys` follow from it. */
const Tabs = z
  .array(z.object({ name: z.enum(TABS, NEEDS.tab), key: ignored, keys: ignored }, NEEDS.tab), NEEDS.access)
  .min(1, NEEDS.access)
  .max(100, 'Choose at most 100 tabs.')
  .transform((tabs) => [...new Set(tabs.map(({ name }) => name))])
const SUBJECTS_ARE = 'Send the subjects as a list of names.'
// Returns the message for a value that is not a subject. Does not convert objects to text, because a deeply nested list would
// overflow the stack.
const noSubject = (sent: unknown): string =>
  (typeof sent === 'object' && sent !== null) || (typeof sent === 'string' && sent.trim() === '')
    ? SUBJECTS_ARE
    : `There is no subject ${String(sent).slice(0, 100)}.`
/** In the second form of this call, `subject` is a list. An empty list revokes all subjects (decision P196). */
const Subjects = z
  .array(z.enum(SUBJECTS, { error: ({ input }) => noSubject(input) }), SUBJECTS_ARE)
  .max(100, 'Choose at most 100 subjects.')
  .transform((subjects) => SUBJECTS.filter((subject) => subjects.includes(subject)))
const untilForm = (sent: string): string =>
  /^[2-9]\d{3}-\d\d-\d\d$/.test(sent) && sent >= '2200'
    ? 'A grant must end before 2200. Leave the date out for a grant without an end.'
    : 'Dates use YYYY-MM-DD.'
export const Until = z.string('Dates use YYYY-MM-DD.').refine(isDay, { error: ({ input }) => untilForm(String(input)) })
const Changed = z.object({ data: AccessUser })

export const GRANT_SORTS = ['fullName', 'email'] as const

export const grants = {
  allUsers: endpoint({
    method: 'GET',
    path: '/get/allUsers',
    shows: ['users', 'grants'],
    summary:
      'The people with the tabs granted to them, sub-admins first, then by name; all of them without paging (002 §7 Access control).',
    access: { who: 'admin', reach: 'all' },
    query: z.object({
      q: z.string().trim().max(320).optional(),
      sort: z.enum(sortKeys(GRANT_SORTS)).optional(),
      ...pagingFields,
    }),
    message: 'Users found',
    reply: z.object({ users: z.array(AccessUser), total: z.int() }),
  }),
  grantTabs: endpoint({
    method: 'PUT',
    path: '/update/access',
    changes: ['grants', 'users', 'status-reports', 'inbox'],
    summary:
      'Grants tabs to a person (`user`, `access`) in addition to existing ones, until a day or without an end. Or grants or revokes subjects of the status records (`userId`, `subject`, `action`). People are named by email or id (002 §5, §7 Access control, decisions 15, 92).',
    access: { who: 'admin', reach: 'all' },
    changesRights: true,
    freshLogin: 'for some',
    body: z
      .object({
        user: User.optional(),
        access: Tabs.optional(),
        /**
         * The last day on which these tabs are open, our addition to the documents. Without it they have no end, even if they had
         * one before.
         */
        until: Until.optional(),
        userId: z.string(NEEDS.user).trim().min(1, NEEDS.user).max(320, NEEDS.user).optional(),
        subject: Subjects.optional(),
        action: z.enum(SUBJECT_ACTIONS, 'Choose access or revoke.').optional(),
      })
      .superRefine(({ user, access, until, userId, subject, action }, context) => {
        const isOfSubjects = [userId, subject, action].some((each) => each !== undefined)
        const issue = (path: string, message: string): void => context.addIssue({ code: 'custom', path: [path], message })
        if (isOfSubjects && (access !== undefined || user !== undefined))
          issue('access', 'Send either tabs or subjects, not both.')
        else if (isOfSubjects && until !== undefined) issue('until', 'Access to subjects can’t have an end date.')
        else if (isOfSubjects && action === 'revoke') {
          if (userId === undefined) issue('userId', SUBJECT_NEEDS.revoke)
        } else if (isOfSubjects && (userId === undefined || subject === undefined))
          issue(userId === undefined ? 'userId' : 'subject', SUBJECT_NEEDS.access)
        else if (isOfSubjects && action === undefined) issue('action', 'Choose access or revoke.')
        else if (!isOfSubjects && user === undefined) issue('user', NEEDS.user)
        else if (!isOfSubjects && access === undefined) issue('access', NEEDS.access)
      }),
    message: 'Access updated successfully!',
    messages: ['Access removed successfully!'],
    audit: 'Changed the access of {}',
    reply: Changed,
  }),
  takeTabs: endpoint({
    method: 'PUT',
    path: '/remove/tab/access',
    changes: ['grants'],
    summary: 'Revokes tabs of a person (email or id) (002 §7 Access control).',
    access: { who: 'admin', reach: 'all' },
    changesRights: true,
    body: z.object({ user: User, access: Tabs }),
    message: 'Access removed successfully!',
    audit: 'Removed tabs from {}',
    reply: Changed,
  }),
  tabsOf: endpoint({
    method: 'GET',
    path: '/fetch/access/:userId',
    shows: ['grants'],
    summary:
      'The tabs granted to a person. An admin may request those of anybody, a sub-admin only their own (000 §7 Auth, 002 §7 Access control).',
    access: { who: 'admin or sub-admin', reach: 'own', unless: 'admin' },
    params: z.object({ userId: z.string() }),
    message: 'fetched User Tabs',
    reply: z.object({
      data: z.array(
        z.object({
          _id: z.uuid(),
          /** Empty for everyone who is not a SUBADMIN (decision 89). */
          accessTabs: z.array(z.object({ name: z.enum(TABS), key: z.string(), keys: z.array(z.string()) })),
          accessData: z.array(z.enum(SUBJECTS)),
        }),
      ),
    }),
  }),
  rightsOf: endpoint({
    method: 'GET',
    path: '/access/rights/:userId',
    shows: ['users', 'grants'],
    summary:
      'The roles, departments, flags, tab grants and state of a person, which explain why the person sees a screen or does not (ours; P202).',
    access: { who: 'admin', reach: 'all' },
    params: z.object({ userId: z.string() }),
    message: 'Fetched rights',
    reply: z.object({ data: PersonRights }),
  }),
}
