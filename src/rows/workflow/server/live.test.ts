import { afterAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../../db/cast.ts'
import { arrangeFile, since } from '../../../../test/files.ts'
import type { ReceivedEvents } from '../../../../test/app.ts'
import { matchChange, startTwoNodes } from '../../../../test/two-nodes.ts'
import { toScopedTag } from '../../../kit/shared/tags.ts'
import { session } from '../../../session/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { taskHistory } from '../../history/contract.ts'
import { newTaskState, type TaskState } from '../turn-rules.ts'
import { assigning } from '../../../row-work/assign/contract.ts'

/** Decisions are made on node A; other people's pages subscribe on node B. */
const { app, nodeB, open: openAt, close } = await startTwoNodes()
afterAll(close)
const open = (who: CastName) => openAt(who, nodeB.url)

const withReviewer: Partial<TaskState> = {
  author_id: cast.ananya.id,
  author_allocated_at: since,
  author_status: 'done',
  author_acted_at: since,
  author_answer_type: 'Authored on Doc',
  reviewer_id: cast.neha.id,
  reviewer_allocated_at: since,
  reviewer2_id: cast.sneha.id,
  reviewer2_allocated_at: since,
  turn: 'REVIEWER',
  version: 2,
}
const tagsOf = ({ events }: ReceivedEvents): string[] =>
  events
    .filter(({ event }) => event === 'changed')
    .flatMap(({ data }) => data as string[])
    .toSorted()

test('a decision reaches only the people concerned on another node', async () => {
  await arrangeFile(app.db, { name: 'Live decision.xlsx', states: [withReviewer] })
  const [author, second, stranger, decider] = [await open('ananya'), await open('sneha'), await open('anil'), await open('neha')]
  const neha = await app.as('neha')
  const params = { file: 'Live decision.xlsx', role: 'REVIEWER' }
  await neha.ok(tasks.update, { params, body: { sr_no: 1, status: 'sent_for_rework', comments: 'Step two is missing.' } })
  await author.until(matchChange('reworks'))
  await second.until(matchChange('tasks'))
  expect(tagsOf(author)).toEqual(['reworks', 'tasks'])
  expect(tagsOf(second)).toEqual(['tasks'])
  // Events arrive in one batch, so a tag that was wrongly published to strangers would be here by now.
  expect(tagsOf(stranger)).toEqual([])
  expect(tagsOf(decider)).toEqual([])

  const me = await (await app.asAt(nodeB.url, 'ananya')).ok(session.me, { params: { role: 'AUTHOR' } })
  expect(me.user.reworks).toBe(1)

  await neha.ok(taskHistory.undo, { params: { file: 'Live decision.xlsx' }, body: { sr_no: 1, version: 3 } })
  await author.until(() => tagsOf(author).filter((tag) => tag === 'reworks').length === 2)
  for (const each of [author, second, stranger, decider]) each.leave()
})

test('an assignment reaches the new and former assignees and their managers', async () => {
  const [own, others] = [await open('kavita'), await open('farhan')]
  const states = Array.from({ length: 3 }, () => ({ ...newTaskState, author_id: cast.ananya.id, author_allocated_at: since }))
  await arrangeFile(app.db, { name: 'Live assign.xlsx', states })
  const [loses, gets, stays] = [await open('ananya'), await open('imran'), await open('neha')]
  const meera = await app.as('meera')
  const body = { start: 1, end: 3, author: cast.imran.email, onConflict: 'replace' as const }
  await meera.ok(assigning.assign, { params: { file: 'Live assign.xlsx' }, body })
  await Promise.all([loses.until(matchChange('tasks')), gets.until(matchChange('tasks'))])
  await meera.ok(assigning.unassign, { params: { file: 'Live assign.xlsx' }, body: { checked: [2], roles: ['author'] } })
  await gets.until(() => tagsOf(gets).filter((tag) => tag === 'tasks').length === 2)
  expect(tagsOf(stays)).toEqual([])
  // A manager may reassign rows of another manager's team (decision 112). The other manager's pages then refetch all tasks.
  const whole = ({ event, data }: { event: string; data: unknown }): boolean =>
    event === 'changed' && JSON.stringify(data) === '["tasks"]'
  expect(others.events.some(whole)).toBe(false)
  const kavita = await app.as('kavita')
  await kavita.ok(assigning.assign, { params: { file: 'Live assign.xlsx' }, body: { checked: [2], author: cast.divya.email } })
  await others.until(whole)
  await own.until(whole)
  for (const each of [loses, gets, stays, own, others]) each.leave()
})

test('a refused decision is not published', async () => {
  await arrangeFile(app.db, { name: 'Live refusal.xlsx', states: [withReviewer] })
  const author = await open('ananya')
  const neha = await app.as('neha')
  const params = { file: 'Live refusal.xlsx', role: 'REVIEWER' }
  await neha.refused(tasks.update, 'STALE_VERSION', { params, body: { sr_no: 1, status: 'approved', qc_score: 4, version: 9 } })
  // The first tag to arrive must belong to the next publication.
  await neha.ok(tasks.update, { params, body: { sr_no: 1, status: 'approved', qc_score: 4 } })
  await author.until(matchChange('tasks'))
  expect(tagsOf(author)).toEqual(['tasks'])
  author.leave()
})

const rowsOf =
  (fileId: string) =>
  ({ event, data }: { event: string; data: unknown }): boolean =>
    event === 'changed' && JSON.stringify(data) === JSON.stringify(['tasks', toScopedTag('tasks', fileId)])
const count = ({ events }: ReceivedEvents, fileId: string): number => events.filter(rowsOf(fileId)).length

test('every change of a row reaches everybody who manages the file on another node', async () => {
  const { fileId } = await arrangeFile(app.db, { name: 'Live managed.xlsx', states: [withReviewer] })
  await app.db`insert into tab_grants (user_id, tab, granted_by) values (${cast.nikhil.id}, 'Manage File', ${cast.meera.id})`
  const watching = await Promise.all((['meera', 'arjun', 'kavita', 'farhan', 'leela', 'nikhil'] as const).map(open))
  const stranger = await open('anil')
  const [neha, meera] = [await app.as('neha'), await app.as('meera')]
  const file = 'Live managed.xlsx'
  const acts: readonly (() => Promise<unknown>)[] = [
    () =>
      neha.ok(tasks.update, {
        params: { file, role: 'REVIEWER' },
        body: { sr_no: 1, status: 'sent_for_rework', comments: 'Step two is missing.' },
      }),
    () => neha.ok(taskHistory.undo, { params: { file }, body: { sr_no: 1, version: 3 } }),
    () => neha.ok(tasks.update, { params: { file, role: 'REVIEWER' }, body: { sr_no: 1, status: 'approved', qc_score: 4 } }),
    async () => {
      const [row] = await app.db<{ version: number }[]>`select version from tasks where file_id = ${fileId}`
      const body = { sr_no: 1, role: 'REVIEWER', comments: 'Look again.', version: row?.version ?? 0 }
      return meera.ok(taskHistory.reopen, { params: { file }, body })
    },
    () => meera.ok(assigning.assign, { params: { file }, body: { start: 1, end: 1, uploader: cast.anil.email } }),
    () => meera.ok(assigning.unassign, { params: { file }, body: { checked: [1], roles: ['uploader'] } }),
    () => meera.ok(taskHistory.secondReview, { params: { file }, body: { enabled: false } }),
  ]
  for (const [at, act] of acts.entries()) {
    await act()
    await Promise.all(watching.map((stream) => stream.until(() => count(stream, fileId) === at + 1, 2_000)))
  }
  expect(count(stranger, fileId)).toBe(0)
  for (const each of [...watching, stranger]) each.leave()
})

test('a change of hidden rows is not published to managers who cannot see them', async () => {
  const { fileId } = await arrangeFile(app.db, { name: 'Live hidden.xlsx', states: [withReviewer] })
  await app.db`update file_departments set is_visible = false where file_id = ${fileId}`
  const [admin, manager] = [await open('meera'), await open('kavita')]
  const neha = await app.as('neha')
  const params = { file: 'Live hidden.xlsx', role: 'REVIEWER' }
  await neha.ok(tasks.update, { params, body: { sr_no: 1, status: 'approved', qc_score: 4 } })
  await admin.until(rowsOf(fileId))
  expect(count(manager, fileId)).toBe(0)
  for (const each of [admin, manager]) each.leave()
})

test('many decisions in quick succession are sent to managers as few events', async () => {
  const states = Array.from({ length: 40 }, () => withReviewer)
  const { fileId } = await arrangeFile(app.db, { name: 'Live flood.xlsx', states })
  const admin = await open('meera')
  const neha = await app.as('neha')
  const params = { file: 'Live flood.xlsx', role: 'REVIEWER' }
  const began = performance.now()
  await Promise.all(
    states.map((_, at) => neha.ok(tasks.update, { params, body: { sr_no: at + 1, status: 'approved', qc_score: 4 } })),
  )
  await admin.until(rowsOf(fileId))
  await new Promise((done) => setTimeout(done, 700))
  expect(count(admin, fileId)).toBeLessThanOrEqual(2 + (performance.now() - began) / 500)
  admin.leave()
})
