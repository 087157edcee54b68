/** Users, files and workbooks for npm run attack, and the requests that use them. */
import { cast, getDepartmentId } from '../../db/cast.ts'
import type { Db } from '../../src/kit/postgres/db.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { accountsImport } from '../../src/allocations/accounts-import-contract.ts'
import { allocations } from '../../src/allocations/contract.ts'
import { holds } from '../../src/allocations/holds-contract.ts'
import { closedMonths } from '../../src/closed-months/contract.ts'
import { handovers } from '../../src/closed-months/handover-contract.ts'
import { files } from '../../src/rows/files/contract.ts'
import { makeWorkbook } from '../workbooks.ts'
import { sections } from '../../src/row-import/file-projects/contract.ts'
import { preferences } from '../../src/session/preferences-contract.ts'
import { tasks } from '../../src/row-work/desk/contract.ts'
import { assigning } from '../../src/row-work/assign/contract.ts'
import { planning } from '../../src/row-work/assign/plan-contract.ts'
import { deputies } from '../../src/inbox/deputies-contract.ts'
import { productivityFiles } from '../../src/productivity-files/contract.ts'
import { glossary, type RowFinding, rowChecks } from '../../src/content-checks/checks/contract.ts'
import { qualitative } from '../../src/qualitative/contract.ts'
import { tasksImport } from '../../src/qualitative/tasks-import-contract.ts'
import { membersImport as membersImports } from '../../src/timesheets/members-import-contract.ts'
import { timesheets } from '../../src/timesheets/contract.ts'
import { entries } from '../../src/timesheets/entries-contract.ts'
import { statusImport } from '../../src/status-reports/import-contract.ts'
import { holidaySheet } from '../../src/holidays/testing.ts'
import { targetSheet } from '../../src/target-projects/testing.ts'
import { users } from '../../src/users/contract.ts'
import { shiftDay } from '../../src/kit/shared/time.ts'
import { scheduledExports } from '../../src/scheduled-exports/contract.ts'
import { worklog } from '../../src/worklog/contract.ts'
import { targets } from '../../src/worklog/targets-contract.ts'
import { candidates } from '../../src/recruitment/candidates-contract.ts'
import { candidatesImport } from '../../src/recruitment/candidates-import-contract.ts'
import { cvs } from '../../src/recruitment/cv-contract.ts'
import { interviews } from '../../src/recruitment/interviews-contract.ts'
import { jobs } from '../../src/recruitment/contract.ts'
import { peopleImport } from '../../src/users/people-import-contract.ts'
import { arrangeDomains, type Good, type UploadFixture } from '../domains.ts'
import { fillWords, type ObjectNames, type Shaped, type Words } from './shape.ts'
import { arrangeAuthors, callAs, type TestPerson, type TestInput, createSessionToken } from '../calls.ts'
import { arrangeFile } from '../files.ts'
import { imports } from '../../src/row-import/import/contract.ts'

export type AttackContext = {
  token: (who: keyof typeof cast) => Promise<string>
  /** Drops the stored token of a cast member, so that the next one belongs to a new session. */
  renew: (who: keyof typeof cast) => void
  /** Unused objects for requests. `used` replaces an object that a request has consumed. */
  spare: { person: () => TestPerson; used: (word: 'person' | 'row' | 'file') => void }
  words: () => Words
  sessionOf: (userId: string) => Promise<string>
  /** Data that a manager and a sub-admin of Physics do not see. No cast member has a row in it. */
  hidden: Words
  /**
   * Data that the cast's staff do not see: another user's row, an account that none of their departments is offered, and the
   * status of a subject that nobody has.
   */
  others: Words
  /** The timesheet entry of a person in another manager’s team. `divyasRecord` is the same person's qualitative record. */
  divyasEntry: ObjectNames
  divyasTarget: { worklogTarget: ObjectNames; subTarget: ObjectNames }
  divyasRecord: ObjectNames
  meerasExports: { schedule: ObjectNames; exportFile: ObjectNames }
  /** A job to which vikram is the only assigned cast member, with its candidate, whom he added. */
  vikramsJob: { job: ObjectNames; candidate: ObjectNames; spareCandidate: ObjectNames; candidatesImport: ObjectNames }
  sheets: Record<UploadFixture, Buffer>
}

