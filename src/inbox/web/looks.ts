import type { InboxEntry } from '../../kit/shared/inbox.ts'
import type { InboxLook } from '../../kit/web/domain.ts'
import { approvalKinds, type ApprovalLook } from './extension-points.ts'

type InboxLooks = Readonly<Record<string, InboxLook>>

let registered: InboxLooks = {}
/** The app collects the looks from the domains before it renders. */
export const setInboxLooks = (given: InboxLooks): void => void (registered = given)

let loaded: Readonly<Record<string, ApprovalLook>> = {}
export const loadApprovalLooks = async (): Promise<void> => {
  const looks = approvalKinds.values().map(async ({ kind, load }) => [kind, (await load()).approvalLook] as const)
  loaded = Object.fromEntries(await Promise.all(looks))
}
export const getApprovalLooks = (): typeof loaded => loaded

export type Came = { entry: InboxEntry; look: InboxLook }

export const pickEntriesWithLook = (entries: readonly InboxEntry[]): Came[] =>
  entries.flatMap((entry) => {
    const look = registered[entry.kind]
    return look === undefined ? [] : [{ entry, look }]
  })

type Compared = ReturnType<ApprovalLook['compare']>

export const withGaps = (compared: Compared, gaps: readonly string[]): Compared =>
  gaps.length === 0
    ? compared
    : { text: [compared?.tone === 'amber' ? compared.text : [], gaps].flat().join('; '), tone: 'amber' }
