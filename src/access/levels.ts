/**
 * The access vocabulary. A level says who may make a call at all; the `reach` in the call's contract says whose rows it may
 * touch.
 */

/** The roles (000 §1). The first entry of a user's roleData is the primary role, which alone decides the side menu. */
export const ROLES = ['ADMIN', 'MANAGER', 'SUBADMIN', 'AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const
export type Role = (typeof ROLES)[number]

/** The four roles that work on tasks, in the order of the stages (000 §1). */
export const STAFF_ROLES = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const satisfies readonly Role[]
export type StaffRole = (typeof STAFF_ROLES)[number]
export const isStaff = (role: Role): role is StaffRole => STAFF_ROLES.some((staff) => staff === role)

/** The tabs that a SUBADMIN may be granted (000 §6). */
export const TABS = [
  'Manage Projects',
  'Manage File',
  'Manage Users',
  'Manage Targets',
  'Worklog',
  'Recruitment',
  'Production Report',
  'Timesheet',
  'Allocation ID',
  'Status Update',
] as const
export type Tab = (typeof TABS)[number]

/** The logged-in user, as the session's only query reads them on every call. */
export type Actor = {
  id: string
  email: string
  fullName: string
  /** The first role is the primary one. */
  roles: readonly Role[]
  /** Empty for everyone but a SUBADMIN (decision 89). */
  tabs: readonly Tab[]
  departments: readonly string[]
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  sessionId: string
  /**
   * The version of the rights that authenticated the call. A write is stored only while the rights have this version
   * (security.md, Access).
   */
  rightsVersion: number
  /** When the person last entered the password in this session. */
  authenticatedAt: string
  /** Somebody else set the password, so the session may only be used to change it (decision 117). */
  mustChangePassword: boolean
}

/** What can open a level. Departments and flags of a person can give rights too (decision 72). */
export type Grant =
  | 'public'
  | 'any'
  | Role
  | `SUBADMIN:${Tab}`
  | `dept:${'recruiter' | 'head-recruiter'}`
  | 'flag:statusReportPermission'
type Level = { who: readonly Grant[]; needs?: 'enableAssignments' | 'enableQualitative' }

/** The access levels, one per line. Contracts name a level, and the menu, the palette and the buttons read this table. */
export const levels = {
  public: { who: ['public'] },
  'signed-in': { who: ['any'] },
  admin: { who: ['ADMIN'] },
  'admin or manager': { who: ['ADMIN', 'MANAGER'] },
  'sub-admin': { who: ['SUBADMIN'] },
  'admin or sub-admin': { who: ['ADMIN', 'SUBADMIN'] },
  'reads departments': {
    who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users', 'SUBADMIN:Manage Projects', 'SUBADMIN:Allocation ID'],
  },
  /** This address has two meanings (decision 3). The handler requires the level of the requested one. */
  'deletes departments': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users', 'SUBADMIN:Allocation ID'] },
  'works on tasks': { who: STAFF_ROLES, needs: 'enableAssignments' },
  /** The history of a task, for everyone who may see its row. For staff, the query decides that. */
  'follows tasks': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...STAFF_ROLES] },
  /**
   * Anything attached to a row, such as its pictures, for everyone who sees rows on some screen. The query decides which rows.
   */
  'sees rows': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File', ...STAFF_ROLES] },
  'reads file reports': { who: ['ADMIN', 'MANAGER', ...STAFF_ROLES] },
  'manages projects': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'] },
  'manages files': { who: ['ADMIN', 'SUBADMIN:Manage File'] },
  /** For people who add or open the projects of one of the five modules (decision 19). */
  'names projects': {
    who: [
      'ADMIN',
      'MANAGER',
      'SUBADMIN:Manage Projects',
      'SUBADMIN:Manage File',
      'SUBADMIN:Allocation ID',
      'SUBADMIN:Timesheet',
      'SUBADMIN:Worklog',
      'SUBADMIN:Manage Targets',
    ],
  },
  /** Manage File offers the same assigning and unassigning as the admin file screen (000 §2). */
  'assigns tasks': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File'] },
  'manages users': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'] },
  /** Managers may not open the summary of a user (000 §6). */
  'reads people': { who: ['ADMIN', 'SUBADMIN:Manage Users'] },
  'manages targets': { who: ['ADMIN', 'SUBADMIN:Manage Targets'] },
  'manages timesheet projects': { who: ['ADMIN', 'SUBADMIN:Timesheet'] },
  'reads timesheets': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Timesheet'] },
  'lists timesheet users': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Timesheet', 'SUBADMIN:Allocation ID'] },
  'reads timesheet members': { who: ['ADMIN', 'SUBADMIN:Timesheet', 'SUBADMIN:Allocation ID'] },
  'reads timesheet projects': { who: ['ADMIN', ...STAFF_ROLES] },
  /** For people who may make at least one upload that accepts corrected cells (`CorrectableUpload`). */
  'uploads workbooks': {
    who: [
      'ADMIN',
      'MANAGER',
      'SUBADMIN:Manage Projects',
      'SUBADMIN:Manage Users',
      'SUBADMIN:Allocation ID',
      'SUBADMIN:Production Report',
      'SUBADMIN:Manage Targets',
      'SUBADMIN:Timesheet',
      'SUBADMIN:Recruitment',
      'dept:head-recruiter',
      'dept:recruiter',
    ],
  },
  'fills timesheets': { who: STAFF_ROLES },
  /** The calendar of missing days. Staff see their own days, and others see the days of their people. */
  'sees gaps': { who: ['ADMIN', 'MANAGER', ...STAFF_ROLES] },
  'logs qualitative tasks': { who: ['MANAGER', 'AUTHOR', 'REVIEWER'], needs: 'enableQualitative' },
  /** Staff and sub-admins read only their own figures (002 §5, decision 89). */
  'reads productivity': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Production Report', ...STAFF_ROLES] },
  'manages productivity files': { who: ['ADMIN', 'SUBADMIN:Production Report'] },
  'manages worklog': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Worklog'] },
  'records worklog': { who: STAFF_ROLES },
  'manages recruitment': { who: ['ADMIN', 'SUBADMIN:Recruitment', 'dept:head-recruiter'] },
  /** For the jobs that are assigned to the caller (001 §6, decision P380). */
  recruits: { who: ['dept:recruiter', 'dept:head-recruiter'] },
  'handles candidates': { who: ['ADMIN', 'SUBADMIN:Recruitment', 'dept:head-recruiter', 'dept:recruiter'] },
  'manages accounts': { who: ['ADMIN', 'SUBADMIN:Allocation ID'] },
  /** This address has two meanings (decision 10). The handler requires the level of the requested one. */
  'adds to projects': { who: ['ADMIN', 'SUBADMIN:Allocation ID', 'SUBADMIN:Timesheet'] },
  'starts accounts': { who: ['ADMIN', 'SUBADMIN:Allocation ID', 'SUBADMIN:Timesheet', 'AUTHOR', 'REVIEWER', 'UPLOADER'] },
  'ends accounts': { who: ['ADMIN', 'SUBADMIN:Allocation ID', 'AUTHOR', 'REVIEWER', 'UPLOADER'] },
  /** A person with the flag may access only the records of their own subjects (decision 92). */
  'updates statuses': { who: ['ADMIN', 'SUBADMIN:Status Update', 'flag:statusReportPermission'] },
  'sees all statuses': { who: ['ADMIN', 'SUBADMIN:Status Update'] },
  'holds accounts': { who: ['AUTHOR', 'REVIEWER', 'UPLOADER'] },
  'reads holds': { who: ['ADMIN', 'SUBADMIN:Allocation ID', ...STAFF_ROLES] },
} as const satisfies Record<string, Level>

