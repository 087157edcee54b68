/**
 * The request for each row of calls.json: the documented payload and nothing else. For a listed row, each of its requests is sent
 * in turn. For any other row, the good request of its domain (src/<domain>/testing.ts) is sent, reduced to the documented fields.
 */
import { cast, CAST_PASSWORD } from '../../db/cast.ts'
import { shiftDay } from '../../src/kit/shared/time.ts'
import type { Good } from '../domains.ts'
import { makeWorkbook } from '../workbooks.ts'

export type CatalogueRequest = Omit<Good, 'as'> & {
  /**
   * Who makes the request: a member of the cast, a new person whom the request uses up, or nobody (null). The default is an
   * admin.
   */
  as?: Good['as'] | null
  workbook?: File
}
/** What a request is built with. `make` first makes another call, as an admin or as another person. `today` is YYYY-MM-DD. */
export type RequestContext = {
  make: (id: string, sent: CatalogueRequest) => Promise<Record<string, unknown>>
  today: string
}
type Arranged = CatalogueRequest | ((stage: RequestContext) => Promise<CatalogueRequest>)

const unique = (): string => `catalogue-${crypto.randomUUID()}`
const idOf = ({ data }: Record<string, unknown>): string => (data as { _id: string })._id

const added = async ({ make }: RequestContext, id: string, sent: CatalogueRequest): Promise<string> => idOf(await make(id, sent))
const newDepartment = async (stage: RequestContext): Promise<{ id: string; name: string }> => {
  const name = unique()
  return { name, id: await added(stage, 'departments-create', { body: { name } }) }
}

const questions = (name: string, rows: number, subject: string, project = 'Attack'): Promise<File> =>
  makeWorkbook(
    `${name}.xlsx`,
    ['question_id', 'subject', 'chapter', 'section', 'page', 'q_number', 'q_part', 'q_type', 'project_name'],
    Array.from({ length: rows }, (_, n) => [
      `${name} ${n + 1}`,
      subject,
      'Chapter 1',
      n % 2 === 0 ? 'Optics' : 'Waves',
      '12',
      String(n + 1),
      'a',
      'Text',
      project,
    ]),
  )
const newFile = async ({ make }: RequestContext): Promise<string> => {
  const { file } = await make('files-add', { workbook: await questions(unique(), 6, 'Physics') })
  return (file as { _id: string })._id
}
const stages = {
  author: cast.ananya.id,
  reviewer: cast.neha.id,
  'reviewer-2': cast.sneha.id,
  uploader: cast.anil.id,
}
const assignedFile = async (stage: RequestContext): Promise<string> => {
  const file = await newFile(stage)
  await stage.make('tasks-assign', { params: { file }, body: { start: 1, end: 6, ...stages } })
  return file
}
const doneRows = async ({ make }: RequestContext): Promise<File> => {
  const name = unique()
  await make('files-add', { workbook: await questions(name, 1, 'Physics') })
  const columns = ['question_id', 'author', 'author_status', 'author_done_date']
  return makeWorkbook('Done.xlsx', columns, [[`${name} 1`, cast.ananya.email, 'done', new Date('2026-01-06T06:00:00Z')]])
}
const author = { role: 'AUTHOR', accountId: 'attack-1' }
const authored = { ...author, status: 'done', answerType: 'Authored on Doc', comments: 'As in the book.' }

const doneFile = async (stage: RequestContext): Promise<string> => {
  const file = await assignedFile(stage)
  await stage.make('tasks-update', { as: 'ananya', params: { file, role: 'AUTHOR' }, body: { ...authored, sr_no: 1 } })
  return file
}

const newProfile = async (stage: RequestContext): Promise<{ project: string; subject: string; profile: string }> => {
  const project = await added(stage, 'worklog-project-new', { body: { name: unique() } })
  const subject = await added(stage, 'worklog-subject-add', { params: { id: project }, body: { name: 'Optics' } })
  const profile = await added(stage, 'worklog-profile-add', { params: { id: subject }, body: { name: 'Standard', budget: 60 } })
  return { project, subject, profile }
}
const newTarget = async (stage: RequestContext): Promise<{ targetId: string; days: string[] }> => {
  const { project, profile } = await newProfile(stage)
  const body = {
    name: unique(),
    start: shiftDay(stage.today, -7),
    end: stage.today,
    type: 'units_hours',
    target: 8,
    users: [cast.priya.id],
  }
  const { data } = await stage.make('worklog-target-create', { params: { projectId: project, profileId: profile }, body })
  const targetId = (data as { _id: string }[])[0]?._id ?? ''
  const one = await stage.make('worklog-target-get', { params: { id: targetId } })
  return { targetId, days: (one['data'] as { subTargets: { _id: string }[] }).subTargets.map(({ _id }) => _id) }
}
const ownDay =
  (n: number, body: Record<string, unknown>) =>
  async (stage: RequestContext): Promise<CatalogueRequest> => {
    const { targetId, days } = await newTarget(stage)
    return { as: 'priya', params: { targetId }, body: { subTargetId: days[n], ...body } }
  }
