/**
 * Requests that a call accepts although the server refuses its good request (test/domains.ts) in most states, for example an
 * object to delete that is in use, an act to undo that was overtaken, or an outdated version.
 */
import { cast, CAST_PASSWORD } from '../db/cast.ts'
import { allocations } from '../src/allocations/contract.ts'
import { accountsImport } from '../src/allocations/accounts-import-contract.ts'
import { departments } from '../src/departments/contract.ts'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'
import { toDay } from '../src/kit/shared/time.ts'
import { statusReports } from '../src/status-reports/contract.ts'
import { targetProjects } from '../src/target-projects/contract.ts'
import { targetSheet } from '../src/target-projects/testing.ts'
import { targetsImport } from '../src/target-projects/targets-import-contract.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { sections } from '../src/row-import/file-projects/contract.ts'
import { projectChecks } from '../src/content-checks/checks/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { timesheets } from '../src/timesheets/contract.ts'
import { approval } from '../src/timesheets/approval-contract.ts'
import { worklog } from '../src/worklog/contract.ts'
import type { ObjectNames, Words } from './attack/shape.ts'
import { callAs, createSessionToken, type TestInput, type TestPerson } from './calls.ts'
import { goodRequests, type Good } from './domains.ts'
import { makeWorkbook } from './workbooks.ts'

export type Place = {
  url: string
  owner: Db
  words: Words
  spare: TestPerson
  token: (who: keyof typeof cast) => Promise<string>
}
type Parts = Partial<Omit<Good, 'sheet'>> & { file?: File }

const idOf = ({ data }: Record<string, unknown>): string => (data as { _id: string })._id
const batchOf = ({ batch }: Record<string, unknown>): { params: ObjectNames } => ({ params: { id: batch as string } })

/**
 * Returns, for each call, a function that creates the objects the call needs and returns the parts of its request.
 * @throws if the server refuses to create them
 */
