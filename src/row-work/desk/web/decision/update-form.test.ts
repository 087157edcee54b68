import { afterAll, beforeAll, expect, it } from 'vitest'
import { cast } from '../../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../../test/app.ts'
import type { StaffRole } from '../../../../access/levels.ts'
import { tasks } from '../../contract.ts'
import { arrangeAccount, arrangeFile } from '../../../../../test/files.ts'
import type { TaskState } from '../../../../rows/workflow/turn-rules.ts'
import { nothingTyped } from '../../draft-rules.ts'
import {
  findChosenStatus,
  buildFirstFields,
  splitIssuesByField,
  listMissingFields,
  needsFor,
  buildDecisionBody,
  listDecisionChoices,
} from './form-values.ts'
import { groupPassages } from '../../../../rows/workflow/web/passages.ts'
import { listStageNotes } from '../../../../rows/workflow/web/row-passages.ts'
import { type Task } from '../../../../rows/workflow/contract.ts'

let app: TestApp
let fileName: string
const assigned = {
  author_id: cast.ananya.id,
  reviewer_id: cast.neha.id,
  reviewer2_id: cast.sneha.id,
  uploader_id: cast.anil.id,
  author_allocated_at: '2026-03-02T04:10:00Z',
}
const done = { author_status: 'done', author_answer_type: 'Authored on Doc', author_acted_at: '2026-03-05T04:10:00Z' } as const
const states: Partial<TaskState>[] = [
  { ...assigned },
  { ...assigned, ...done, turn: 'REVIEWER' },
  { ...assigned, ...done, author_answer_type: 'Uploaded on Portal', turn: 'REVIEWER' },
  { ...assigned, author_status: 'skipped', turn: 'REVIEWER' },
  { ...assigned, ...done, reviewer_status: 'approved', turn: 'REVIEWER-2' },
  { ...assigned, ...done, reviewer_status: 'to_be_skipped', turn: 'UPLOADER' },
  { ...assigned, ...done, reviewer_status: 'approved', reviewer2_status: 'approved', turn: 'UPLOADER' },
]

beforeAll(async () => {
  app = await startTestApp()
  const { projectId } = await arrangeFile(app.db, { name: 'Form.xlsx', states })
  await arrangeAccount(app.db, projectId, 'phy-auth-27', cast.ananya.id, '2026-01-01T00:00:00Z')
  fileName = 'Form.xlsx'
})
afterAll(() => app.close())

const people = { AUTHOR: 'ananya', REVIEWER: 'neha', 'REVIEWER-2': 'sneha', UPLOADER: 'anil' } as const
const rowsOf = async (role: StaffRole): Promise<Task[]> => {
  const client = await app.as(people[role])
  const { tasks: rows } = await client.ok(tasks.list, { params: { file: fileName, role }, query: { type: 'all' }, body: {} })
  return rows.toSorted((one, other) => one.sr_no - other.sr_no)
}
const asking = (role: StaffRole) => ({ role, secondReview: true, personId: cast[people[role]].id })

it.each<[StaffRole, (string[] | undefined)[]]>([
  ['AUTHOR', [['done', 'skipped'], ['done'], ['done'], [], [], [], []]],
  [
    'REVIEWER',
    [
      [],
      ['approved', 'rejected', 'to_be_skipped', 'sent_for_rework'],
      ['approved', 'rejected', 'to_be_skipped'],
      ['skip_approved', 'sent_for_re_attempt'],
      [],
      [],
      [],
    ],
  ],
  ['REVIEWER-2', [[], [], [], [], ['approved', 'sent_for_rework'], [], []]],
  ['UPLOADER', [[], [], [], [], [], ['skipped'], ['uploaded', 'skipped']]],
])('the form offers the %s the same choices as the server', async (role, wanted) => {
  const rows = await rowsOf(role)
  for (const [index, task] of rows.entries()) {
    const { choices, updateTask } = listDecisionChoices(task, asking(role))
    expect(choices.map(({ status }) => status)).toEqual(wanted[index])
    expect(updateTask).toEqual(task.updateTask)
  }
})

