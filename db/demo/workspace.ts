import type { FastifyInstance } from 'fastify'
import type { Endpoint, Fields, Sent } from '../../src/kit/shared/endpoint.ts'
import type { Db } from '../../src/kit/postgres/db.ts'
import { newToken } from '../../src/session/server/authenticate.ts'
import { allocations } from '../../src/allocations/contract.ts'
import { sections } from '../../src/tasks/projects/contract.ts'
import { tasks } from '../../src/tasks/desk/contract.ts'
import { timesheets } from '../../src/timesheets/contract.ts'
import { writeSheet } from '../../src/kit/xlsx/write.ts'
import { SKIP_REASONS } from '../../src/tasks/workflow/vocabulary.ts'
import { cast, type CastName } from './cast.ts'
import { type Question, questions, questionsOf } from './questions.ts'
import { questionWorkbook } from './workbook.ts'
import { assigning } from '../../src/tasks/assign/contract.ts'
import { imports } from '../../src/tasks/import/contract.ts'

/** The app with a settable clock, and the transaction of all its calls. */
export type Stage = { app: FastifyInstance; db: Db; clock: { now: Date } }

const DAY = 86_400_000
type Loose = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown; file?: File }
export const SAMPLE_PROJECT = 'NEET 2027'
export const SAMPLE_FILE = 'Foundation_Set01.xlsx'
const SECOND_PROJECT = 'JEE Main 2027'
const SECOND_FILE = 'JEE_Kinematics_Set07.xlsx'
const FURTHER_FILE = 'JEE_Chemistry_Set02.xlsx'

/**
 * Performs a fortnight of work through the real calls, as the cast: so every row, count, event and audit line of the sample is one
 * that the product itself wrote. Expects only the cast in the database; ends at the given `clock.now`.
 */
