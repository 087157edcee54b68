import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Day } from '../kit/shared/period.ts'
import { pagingFields } from '../kit/shared/paging.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { DAY_VERDICTS, INBOX_GROUPS } from '../users/day-verdict-rules.ts'

/** A decision takes at most `most` items. */
export const WAITING_LIMITS = { usual: 50, most: 500 }

/**
 * The orders of the list: by group and then the oldest day first, by day, by person, or with the entries that need a look first. A
 * minus reverses the order.
 */
export const APPROVAL_SORTS = ['group', 'day', '-day', 'person', '-person', 'look', '-look'] as const

const Named = z.object({ _id: z.uuid(), fullName: z.string() })

const Entry = z.object({
  /** As its source registered it (`approvalSources` in server/extension-points.ts). */
  kind: z.string(),
  id: z.uuid(),
  /** A decision sends the version back, so that an entry that has changed since it was shown is not decided. */
  version: z.int(),
  person: Named,
  day: z.string(),
  /** When the entry was submitted. */
  since: z.string(),
  parts: z.array(z.object({ name: z.string(), amount: z.union([z.number(), z.string()]) })),
  amount: z.string(),
  own_remarks: z.string(),
  /** The values that the look of the entry's kind compares. */
  note: z.record(z.string(), z.unknown()),
  needs_look: z.boolean(),
  /** Whether the entry was submitted again after it was declined. */
  returned: z.boolean(),
  /** The manager in whose place the caller decides as a deputy. */
  for: Named.nullable(),
})

export type ShownEntry = z.infer<typeof Entry>
export const WaitingEntry = Entry.extend({
  /**
   * The line of the list to which the entry belongs. Entries with the same text are decided together: those of one day of a
   * person, or the days of one leave.
   */
  line: z.string(),
  /** The group of the line. If one of its days needs a look, the whole line does (decision 157). */
  group: z.enum(INBOX_GROUPS),
  /** The verdict on the day. Null if the entry is about no day. */
  verdict: z.enum(DAY_VERDICTS).nullable(),
  /** The doubts about the day, in words. */
  day_gaps: z.array(z.string()),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>
export const DecidedEntry = Entry.extend({
  outcome: z.enum(['approved', 'declined']),
  at: z.string(),
  remarks: z.string(),
  /**
   * Until when the caller can undo the decision. Null if it is too late, if the month is closed, or if the caller no longer
   * decides for the person.
   */
  undo_until: z.string().nullable(),
})
export type DecidedEntry = z.infer<typeof DecidedEntry>

/** Refused items come first. */
const Result = z.object({
  kind: z.string(),
  id: z.string(),
  person: Named.nullable(),
  day: z.string().nullable(),
  amount: z.string().nullable(),
  done: z.boolean(),
  version: z.int().nullable(),
  for: Named.nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type DecisionResult = z.infer<typeof Result>
const Results = z.object({ results: z.array(Result), done: z.int(), refused: z.int() })

/** The lines of a group, and the entries of these lines. */
const GroupCounts = z.object({ lines: z.int(), entries: z.int() })

const items = <Item extends z.ZodType<{ kind: string; id: string }>>(item: Item) =>
  z
    .array(item, 'Please choose at least one entry.')
    .min(1, 'Please choose at least one entry.')
    .max(WAITING_LIMITS.most, `You can decide on at most ${WAITING_LIMITS.most} entries at once.`)
    .refine((all) => new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size === all.length, 'List each entry only once.')
const EntryId = idThat('Give the id of an entry.')
const kind = z.string().min(1).max(40)
const version = z.int().min(1)

const shows = [
  'inbox',
  'timesheets',
  'qualitative',
  'productivity-files',
  'targets',
  'users',
  'absences',
  'worklog',
  'worklog-days',
  'tasks',
  'settings',
  'deputies',
  'closed-months',
] as const

const NEEDS_REMARK = 'Please enter the remarks.'

export const approvals = {
  waiting: endpoint({
    method: 'GET',
    path: '/inbox/waiting',
    shows,
    summary:
      'The entries that await the caller’s decision: those of the caller’s own team and of teams whose deputy the caller is today. An ADMIN gets those of people without an active manager or, with `everyone`, of all people. A page has up to `limit` lines with all their entries, and `total` counts lines. `groups` counts the lines and entries of each group; it, `kinds`, `look` (entries that need a look) and `oldest` are computed before the filters `kind` and `look` (ours; decisions 123, 157).',
    access: { who: 'admin or manager', reach: 'team' },
    query: z.object({
      ...pagingFields,
      kind: kind.optional(),
      q: z.string().trim().max(200).optional(),
      from: Day().optional(),
      to: Day().optional(),
      look: z.literal('yes').optional(),
      everyone: z.literal('yes').optional(),
      sort: z.enum(APPROVAL_SORTS).optional(),
    }),
    message: 'Fetched what waits',
    reply: z.object({
      data: z.array(WaitingEntry),
      total: z.int(),
      kinds: z.record(z.string(), z.int()),
      groups: z.object({ matches: GroupCounts, look: GroupCounts, nothing: GroupCounts }),
      look: z.int(),
      oldest: z.string().nullable(),
      /** `people` is the number of people in the manager's team today. */
      deputyFor: z.array(z.object({ manager: Named, until: z.string(), people: z.int() })),
    }),
  }),
  decided: endpoint({
    method: 'GET',
    path: '/inbox/decided',
    shows,
    summary: 'The caller’s decisions that still stand, from a day on (by default 7 days ago), the latest first (ours).',
    access: { who: 'admin or manager', reach: 'team' },
    query: z.object({ ...pagingFields, since: Day().optional() }),
    message: 'Fetched what was decided',
    reply: z.object({ data: z.array(DecidedEntry), total: z.int() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/inbox/decide',
    changes: ['inbox', 'timesheets', 'qualitative', 'absences', 'worklog-days'],
    summary:
      'Approves or declines up to 500 entries with one remark, which a decline requires. Each entry is decided or refused separately. If none can be decided, the call is refused (ours; decisions 70, 123).',
    access: { who: 'admin or manager', reach: 'team' },
    body: z
      .object({
        items: items(z.object({ kind, id: EntryId, version: version.optional() })),
        outcome: z.enum(['approve', 'decline'], 'Choose whether to approve or decline the entries.'),
        remark: z.string().trim().max(2000, 'The remarks can have at most 2,000 characters.').optional(),
      })
      .refine(({ outcome, remark }) => outcome === 'approve' || (remark ?? '') !== '', {
        path: ['remark'],
        message: NEEDS_REMARK,
      }),
    message: 'Decided',
    audit: 'Decided on the entry of {}',
    reply: Results,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/inbox/undo',
    changes: ['inbox', 'timesheets', 'qualitative', 'absences', 'worklog-days'],
    summary:
      'Undoes decisions of the caller within 10 minutes, unless the entry has changed since. Each entry is undone or refused separately, as in `POST inbox/decide` (ours).',
    access: { who: 'admin or manager', reach: 'team' },
    body: z.object({ items: items(z.object({ kind, id: EntryId, version })) }),
    message: 'Undone',
    audit: 'Undid the decision on the entry of {}',
    reply: Results,
  }),
}