const PROJECT = 'Attack'

const bytesOf = async (file: File): Promise<Buffer> => Buffer.from(await file.arrayBuffer())
const questions = (name: string, rows: number): Promise<File> =>
  makeWorkbook(
    name,
    ['question_id', 'chapter', 'section', 'question_text'],
    Array.from({ length: rows }, (_, n) => [`Q-${n + 1}`, `Chapter ${n % 5}`, n % 2 === 0 ? 'Optics' : 'Waves', 'A text']),
  )

export async function arrangeSpares(owner: Db, count: number): Promise<TestPerson[]> {
  const people = await arrangeAuthors(owner, count)
  await owner`
    update users set password_hash = (select password_hash from users where id = ${cast.meera.id})
    where id = any(${people.map(({ id }) => id)})`
  return people
}

type Make = (spec: Endpoint, sent: TestInput) => Promise<Record<string, unknown>>
/** Contact details of candidates, which only the recruiters of their job may see. */
export const CANDIDATES = {
  Gita: { email: 'gita@candidates.example', contact: '98111 00001' },
  Hari: { email: 'hari@candidates.example', contact: '98111 00002' },
  Indu: { email: 'indu@candidates.example', contact: '98111 00003' },
}

const candidateSheet = (name: string, phone: string): Promise<File> =>
  makeWorkbook(name, ['name', 'email', 'contact'], [['Jaya', `jaya.${phone.replaceAll(' ', '')}@candidates.example`, phone]])

export const pdf = (text = 'A page'): File => new File([`%PDF-1.4\n% ${text}\n%%EOF\n`], 'CV.pdf', { type: 'application/pdf' })

async function recruitmentOf(make: Make): Promise<{ own: Words; vikrams: AttackContext['vikramsJob'] }> {
  const idOf = ({ data }: Record<string, unknown>): ObjectNames => ({ id: (data as { _id: string })._id })
  const job = async (name: string, recruiter: string): Promise<ObjectNames> => {
    const body = { name, location: 'Pune', budget: 600_000, vacancy: 3, shiftTime: '09:30 – 18:30', recruiters: [recruiter] }
    return idOf(await make(jobs.create, { body }))
  }
  const candidate = async (of: ObjectNames, name: keyof typeof CANDIDATES): Promise<ObjectNames> => {
    const body = { name, ...CANDIDATES[name] }
    const made = idOf(await make(candidates.add, { params: { jobId: of.id ?? '' }, body }))
    await make(cvs.store, { params: { id: made.id ?? '' }, file: pdf() })
    await make(interviews.set, { params: { id: made.id ?? '' }, body: { at: '2198-01-01 11:00:00', minutes: 45 } })
    return made
  }
  const listOf = async (of: ObjectNames, phone: string): Promise<ObjectNames> => {
    const sent = { params: { jobId: of.id ?? '' }, body: {}, file: await candidateSheet('Attack candidates.xlsx', phone) }
    return { id: (await make(candidatesImport.upload, sent))['batch'] as string }
  }
  const [taras, empty, vikrams] = [
    await job('Attack author', cast.tara.id),
    await job('Attack reviewer', cast.tara.id),
    await job('Attack uploader', cast.vikram.id),
  ]
  const own = { candidate: await candidate(taras, 'Gita'), spareCandidate: await candidate(taras, 'Hari') }
  const his = await candidate(vikrams, 'Indu')
  const [list, hisList] = [await listOf(taras, '98111 00011'), await listOf(vikrams, '98111 00012')]
  return {
    own: { job: taras, spareJob: empty, recruiter: { id: cast.tara.id }, candidatesImport: list, ...own },
    vikrams: { job: vikrams, candidate: his, spareCandidate: his, candidatesImport: hisList },
  }
}