const adminDay =
  (n: number, body: Record<string, unknown>) =>
  async (stage: RequestContext): Promise<CatalogueRequest> => {
    const { targetId, days } = await newTarget(stage)
    return { params: { targetId, subId: days[n] ?? '' }, body }
  }

const wef = '2026-02-10 10:00:00'
const heldAccount = async ({ make }: RequestContext): Promise<void> => {
  const body = { users: ['{spare}'], accountId: '{account.name}', wef }
  await make('timesheet-project-user-add', { params: { projectId: '{project}' }, body })
}
const newAccount = async ({ make }: RequestContext, held: boolean): Promise<string> => {
  const name = unique()
  const columns = ['account_id', 'department', 'project_name', 'is_multiple']
  await make('allocation-upload', { workbook: await makeWorkbook('IDs.xlsx', columns, [[name, 'Physics', 'Attack', 'no']]) })
  if (held) {
    const body = { users: '{spare}', accountId: name, wef }
    await make('timesheet-project-user-add', { params: { projectId: '{project}' }, body })
  }
  return name
}

const newRecord = async ({ make, today }: RequestContext): Promise<{ id: string; task: string }> => {
  const taskList = [{ title: 'Call', description: 'With the client', timeSpent: { hours: 0, minutes: 10 } }]
  const { data } = await make('qualitative-add', { as: 'priya', body: { effectiveDate: today, taskList } })
  const { _id: id, taskList: made } = data as { _id: string; taskList: { _id: string }[] }
  return { id, task: made[0]?._id ?? '' }
}
const taskList = [{ title: 'Call', description: 'With two clients', timeSpent: { hours: 0, minutes: 20 } }]

const form = { department: '{department}', role: 'AUTHOR', user: '{person}', projects: '{timesheet}', roleData: ['AUTHOR'] }
const dates = { fromDate: '{today}', toDate: '{today}' }
const ofPerson: CatalogueRequest = { body: { ...form, ...dates, type: 'user', manager: '{manager}' } }
/** Selects priya, whose day has a line. */
const ofPriya: CatalogueRequest = { body: { ...dates, type: 'user', user: cast.priya.email } }
const days = {
  role: 'AUTHOR',
  status: 'done',
  subject: '{project}',
  start: '2026-01-01',
  end: '2026-12-31',
  page_no: '1',
  limit: '2',
}

const target = { target_assigned: 40, dateEffective: '2026-01-05' }
const newTargetRow = (stage: RequestContext): Promise<string> => {
  const body = { sub_project_name: unique(), department: '{department}', subject: 'Optics', role: 'AUTHOR', keyword: unique() }
  return added(stage, 'target-project-row-add', { params: { projectId: '{targetProject}' }, body })
}
const tab = { name: 'Worklog', key: 'worklog', keys: ['worklog'] }
const subjects = { userId: '{person}', subject: ['Physics'] }

