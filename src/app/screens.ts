/**
 * Lists every page with its label and whose rows it reads, for the page that explains why somebody sees it
 * (src/grants/web/WhyPage.tsx).
 */
import { capitalize } from '../kit/shared/capitalize.ts'
import { ROLES } from '../access/levels.ts'
import type { MainReads, Screen } from '../kit/web/screens.ts'
import { furtherScreens } from './further-screens.ts'
import { type MenuEntry, buildSideMenu, ownGroups } from './menu.ts'
import { pages } from './pages.ts'
import { webDomains } from './web.ts'

/** Labels such as "Timesheet: Manage Projects": an entry and its group, from the first role that has the entry. */
const labels = new Map<string, string>()
const addLabel = (route: string, label: string): void => void (labels.has(route) || labels.set(route, label))
const addEntry = (entry: MenuEntry): void => {
  if ('route' in entry) return addLabel(entry.route, entry.label)
  for (const { route, label } of entry.children) addLabel(route, `${entry.label}: ${label}`)
}
const departments = [{ name: 'recruiter' }]
const rest = {
  accessTabs: [],
  departments,
  enableAssignments: true,
  enableQualitative: true,
  statusReportPermission: true,
  hasTargets: false,
}
for (const role of ROLES) for (const entry of buildSideMenu({ role, ...rest })) addEntry(entry)
for (const group of ownGroups) addEntry(group)
for (const { route, label } of furtherScreens) addLabel(route, label)

/** PersonPage becomes "Person". */
const wordsOf = (name: string): string => {
  const words = name
    .replace(/Page$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return capitalize(words)
}

/** The main read of every page by its path, or null. screens.test.ts compares them with the contracts. */
export async function mainReads(): Promise<MainReads> {
  const parts = await Promise.all([import('./shell/help.ts'), ...webDomains.map(({ help }) => help?.())])
  return Object.assign({}, ...parts.map((part) => part?.reads))
}

export async function loadAllScreens(): Promise<readonly Screen[]> {
  const reads = await mainReads()
  return pages.map(({ path, who, name }): Screen => {
    const read = reads[path] ?? null
    const label = labels.get(path) ?? wordsOf(name)
    if (read === null) return { path, label, who }
    const [, reach, unless] = read
    return { path, label, who, reads: { who, reach, ...(unless !== undefined && { unless }) } }
  })
}
