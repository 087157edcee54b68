import type { Db } from '../src/kit/postgres/db.ts'
import { cast, getDepartmentId } from '../db/cast.ts'
import { newTaskState, RECORDED_COLUMNS, type TaskState } from '../src/rows/workflow/turn-rules.ts'

type Arranged = { fileId: string; projectId: string; taskIds: string[] }
type Wish = {
  name?: string
  project?: string
  rows?: number
  secondReview?: boolean
  states?: Partial<TaskState>[]
  numberOf?: (index: number) => number
}

export const since = '2026-01-01T00:00:00Z'
/** The decisions of a row by stage. The test chooses who holds the row. */
const done = {
  author_status: 'done',
  author_answer_type: 'Authored on Doc',
  author_acted_at: since,
  turn: 'REVIEWER',
} satisfies Partial<TaskState>
const approved = { ...done, reviewer_status: 'approved', turn: 'REVIEWER-2' } satisfies Partial<TaskState>
const uploaded = {
  ...approved,
  reviewer2_status: 'approved',
  uploader_status: 'uploaded',
  turn: 'CLOSED',
} satisfies Partial<TaskState>
export const decided = { done, approved, uploaded }

// All numbers have the same length: tests of a worker share them, and "Project 100" would be listed before "Project 99".
let made = 10_000

/**
 * Inserts a file with tasks directly into the database, each task in the requested state. This is the base data of the call
 * tests.
 */
export async function arrangeFile(db: Db, wish: Wish = {}): Promise<Arranged> {
  made += 1
  const {
    name = `Set ${made}.xlsx`,
    project = `Project ${made}`,
    secondReview = true,
    states = [],
    numberOf = (index: number) => index + 1,
  } = wish
  const rows = Math.max(wish.rows ?? 0, states.length)
  const columns = ['sr_no', 'question_id', 'chapter', 'section'].map((key) => ({ key, name: key }))
  const [there] = await db<{ id: string }[]>`select id from projects where name = ${project}`
  const [{ id: projectId } = { id: '' }] = there
    ? [there]
    : await db<{ id: string }[]>`insert into projects (name, created_by) values (${project}, ${cast.meera.id}) returning id`
  await db`insert into project_modules (project_id, module) values (${projectId}, 'sections'), (${projectId}, 'allocations') on conflict do nothing`
  const [{ id: fileId } = { id: '' }] = await db<{ id: string }[]>`
    insert into files (project_id, name, columns, row_count, second_review, sections, created_by)
    values (${projectId}, ${name}, ${JSON.stringify(columns)}::text::jsonb, ${rows}, ${secondReview}, '{Optics,Waves}', ${cast.meera.id})
    returning id`
  await db`insert into file_departments (file_id, department_id, row_count) values (${fileId}, ${getDepartmentId('Physics')}, ${rows})`
  // The number is written in letters, so that a search for the digits of one row does not find the others.
  const letters = String(made).replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  const tasks = Array.from({ length: rows }, (_, index) => ({
    ...newTaskState,
    ...states[index],
    sr_no: numberOf(index),
    question_id: `Q-${letters}-${index + 1}`,
    section: index % 2 === 0 ? 'Optics' : 'Waves',
    extra: { chapter: `Chapter ${1 + (index % 5)}` },
  }))
  const recorded = db.unsafe(RECORDED_COLUMNS.join(', '))
  const inserted = await db<{ id: string }[]>`
    insert into tasks (file_id, department_id, question_key, sr_no, question_id, section, extra, turn, version, ${recorded})
    select ${fileId}, ${getDepartmentId('Physics')}, lower(r.question_id), r.sr_no, r.question_id, r.section, r.extra, r.turn, r.version,
      ${recorded}
    from jsonb_populate_recordset(null::tasks, ${JSON.stringify(tasks)}::text::jsonb) r order by r.sr_no returning id`
  return { fileId, projectId, taskIds: inserted.map((task) => task.id) }
}

/** Inserts an allocation ID of the project and returns its row id. `userId`, if given, holds it from the instant `since` on. */
export async function arrangeAccount(
  db: Db,
  projectId: string,
  accountId: string,
  userId?: string,
  since?: string,
): Promise<string> {
  await db`
    insert into allocation_departments (project_id, department_id) values (${projectId}, ${getDepartmentId('Physics')}) on conflict do nothing`
  const [{ id } = { id: '' }] = await db<{ id: string }[]>`
    insert into accounts (account_id, project_id, department_id) values (${accountId}, ${projectId}, ${getDepartmentId('Physics')}) returning id`
  if (userId !== undefined && since !== undefined)
    await db`
    insert into allocation_holds (account_id, user_id, mode, during, project_id, places)
    values (${id}, ${userId}, 'single', tstzrange(${since}, null), ${projectId}, '(,)')`
  return id
}