/** Arranges the data in a database with the cast. Calls create everything that has a history, so that the history is complete. */
export async function arrangeAttackContext(
  url: string,
  owner: Db,
  { spares: count = 1_500, rows = 900, spareFiles: fileCount = 60 } = {},
): Promise<AttackContext> {
  const tokens = new Map<string, Promise<string>>()
  const token: AttackContext['token'] = (who) => {
    const known = tokens.get(who) ?? createSessionToken(owner, cast[who].id)
    tokens.set(who, known)
    return known
  }
  const make = async (spec: Endpoint, sent: TestInput): Promise<Record<string, unknown>> => {
    const { code, body } = await callAs(url, await token('meera'), spec, sent)
    if (code !== 'ok') throw new Error(`${spec.method} ${spec.path} was refused: ${JSON.stringify(body)}`)
    return body
  }
  const spares = await arrangeSpares(owner, count)

  for (const name of [PROJECT, 'Hidden']) await make(sections.add, { body: { name } })
  const upload = async (section: string, file: File) => {
    const { file: made, batch } = await make(imports.add, { body: { section, department: 'Physics' }, file })
    return { id: (made as { _id: string })._id, batch: batch as string }
  }
  const open = await upload(PROJECT, await questions('Open.xlsx', rows))
  const hidden = await upload('Hidden', await questions('Hidden.xlsx', 40))
  const stages = { author: cast.ananya.id, reviewer: cast.neha.id, 'reviewer-2': cast.sneha.id, uploader: cast.anil.id }
  await make(assigning.assign, { params: { file: open.id }, body: { start: 1, end: rows, ...stages } })
  const [{ id: uploader } = { id: '' }] = await owner<{ id: string }[]>`
    insert into users (email, full_name, password_hash, roles, created_by)
    values ('uploader.attack@proofline.example', 'Uploader', 'none', '{UPLOADER}', ${cast.meera.id}) returning id`
  await make(assigning.assign, {
    params: { file: open.id },
    body: { start: 41, end: 41, author: cast.divya.id, reviewer: cast.rohit.id, onConflict: 'replace' },
  })
  await make(assigning.unassign, {
    params: { file: open.id },
    body: { start: 41, end: 41, department: '-', roles: ['reviewer-2', 'uploader'] },
  })
  const split = async (file: string) => {
    const people = [{ person: uploader, share: 20, gets: 20 }]
    const { batch } = await make(planning.split, {
      params: { file },
      body: { start: 21, end: 40, role: 'UPLOADER', people, onConflict: 'replace' },
    })
    return batch as string
  }
  const batches = { open: await split(open.id), hidden: await split(hidden.id) }
  await make(files.setVisibility, { query: { confirm: 'true' }, body: { isFileVisible: false, dept: 'Physics', id: hidden.id } })
  await make(users.updateProfile, { body: { _id: cast.leela.id, departments: ['Physics'] } })
  for (const name of ['Attack sheet', 'Attack other sheet', 'Attack upload sheet'])
    await make(timesheets.addProject, { body: { name } })
  await owner`
    insert into timesheet_memberships (project_id, user_id, during, added_by)
    select p.id, u.id, tstzrange('2026-01-01', null), ${cast.meera.id} from projects p, users u
    where p.name = 'Attack sheet' and u.id = any (${[...spares.map(({ id }) => id), cast.priya.id, cast.divya.id]})`
  const week = await callAs(url, await token('priya'), entries.week)
  const today = String(week.body['today'])
  const entryOf = async (who: 'priya' | 'divya'): Promise<ObjectNames> => {
    const body = { date: today, projects: [{ id: 'Attack sheet', done: 12 }] }
    const { code, body: reply } = await callAs(url, await token(who), entries.submit, { body })
    if (code !== 'ok') throw new Error(`${who} has no timesheet: ${JSON.stringify(reply)}`)
    return { id: (reply['data'] as { _id: string })._id }
  }
  const [entry, divyasEntry] = [await entryOf('priya'), await entryOf('divya')]
  const idOf = (reply: Record<string, unknown>): ObjectNames => ({ id: (reply['data'] as { _id: string })._id })
  const worklogProject = idOf(await make(worklog.addProject, { body: { name: 'Attack worklog' } }))
  const subject = idOf(await make(worklog.addSubject, { params: worklogProject, body: { name: 'Optics' } }))
  const profile = idOf(await make(worklog.addProfile, { params: subject, body: { name: 'Standard', budget: 60 } }))
  const targetOf = async (who: 'priya' | 'divya'): Promise<{ worklogTarget: ObjectNames; subTarget: ObjectNames }> => {
    const range = { start: shiftDay(today, -7), end: shiftDay(today, 7) }
    const body = { name: `Set of ${who}`, ...range, type: 'units', target: 40, users: [cast[who].id] }
    const params = { projectId: worklogProject.id ?? '', profileId: profile.id ?? '' }
    const { data } = await make(targets.create, { params, body })
    const worklogTarget = { id: (data as { _id: string }[])[0]?._id ?? '' }
    const { data: made } = await make(targets.one, { params: worklogTarget })
    return { worklogTarget, subTarget: { id: (made as { subTargets: { _id: string }[] }).subTargets[0]?._id ?? '' } }
  }
  const [priyasTarget, divyasTarget] = [await targetOf('priya'), await targetOf('divya')]
  const recordOf = async (who: 'ananya' | 'priya' | 'divya'): Promise<ObjectNames> => {
    const taskList = [{ title: 'Call', description: 'With the client', timeSpent: { hours: 1, minutes: 0 } }]
    const { code, body } = await callAs(url, await token(who), qualitative.add, { body: { effectiveDate: today, taskList } })
    if (code !== 'ok') throw new Error(`${who} has no qualitative record: ${JSON.stringify(body)}`)
    const { _id: id, taskList: tasks } = body['data'] as { _id: string; taskList: { _id: string }[] }
    return { id, task: tasks[0]?._id ?? '' }
  }
  const [record, ownRecord, divyasRecord] = [await recordOf('priya'), await recordOf('ananya'), await recordOf('divya')]
  const taskColumns = ['email', 'date', 'title', 'description', 'hours', 'minutes']
  const taskFile = (name: string) =>
    makeWorkbook(name, taskColumns, [[cast.ananya.email, '02/01/2026', 'Call', 'With the client', 1, 0]])
  const qualitativeImport = await make(tasksImport.upload, { file: await taskFile('Attack tasks.xlsx') })
  const memberFile = (name: string, who: 'priya' | 'divya') =>
    makeWorkbook(name, ['email', 'project_name'], [[cast[who].email, 'Attack upload sheet']])
  const membersImport = await make(membersImports.upload, { body: {}, file: await memberFile('Attack members.xlsx', 'priya') })
  await make(allocations.addProject, { body: { project_name: PROJECT } })
  await make(allocations.addDepartment, { params: { project: PROJECT }, body: { department_name: 'Physics' } })
  const wef = '2026-01-05 10:00:00'
  const accountRows = [
    ...Array.from({ length: 6 }, (_, n) => [`attack-${n}`, 'Physics', PROJECT, n === 0 ? 'yes' : 'no']),
    ['attack-biology', 'Biology', PROJECT, 'yes'],
  ]
  const accountColumns = ['account_id', 'department', 'project_name', 'is_multiple']
  const accountImport = await make(accountsImport.upload, {
    body: {},
    file: await makeWorkbook('Accounts.xlsx', accountColumns, accountRows),
  })
  const peopleColumns = ['full_name', 'email', 'role']
  const newcomer = ['Newcomer', 'newcomer.attack@proofline.example', 'AUTHOR']
  const newcomers = await make(peopleImport.people, { file: await makeWorkbook('Newcomers.xlsx', peopleColumns, [newcomer]) })
  const hourColumns = ['date', 'user', 'hours', 'details']
  const hourFile = (name: string, hours: number) =>
    makeWorkbook(name, hourColumns, [[`0${hours}/01/2026`, cast.ananya.email, hours, 'Portal log']])
  const hours = await make(productivityFiles.upload, { file: await hourFile('Attack hours.xlsx', 1) })
  const statusColumns = ['email', 'department', 'subject']
  const statusFile = (name: string, subjects: readonly string[]) =>
    makeWorkbook(
      name,
      statusColumns,
      subjects.map((subject) => [cast.ananya.email, 'Physics', subject]),
    )
  const statuses = await make(statusImport.upload, { file: await statusFile('Attack status.xlsx', ['Physics', 'Chemistry']) })
  const statusOf = async (subject: string): Promise<ObjectNames> => {
    const [row] = await owner<{ id: string }[]>`select id from status_records where subject = ${subject}`
    return { id: row?.id ?? '' }
  }
  const [statusRecord, chemistryStatus] = [await statusOf('Physics'), await statusOf('Chemistry')]
  for (const [n, who] of (['ananya', 'anil', 'divya'] as const).entries())
    await make(holds.start, {
      params: { projectId: PROJECT },
      body: { users: cast[who].id, accountId: `attack-${n + 1}`, wef },
    })
  const handover = { month: '2000-02' }
  await make(closedMonths.close, { query: { confirm: 'true' }, body: handover })
  const { data: frozen } = await make(handovers.ofMonth, { params: handover })
  const target = spares.at(-1) as TestPerson
  await make(holds.start, { params: { projectId: PROJECT }, body: { users: target.id, accountId: 'attack-0', wef } })
  for (const who of [target.id, cast.divya.id])
    await make(timesheets.assign, { body: { userId: who, projects: ['Attack sheet'] } })
  for (const row of [3, 4])
    await callAs(url, await token('ananya'), tasks.update, {
      params: { file: open.id, role: 'AUTHOR' },
      body: { sr_no: row, status: 'done', answerType: 'Authored on Doc' },
    })
  const accountOf = async (name: string): Promise<ObjectNames> => {
    const [{ id } = { id: '' }] = await owner<{ id: string }[]>`select id from accounts where account_id = ${name}`
    return { id, name }
  }
  const [account, biology] = [await accountOf('attack-0'), await accountOf('attack-biology')]
  const [hold = { id: '' }] = await owner<{ id: string }[]>`select id from allocation_holds where user_id = ${target.id}`
  await make(preferences.storePreference, { params: { key: 'stored-by-meera' }, body: { value: { seen: 'by meera alone' } } })
  const schedule = idOf(
    await make(scheduledExports.add, {
      body: { export: 'POST /report/scorecard/download', name: 'Attack export', every: 'monthly', day: 28 },
    }),
  )
  const exported = await bytesOf(await makeWorkbook('Attack export.xlsx', ['Person', 'Decisions'], [[cast.ananya.email, 2]]))
  const [exportFile = { id: '' }] = await owner<{ id: string }[]>`
    insert into export_files (schedule_id, from_day, to_day, made_at, filename, row_count, content, roles)
    values (${schedule.id ?? ''}, '2026-01-01', '2026-01-31', now(), 'Attack export.xlsx', 1, ${exported}, '{ADMIN}') returning id`
  const meerasExports = { schedule, exportFile: { id: exportFile.id } }
  const deputyOf = async (manager: string, from: string): Promise<ObjectNames> => {
    const body = { manager, deputy: cast.arjun.id, from, to: from }
    const { data } = await make(deputies.name, { body })
    return { id: (data as { _id: string })._id }
  }
  const pictureOf = async (fileId: string, srNo: number): Promise<ObjectNames> => {
    const content = Buffer.from(`a picture of row ${srNo} of ${fileId}`)
    const [{ hash } = { hash: '' }] = await owner<{ hash: string }[]>`
      with stored as (
        insert into pictures (hash, media_type, width, height, content) values (sha256(${content}), 'image/png', 1, 1, ${content})
        returning hash)
      insert into task_pictures (task_id, place, hash)
      select t.id, 1, p.hash from stored p, tasks t where t.file_id = ${fileId} and t.sr_no = ${srNo}
      returning encode(hash, 'hex') as hash`
    return { hash }
  }
  const pictures = { open: await pictureOf(open.id, 3), hidden: await pictureOf(hidden.id, 1) }
  const farFuture = '2198-01-01'
  const ofDomains = await arrangeDomains({ make, person: target })
  const recruitment = await recruitmentOf(make)
  const deputy = { kavita: await deputyOf(cast.kavita.id, farFuture), farhan: await deputyOf(cast.farhan.id, farFuture) }
  const spareFiles: string[] = []
  for (let n = 0; n < fileCount; n++) spareFiles.push((await arrangeFile(owner, { project: PROJECT, rows: 3 })).fileId)
  const sessionOf = async (id: string): Promise<string> => {
    const [row] = await owner<{ id: string }[]>`select id from sessions where user_id = ${id} limit 1`
    return row?.id ?? ''
  }
  await token('kavita')

  const used = { person: 0, row: 0, file: 0 }
  const taskOf = async (fileId: string, srNo: number): Promise<ObjectNames> => {
    const [task] = await owner<{ id: string }[]>`select id from tasks where file_id = ${fileId} and sr_no = ${srNo}`
    return { id: task?.id ?? '' }
  }
  const pairOf = async (one: ObjectNames, other: ObjectNames): Promise<ObjectNames> => {
    await owner`
      insert into similar_questions (first_id, second_id, percent, numbers_differ)
      values (least(${one.id ?? ''}::uuid, ${other.id ?? ''}::uuid), greatest(${one.id ?? ''}::uuid, ${other.id ?? ''}::uuid), 90, false)`
    return other
  }
  const task = await taskOf(open.id, 3)
  const findingsOf = async (): Promise<RowFinding[]> => {
    await owner`
      update tasks set extra = extra || jsonb_build_object('question_text', E'Find the the mass.\nA) 2\nB) 2') where id = ${task.id ?? ''}`
    const params = { file: 'Open.xlsx', srNo: '3' }
    const { data } = await make(rowChecks.ofRow, { params })
    const [, second] = data as RowFinding[]
    const body = { finding: second?.finding ?? '', reason: 'It is meant.' }
    return (await make(rowChecks.dismiss, { params, body }))['data'] as RowFinding[]
  }
  const [finding, dismissed] = await findingsOf()
  const [hiddenDismissal] = await owner<{ id: string }[]>`
    insert into finding_dismissals (task_id, check_name, finding, words, reason, dismissed_by, dismissed_at)
    select id, 'formula', sha256('hidden'), 'Hidden.', 'Hidden.', ${cast.meera.id}, now() from tasks where file_id = ${hidden.id} and sr_no = 1
    returning id`
  const glossaryFile = (name: string) => makeWorkbook(name, ['word', 'write_instead'], [['resistor', 'resistance']])
  const glossaryImport = await make(glossary.upload, {
    body: { project: PROJECT },
    file: await glossaryFile('Attack glossary.xlsx'),
  })
  const similarTask = await pairOf(task, await taskOf(open.id, 5))
  const hiddenSimilarTask = await pairOf(task, await taskOf(hidden.id, 1))
  const spare = () => spares[used.person % (count - 1)] as TestPerson
  const named = { department: { id: getDepartmentId('Physics'), name: 'Physics' }, project: { name: PROJECT } }
  const [leaver] = await owner<{ id: string }[]>`
    insert into users (email, full_name, roles, deleted_at) values ('left@proofline.example', 'Somebody Left', '{AUTHOR}', '2020-01-01') returning id`
  const [accessRequest] = await owner<{ id: string }[]>`
    insert into access_requests (user_id, tab, reason, asked_at) values (${cast.nikhil.id}, 'Manage File', 'I need it.', now()) returning id`
  const fixed: Words = {
    ...named,
    accessRequest: { id: accessRequest?.id ?? '' },
    person: { id: target.id, email: target.email },
    receiver: { id: cast.imran.id },
    manager: { id: cast.kavita.id },
    admin: { id: cast.arjun.id },
    deputy: deputy.kavita,
    uploader: { id: uploader },
    file: { id: open.id, name: 'Open.xlsx' },
    account,
    hold: { id: hold.id },
    row: { sr_no: '3' },
    task,
    picture: pictures.open,
    similarTask,
    finding: { id: finding?.finding ?? '' },
    dismissal: { id: dismissed?.dismissed?._id ?? '' },
    glossaryImport: { id: glossaryImport['batch'] as string },
    timesheet: { name: 'Attack sheet' },
    entry,
    worklogProject,
    subject,
    profile,
    ...priyasTarget,
    today: { day: today },
    ...ofDomains,
    ...recruitment.own,
    ...meerasExports,
    session: { id: await sessionOf(cast.kavita.id) },
    leaver: { id: leaver?.id ?? '' },
    import: { id: open.batch },
    accountImport: { id: accountImport['batch'] as string },
    record,
    ownRecord: { id: ownRecord['id'] ?? '' },
    qualitativeImport: { id: qualitativeImport['batch'] as string },
    membersImport: { id: membersImport['batch'] as string },
    hours: { id: (hours['file'] as { _id: string })._id, name: 'Attack hours.xlsx' },
    hoursImport: { id: hours['batch'] as string },
    statusRecord,
    statusImport: { id: statuses['batch'] as string },
    peopleImport: { id: newcomers['batch'] as string },
    handover: { id: (frozen as { handovers: { _id: string }[] }).handovers[0]?._id ?? '' },
    batch: { id: batches.open },
    preference: { name: 'grid' },
    progress: { id: crypto.randomUUID() },
    role: { name: 'AUTHOR' },
  }
  return {
    token,
    renew: (who) => void tokens.delete(who),
    sessionOf,
    spare: { person: spare, used: (word) => void (used[word] += 1) },
    words: () => ({
      ...fixed,
      spare: { id: spare().id, email: spare().email },
      spareFile: { id: spareFiles[used.file % fileCount] ?? '' },
      spareRow: { sr_no: String(100 + (used.row % 700)) },
      unique: { text: `attack-${crypto.randomUUID()}` },
    }),
    hidden: {
      file: { name: 'Hidden.xlsx', id: hidden.id },
      spareFile: { name: 'Hidden.xlsx', id: hidden.id },
      import: { id: hidden.batch },
      task: await taskOf(hidden.id, 1),
      picture: pictures.hidden,
      batch: { id: batches.hidden },
      deputy: deputy.farhan,
      similarTask: hiddenSimilarTask,
      finding: { id: '0'.repeat(64) },
      dismissal: { id: hiddenDismissal?.id ?? '' },
    },
    divyasEntry,
    divyasTarget,
    divyasRecord,
    meerasExports,
    vikramsJob: recruitment.vikrams,
    others: {
      statusRecord: chemistryStatus,
      account: biology,
      timesheet: { name: 'Attack other sheet' },
      row: { sr_no: '41' },
      // Another row, because a cast member was the author of row 41.
      task: await taskOf(hidden.id, 1),
      picture: pictures.hidden,
      spareRow: { sr_no: '41' },
      similarTask: hiddenSimilarTask,
      finding: { id: '0'.repeat(64) },
      dismissal: { id: hiddenDismissal?.id ?? '' },
    },
    sheets: {
      questions: await bytesOf(await questions('Questions.xlsx', 12)),
      pdf: await bytesOf(pdf('Another page')),
      accounts: await bytesOf(await makeWorkbook('Accounts.xlsx', accountColumns, [['attack-new', 'Physics', PROJECT, 'no']])),
      qualitative: await bytesOf(await taskFile('New tasks.xlsx')),
      holidays: await bytesOf(await holidaySheet('New holidays.xlsx', '09/03/2091')),
      members: await bytesOf(await memberFile('New members.xlsx', 'divya')),
      glossary: await bytesOf(await glossaryFile('New glossary.xlsx')),
      candidates: await bytesOf(await candidateSheet('New candidates.xlsx', '98111 00013')),
      targets: await bytesOf(await targetSheet('New targets.xlsx', 'Set 78')),
      hours: await bytesOf(await hourFile('New hours.xlsx', 2)),
      status: await bytesOf(await statusFile('New status.xlsx', ['Biology'])),
      people: await bytesOf(
        await makeWorkbook('People.xlsx', peopleColumns, [['From a sheet', 'sheet@proofline.example', 'AUTHOR']]),
      ),
      done: await bytesOf(
        await makeWorkbook(
          'Done.xlsx',
          ['question_id', 'author', 'author_status', 'author_done_date', 'author_answer_type'],
          [['Q-1', cast.ananya.email, 'done', new Date('2026-01-06T06:00:00Z'), 'Authored on Doc']],
        ),
      ),
    },
  }
}

/** Fills the current words into the good request and adds the token of the person who makes it. */
export async function fillGoodRequest(context: AttackContext, { as = 'meera', sheet, ...good }: Good): Promise<Shaped> {
  const token = as === 'spare' ? context.spare.person().token : await context.token(as)
  return { ...fillWords(good, context.words()), ...(sheet && { sheet: context.sheets[sheet] }), token }
}
