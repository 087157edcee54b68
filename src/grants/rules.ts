import { type Role, TABS, type Tab } from '../access/levels.ts'
import { joinWords, formatPlural } from '../kit/shared/counted.ts'
import { formatDayInWords } from '../kit/shared/typed-date.ts'

/** A granted tab in the documents' format: its label, a key, and its menu entries (002 §3 Access tab, decision 109). */
export type AccessTab = { name: Tab; key: string; keys: string[] }

/** Tabs with several menu entries (000 §6). Every other tab has one entry with its own name. */
const entriesUnder: Partial<Record<Tab, readonly string[]>> = {
  'Production Report': ['Production Report', 'Manage Report'],
  Timesheet: ['Manage Projects', 'Manage users'],
}

/** What this tab gives access to. According to the documents, everybody except ADMIN and MANAGER gets their own days (P248). */
export const PRODUCTION_REPORT =
  'Production Report gives access to productivity files and to reports of their own days. Only admins and managers see reports of others.'

export const toAccessTab = (name: Tab): AccessTab => ({
  name,
  key: name.toLowerCase().replaceAll(' ', '-'),
  keys: [...(entriesUnder[name] ?? [name])],
})

export const toAccessTabs = (granted: readonly Tab[]): AccessTab[] => TABS.filter((tab) => granted.includes(tab)).map(toAccessTab)

/** Returns the tabs that can still be granted, in menu order (002 §4 Access modal). */
export const listMissingTabs = (granted: readonly Tab[]): Tab[] => TABS.filter((tab) => !granted.includes(tab))

/** Tabs only have an effect for a SUBADMIN (decision 89). */
export const hasEffect = ({ roleData }: { roleData: readonly Role[] }): boolean => roleData.includes('SUBADMIN')

export type PersonGrants = { grantedTabs: readonly Tab[]; ends: readonly { tab: Tab; until: string }[] }

/**
 * Returns the grants after tabs were granted until a day or without an end, which replaces the end of tabs that are granted or
 * expired.
 */
export const withTabs = ({ grantedTabs, ends }: PersonGrants, tabs: readonly Tab[], until: string | undefined): PersonGrants => ({
  grantedTabs: TABS.filter((tab) => grantedTabs.includes(tab) || tabs.includes(tab)),
  ends: TABS.flatMap((tab) => {
    const end = tabs.includes(tab) ? until : ends.find((each) => each.tab === tab)?.until
    return end === undefined ? [] : [{ tab, until: end }]
  }),
})

export const removeTabs = ({ grantedTabs, ends }: PersonGrants, tabs: readonly Tab[]): PersonGrants => ({
  grantedTabs: grantedTabs.filter((tab) => !tabs.includes(tab)),
  ends: ends.filter(({ tab }) => !tabs.includes(tab)),
})

export const findUntilProblem = (until: string | undefined, today: string): string | undefined =>
  until !== undefined && until < today ? 'This day is over. Choose today or a later day.' : undefined

/** The grants as the audit log stores them: the granted tabs with their last days, if any, or the subjects. */
export type NotedGrants = { tabs?: Tab[]; until?: Partial<Record<Tab, string>>; subjects?: string[] }
export const toNotedGrants = ({ grantedTabs, ends }: PersonGrants): NotedGrants => {
  const until = ends.filter(({ tab }) => grantedTabs.includes(tab)).map(({ tab, until: day }) => [tab, day] as const)
  return { tabs: [...grantedTabs], ...(until.length > 0 && { until: Object.fromEntries(until) }) }
}

export function grantSentence(changed: { before: unknown; after: unknown }): string | undefined {
  if (changed.after === null) return undefined
  const [was, is] = [changed.before ?? {}, changed.after ?? {}] as [NotedGrants, NotedGrants]
  const endOf = (noted: NotedGrants, tab: Tab): string | undefined => noted.until?.[tab]
  const added = (is.tabs ?? []).filter((tab) => !was.tabs?.includes(tab) || endOf(was, tab) !== endOf(is, tab))
  const taken = (was.tabs ?? []).filter((tab) => !is.tabs?.includes(tab))
  const subjects = (more: NotedGrants, fewer: NotedGrants): string[] => {
    const names = (more.subjects ?? []).filter((subject) => !fewer.subjects?.includes(subject))
    return names.length === 0 ? [] : [`${formatPlural(names.length, 'the subject', 'the subjects')} ${joinWords(names)}`]
  }
  const given = [...added, ...subjects(is, was)]
  const gone = [...taken, ...subjects(was, is)]
  const [end] = added.map((tab) => endOf(is, tab))
  if (given.length > 0) return `Granted ${joinWords(given)} to {}${end === undefined ? '' : ` until ${formatDayInWords(end)}`}`
  return gone.length > 0 ? `Removed ${joinWords(gone)} from {}` : 'Saved the access of {} without a change'
}

const endIn = ({ ends }: PersonGrants, tab: Tab): string | undefined => ends.find((each) => each.tab === tab)?.until

/**
 * Returns the tabs that are granted today, such as "Worklog until 30 November 2026, Timesheet", and the expired ones, such as
 * "Manage File ended 3 March 2026".
 */
export const grantWords = (grants: PersonGrants): { granted: string; over: string } => ({
  granted: grants.grantedTabs
    .map((tab) => {
      const until = endIn(grants, tab)
      return until === undefined ? tab : `${tab} until ${formatDayInWords(until)}`
    })
    .join(', '),
  over: grants.ends
    .filter(({ tab }) => !grants.grantedTabs.includes(tab))
    .map(({ tab, until }) => `${tab} ended ${formatDayInWords(until)}`)
    .join(', '),
})

export const getTabLabel = (grants: PersonGrants, tab: Tab): string => {
  const until = endIn(grants, tab)
  if (until === undefined) return tab
  return `${tab} (${grants.grantedTabs.includes(tab) ? 'until' : 'ended'} ${formatDayInWords(until)})`
}
