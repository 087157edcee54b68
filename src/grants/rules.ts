import { type Role, TABS, type Tab } from '../kit/shared/access.ts'

/** A granted tab in the documents' form: its label, a key, and the menu entries under it (002 §3 Access tab, decisions 109). */
export type AccessTab = { name: Tab; key: string; keys: string[] }

/** Tabs with more than one menu entry under them (000 §6); every other tab is its own entry. */
const entriesUnder: Partial<Record<Tab, readonly string[]>> = {
  'Production Report': ['Production Report', 'Manage Report'],
  Timesheet: ['Manage Projects', 'Manage users'],
}

export const accessTab = (name: Tab): AccessTab => ({
  name,
  key: name.toLowerCase().replaceAll(' ', '-'),
  keys: [...(entriesUnder[name] ?? [name])],
})

/** Granted tabs in menu order. */
export const accessTabs = (granted: readonly Tab[]): AccessTab[] => TABS.filter((tab) => granted.includes(tab)).map(accessTab)

/** The tabs that can still be granted, in menu order (002 §4 Access modal). */
export const missingTabs = (granted: readonly Tab[]): Tab[] => TABS.filter((tab) => !granted.includes(tab))

/** Whether tabs have an effect for a person: only for a SUBADMIN (decisions 89). */
export const hasEffect = ({ roleData }: { roleData: readonly Role[] }): boolean => roleData.includes('SUBADMIN')
