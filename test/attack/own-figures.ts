/**
 * Own figures (decision 134): people with two roles use every write to try to change the figures that count for themselves. The
 * database is compared before and after.
 */
import { cast, CAST_SINCE, getDepartmentId } from '../../db/cast.ts'
import { allocations } from '../../src/allocations/contract.ts'
import type { NamedCall } from '../../src/app/openapi.ts'
import { deputies } from '../../src/inbox/deputies-contract.ts'
import { approvals } from '../../src/inbox/approvals-contract.ts'
import { isReadCall } from '../../src/kit/server/call.ts'
import { type Role, TABS } from '../../src/access/levels.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { toDay, shiftDay } from '../../src/kit/shared/time.ts'
import { productivityFiles } from '../../src/productivity-files/contract.ts'
import { tasksImport } from '../../src/qualitative/tasks-import-contract.ts'
import { statusImport } from '../../src/status-reports/import-contract.ts'
import { assignedTargets } from '../../src/target-projects/assigned-contract.ts'
import { targetProjects } from '../../src/target-projects/contract.ts'
import { assigning } from '../../src/row-work/assign/contract.ts'
import { imports } from '../../src/row-import/import/contract.ts'
import { sections } from '../../src/row-import/file-projects/contract.ts'
import { timesheets } from '../../src/timesheets/contract.ts'
import { worklog } from '../../src/worklog/contract.ts'
import { targetDays } from '../../src/worklog/target-days-contract.ts'
import { TEXT_FIELD_NAMES } from '../../src/users/vocabulary.ts'
import { targets } from '../../src/worklog/targets-contract.ts'
import { type Good, goodRequests, type UploadFixture } from '../domains.ts'
import { createSessionToken } from '../calls.ts'
import { type Cell, makeWorkbook } from '../workbooks.ts'
import { sendRaw, type Attack, getCallKey, formatResponseCode, parseJsonBody } from './attack.ts'
import type { AttackContext } from './attack-context.ts'
import { fillWords, type ObjectNames, buildRequest, type Shaped, type Words } from './shape.ts'

type Hostile = { id: string; email: string; label: string; roles: readonly Role[] }

/**
 * People who try to change figures. All of them have been authors. The MANAGER has no other role and is the deputy of their
 * former manager.
 */
const HOSTILE: readonly { label: string; roles: readonly Role[] }[] = [
  { label: 'AUTHOR and SUBADMIN with each tab', roles: ['AUTHOR', 'SUBADMIN'] },
  { label: 'SUBADMIN with each tab, an author before', roles: ['SUBADMIN'] },
  { label: 'MANAGER and deputy, an author before', roles: ['MANAGER'] },
  { label: 'one of three ADMINs, and AUTHOR', roles: ['ADMIN', 'AUTHOR'] },
]
const IMPOSSIBLE: readonly (readonly Role[])[] = [
  ['AUTHOR', 'MANAGER'],
  ['MANAGER', 'SUBADMIN'],
]

/**
 * Figures that people enter themselves (decision 134), by the names of `figuresOf`. Each of these calls may change them for its
 * caller.
 */
const ENTERED: Record<string, readonly string[]> = {
  'POST /timesheet/user': ['timesheets'],
  'PATCH /timesheet/user': ['timesheets'],
  'PATCH /targets/user/:targetId': ['worklog days'],
  'POST /qualitative/add': ['qualitative'],
  'PUT /qualitative/own/:id': ['qualitative'],
  'PUT /user/absence': ['absences'],
  'PUT /absences/own': ['absences'],
  'PATCH /file/tasks/:file/update/:role': ['work done'],
  'POST /file/:file/undo': ['work done'],
}

