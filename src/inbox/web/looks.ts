import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { ApprovalLook, InboxLook, WebDomain } from '../../kit/web/domain.ts'

type Registered = { inbox: Readonly<Record<string, InboxLook>>; approvals: NonNullable<WebDomain['approvals']> }

let registered: Registered = { inbox: {}, approvals: {} }
/** Sets how the kinds of the inbox are shown: the app takes them from the domains, before it renders. */
export const setInboxLooks = (given: Registered): void => void (registered = given)

let loaded: Readonly<Record<string, ApprovalLook>> = {}
/** Loads how what waits is shown, before the page that shows it is rendered. */
export const loadApprovalLooks = async (): Promise<void> => {
  const looks = Object.entries(registered.approvals).map(async ([kind, load]) => [kind, (await load()).approvalLook] as const)
  loaded = Object.fromEntries(await Promise.all(looks))
}
export const approvalLooks = (): typeof loaded => loaded

/** An entry as it is listed. */
export type Came = { entry: InboxEntry; look: InboxLook }

/** The entries whose kind has a look. */
export const pickEntriesWithLook = (entries: readonly InboxEntry[]): Came[] =>
  entries.flatMap((entry) => {
    const look = registered.inbox[entry.kind]
    return look === undefined ? [] : [{ entry, look }]
  })

type Compared = ReturnType<ApprovalLook['compare']>

/** One sentence of an entry: where it differs from what its look compares, then where its day does. */
export const withGaps = (compared: Compared, gaps: readonly string[]): Compared =>
  gaps.length === 0
    ? compared
    : { text: [compared?.tone === 'amber' ? compared.text : [], gaps].flat().join('; '), tone: 'amber' }
