import { type AccessLevel, type Actor, isStaff, type Role, type Tab, mayCall } from '../access/levels.ts'

/**
 * An entry of the menu. Labels, routes and order are those of the documents, byte for byte (000 §6). An entry without a route is
 * a group.
 */
export type MenuLink = {
  label: string
  route: string
  /** Distinguishes two entries with the same label. */
  hint?: string
}
export type MenuEntry = (MenuLink | { label: string; children: readonly MenuLink[] }) & { isOurs?: true }

/** What the menu depends on (000 §6). */
export type MenuPerson = {
  role: Role
  accessTabs: readonly Tab[]
  departments: readonly { name: string }[]
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  hasTargets: boolean
}

const accessManagement = { label: 'Access Management', route: '/access-management' }
const manageProjects = { label: 'Manage Projects', route: '/projects' }
const manageFile = { label: 'Manage File', route: '/manage-file' }
const manageUsers = { label: 'Manage Users', route: '/users' }
const recruitment = { label: 'Recruitment', route: '/recruitment' }
const ownJobs = { label: 'Recruitment', route: '/recruit', hint: 'Jobs assigned to you' }
const production = { label: 'Production Report', route: '/target-report' }
const productionReport: MenuEntry = {
  label: 'Production Report',
  children: [production, { label: 'Manage Report', route: '/target-report/manage' }],
}
const ownProduction = { label: 'Production Report', route: '/target-report/user' }
const userReport = { label: 'User', route: '/report/user' }
const teamReport = { label: 'Team', route: '/report/team' }
const generateReport: MenuEntry = {
  label: 'Generate report',
  children: [userReport, { label: 'Department', route: '/report/department' }, teamReport],
}
const teamReports: MenuEntry = { label: 'Generate report', children: [userReport, teamReport] }
const worklog = { label: 'Worklog', route: '/worklog' }
const manageTargets = { label: 'Manage Targets', route: '/targets' }
const timesheets: MenuEntry = {
  label: 'Timesheet',
  children: [
    { label: 'Manage Projects', route: '/timesheet/projects' },
    { label: 'Manage users', route: '/timesheet/users' },
  ],
}
const timesheetUsers: MenuEntry = { label: 'Timesheet', children: [{ label: 'Manage users', route: '/timesheet/users' }] }
const allocationAccounts = { label: 'Allocation ID', route: '/projectAllocations' }
const ownWorklog = { label: 'Worklog', route: '/user/worklog' }
const addQualitative = { label: 'Add Qualitative Projects', route: '/qualitative' }
const allQualitative: MenuEntry = {
  label: 'Qualitative',
  children: [
    { label: 'Manager Qualitative Projects', route: '/qualitativedata/projects' },
    { label: 'All Qualitative Projects', route: '/qualitativedata/all' },
  ],
}
const teamQualitative: MenuEntry = {
  label: 'Qualitative',
  children: [{ label: 'Team Qualitative Projects', route: '/qualitativedata/projects' }, addQualitative],
}
const statusUpdate = { label: 'Status Update', route: '/status-report' }
const ownTimesheet = { label: 'Timesheet', route: '/user/timesheet' }
const ownAllocations = { label: 'Allocation Id', route: '/allocations' }

const all = { label: 'All', route: '/all' }
const assigned = { label: 'Assigned', route: '/assigned' }
const done = { label: 'Done', route: '/done' }
const approved = { label: 'Approved', route: '/approved' }
const skipped = { label: 'Skipped', route: '/skipped' }
const toBeSkipped = { label: 'To Be Skipped', route: '/tobeskipped' }
const rejected = { label: 'Rejected', route: '/rejected' }
const taskManagement = (...children: MenuLink[]): MenuEntry => ({ label: 'Task Management', children })

const byRole: Record<Exclude<Role, 'SUBADMIN'>, readonly MenuEntry[]> = {
  ADMIN: [
    accessManagement,
    manageProjects,
    manageFile,
    manageUsers,
    manageTargets,
    worklog,
    recruitment,
    productionReport,
    timesheets,
    allocationAccounts,
    allQualitative,
    generateReport,
    statusUpdate,
  ],
  MANAGER: [manageProjects, manageUsers, worklog, production, timesheetUsers, teamReports, teamQualitative],
  AUTHOR: [
    taskManagement(
      all,
      assigned,
      done,
      approved,
      skipped,
      { label: 'Received for rework', route: '/rework-received' },
      toBeSkipped,
      rejected,
    ),
    ownProduction,
    ownWorklog,
    ownTimesheet,
    addQualitative,
    ownAllocations,
  ],
  REVIEWER: [
    taskManagement(
      all,
      assigned,
      approved,
      { label: 'Sent For Rework', route: '/rework-sent' },
      { label: 'Received for Rework', route: '/rework-received' },
      { label: 'Skips Approved', route: '/skipApproved' },
      toBeSkipped,
      rejected,
    ),
    ownTimesheet,
    addQualitative,
    ownAllocations,
  ],
  'REVIEWER-2': [taskManagement(all, assigned, approved, { label: 'Sent for Rework', route: '/rework-sent' }), ownTimesheet],
  UPLOADER: [taskManagement(all, assigned, { label: 'Uploaded', route: '/uploaded' }, skipped), ownTimesheet, ownAllocations],
}