/** Returns, by name and as text, everything from which the person’s reports, pay and rights are derived. */
async function figuresOf({ owner }: Attack, id: string): Promise<Record<string, string>> {
  const [row] = await owner<{ figures: Record<string, unknown> }[]>`
    with mine as (select ${id}::uuid as id), of_mine as (select t.* from worklog_targets t, mine where t.user_id = mine.id)
    select jsonb_build_object(
      'salary', (select jsonb_agg(to_jsonb(s) order by s.id) from salaries s, mine where s.user_id = mine.id),
      'terms', (select jsonb_agg(to_jsonb(w) order by w.id) from work_terms w, mine where w.user_id = mine.id),
      'manager', (select jsonb_agg(to_jsonb(m) order by m.id) from user_managers m, mine where m.user_id = mine.id),
      'departments', (select jsonb_agg(to_jsonb(d) || to_jsonb(x) order by d.id, x.place) from user_department_sets d
        left join user_department_members x on x.set_id = d.id, mine where d.user_id = mine.id),
      'roles', (select jsonb_agg(to_jsonb(s) order by s.id) from user_states s, mine where s.user_id = mine.id),
      'rights', (select to_jsonb(u) - 'password_hash' - 'full_name' - 'email' - ${TEXT_FIELD_NAMES as readonly string[] as string[]}::text[] from users u, mine where u.id = mine.id),
      'tabs', (select jsonb_agg(to_jsonb(g) order by g.tab) from tab_grants g, mine where g.user_id = mine.id),
      'subjects', (select jsonb_agg(to_jsonb(g) order by g.subject) from subject_grants g, mine where g.user_id = mine.id),
      'absences', (select jsonb_agg(to_jsonb(a) order by a.id) from absences a, mine where a.user_id = mine.id),
      'timesheets', (select jsonb_agg(to_jsonb(e) || coalesce(to_jsonb(l), '{}') order by e.day, l.place) from timesheet_entries e
        left join timesheet_lines l on l.entry_id = e.id, mine where e.user_id = mine.id),
      'qualitative', (select jsonb_agg(to_jsonb(r) || coalesce(to_jsonb(t), '{}') order by r.id, t.place) from qualitative_records r
        left join qualitative_tasks t on t.record_id = r.id, mine where r.user_id = mine.id),
      'targets', (select jsonb_agg(to_jsonb(t) order by t.id) from of_mine t),
      'worklog days', (select jsonb_agg(to_jsonb(d) order by d.id) from worklog_sub_targets d, mine where d.user_id = mine.id),
      'places of targets', (select jsonb_agg(jsonb_build_array(p.deleted_at, s.deleted_at, m.project_id) order by t.id) from of_mine t
        join worklog_profiles p on p.id = t.profile_id join worklog_subjects s on s.id = p.subject_id
        left join project_modules m on m.project_id = s.project_id and m.module = 'worklog'),
      'assigned targets', (select jsonb_agg(to_jsonb(h) || jsonb_build_object('deleted', r.deleted_on, 'project', m.project_id) order by h.id)
        from assigned_targets a join assigned_target_history h on h.assigned_id = a.id join target_rows r on r.id = a.row_id
        left join project_modules m on m.project_id = r.project_id and m.module = 'targets', mine where a.user_id = mine.id),
      'hours of files', (select jsonb_agg(to_jsonb(h) || jsonb_build_object('deleted', f.deleted_at) order by h.file_id, h.sheet_row)
        from productivity_hours h join productivity_files f on f.id = h.file_id, mine where h.user_id = mine.id),
      'work done', (select jsonb_agg(jsonb_build_array(t.id, t.author_status, t.author_acted_at, t.author_answer_type, t.attempt, f.deleted_at)
          order by t.id) from tasks t join files f on f.id = t.file_id, mine where t.author_id = mine.id and t.author_status is not null)
    ) as figures from mine`
  return Object.fromEntries(Object.entries(row?.figures ?? {}).map(([name, rows]) => [name, JSON.stringify(rows)]))
}

