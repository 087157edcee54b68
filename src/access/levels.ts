/** The access vocabulary: who may make a call at all. Whose rows it may touch is the `reach` of its contract. */

/** 000 §1. The first entry of a user's roleData is the primary role and alone decides the side menu. */
export const ROLES = ['ADMIN', 'MANAGER', 'SUBADMIN', 'AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const
export type Role = (typeof ROLES)[number]

/** The four roles that work on tasks, in the order of the stages (000 §1). */
export const STAFF_ROLES = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const satisfies readonly Role[]
export type StaffRole = (typeof STAFF_ROLES)[number]
export const isStaff = (role: Role): role is StaffRole => STAFF_ROLES.some((staff) => staff === role)

/** 000 §6: the tabs that a SUBADMIN may be granted. */
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

/** The signed-in user, as the session's one query reads it on every call. */
export type Actor = {
  id: string
  email: string
  fullName: string
  /** All roles held; the first is the primary role. */
  roles: readonly Role[]
  /** Granted tabs; empty for everyone who is not a SUBADMIN (decision 89). */
  tabs: readonly Tab[]
  departments: readonly string[]
  enableAssignments: boolean
  enableQualitative: boolean
  statusReportPermission: boolean
  sessionId: string
  /** Of the rights that the call was authenticated by: a write is stored at this version only (security.md, Access). */
  rightsVersion: number
  /** When the session's person last gave the password, as an instant. */
  authenticatedAt: string
  /** The password was set by somebody else: the session may only change it (decision 117). */
  mustChangePassword: boolean
}

/** What opens a level. Departments carry rights (decision 72), and so do flags of a person. */
export type Grant =
  | 'public'
  | 'any'
  | Role
  | `SUBADMIN:${Tab}`
  | `dept:${'recruiter' | 'head-recruiter'}`
  | 'flag:statusReportPermission'
type Level = { who: readonly Grant[]; needs?: 'enableAssignments' | 'enableQualitative' }

/** Each level is one line; contracts name a level; the menu, the palette and the buttons read the same table. */
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
  /** One address with two meanings (decisions 3, P91): the handler requires the level of the one that is meant. */
  'deletes departments': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users', 'SUBADMIN:Allocation ID'] },
  'works on tasks': { who: STAFF_ROLES, needs: 'enableAssignments' },
  /** The history of a task: for everyone who may see its row, which the query decides for the staff. */
  'follows tasks': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', ...STAFF_ROLES] },
  /** What stands at a row, such as its pictures: for everyone to whom any screen shows rows, which the query decides. */
  'sees rows': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File', ...STAFF_ROLES] },
  'reads file reports': { who: ['ADMIN', 'MANAGER', ...STAFF_ROLES] },
  'manages projects': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects'] },
  'manages files': { who: ['ADMIN', 'SUBADMIN:Manage File'] },
  /** Whoever adds or opens the projects of one of the five modules (decision 19). */
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
  /** Manage File has the same assign and unassign abilities as the admin file screen (000 §2). */
  'assigns tasks': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Projects', 'SUBADMIN:Manage File'] },
  'manages users': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Manage Users'] },
  /** View summary of a user is closed to managers (000 §6). */
  'reads people': { who: ['ADMIN', 'SUBADMIN:Manage Users'] },
  'manages targets': { who: ['ADMIN', 'SUBADMIN:Manage Targets'] },
  'manages timesheet projects': { who: ['ADMIN', 'SUBADMIN:Timesheet'] },
  'reads timesheets': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Timesheet'] },
  'lists timesheet users': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Timesheet', 'SUBADMIN:Allocation ID'] },
  'reads timesheet members': { who: ['ADMIN', 'SUBADMIN:Timesheet', 'SUBADMIN:Allocation ID'] },
  'reads timesheet projects': { who: ['ADMIN', ...STAFF_ROLES] },
  /** Whoever may make any of the uploads that take corrected cells (`CorrectableUpload`). */
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
  /** The calendar of missing days: staff their own, the others their people. */
  'sees gaps': { who: ['ADMIN', 'MANAGER', ...STAFF_ROLES] },
  'logs qualitative tasks': { who: ['MANAGER', 'AUTHOR', 'REVIEWER'], needs: 'enableQualitative' },
  /** Staff and sub-admins their own (002 §5, decision 89). */
  'reads productivity': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Production Report', ...STAFF_ROLES] },
  'manages productivity files': { who: ['ADMIN', 'SUBADMIN:Production Report'] },
  'manages worklog': { who: ['ADMIN', 'MANAGER', 'SUBADMIN:Worklog'] },
  'records worklog': { who: STAFF_ROLES },
  'manages recruitment': { who: ['ADMIN', 'SUBADMIN:Recruitment', 'dept:head-recruiter'] },
  /** Jobs assigned to the caller (001 §6, decision P380). */
  recruits: { who: ['dept:recruiter', 'dept:head-recruiter'] },
  'handles candidates': { who: ['ADMIN', 'SUBADMIN:Recruitment', 'dept:head-recruiter', 'dept:recruiter'] },
  'manages accounts': { who: ['ADMIN', 'SUBADMIN:Allocation ID'] },
  /** One address with two meanings (decision 10): the handler requires the level of the one that is meant. */
  'adds to projects': { who: ['ADMIN', 'SUBADMIN:Allocation ID', 'SUBADMIN:Timesheet'] },
  'starts accounts': { who: ['ADMIN', 'SUBADMIN:Allocation ID', 'SUBADMIN:Timesheet', 'AUTHOR', 'REVIEWER', 'UPLOADER'] },
  'ends accounts': { who: ['ADMIN', 'SUBADMIN:Allocation ID', 'AUTHOR', 'REVIEWER', 'UPLOADER'] },
  /** Whoever holds the flag reaches the records of their own subjects only (decision 92). */
  'updates statuses': { who: ['ADMIN', 'SUBADMIN:Status Update', 'flag:statusReportPermission'] },
  'sees all statuses': { who: ['ADMIN', 'SUBADMIN:Status Update'] },
  'holds accounts': { who: ['AUTHOR', 'REVIEWER', 'UPLOADER'] },
  'reads holds': { who: ['ADMIN', 'SUBADMIN:Allocation ID', ...STAFF_ROLES] },
} as const satisfies Record<string, Level>