/** A SUBADMIN's menu has the entries of the granted tabs, in menu order (000 §6). */
export const byTab: Partial<Record<Tab, MenuEntry>> = {
  'Manage Projects': manageProjects,
  'Manage File': manageFile,
  'Manage Users': manageUsers,
  'Manage Targets': manageTargets,
  Worklog: worklog,
  Recruitment: recruitment,
  'Production Report': productionReport,
  Timesheet: timesheets,
  'Allocation ID': allocationAccounts,
  'Status Update': statusUpdate,
}

/** Members of a department get this entry after those of their role (000 §6). */
const byDepartment: Record<string, MenuLink> = { 'head-recruiter': recruitment, recruiter: ownJobs }

function ofRole({ role, accessTabs, enableAssignments, enableQualitative }: MenuPerson): readonly MenuEntry[] {
  if (role === 'SUBADMIN') {
    return (Object.entries(byTab) as [Tab, MenuEntry][]).filter(([tab]) => accessTabs.includes(tab)).map(([, entry]) => entry)
  }
  const isShown = (entry: MenuEntry): boolean =>
    (enableAssignments || entry.label !== 'Task Management') && (enableQualitative || entry !== addQualitative)
  return byRole[role]
    .filter(isShown)
    .map((entry) => ('children' in entry ? { ...entry, children: entry.children.filter(isShown) } : entry))
}

/**
 * The side menu of a person in their current role. Entries from a department or the flag come last, unless the role already has
 * them.
 */
export function buildSideMenu(person: MenuPerson): readonly MenuEntry[] {
  const own = ofRole(person)
  const names = person.departments.map(({ name }) => name.toLowerCase())
  const added = Object.keys(byDepartment).flatMap((name) => (names.includes(name) ? (byDepartment[name] ?? []) : []))
  const all = [...added, ...(person.statusReportPermission ? [statusUpdate] : [])]
  return [...own, ...all.filter((entry) => !own.includes(entry))]
}

/** Groups for our own pages, after the entries of the documents (decision 142). */
export const ownGroups: readonly { label: string; children: readonly (MenuLink & { who: AccessLevel })[] }[] = [
  {
    label: 'Reports',
    children: [
      { label: 'All reports', route: '/report', who: 'reads file reports' },
      { label: 'Day report', route: '/report/day', who: 'admin or manager' },
      { label: 'Scorecard', route: '/report/scorecard', who: 'reads file reports' },
      { label: 'Work cross-check', route: '/report/cross-check', who: 'admin or manager' },
      { label: 'Scheduled exports', route: '/report/scheduled', who: 'reads file reports' },
      { label: 'Missing days', route: '/timesheet/gaps', who: 'sees gaps' },
    ],
  },
  {
    label: 'Administration',
    children: [
      { label: 'Closed months', route: '/closed-months', who: 'admin' },
      { label: 'Holidays', route: '/holidays', who: 'admin' },
      { label: 'Settings', route: '/settings', who: 'admin' },
      { label: 'Access explained', route: '/access-management/why', who: 'admin' },
      { label: 'Audit log', route: '/audit', who: 'admin' },
      { label: 'System', route: '/system', who: 'admin' },
    ],
  },
]

/**
 * The side menu, followed by our own entries: the worklog, for a person who has targets but no entry for it (decision P712), and
 * our groups, each with the pages that the person may open.
 */
export const buildMenu = (person: MenuPerson, actor: Actor): readonly MenuEntry[] => [
  ...buildSideMenu(person),
  ...(person.hasTargets && isStaff(person.role) && person.role !== 'AUTHOR' ? [{ ...ownWorklog, isOurs: true as const }] : []),
  ...ownGroups.flatMap(({ label, children }) => {
    const open = children.filter(({ who }) => mayCall(who, actor))
    return open.length === 0 ? [] : [{ label, children: open, isOurs: true as const }]
  }),
]

export const listMenuLinks = (entries: readonly MenuEntry[]): readonly MenuLink[] =>
  entries.flatMap((entry) => ('children' in entry ? entry.children : [entry]))

/** The entries with a route, each with a unique name, such as "Timesheet: Manage users". */
export const listNamedLinks = (entries: readonly MenuEntry[]): readonly { name: string; route: string }[] =>
  entries.flatMap((entry) => {
    if ('children' in entry)
      return entry.children.map(({ label, route }) => ({
        name: label === entry.label ? label : `${entry.label}: ${label}`,
        route,
      }))
    const { label, route, hint } = entry
    return [{ name: hint === undefined ? label : `${label}: ${hint}`, route }]
  })

const isBelow = (path: readonly string[], page: readonly string[]): boolean =>
  page.every((part, at) => (part.startsWith('$') ? path[at] !== undefined : path[at] === part))

/**
 * Returns the menu route whose entry is marked for a path: the longest route at or above it. `under` maps further paths of the
 * domains to a route. Home has no entry, so its route `/` is returned.
 */
export function findCurrentRoute(
  entries: readonly MenuEntry[],
  path: string,
  under: Readonly<Record<string, string>>,
): string | undefined {
  const routes = ['/', ...listMenuLinks(entries).map(({ route }) => route)]
  const places = [...routes.map((route) => [route, route] as const), ...Object.entries(under)]
  const above = places
    .filter(([, route]) => routes.includes(route))
    .map(([place, route]) => ({ parts: place.split('/'), route }))
    .filter(({ parts }) => isBelow(path.split('/'), parts))
  return above.toSorted((a, b) => b.parts.length - a.parts.length)[0]?.route
}