export type AccessLevel = keyof typeof levels
/**
 * The rows that a call may touch. `own` means the caller's own rows, `team` those of a manager's team (all rows for other
 * callers), and `none` no rows of other users.
 */
export type ReachWord = 'none' | 'own' | 'team' | 'all'
/** With the reach `own`, callers with the level `unless` may access all rows. */
export type Access = { who: AccessLevel; reach: ReachWord; unless?: AccessLevel }

const holds = (actor: RightsSource, grant: Grant): boolean => {
  if (grant === 'public' || grant === 'any') return true
  const [of, name = ''] = grant.split(':')
  if (of === 'flag') return actor.statusReportPermission
  if (of === 'dept') return actor.departments.some((department) => department.toLowerCase() === name)
  return actor.roles.includes(of as Role) && (name === '' || actor.tabs.includes(name as Tab))
}

export type RightsSource = Pick<
  Actor,
  'roles' | 'tabs' | 'departments' | 'enableAssignments' | 'enableQualitative' | 'statusReportPermission'
>
export type AccessExplanation = {
  allowed: boolean
  /** `by` are the person's grants that open the level, and `others` the remaining grants that would. */
  by: readonly Grant[]
  others: readonly Grant[]
  /** A flag that the person lacks and needs, whatever grants they hold. */
  lacks: Level['needs']
}
/** Explains why a person may or may not make the calls of a level. Undefined means that no logged-in person may. */
export const explainLevel = (level: AccessLevel, actor: RightsSource | undefined): AccessExplanation => {
  const { who, needs }: Level = levels[level]
  const isHeld = (grant: Grant): boolean => grant === 'public' || (actor !== undefined && holds(actor, grant))
  const by = who.filter((grant) => isHeld(grant))
  const lacks = needs === undefined || actor?.[needs] ? undefined : needs
  return { allowed: by.length > 0 && lacks === undefined, by, others: who.filter((grant) => !by.includes(grant)), lacks }
}

export const mayCall = (level: AccessLevel, actor: RightsSource | undefined): boolean => explainLevel(level, actor).allowed

/** Returns the reach of a call for its caller. `own` and `team` become `all` for callers whom they do not limit. */
export const getReachWord = ({ reach, unless }: Access, actor: RightsSource): ReachWord => {
  if (reach === 'none') return reach
  const isLimited = reach === 'own' ? unless === undefined || !mayCall(unless, actor) : actor.roles.includes('MANAGER')
  return isLimited ? reach : 'all'
}

/** The ranks for "acts on lower ranks only" (decisions 91 and P20): ADMIN > SUBADMIN with Manage Users > MANAGER > staff. */
const rankOfRole: Record<Role, number> = {
  ADMIN: 3,
  SUBADMIN: 2,
  MANAGER: 1,
  AUTHOR: 0,
  REVIEWER: 0,
  'REVIEWER-2': 0,
  UPLOADER: 0,
}
export const rank = (roles: readonly Role[]): number => Math.max(...roles.map((role) => rankOfRole[role]))