export function acceptedParts({ url, owner, words, spare, token }: Place): Readonly<Record<string, () => Promise<Parts>>> {
  const makeAs = async (who: keyof typeof cast, spec: Endpoint, sent: TestInput): Promise<Record<string, unknown>> => {
    const { code, body } = await callAs(url, await token(who), spec, sent)
    if (code !== 'ok') throw new Error(`${spec.method} ${spec.path} was refused: ${JSON.stringify(body)}`)
    return body
  }
  const make = (spec: Endpoint, sent: TestInput) => makeAs('meera', spec, sent)
  const name = `Accepted ${crypto.randomUUID()}`
  const file = words['file']?.['id'] ?? ''
  const day = toDay(new Date())
  const candidate = words['candidate']?.['id'] ?? ''
  const versionOf = async (): Promise<number> => {
    const [row] = await owner<{ version: number }[]>`select version from recruitment_candidates where id = ${candidate}`
    return row?.version ?? 0
  }
  const decide = async (): Promise<{ sr_no: number; version: number }> => {
    const [row] = await owner<{ sr_no: number }[]>`
      select sr_no from tasks where file_id = ${file} and author_id = ${cast.ananya.id} and author_status is null order by sr_no limit 1`
    const body = { sr_no: row?.sr_no ?? 0, status: 'done', answerType: 'Authored on Doc' }
    await makeAs('ananya', tasks.update, { params: { file, role: 'AUTHOR' }, body })
    const [decided] = await owner<{ sr_no: number; version: number }[]>`
      select sr_no, version from tasks where file_id = ${file} and sr_no = ${body.sr_no}`
    return decided ?? { sr_no: 0, version: 0 }
  }
  const worklogProject = async (): Promise<string> => idOf(await make(worklog.addProject, { body: { name } }))
  const allocationProject = async (): Promise<void> => void (await make(allocations.addProject, { body: { project_name: name } }))
  const ofCandidate = async (body: Record<string, unknown>) => ({ body: { ...body, version: await versionOf() } })
  const wrong = async (columns: readonly string[], row: readonly string[]): Promise<Parts> => ({
    file: await makeWorkbook('Wrong.xlsx', columns, [row]),
  })
  const decided = { selectedRole: 'AUTHOR', value: 'all', dateType: 'done', start: day, end: day }

  return {
    'POST /login': () => Promise.resolve({ body: { email: cast.meera.email, password: CAST_PASSWORD, rememberMe: false } }),
    'POST /password/own': async () => {
      await owner`insert into passwords_by_others (user_id, chosen_by, chosen_at) values (${spare.id}, ${cast.meera.id}, now())`
      return {}
    },
    'DELETE /sessions/:id': async () => {
      await createSessionToken(owner, spare.id)
      const [session] = await owner<{ id: string }[]>`
        select id from sessions where user_id = ${spare.id} order by created_at desc limit 1`
      return { params: { id: session?.id ?? '' } }
    },
    'DELETE /section/delete': async () => {
      await make(sections.add, { body: { name } })
      return { body: { name } }
    },
    'DELETE /department/delete/:id': async () => ({
      params: { id: idOf(await make(departments.create, { body: { name } })) },
      body: {},
    }),
    'DELETE /project/delete': async () => {
      await allocationProject()
      return { body: { name } }
    },
    'POST /allocation/department/add/:project': async () => {
      await allocationProject()
      return { params: { project: name } }
    },
    'DELETE /allocation/department/:projectId/:departmentId': async () => {
      await allocationProject()
      await make(allocations.addDepartment, { params: { project: name }, body: { department_name: 'Physics' } })
      return { params: { projectId: name, departmentId: 'Physics' } }
    },
    'DELETE /timesheet/project/:id/delete': async () => {
      await make(timesheets.addProject, { body: { name } })
      return { params: { id: name } }
    },
    'DELETE /projects/delete/:id': async () => {
      await make(targetProjects.addProject, { body: { project_name: name } })
      return { params: { id: name } }
    },
    'DELETE /project/:id/delete': async () => ({ params: { id: await worklogProject() } }),
    'DELETE /project/:id/subject/:subjectId/delete': async () => {
      const id = await worklogProject()
      return { params: { id, subjectId: idOf(await make(worklog.addSubject, { params: { id }, body: { name } })) } }
    },
    'DELETE /profile/:id/remove': () => Promise.resolve({ query: { confirm: 'true' } }),

    'POST /file/batch/:id/take-back': async () => {
      const sheet = await makeWorkbook(`${name}.xlsx`, ['question_id', 'question_text'], [['Q-1', 'A text']])
      return batchOf(
        await make(imports.add, { body: { section: words['project']?.['name'], department: 'Physics' }, file: sheet }),
      )
    },
    'POST /file/allocation/:id/take-back': async () => {
      const columns = ['account_id', 'department', 'project_name', 'is_multiple']
      const sheet = await makeWorkbook('IDs.xlsx', columns, [[name, 'Physics', words['project']?.['name'] ?? '', 'no']])
      return batchOf(await make(accountsImport.upload, { body: {}, file: sheet }))
    },
    'POST /targets/upload/:id/take-back': async () =>
      batchOf(await make(targetsImport.upload, { body: {}, file: await targetSheet('More.xlsx', name) })),
    'POST /holidays/upload/problem-rows': () => wrong(['date', 'name', 'kind'], ['soon', '', 'none']),
    'POST /glossary/upload/problem-rows': () => wrong(['word', 'write_instead'], ['', 'resistance']),
    'POST /upload/target/report/problem-rows': () => wrong(['date', 'user', 'hours', 'details'], ['soon', 'nobody', 'many', '']),
    'POST /targets/upload/problem-rows': () =>
      wrong(['project_name', 'sub_project_name', 'department', 'subject', 'role', 'keyword'], ['None', '', '', '', '', '']),
    'POST /qualitative/task/upload/problem-rows': () =>
      wrong(['email', 'date', 'title', 'description', 'hours', 'minutes'], ['nobody', 'soon', '', '', 'x', '']),
    'POST /recruit/:jobId/candidate/upload/problem-rows': () => wrong(['name', 'email', 'contact'], ['', 'none', '']),

    'POST /file/:file/undo': async () => ({ body: await decide() }),
    'GET /report/download/:filename/:roleValues': async () => {
      await decide()
      return { query: decided }
    },
    'POST /report/download/:filename/:roleValues': async () => {
      await decide()
      return { body: decided }
    },
    'PATCH /timesheet/user': async () => {
      const body = { status: 'REJECTED', approverRemarks: 'Count again' }
      await make(approval.update, { params: { id: words['entry']?.['id'] ?? '' }, body })
      return {}
    },
    'POST /history/status/export': async () => {
      const record = { user_id: words['statusRecord']?.['id'] ?? '', department: 'Physics', updated_by: undefined }
      await make(statusReports.save, { body: { ...goodRequests['PUT /update/users/status']?.body, ...record } })
      return { body: {} }
    },
    'PUT /content-checks/:project': async () => {
      const { data } = await make(projectChecks.read, { params: { project: words['project']?.['name'] ?? '' } })
      return { body: { glossary: 'off', 'the-above': 'warn', version: (data as { version: number }).version } }
    },
    'PATCH /recruit/candidate/:id': () => ofCandidate({ name: 'Gita', email: 'gita@candidates.example', contact: '98111 00001' }),
    'PUT /recruit/candidate/:id/stage': () => ofCandidate({ stage: 'screened', note: 'Sample set 8 of 10' }),
    'PUT /recruit/:jobId/candidate/stages': async () => ({
      body: {
        candidates: [{ _id: candidate, stage: 'declined', version: await versionOf() }],
        reason: 'pay',
        note: 'Asked for more',
      },
    }),
    'DELETE /recruit/candidate/:id': async () => ({ query: { version: String(await versionOf()) } }),
    'PUT /recruit/candidate/:id/interview': () => ofCandidate({ at: '2198-01-02 11:00:00', minutes: 45 }),
  }
}
