import { expect } from 'vitest'
import { choice } from './documented-calls.ts'
import { type Company, DEPARTMENT, FILE, type Name, people, sheet } from './company.ts'
import { BIG, BIG_FILE } from './files-chapter.ts'

const staff = {
  author: people.asha.email,
  reviewer: people.chitra.email,
  'reviewer-2': people.dev.email,
  uploader: people.esha.email,
}
/** The IDs that people hold, as spelled after "sync small case". */
const assigned: Partial<Record<Name, string>> = { asha: 'bot-a1', bala: 'bot-a2', chitra: 'bot-a3', esha: 'bot-a4' }
type Decision = {
  status: string
  comments?: string
  reason?: string
  answerType?: string
  qc_score?: number | undefined
  new_content_id?: string
}

const onDoc = { status: choice('authorUpdateStatuses', 'done'), answerType: choice('answerTypes', 'Authored on Doc') }
const onPortal = { ...onDoc, answerType: choice('answerTypes', 'Uploaded on Portal'), new_content_id: 'N-1' }
const skipped = {
  status: choice('authorUpdateStatuses', 'skipped'),
  reason: choice('skipReasons', 'Spam'),
  comments: 'Not a question.',
}
const reviewed = { status: choice('reviewerOptions', 'approved'), qc_score: choice('qcScore', 4), comments: 'Clear.' }
const rework = {
  status: choice('reviewerOptions', 'send for rework'),
  qc_score: choice('qcScore', 2),
  comments: 'Cite the source.',
}
const approved = { status: choice('reviewer2Options', 'approved'), comments: '' }
const uploaded = { status: choice('uploaderOptions', 'uploaded'), new_content_id: 'N-9' }

export async function workOnRows(company: Company): Promise<void> {
  company.on(6)
  const admin = await company.as('admin')
  await assignRows(company)

  const decide = async (name: Name, sr_no: number, { comments = '', reason = '', ...decision }: Decision) => {
    const { role } = people[name]
    const body = { comments, reason, ...decision, sr_no, role, accountId: assigned[name] ?? '' }
    return (await company.as(name)).call('tasks-update', { params: { file: FILE, role }, body })
  }
  const asha = await company.as('asha')
  const list = await asha.call('tasks-list', {
    params: { file: FILE, role: 'AUTHOR' },
    query: { type: choice('taskListTypes', 'assigned') },
    body: { searchFields: { key: 'section', value: 'Leaves', type: choice('filterSearchTypes', 'exact') } },
  })
  expect(list.tasks.every(({ section }) => section === 'Leaves')).toBe(true)

  await decide('asha', 1, onDoc)
  await decide('chitra', 1, reviewed)
  await decide('dev', 1, approved)
  await decide('esha', 1, uploaded)
  await decide('asha', 2, onDoc)
  await decide('chitra', 2, rework)
  const refusedUpdate = { sr_no: 3, ...onDoc, role: 'AUTHOR', accountId: 'bot-a1' }
  const params = { file: FILE, role: 'AUTHOR' }
  await asha.refused('tasks-update', 'Please complete reworks before updating this task.', { params, body: refusedUpdate })
  await asha.refused('tasks-update', 'Done task cannot be skipped', {
    params,
    body: { ...skipped, sr_no: 2, role: 'AUTHOR', accountId: 'bot-a1' },
  })
  await decide('asha', 2, onDoc)
  await decide('chitra', 2, reviewed)
  await decide('dev', 2, { ...rework, qc_score: undefined })
  await decide('chitra', 2, reviewed)
  await decide('dev', 2, approved)
  const { reworks } = await decide('esha', 2, uploaded)
  expect(reworks).toBe(0)
  await decide('asha', 3, skipped)
  await decide('chitra', 3, { status: choice('reviewerOptionsAuthorSkipped', 'skip-approved') })
  await decide('asha', 4, skipped)
  await decide('chitra', 4, {
    status: choice('reviewerOptionsAuthorSkipped', 'sent-for-re-attempt'),
    comments: 'It can be answered.',
  })
  await decide('asha', 4, onPortal)
  await decide('chitra', 4, reviewed)
  await decide('asha', 5, onPortal)
  await decide('chitra', 5, { ...reviewed, status: choice('reviewerOptions', 'rejected'), qc_score: 0 })
  await decide('asha', 6, onDoc)
  await decide('chitra', 6, { status: choice('reviewerOptions', 'to be skipped'), comments: 'A duplicate.' })
  await decide('esha', 6, { status: choice('uploaderOptions', 'skipped') })
  for (const row of [7, 8, 9]) await decide('asha', row, onDoc)

  const types = ['assigned', 'skipApproved', 'rejected', 'tobeskipped', 'done', 'all'].map((type) =>
    choice('taskListTypes', type),
  )
  for (const type of types) {
    const { data } = await asha.call('files-user-list', { params: { role: 'AUTHOR' }, query: { type } })
    expect(
      data.map(({ name }) => name),
      type,
    ).toContain(FILE)
  }
  await admin.call('files-rows-done', {
    file: await sheet('History.xlsx', [
      {
        question_id: 'BOT-14',
        author: people.bala.email,
        author_status: 'done',
        author_answer_type: 'Authored on Doc',
        author_done_date: '05/02/2026 11:00 am',
      },
    ]),
  })
}

export async function writeRow(company: Company, sr_no: number): Promise<void> {
  const bala = await company.as('bala')
  const body = { ...onDoc, sr_no, role: people.bala.role, accountId: assigned.bala ?? '' }
  await bala.call('tasks-update', { params: { file: BIG_FILE, role: people.bala.role }, body })
}

async function assignRows(company: Company): Promise<void> {
  const admin = await company.as('admin')
  const params = { file: FILE }
  await admin.call('tasks-assign', { params, body: { start: 1, end: 10, ...staff } })
  await admin.call('tasks-assign', { params, body: { checked: [11, 12], author: people.bala.email } })
  await admin.call('tasks-assign', { params: { file: BIG_FILE }, body: { section: 'Leaves', author: people.bala.email } })
  await admin.call('tasks-assign', { params: { file: BIG_FILE }, body: { section: 'Roots', author: people.bala.email } })
  await admin.refused('tasks-assign', 'already assigned', { params, body: { start: 1, end: 2, author: people.bala.email } })
  await admin.call('tasks-unassign', { params, body: { start: 12, end: 12, roles: ['author'] } })
  const bala = await company.as('bala')
  const { tasks, tasks_count } = await bala.call('tasks-list', {
    params: { file: BIG_FILE, role: 'AUTHOR' },
    query: { type: 'assigned' },
    body: { searchFields: [] },
  })
  expect([tasks.length, tasks_count]).toEqual([BIG, BIG])
  await bala.refused('tasks-list', 'File not found', {
    params: { file: 'None.xlsx', role: 'AUTHOR' },
    body: { searchFields: [] },
  })
  const { data: writers } = await admin.call('users-by-department', {
    params: { department: DEPARTMENT },
    query: { role: 'AUTHOR' },
  })
  expect(writers.find(({ email }) => email === people.bala.email)?.openTasks).toBe(BIG + 1)
}