type Make = (spec: Endpoint, sent: Omit<Shaped, 'token'>) => Promise<Record<string, unknown>>
const bytesOf = async (header: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  Buffer.from(await (await makeWorkbook('Own.xlsx', header, rows)).arrayBuffer())
const idOf = ({ data }: Record<string, unknown>): string => {
  const row = Array.isArray(data) ? (data as unknown[])[0] : data
  return (row as { _id: string } | undefined)?._id ?? ''
}
const batchOf = ({ batch }: Record<string, unknown>): ObjectNames => ({ id: String(batch) })
const slashed = (day: string): string => day.split('-').toReversed().join('/')

async function hostilePeople({ owner, find }: Attack, make: Make): Promise<Hostile[]> {
  const by = cast.meera.id
  const [since, today] = [CAST_SINCE, toDay(new Date())]
  const people: Hostile[] = []
  for (const { label, roles } of HOSTILE) {
    const email = `own.${people.length}@proofline.example`
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
      insert into users (email, full_name, password_hash, roles, created_by, created_at, enable_assignments)
      select ${email}, ${`Own ${people.length}`}, password_hash, ${roles as Role[]}, id, ${since}, true from users where id = ${by}
      returning id`
    await owner`
      insert into user_states (user_id, effective_from, roles, state, made_by)
      values (${id}, ${since}, '{AUTHOR}', 'active', ${by}), (${id}, ${today}, ${roles as Role[]}, 'active', ${by})`
    await owner`insert into work_terms (user_id, effective_from, shift_type, working_hours, made_by) values (${id}, ${since}, 6, 7, ${by})`
    await owner`insert into user_managers (user_id, effective_from, manager_id, made_by) values (${id}, ${since}, ${cast.kavita.id}, ${by})`
    await owner`insert into salaries (user_id, effective_from, amount_paise, made_by) values (${id}, ${since}, 4200000, ${by})`
    await owner`
      with made as (insert into user_department_sets (user_id, effective_from, made_by) values (${id}, ${since}, ${by}) returning id)
      insert into user_department_members (set_id, department_id, place)
      select made.id, d.id, d.place from made, unnest(${[getDepartmentId('Physics'), getDepartmentId('Chemistry')]}::uuid[]) with ordinality d(id, place)`
    if (roles.includes('SUBADMIN'))
      await owner`insert into tab_grants (user_id, tab, granted_by) select ${id}, unnest(${[...TABS]}::text[]), ${by}`
    if (roles.includes('MANAGER')) {
      await make(deputies.name, { body: { manager: cast.kavita.id, deputy: id, from: today, to: today } })
    }
    people.push({ id, email, label, roles })
  }
  const [{ id } = { id: '' }] = people
  for (const roles of IMPOSSIBLE) {
    const done = await owner`update users set roles = ${roles as Role[]} where id = ${id}`.then(
      () => true,
      () => false,
    )
    if (done) find('the database', roles.join(' and '), 'somebody has these roles together')
  }
  const isOwnManager =
    await owner`insert into user_managers (user_id, effective_from, manager_id) values (${id}, ${since}, ${id})`.then(
      () => true,
      () => false,
    )
  if (isOwnManager) find('the database', 'their own manager', 'somebody is their own manager')
  return people
}

let made = 0
const unique = (): string => `Own figures ${++made}`

/**
 * Makes new objects of every kind that a request can name for the person. Other people make them, except those that only their
 * owner enters.
 */
async function ownWords(
  { owner }: Attack,
  make: Make,
  { id, email, roles }: Hostile,
): Promise<{ words: Words; sheets: Partial<Record<UploadFixture, Buffer>> }> {
  await owner`update users set roles = '{AUTHOR}', enable_qualitative = true where id = ${id}`
  const today = toDay(new Date())
  const past = shiftDay(today, -1 - (made % 25))
  const worklogProject = idOf(await make(worklog.addProject, { body: { name: unique() } }))
  const subject = idOf(await make(worklog.addSubject, { params: { id: worklogProject }, body: { name: unique() } }))
  const profile = idOf(await make(worklog.addProfile, { params: { id: subject }, body: { name: unique(), budget: 60 } }))
  const target = async (): Promise<{ worklogTarget: ObjectNames; subTarget: ObjectNames }> => {
    const body = { name: unique(), start: shiftDay(today, -7), end: shiftDay(today, 7), type: 'units', target: 40, users: [id] }
    const worklogTarget = {
      id: idOf(await make(targets.create, { params: { projectId: worklogProject, profileId: profile }, body })),
    }
    const { data } = await make(targets.one, { params: worklogTarget })
    return { worklogTarget, subTarget: { id: (data as { subTargets: { _id: string }[] }).subTargets[0]?._id ?? '' } }
  }
  const [there, removed, dayRemoved] = [await target(), await target(), await target()]
  await make(targets.remove, { params: removed.worklogTarget, query: { confirm: 'true' } })
  const at = { targetId: dayRemoved.worklogTarget['id'] ?? '', subId: dayRemoved.subTarget['id'] ?? '' }
  await make(targetDays.delete, { params: at })

  const targetProject = idOf(await make(targetProjects.addProject, { body: { project_name: unique() } }))
  const row = { sub_project_name: 'Set', department: 'Physics', subject: 'Optics', role: 'AUTHOR' }
  const rowOf = async (): Promise<string> =>
    idOf(await make(targetProjects.addRow, { params: { projectId: targetProject }, body: { ...row, keyword: unique() } }))
  const [targetRow, spareTarget] = [await rowOf(), await rowOf()]
  const assign = async (targetId: string, dateEffective: string): Promise<string> =>
    idOf(
      await make(assignedTargets.addOne, {
        query: { confirm: 'true' },
        body: { targetId, user: id, target_assigned: 40, dateEffective },
      }),
    )
  const assignedTarget = await assign(targetRow, '2026-01-02')
  await assign(spareTarget, '2026-01-02')
  const [entryOfTarget] = await owner<
    { id: string }[]
  >`select id from assigned_target_history where assigned_id = ${assignedTarget}`

  const hourRows = (hours: number) => bytesOf(['date', 'user', 'hours', 'details'], [[slashed(past), email, hours, unique()]])
  const hours = await make(productivityFiles.upload, {
    sheet: await hourRows(1),
    filename: `${unique()}.xlsx`,
    query: { confirm: 'true' },
    body: {},
  })
  const taskRows = () =>
    bytesOf(['email', 'date', 'title', 'description', 'hours', 'minutes'], [[email, slashed(past), unique(), 'Set', 1, 10]])
  const recordOf = async (): Promise<{ batch: ObjectNames; record: ObjectNames }> => {
    const batch = batchOf(await make(tasksImport.upload, { sheet: await taskRows(), filename: `${unique()}.xlsx`, body: {} }))
    const [one] = await owner<{ record: string; task: string; version: string }[]>`
      select r.id as record, t.id as task, r.version::text from import_batches b join qualitative_records r on r.id = b.made[1]
        join qualitative_tasks t on t.record_id = r.id where b.id = ${batch['id'] ?? ''}`
    return { batch, record: { id: one?.record ?? '', task: one?.task ?? '', version: one?.version ?? '' } }
  }
  const [waiting, decided] = [await recordOf(), await recordOf()]
  const timesheet = { name: unique() }
  await make(timesheets.addProject, { body: timesheet })
  const entryOf = async (day: string): Promise<ObjectNames> => {
    const [entry] = await owner<{ id: string }[]>`
      with filled as (
        insert into timesheet_entries (user_id, day, status, filled_at, off_day, done) values (${id}, ${day}, 'FILLED', now(), false, 0)
        on conflict (user_id, day) do update set status = 'FILLED', decided_at = null, decided_by = null returning id),
      lines as (
        insert into timesheet_lines (entry_id, place, project_id, done) select f.id, 1, p.id, 0 from filled f, projects p
        where p.name = ${timesheet.name} on conflict do nothing)
      select id from filled`
    return { id: entry?.id ?? '' }
  }
  const [entry, decidedEntry] = [await entryOf(past), await entryOf(shiftDay(past, -30))]
  await owner`
    insert into timesheet_memberships (project_id, user_id, during, added_by)
    select id, ${id}, tstzrange('2026-01-01', null), ${cast.meera.id} from projects where name = ${timesheet.name}`
  const items = [
    { kind: 'timesheet', id: decidedEntry['id'] },
    { kind: 'qualitative', id: decided.record['id'] },
  ]
  await make(approvals.decide, { body: { items, outcome: 'approve' } })
  const versions = await owner<{ id: string; version: string }[]>`
    select id, version::text from timesheet_entries where id = ${decidedEntry['id'] ?? ''}
    union all select id, version::text from qualitative_records where id = ${decided.record['id'] ?? ''}`
  const versionOf = ({ id: of = '' }: ObjectNames): ObjectNames => ({
    id: of,
    version: versions.find((each) => each.id === of)?.version ?? '',
  })

  const project = { name: unique() }
  await make(sections.add, { body: { name: project.name } })
  await make(allocations.addProject, { body: { project_name: project.name } })
  await make(allocations.addDepartment, { params: { project: project.name }, body: { department_name: 'Physics' } })
  const ids = Array.from({ length: 4 }, () => unique())
  const questions = await bytesOf(
    ['question_id', 'subject'],
    ids.map((question) => [question, 'Physics']),
  )
  const { file } = await make(imports.add, {
    sheet: questions,
    filename: `${unique()}.xlsx`,
    body: { section: project.name, department: 'Physics' },
  })
  const fileId = (file as { _id: string })._id
  const doneHeader = ['question_id', 'author', 'author_status', 'author_done_date', 'author_answer_type']
  const doneRow = (n: number): Cell[] => [ids[n] ?? '', email, 'done', new Date('2026-01-06T06:00:00Z'), 'Authored on Doc']
  const done = { body: { section: project.name, file: fileId }, filename: `${unique()}.xlsx` }
  const history = await make(imports.done, { ...done, sheet: await bytesOf(doneHeader, [doneRow(2)]) })
  await make(assigning.assign, { params: { file: fileId }, body: { start: 1, end: 2, author: id } })

  const statusRows = () => bytesOf(['email', 'department', 'subject'], [[email, 'Physics', 'Physics']])
  await owner`delete from status_saves where record_id in (select id from status_records where user_id = ${id})`
  await owner`delete from status_records where user_id = ${id}`
  const statuses = await make(statusImport.upload, { sheet: await statusRows(), filename: `${unique()}.xlsx`, body: {} })
  const [statusRecord] = await owner<{ id: string }[]>`select id from status_records where user_id = ${id}`
  await owner`update users set roles = ${roles as Role[]} where id = ${id}`
  const self = { id, email }
  return {
    words: {
      person: self, spare: self, receiver: self, uploader: self, recruiter: self,
      manager: { id: cast.farhan.id },
      worklogProject: { id: worklogProject }, subject: { id: subject }, profile: { id: profile }, ...there,
      removedTarget: removed.worklogTarget, removedDay: at,
      targetProject: { id: targetProject }, target: { id: targetRow }, spareTarget: { id: spareTarget },
      assignedTarget: { id: assignedTarget }, targetEntry: { id: entryOfTarget?.id ?? '' },
      hours: { id: (hours['file'] as { _id: string })._id }, hoursImport: batchOf(hours),
      record: waiting.record, ownRecord: waiting.record, qualitativeImport: waiting.batch, decidedRecord: versionOf(decided.record),
      timesheet, entry, decidedEntry: versionOf(decidedEntry),
      project, file: { id: fileId }, spareFile: { id: fileId }, row: { sr_no: '1' }, spareRow: { sr_no: '2' },
      import: batchOf(history),
      statusRecord: { id: statusRecord?.id ?? '' }, statusImport: batchOf(statuses),
    },
    sheets: {
      hours: await hourRows(2), qualitative: await taskRows(), status: await statusRows(), done: await bytesOf(doneHeader, [doneRow(3)]),
      people: await bytesOf(['full_name', 'email', 'role'], [['Own', email, 'AUTHOR']]),
    },
  } // prettier-ignore
}

const SUBJECT = { userId: '{person}', subject: ['Physics'] }
const FURTHER: Record<string, readonly Good[]> = {
  'POST /inbox/decide': [
    { body: { items: [{ kind: 'qualitative', id: '{record}' }, { kind: 'timesheet', id: '{entry}' }], outcome: 'approve' } },
    { body: { items: [{ kind: 'timesheet', id: '{entry}' }], outcome: 'reject', remarks: 'Too few' } },
  ],
  'POST /inbox/undo': [
    { body: { items: [{ kind: 'timesheet', id: '{decidedEntry}', version: '{decidedEntry.version}' }] } },
    { body: { items: [{ kind: 'qualitative', id: '{decidedRecord}', version: '{decidedRecord.version}' }] } },
  ],
  'PATCH /timesheet/:id/update': [{ params: { id: '{decidedEntry}' }, body: { status: 'REJECTED', approverRemarks: 'Too few' } }],
  'PUT /qualitative/task/edit': [{ body: { recordId: '{decidedRecord}', remarks: 'Mine' } }],
  'POST /targets/admin/:id/restore': [{ params: { id: '{removedTarget}' } }],
  'POST /targets/admin/:targetId/:subId/restore': [{ params: { targetId: '{removedDay.targetId}', subId: '{removedDay.subId}' } }],
  'POST /project/:projectId/:profileId/target/create': [
    {
      params: { projectId: '{worklogProject}', profileId: '{profile}' },
      body: { name: '{unique}', start: '{today}', end: '{today}', type: 'units', target: 1, users: [cast.ananya.id, '{person}'] },
    },
  ],
  'POST /add/one/user/target': [
    { query: { confirm: 'true' }, body: { targetId: '{target}', user: [cast.ananya.email, '{person.email}'], target_assigned: 0.01, dateEffective: '{today}' } },
  ],
  'POST /file/:file/reopen': [{ params: { file: '{file}' }, body: { sr_no: 3, role: 'AUTHOR', comments: 'Once more', version: 2 } }],
  'PUT /update/access': [{ body: { ...SUBJECT, action: 'access' } }, { body: { userId: '{person}', action: 'revoke' } }],
  'POST /deputies': [{ body: { deputy: '{person}', from: '{today}', to: '{today}' } }],
} // prettier-ignore

/** Words of a request that do not name the object it is about. */
const BESIDE = ['unique', 'today', 'manager', 'admin', 'department', 'project', 'role', 'timesheet', 'uploader', 'receiver']
const namesObject = (part: unknown): boolean =>
  [...JSON.stringify(part).matchAll(/\{(\w+)(?:\.\w+)?\}/g)].some(([, word = '']) => !BESIDE.includes(word))

function variantsOf(good: Good): Good[] {
  const entries = Object.entries(good.body ?? {})
  const about = entries.filter(([, part]) => namesObject(part))
  const fields = entries.filter((entry) => !about.includes(entry))
  const alone = fields.length < 2 ? [] : fields.map((field) => ({ ...good, body: Object.fromEntries([...about, field]) }))
  return [good, ...alone]
}

/** Turns versions back into numbers, because filled words are always texts. */
const withNumbers = <Part>(part: Part): Part =>
  JSON.parse(JSON.stringify(part).replaceAll(/"version":"(\d+)"/g, '"version":$1')) as Part

export async function attackOwnFigures(attack: Attack, context: AttackContext, calls: readonly NamedCall[]): Promise<string> {
  const { owner, url } = attack
  const make: Make = async (spec, sent) => {
    const raw = buildRequest(spec, { ...sent, token: await context.token('meera') })
    const response = await sendRaw(url, raw)
    attack.note(spec, raw.path, response)
    const json = parseJsonBody(response)
    if (json?.['success'] !== true) throw new Error(`${getCallKey(spec)} was refused: ${response.text.slice(0, 300)}`)
    return json
  }
  const writes = calls.map(({ spec }) => spec).filter((spec) => !isReadCall(spec) && !spec.stream && !spec.download)
  const counts = { refused: 0, entered: 0, done: 0 }
  const refused = new Set<string>()
  for (const person of await hostilePeople(attack, make)) {
    let own = await ownWords(attack, make, person)
    let before = await figuresOf(attack, person.id)
    for (const spec of writes) {
      const call = getCallKey(spec)
      const good = goodRequests[call]
      if (good === undefined) continue
      let mayCall = true
      for (const request of [good, ...(FURTHER[call] ?? [])].flatMap(variantsOf))
        for (const form of ['id', 'email']) {
          if (!mayCall) continue
          const { as: _as, sheet, ...parts } = request
          const words = { ...context.words(), ...own.words }
          if (form === 'email' && !/\{(person|spare)\}/.test(JSON.stringify(parts))) continue
          const filled: Omit<Good, 'as' | 'sheet'> = withNumbers(fillWords(parts, words, { person: form, spare: form }))
          const content = sheet && (own.sheets[sheet] ?? context.sheets[sheet])
          const token = await createSessionToken(owner, person.id)
          const sent = { ...filled, query: { confirm: 'true', ...filled.query }, ...(content && { sheet: content }), token }
          const response = await attack.send(spec, person.label, buildRequest(spec, { ...sent, filename: `${unique()}.xlsx` }))
          mayCall = !/"NOT_ALLOWED"/.test(response.text)
          if (/"OWN_FIGURE"|is about you\. Someone else/.test(response.text)) {
            counts.refused += 1
            refused.add(call)
          }
          const after = await figuresOf(attack, person.id)
          const changed = Object.keys(after).filter((name) => after[name] !== before[name])
          const wrong = changed.filter((name) => !ENTERED[call]?.includes(name))
          if (wrong.length > 0)
            attack.find(call, person.label, `changed their own ${wrong.join(', ')}: ${formatResponseCode(response)}`)
          if (changed.length > 0 && wrong.length === 0) counts.entered += 1
          if (response.status !== 200) continue
          counts.done += 1
          // Makes new objects, because the last request used or removed some.
          own = await ownWords(attack, make, person)
          before = await figuresOf(attack, person.id)
        }
    }
  }
  return `${HOSTILE.length} people, ${writes.length} writes: ${counts.refused} requests of ${refused.size} calls refused as own figures, ${counts.done} done, of which ${counts.entered} enter what the owner enters`
}