export async function playSample({ app, db, clock }: Stage): Promise<void> {
  const end = clock.now
  /** A working time: this many days ago, at an Asia/Kolkata hour. */
  const at = (daysAgo: number, hour: number): void => {
    const day = new Date(end.getTime() - daysAgo * DAY + 5.5 * 3_600_000).toISOString().slice(0, 10)
    const moment = new Date(`${day}T00:00:00+05:30`).getTime() + hour * 3_600_000
    clock.now = new Date(Math.min(moment, end.getTime()))
  }
  const minutes = (count: number): void => {
    clock.now = new Date(Math.min(clock.now.getTime() + count * 60_000, end.getTime()))
  }

  const tokens = new Map<CastName, string>()
  const tokenOf = async (name: CastName): Promise<string> => {
    const known = tokens.get(name)
    if (known !== undefined) return known
    const { token, tokenHash } = newToken()
    const from = new Date(end.getTime() - 30 * DAY).toISOString()
    await db`
      insert into sessions (token_hash, user_id, remember, created_at, last_seen_at, expires_at, idle_seconds)
      values (${tokenHash}, ${cast[name].id}, false, ${from}, ${from}, ${end.toISOString()}, ${31 * 86_400})`
    tokens.set(name, token)
    return token
  }
  const send = async <const E extends Endpoint>(name: CastName, spec: E, sent: Sent<E>): Promise<Fields<E>> => {
    const { params = {}, query = {}, body, file } = sent as Loose
    const path = spec.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const headers: Record<string, string> = { 'auth-token': await tokenOf(name) }
    let payload: string | Buffer | undefined
    if (file !== undefined) {
      const form = new FormData()
      for (const [key, value] of Object.entries((body ?? {}) as Record<string, string>)) form.append(key, value)
      form.append(spec.upload ?? 'file', file)
      const request = new Request('http://sample', { method: 'POST', body: form })
      headers['content-type'] = request.headers.get('content-type') ?? ''
      payload = Buffer.from(await request.arrayBuffer())
    } else if (body !== undefined) {
      headers['content-type'] = 'application/json'
      payload = JSON.stringify(body)
    }
    const response = await app.inject({
      method: spec.method,
      url: `/api${path}`,
      query,
      headers,
      ...(payload !== undefined && { payload }),
    })
    const reply = response.json<{ success: boolean; message: string }>()
    if (!reply.success) throw new Error(`The sample's ${spec.method} ${path} was refused: ${response.body}`)
    return reply as unknown as Fields<E>
  }
  const workbook = async (name: string, of?: readonly Question[]): Promise<File> =>
    new File([(await questionWorkbook(of)) as BlobPart], name)

  // Two weeks ago: projects, workbooks, accounts ------------------------------------------------------------------------------
  at(13, 10)
  for (const name of [SAMPLE_PROJECT, SECOND_PROJECT]) await send('meera', sections.add, { body: { name } })
  await send('meera', imports.add, { body: { section: SAMPLE_PROJECT }, file: await workbook(SAMPLE_FILE) })
  minutes(12)
  const physics = questionsOf('Physics')
  const kinematics = physics.slice(0, 84).map((question, index) => ({ ...question, sr_no: index + 1 }))
  await send('meera', imports.add, { body: { section: SECOND_PROJECT }, file: await workbook(SECOND_FILE, kinematics) })
  const chemistry = questionsOf('Chemistry').map((question, index) => ({ ...question, sr_no: index + 1 }))
  await send('meera', imports.add, { body: { section: SECOND_PROJECT }, file: await workbook(FURTHER_FILE, chemistry) })

  minutes(20)
  const accountRows = [SAMPLE_PROJECT, SECOND_PROJECT].flatMap((project, place) =>
    ['Physics', 'Chemistry', 'Mathematics'].flatMap((department) =>
      Array.from({ length: 4 }, (_, n) => [
        `${department.slice(0, 4).toLowerCase()}-${place + 1}${n + 1}`,
        department,
        project,
        n === 3 ? 'yes' : 'no',
      ]),
    ),
  )
  await send('meera', allocations.addProject, { body: { project_name: SAMPLE_PROJECT } })
  await send('meera', allocations.addProject, { body: { project_name: SECOND_PROJECT } })
  for (const project of [SAMPLE_PROJECT, SECOND_PROJECT]) {
    for (const department of ['Physics', 'Chemistry', 'Mathematics']) {
      await send('meera', allocations.addDepartment, { params: { project }, body: { department_name: department } })
    }
  }
  const columns = ['account_id', 'department', 'project_name', 'is_multiple'].map((header) => ({ header }))
  const chunks: Uint8Array[] = []
  const sheet = writeSheet({
    sheetName: 'Accounts',
    columns,
    rows: (async function* () {
      yield* accountRows
    })(),
  })
  for await (const chunk of sheet) chunks.push(chunk)
  await send('meera', allocations.upload, { body: {}, file: new File([Buffer.concat(chunks) as BlobPart], 'Accounts.xlsx') })
  const holders: [CastName, string, string][] = [
    ...(
      [
        ['ananya', 'phys-11'],
        ['imran', 'phys-12'],
        ['divya', 'phys-13'],
        ['priya', 'chem-11'],
        ['anil', 'math-11'],
      ] as const
    ).map(([name, account]): [CastName, string, string] => [name, account, SAMPLE_PROJECT]),
    ...(
      [
        ['ananya', 'phys-21'],
        ['imran', 'chem-21'],
      ] as const
    ).map(([name, account]): [CastName, string, string] => [name, account, SECOND_PROJECT]),
  ]
  for (const [name, accountId, projectId] of holders) {
    await send(name, allocations.start, { params: { projectId }, body: { accountId, users: cast[name].email } })
  }

  // Timesheet projects: what people fill their days with --------------------------------------------------------------------
  minutes(15)
  const sheets = {
    'Physics authoring': ['ananya', 'imran', 'divya', 'joseph'],
    'Chemistry authoring': ['imran', 'priya', 'ritu'],
    'Quality review': ['neha', 'rohit', 'sneha', 'priya'],
    'Content upload': ['anil'],
  } satisfies Record<string, CastName[]>
  const sheetNames = Object.keys(sheets) as (keyof typeof sheets)[]
  for (const name of sheetNames) await send('meera', timesheets.addProject, { body: { name } })
  const members = [...new Set<CastName>(Object.values(sheets).flat())]
  const inSheets = (member: CastName) => sheetNames.filter((name) => (sheets[name] as CastName[]).includes(member))
  for (const member of members) {
    await send('meera', timesheets.assign, { body: { userId: cast[member].email, projects: inSheets(member) } })
  }

  // Who does what --------------------------------------------------------------------------------------------------------------
  at(12, 11)
  const give = (
    file: string,
    start: number,
    finish: number,
    people: Partial<Record<'author' | 'reviewer' | 'reviewer-2' | 'uploader', CastName>>,
  ) =>
    send('meera', assigning.assign, {
      params: { file },
      body: { start, end: finish, ...Object.fromEntries(Object.entries(people).map(([role, name]) => [role, cast[name].email])) },
    })
  await give(SAMPLE_FILE, 1, 120, { author: 'ananya', reviewer: 'neha', 'reviewer-2': 'sneha', uploader: 'anil' })
  await give(SAMPLE_FILE, 121, 220, { author: 'imran', reviewer: 'rohit', 'reviewer-2': 'sneha', uploader: 'anil' })
  await give(SAMPLE_FILE, 221, 280, { author: 'priya', reviewer: 'rohit', uploader: 'anil' })
  await give(SAMPLE_FILE, 281, 340, { author: 'divya', reviewer: 'neha', 'reviewer-2': 'sneha' })
  await give(SAMPLE_FILE, 421, 470, { author: 'imran', reviewer: 'priya' })

  // The work -------------------------------------------------------------------------------------------------------------------
  type Role = 'AUTHOR' | 'REVIEWER' | 'REVIEWER-2' | 'UPLOADER'
  const act = async (
    name: CastName,
    role: Role,
    srNo: number,
    body: Record<string, unknown>,
    file = SAMPLE_FILE,
  ): Promise<void> => {
    minutes(3)
    await send(name, tasks.update, { params: { file, role }, body: { sr_no: srNo, ...body } as never })
  }
  const rows = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const authored = (srNo: number): Record<string, unknown> => {
    if (srNo % 20 === 0) {
      const reason = SKIP_REASONS[(srNo / 20) % SKIP_REASONS.length]
      return { status: 'skipped', reason, comments: 'The figure that the question speaks of is missing.' }
    }
    const onPortal = srNo % 3 === 0 && srNo % 20 !== 11
    return onPortal
      ? { status: 'done', answerType: 'Uploaded on Portal', new_content_id: `CNT-${880_000 + srNo}` }
      : { status: 'done', answerType: 'Authored on Doc', comments: srNo % 4 === 0 ? 'Steps shown in full.' : '' }
  }
  const reviewed = (srNo: number): Record<string, unknown> => {
    if (srNo % 40 === 0) return { status: 'skip-approved' }
    if (srNo % 20 === 0) return { status: 'sent-for-re-attempt', comments: 'The figure is on the next page. Please try again.' }
    if (srNo % 20 === 7) return { status: 'rejected', qc_score: 1, comments: 'The second step uses the wrong sign.' }
    if (srNo % 20 === 11) return { status: 'send for rework', qc_score: 3, comments: 'Please give the unit of the result.' }
    if (srNo % 20 === 13) return { status: 'to be skipped', comments: 'The question repeats an earlier one.' }
    return { status: 'approved', qc_score: 4 + (srNo % 2) }
  }

  at(11, 9.5)
  for (const srNo of rows(1, 60)) await act('ananya', 'AUTHOR', srNo, authored(srNo))
  at(11, 9.5)
  for (const srNo of rows(121, 180)) await act('imran', 'AUTHOR', srNo, authored(srNo))
  at(10, 9.5)
  for (const srNo of rows(221, 250)) await act('priya', 'AUTHOR', srNo, authored(srNo))
  at(9, 10)
  for (const srNo of rows(281, 300)) await act('divya', 'AUTHOR', srNo, authored(srNo))
  at(9, 10)
  for (const srNo of rows(1, 50)) await act('neha', 'REVIEWER', srNo, reviewed(srNo))
  at(8, 10)
  for (const srNo of rows(121, 170)) await act('rohit', 'REVIEWER', srNo, reviewed(srNo))
  for (const srNo of rows(221, 240)) await act('rohit', 'REVIEWER', srNo, reviewed(srNo))
  // Reworks done: all but the last one of each author, which stays open.
  at(7, 11)
  await act('ananya', 'AUTHOR', 11, { status: 'done', answerType: 'Authored on Doc', comments: 'The unit is given now.' })
  await act('imran', 'AUTHOR', 131, { status: 'done', answerType: 'Authored on Doc', comments: 'The unit is given now.' })
  at(6, 11)
  await act('neha', 'REVIEWER', 11, { status: 'approved', qc_score: 4 })
  const approved = (srNo: number): boolean => ![0, 7, 11, 13].includes(srNo % 20) || srNo === 11
  at(5, 10)
  for (const srNo of rows(1, 40).filter(approved)) {
    const back = srNo === 17 || srNo === 37
    await act(
      'sneha',
      'REVIEWER-2',
      srNo,
      back ? { status: 'send for rework', comments: 'The approximation needs a word.' } : { status: 'approved' },
    )
  }
  for (const srNo of rows(121, 140).filter((n) => approved(n) && n % 20 !== 17))
    await act('sneha', 'REVIEWER-2', srNo, { status: 'approved' })
  at(4, 10)
  await act('neha', 'REVIEWER', 17, { status: 'approved', qc_score: 5, comments: 'A word was added.' })
  at(3, 10)
  await act('sneha', 'REVIEWER-2', 17, { status: 'approved' })
  for (const srNo of rows(1, 30).filter(approved))
    await act('anil', 'UPLOADER', srNo, { status: 'uploaded', new_content_id: `CNT-${880_000 + srNo}` })
  await act('anil', 'UPLOADER', 13, { status: 'skipped', comments: 'Skipped, as the reviewer asks.' })
  at(3, 18)
  const moved = [...inSheets('ananya'), 'Chemistry authoring']
  await send('meera', timesheets.assign, { body: { userId: cast.ananya.email, projects: moved } })
  at(2, 16)
  await give(SECOND_FILE, 1, 84, { author: 'ananya', reviewer: 'neha', uploader: 'anil' })
  await give(FURTHER_FILE, 1, 60, { author: 'imran', reviewer: 'rohit', 'reviewer-2': 'sneha' })
  // The cast's only sessions so far: nobody else can log in before the sample is committed.
  await db`delete from sessions`
  clock.now = end
}

/** The number of rows in the sample's main file. */
export const sampleRows = (): number => questions().length