it('the fields that the form sends are accepted by the server', async () => {
  const [task] = await rowsOf('AUTHOR')
  if (task === undefined) throw new Error('no row')
  const { choices } = listDecisionChoices(task, asking('AUTHOR'))
  const typed = { ...buildFirstFields(task, 'AUTHOR', choices, undefined), status: 'done', reason: 'Spam' }
  const chosen = findChosenStatus(typed, choices)
  expect(listMissingFields(chosen, needsFor('AUTHOR', chosen, typed, task), typed)).toEqual({
    answerType: 'Please select an answer type.',
  })
  expect(buildFirstFields(task, 'AUTHOR', choices, 'Authored on Doc')).toMatchObject({
    status: '',
    answerType: 'Authored on Doc',
  })
  const portal = { ...typed, answerType: 'Uploaded on Portal' }
  const needs = needsFor('AUTHOR', chosen, portal, task)
  expect(needs.account).toBe(true)
  expect(listMissingFields(chosen, needs, portal)).toEqual({ new_content_id: 'Please enter the new content ID.' })
  const full = { ...portal, new_content_id: ' CNT-1 ' }
  expect(listMissingFields(chosen, needs, full)).toEqual({})
  if (chosen === undefined) throw new Error('nothing chosen')
  const body = buildDecisionBody(chosen, needs, full)
  expect(body).toEqual({ status: 'done', answerType: 'Uploaded on Portal', new_content_id: 'CNT-1' })
  const client = await app.as('ananya')
  const reply = await client.ok(tasks.update, {
    params: { file: fileName, role: 'AUTHOR' },
    body: { ...body, sr_no: task.sr_no, version: task.version, accountId: 'phy-auth-27' },
  })
  expect(reply.task).toMatchObject({ author_status: 'done', new_content_id: 'CNT-1', turn: 'REVIEWER' })
  expect(
    buildFirstFields(reply.task, 'AUTHOR', listDecisionChoices(reply.task, asking('AUTHOR')).choices, undefined),
  ).toMatchObject({
    status: 'done',
    answerType: 'Uploaded on Portal',
    new_content_id: 'CNT-1',
  })
})

it('a draft’s choice that is no longer offered is dropped, and a status is required', async () => {
  const [, task] = await rowsOf('REVIEWER')
  if (task === undefined) throw new Error('no row')
  const { choices } = listDecisionChoices(task, asking('REVIEWER'))
  const chosen = findChosenStatus({ ...nothingTyped, status: 'skip_approved' }, choices)
  expect(chosen).toBeUndefined()
  expect(listMissingFields(chosen, needsFor('REVIEWER', chosen, nothingTyped, task), nothingTyped)).toEqual({
    status: 'Please select a status that your role can give.',
  })
  const rejected = needsFor('REVIEWER', 'rejected', nothingTyped, task)
  expect(listMissingFields('rejected', rejected, nothingTyped)).toEqual({
    qc_score: 'Please select a QC score from 0 to 5.',
    comments: 'Please enter your comments.',
  })
  expect(listMissingFields('rejected', rejected, { ...nothingTyped, qc_score: '0', comments: 'x' })).toEqual({})
})

it('the issues of a refusal are assigned to their fields', () => {
  const issues = [
    { path: 'comments', message: 'Please enter your comments.' },
    { path: 'accountId', message: 'Start an allocation ID for this project first.' },
  ]
  expect(splitIssuesByField(issues)).toEqual({
    fields: { comments: 'Please enter your comments.' },
    rest: ['Start an allocation ID for this project first.'],
  })
})

it('long passages are separated from short ones, and notes name their stages', async () => {
  const rows = await rowsOf('UPLOADER')
  const task = rows[6]
  if (task === undefined) throw new Error('no row')
  const sheet = [
    { key: 'sr_no', name: 'sr_no' },
    { key: 'question_text', name: 'Question' },
    { key: 'chapter', name: 'chapter' },
    { key: 'none', name: 'none' },
  ]
  const read = groupPassages({ ...task, question_text: 'Why?', none: ' ' }, sheet)
  expect(read.long).toMatchObject([{ key: 'question_text', heading: { full: 'Question', raw: 'Question' }, text: 'Why?' }])
  expect(read.short.map(({ key }) => key)).toEqual(['chapter'])
  expect(listStageNotes(task).map(({ role, status }) => [role, status])).toEqual([
    ['AUTHOR', 'done'],
    ['REVIEWER', 'approved'],
    ['REVIEWER-2', 'approved'],
  ])
})