export const requests: Record<string, readonly Arranged[]> = {
  'auth-login': [{ as: null, body: { email: '{spare.email}', password: CAST_PASSWORD, rememberMe: true, roles: ['AUTHOR'] } }],
  'auth-me': [{ as: 'ananya', params: { role: 'AUTHOR' } }],
  'users-list': [
    async ({ make }) => {
      await make('users-salary', { params: { id: '{person}' }, body: { amount: 60_000, effectiveDate: '2099-01-01' } })
      return { query: { fullName: 'a', email: 'proofline', role: 'AUTHOR' } }
    },
  ],
  'users-update-profile': [
    {
      body: {
        email: '{spare.email}',
        workingHours: 8,
        effective: '2099-01-01',
        shiftType: 5,
        newPassword: 'four quiet lamps',
        newFullname: 'Renamed',
        employee_id: '{unique}',
        roleData: ['AUTHOR'],
        departments: ['{department}'],
        enableAssignments: true,
        manager: '{manager}',
        enableQualitative: true,
      },
    },
  ],
  'access-user-tabs': [{ params: { userId: cast.leela.id } }],
  'departments-delete': [async (stage) => ({ params: { id: (await newDepartment(stage)).id } })],
  'sections-delete': [
    async ({ make }) => {
      const name = unique()
      await make('sections-add', { body: { name } })
      return { body: { name } }
    },
  ],
  'sections-view': [{ params: { section: '{project}', department: '{department}' }, query: { name: 'Open' } }],
  'files-add': [async () => ({ workbook: await questions(unique(), 1, 'Physics') })],
  'files-rows-done': [async (stage) => ({ workbook: await doneRows(stage) })],
  'files-rows-add': [async () => ({ params: { fileName: '{file}' }, workbook: await questions(unique(), 2, 'Physics') })],
  'manage-file-project-add': [{ body: { name: '{unique}' } }],
  'tasks-update': [
    async (stage) => ({
      as: 'ananya',
      params: { file: await assignedFile(stage), role: 'AUTHOR' },
      body: {
        ...author,
        sr_no: 1,
        status: 'done',
        answerType: 'Uploaded on Portal',
        new_content_id: 'C-1',
        comments: 'Uploaded.',
      },
    }),
    async (stage) => ({
      as: 'ananya',
      params: { file: await assignedFile(stage), role: 'AUTHOR' },
      body: { ...author, sr_no: 1, status: 'skipped', reason: 'Spam', comments: 'An advertisement.' },
    }),
    async (stage) => {
      const body = { sr_no: 1, role: 'REVIEWER', status: 'rejected', qc_score: 2, comments: 'Not solved.' }
      return { as: 'neha', params: { file: await doneFile(stage), role: 'REVIEWER' }, body }
    },
  ],
  'tasks-assign': [
    async (stage) => ({ params: { file: await newFile(stage) }, body: { start: 1, end: 2, ...stages } }),
    async (stage) => ({ params: { file: await newFile(stage) }, body: { checked: [1, 3], ...stages } }),
    async (stage) => ({ params: { file: await newFile(stage) }, body: { section: 'Optics', ...stages } }),
  ],
  'tasks-unassign': [
    async (stage) => ({ params: { file: await assignedFile(stage) }, body: { start: 1, end: 2, roles: ['uploader'] } }),
    async (stage) => ({ params: { file: await assignedFile(stage) }, body: { checked: [1, 3], roles: ['uploader'] } }),
    async (stage) => ({
      params: { file: await assignedFile(stage) },
      body: { section: 'Optics', roles: ['author', 'reviewer'] },
    }),
  ],
  'timesheet-project-delete': [
    async (stage) => ({ params: { id: await added(stage, 'timesheet-project-new', { body: { name: unique() } }) } }),
  ],
  'timesheet-account-remove': [
    async (stage) => {
      await heldAccount(stage)
      return {
        params: { projectId: '{project}', currentUser: '{spare}', accountId: '{account}' },
        body: { revokeTime: '2026-02-11 10:00:00' },
      }
    },
    {
      as: 'anil',
      params: { projectId: 'Attack', currentUser: cast.anil.email, accountId: 'attack-2' },
      body: { values: 'not stated' },
    },
  ],
  'timesheet-project-user-add': [
    async (stage) => ({
      params: { projectId: '{project}' },
      body: { users: ['{spare}'], accountId: await newAccount(stage, false), multiple: false, wef },
    }),
    {
      as: 'neha',
      params: { projectId: 'Attack' },
      body: { users: cast.neha.email, accountId: 'attack-4', id: '', currentTime: '2026-02-10 10:00:00', project: 'Attack' },
    },
    async (stage) => ({
      params: { projectId: 'Attack' },
      body: { departmentData: 'Physics', users: '{spare.email}', accountId: await newAccount(stage, false), wef },
    }),
  ],
  'timesheet-update': [
    { params: { id: '{entry}' }, body: { fields: { status: 'REJECTED', approverRemarks: 'Counted twice' } } },
    { params: { id: '{entry}' }, body: { status: 'APPROVED', approverRemarks: 'Fine' } },
  ],
  'timesheet-resubmit': [
    async ({ make }) => {
      await make('timesheet-update', {
        params: { id: '{entry}' },
        body: { status: 'REJECTED', approverRemarks: 'Counted twice' },
      })
      return { as: 'priya', body: { timesheetId: '{entry}', userRemarks: 'Counted again' } }
    },
  ],
  'timesheet-own-list': [{ as: 'priya', query: { status: 'FILLED,REJECTED,APPROVED' } }],
  'timesheet-view': [{ params: { userId: cast.priya.id } }],
  'worklog-project-delete': [
    async (stage) => ({ params: { id: await added(stage, 'worklog-project-new', { body: { name: unique() } }) } }),
  ],
  'worklog-subject-delete': [
    async (stage) => {
      const subjectId = await added(stage, 'worklog-subject-add', {
        params: { id: '{worklogProject}' },
        body: { name: unique() },
      })
      return { params: { id: '{worklogProject}', subjectId } }
    },
  ],
  'worklog-profile-remove': [async (stage) => ({ params: { id: (await newProfile(stage)).profile } })],
  'worklog-report': [
    { query: { department: '{department}' } },
    { query: { profile: '{profile}' } },
    { query: { user: cast.priya.id } },
  ],
  'worklog-own-target-update': [
    ownDay(0, { completedUnits: 12, completedHours: 7.5, remarks: 'Set 3' }),
    ownDay(1, { reason: 'SL' }),
  ],
  'worklog-target-delete': [async (stage) => ({ params: { id: (await newTarget(stage)).targetId } })],
  'worklog-subtarget-update': [
    adminDay(0, { target: 20, type: 'units_hours', completedUnits: 12, completedHours: 7.5 }),
    adminDay(2, { reason: 'reject' }),
  ],
  'target-project-delete': [
    async (stage) => ({ params: { id: await added(stage, 'target-project-add', { body: { project_name: unique() } }) } }),
  ],
  'target-assign': [
    async (stage) => ({
      params: { projectId: '{targetProject}', targetId: await newTargetRow(stage) },
      body: { user: ['{person}'], ...target, addedBy: cast.meera.id },
    }),
  ],
  'target-assigned-edit': [{ params: { id: '{assignedTarget}' }, body: { ...target, dateEffective: '2026-01-06' } }],
  'target-one-user': [{ params: { targetId: '{assignedTarget}' } }],
  'target-one-user-add': [
    async (stage) => ({ body: { targetId: await newTargetRow(stage), user: ['{spare.email}'], ...target } }),
  ],
  'qualitative-task-delete': [
    async (stage) => {
      const { id, task } = await newRecord(stage)
      return { params: { taskId: task, recordId: id } }
    },
  ],
  'qualitative-edit': [async (stage) => ({ body: { recordId: (await newRecord(stage)).id, taskList, remarks: 'Two clients' } })],
  'qualitative-approve': [async (stage) => ({ body: { ids: [(await newRecord(stage)).id] } })],
  'qualitative-all-approved': [{}],
  'qualitative-own-approved': [{ as: 'priya' }],
  'report-productivity': [ofPerson, ofPriya],
  'report-user-target': [ofPerson, ofPriya],
  'report-view': [
    async (stage) => ({
      params: { filename: await doneFile(stage), roleValues: '{role}' },
      body: {
        selectedRole: '{role}',
        value: 'all',
        start: stage.today,
        end: stage.today,
        page_no: '1',
        limit: '2',
        searchFields: [{ key: 'chapter', value: 'Chapter 1', type: 'exact' }],
      },
    }),
  ],
  'report-day': [{ query: { type: 'summary' }, body: days }],
  'report-day-download': [
    { query: { role: days.role, status: days.status, subject: days.subject, start: days.start, end: days.end } },
  ],
  'status-active': [{ body: { id: '{statusRecord}', e: false } }, { body: { id: '{statusRecord}', e: true } }],
  'status-users': [{ params: { email: cast.meera.email } }],
  'status-history': [{ params: { email: cast.meera.email } }],
  'status-current': [{ params: { email: cast.meera.email } }],
  'access-subject-update': [{ body: { ...subjects, action: 'access' } }, { body: { ...subjects, action: 'revoke' } }],
  'access-tabs-update': [{ body: { user: '{person}', access: [tab] } }],
  'allocation-user-remove': [
    async (stage) => {
      await heldAccount(stage)
      return { params: { id: '{account.id}' }, body: { users: ['{spare}'] } }
    },
  ],
  'allocation-delete-user': [
    async (stage) => {
      await heldAccount(stage)
      return { params: { project: '{project}', accountId: '{account}' }, body: { user: '{spare}' } }
    },
  ],
  'allocation-project-delete': [
    async ({ make }) => {
      const name = unique()
      await make('allocation-project-add', { body: { project_name: name } })
      return { body: { name } }
    },
  ],
  'allocation-department-add': [
    async (stage) => ({ params: { project: '{project}' }, body: { department_name: (await newDepartment(stage)).name } }),
  ],
  'allocation-department-delete': [
    async (stage) => {
      const { name } = await newDepartment(stage)
      const project = await added(stage, 'allocation-project-add', { body: { project_name: unique() } })
      await stage.make('allocation-department-add', { params: { project }, body: { department_name: name } })
      return { params: { id: project }, body: { department: name } }
    },
  ],
}
