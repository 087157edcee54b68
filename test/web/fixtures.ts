/** Replies of the calls about the named cast, for component tests. */
import { cast, castDepartments, type CastName, getDepartmentId, type CastMember } from '../../db/cast.ts'
import { STAFF_ROLES, type StaffRole } from '../../src/access/levels.ts'
import type { Department } from '../../src/departments/contract.ts'
import type { Me } from '../../src/session/contract.ts'
import type { TimelineEntry } from '../../src/rows/history/contract.ts'
import type { QualitativeRecord } from '../../src/qualitative/record-contract.ts'
import type { Task } from '../../src/rows/workflow/contract.ts'
import type { UserRow } from '../../src/users/contract.ts'
import { mapTextFields, TEXT_FIELDS } from '../../src/users/vocabulary.ts'

const AT = '2026-03-01T05:00:00.000Z'

const departmentsOf = (names: readonly string[]): { _id: string; name: string }[] =>
  castDepartments.filter((name) => names.includes(name)).map((name) => ({ _id: getDepartmentId(name), name }))

export const getCastRef = (name: CastName) => ({ _id: cast[name].id, fullName: cast[name].fullName, email: cast[name].email })

export function buildMe(name: CastName, changes: Partial<Me> = {}): Me {
  const { roles, departments = [], tabs = [], enableAssignments }: CastMember = cast[name]
  return {
    ...getCastRef(name),
    role: roles[0] ?? 'AUTHOR',
    roleData: [...roles],
    departments: departmentsOf(departments),
    accessTabs: [...tabs],
    accessData: [],
    enableAssignments: enableAssignments !== false,
    enableQualitative: false,
    statusReportPermission: false,
    accountState: 'active',
    isOnlyAdmin: false,
    is_active: true,
    created_at: '2025-01-01T00:00:00.000Z',
    reworks: 0,
    hasTargets: false,
    allocations: [],
    passwordChosenBy: [],
    ...changes,
  }
}

/** Builds an entry of a task's timeline, the author's update unless the test says otherwise. */
export const timelineEntry = (part: Partial<TimelineEntry> = {}): TimelineEntry => ({
  at: '2026-03-02T05:00:00.000Z',
  kind: 'update',
  role: 'AUTHOR',
  actor: getCastRef('ananya'),
  from: null,
  to: null,
  version: 2,
  attempt: 1,
  person: null,
  previous: null,
  done_date: null,
  comments: null,
  reason: null,
  answer_type: null,
  qc_score: null,
  account_id: null,
  account: null,
  new_content_id: null,
  ...part,
})

/** Builds a row of Manage Users. It has the salary only if the caller may see it. */
export function makeUserRow(name: CastName, { salaries = false } = {}): UserRow {
  const { manager, salary, blocked }: CastMember = cast[name]
  const {
    role: _role,
    accessTabs: _tabs,
    accessData: _subjects,
    reworks: _reworks,
    passwordChosenBy: _by,
    isOnlyAdmin: _only,
    ...me
  } = buildMe(name)
  const managerName = (Object.keys(cast) as CastName[]).find((one) => cast[one].id === manager)
  return {
    ...me,
    manager: managerName === undefined ? null : getCastRef(managerName),
    ...(salaries && { salary: salary ?? null, newSalary: null }),
    ...mapTextFields((field) => TEXT_FIELDS[field].example(cast[name].n)),
    shiftType: 6,
    workingHours: 8,
    newShift: null,
    accountState: blocked ? 'blocked' : 'active',
    created_at: AT,
    version: 1,
  }
}

export const makeDepartment = (_id: string, name: string, addedBy: CastName | null = null): Department => ({
  _id,
  name,
  department_name: name,
  addedBy: addedBy && getCastRef(addedBy),
})

export const buildHolders = (names: Partial<Record<StaffRole, CastName>>): Task['holders'] =>
  STAFF_ROLES.map((role) => {
    if (names[role] === undefined) return null
    const { id: _id, fullName } = cast[names[role]]
    return { _id, fullName }
  })

export const buildTask = (srNo: number, author: CastName): Task => ({
  _id: `019a0000-0000-7000-8000-${String(1_000 + srNo).padStart(12, '0')}`,
  sr_no: srNo,
  question_id: `PHY-${String(srNo).padStart(4, '0')}`,
  question_code: null,
  solution_id: null,
  subject: 'Physics',
  section: 'Kinematics',
  question_link: null,
  solution_link: null,
  moderator_id: null,
  cellRuns: null,
  cellPictures: null,
  project_name: null,
  department: 'Physics',
  author: cast[author].email,
  author_status: null,
  author_allocation_date: AT,
  author_done_date: null,
  author_skipped_date: null,
  author_comments: null,
  author_reason: null,
  author_answer_type: null,
  author_done_allocation_id: null,
  reviewer: null,
  reviewer_status: null,
  reviewer_allocation_date: null,
  reviewer_done_date: null,
  reviewer_rework_date: null,
  reviewer_comments: null,
  qc_score: null,
  'reviewer-2': null,
  'reviewer-2_status': null,
  'reviewer-2_allocation_date': null,
  'reviewer-2_done_date': null,
  'reviewer-2_rework_date': null,
  'reviewer-2_comments': null,
  uploader: null,
  uploader_status: null,
  uploader_allocation_date: null,
  uploader_done_date: null,
  uploader_skipped_date: null,
  uploader_comments: null,
  uploader_allocation_id: null,
  new_content_id: null,
  turn: 'AUTHOR',
  version: 1,
  attempt: 1,
  holders: buildHolders({ AUTHOR: author }),
  updateTask: { enabled: true, message: '' },
  link: { url: '', disabled: true },
  metadata_update_needed: false,
})

/** Builds a waiting qualitative record of an author's day, unless the test says otherwise. `n` is from 1 to 9. */
export const qualitativeRecord = (n: number, part: Partial<QualitativeRecord> = {}): QualitativeRecord => ({
  _id: `019a0000-0000-7000-8000-00000000000${n}`,
  effectiveDate: '2026-03-09',
  managerApproval: false,
  totalHours: '01:20',
  totalMinutes: 80,
  managerRemark: '',
  addedBy: getCastRef('ananya'),
  taskList: [
    {
      _id: `019a0000-0000-7000-8000-00000000010${n}`,
      title: 'Training',
      description: 'The editor',
      timeSpent: { hours: 1, minutes: 20 },
    },
  ],
  returned: false,
  filled_at: '2026-03-09T05:00:00.000Z',
  version: 1,
  approver: null,
  approved_for: null,
  decided_at: null,
  day: null,
  ...part,
})