export type AccessLevel = keyof typeof levels
/**
 * Whose rows a call touches. `own`: the caller's own; `team`: a manager's team (for others: all); `none`: no rows of other users.
 */
export type ReachWord = 'none' | 'own' | 'team' | 'all'
/** `unless`: the callers of this level reach all rows where the others reach their own. */
export type Access = { who: AccessLevel; reach: ReachWord; unless?: AccessLevel }

const holds = (actor: RightsSource, grant: Grant): boolean => {
  if (grant === 'public' || grant === 'any') return true
  const [of, name = ''] = grant.split(':')
  if (of === 'flag') return actor.statusReportPermission
  if (of === 'dept') return actor.departments.some((department) => department.toLowerCase() === name)
  return actor.roles.includes(of as Role) && (name === '' || actor.tabs.includes(name as Tab))
}

/** What the rights of a person come from. */
export type RightsSource = Pick<
  Actor,
  'roles' | 'tabs' | 'departments' | 'enableAssignments' | 'enableQualitative' | 'statusReportPermission'
>
export type AccessExplanation = {
  allowed: boolean
  /** The grants of the level that the person holds, and those that would open it too. */
  by: readonly Grant[]
  others: readonly Grant[]
  /** The flag that is off and without which none of them opens it. */
  lacks: Level['needs']
}
/** Why somebody may make the calls of a level, or may not; undefined: nobody who is signed in. */
export const explain = (level: AccessLevel, actor: RightsSource | undefined): AccessExplanation => {
  const { who, needs }: Level = levels[level]
  const isHeld = (grant: Grant): boolean => grant === 'public' || (actor !== undefined && holds(actor, grant))
  const by = who.filter((grant) => isHeld(grant))
  const lacks = needs === undefined || actor?.[needs] ? undefined : needs
  return { allowed: by.length > 0 && lacks === undefined, by, others: who.filter((grant) => !by.includes(grant)), lacks }
}

export const mayCall = (level: AccessLevel, actor: RightsSource | undefined): boolean => explain(level, actor).allowed

/** Whose rows a call touches for its caller: `own` and `team` become `all` for those whom they do not limit. */
export const rowsFor = ({ reach, unless }: Access, actor: RightsSource): ReachWord => {
  if (reach === 'none') return reach
  const isLimited = reach === 'own' ? unless === undefined || !mayCall(unless, actor) : actor.roles.includes('MANAGER')
  return isLimited ? reach : 'all'
}

/** Rank for "acts on lower ranks only" (decisions 91, P20): ADMIN > SUBADMIN with Manage Users > MANAGER > staff. */
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
