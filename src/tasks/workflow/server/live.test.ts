import { afterAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../../db/cast.ts'
import { arrangeFile, since } from '../../../../test/files.ts'
import type { ReceivedEvents } from '../../../../test/app.ts'
import { changed, startTwoNodes } from '../../../../test/two-nodes.ts'
import { session } from '../../../session/contract.ts'
import { tasks } from '../../desk/contract.ts'
import { taskHistory } from '../../history/contract.ts'
import { newTask, type TaskState } from '../turn-rules.ts'
import { assigning } from '../../assign/contract.ts'

/** Decisions are made on node A; the others' pages are subscribed on node B. */
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

test('a decision on one node is published to those concerned on the other within a second, and to nobody else', async () => {
  await arrangeFile(app.db, { name: 'Live decision.xlsx', states: [withReviewer] })
  const [author, second, stranger, decider] = [await open('ananya'), await open('sneha'), await open('anil'), await open('neha')]
  const neha = await app.as('neha')
  const params = { file: 'Live decision.xlsx', role: 'REVIEWER' }
  await neha.ok(tasks.update, { params, body: { sr_no: 1, status: 'sent_for_rework', comments: 'Step two is missing.' } })
  await author.until(changed('reworks'))
  await second.until(changed('tasks'))
  expect(tagsOf(author)).toEqual(['reworks', 'tasks'])
  expect(tagsOf(second)).toEqual(['tasks'])
  // Both arrived in one batch, so tags published to strangers would be here too.
  expect(tagsOf(stranger)).toEqual([])
  expect(tagsOf(decider)).toEqual([])

  // What the author now reads on that node is consistent with it.
  const me = await (await app.asAt(nodeB.url, 'ananya')).ok(session.me, { params: { role: 'AUTHOR' } })
  expect(me.user.reworks).toBe(1)

  await neha.ok(taskHistory.undo, { params: { file: 'Live decision.xlsx' }, body: { sr_no: 1, version: 3 } })
  await author.until(() => tagsOf(author).filter((tag) => tag === 'reworks').length === 2)
  for (const each of [author, second, stranger, decider]) each.leave()
})

test('publishes assignments to new and former assignees and their managers', async () => {
  const [own, others] = [await open('kavita'), await open('farhan')]
  const states = Array.from({ length: 3 }, () => ({ ...newTask, author_id: cast.ananya.id, author_allocated_at: since }))
  await arrangeFile(app.db, { name: 'Live assign.xlsx', states })
  const [loses, gets, stays] = [await open('ananya'), await open('imran'), await open('neha')]
  const meera = await app.as('meera')
  const body = { start: 1, end: 3, author: cast.imran.email, onConflict: 'replace' as const }
  await meera.ok(assigning.assign, { params: { file: 'Live assign.xlsx' }, body })
  await Promise.all([loses.until(changed('tasks')), gets.until(changed('tasks'))])
  await meera.ok(assigning.unassign, { params: { file: 'Live assign.xlsx' }, body: { checked: [2], roles: ['author'] } })
  await gets.until(() => tagsOf(gets).filter((tag) => tag === 'tasks').length === 2)
  expect(tagsOf(stays)).toEqual([])
  // A manager may reassign rows of another's team (decision 112): that manager is notified at once.
  expect(tagsOf(others)).toEqual([])
  const kavita = await app.as('kavita')
  await kavita.ok(assigning.assign, { params: { file: 'Live assign.xlsx' }, body: { checked: [2], author: cast.divya.email } })
  await others.until(changed('tasks'))
  await own.until(changed('tasks'))
  for (const each of [loses, gets, stays, own, others]) each.leave()
})

test('publishes nothing for a refused decision', async () => {
  await arrangeFile(app.db, { name: 'Live refusal.xlsx', states: [withReviewer] })
  const author = await open('ananya')
  const neha = await app.as('neha')
  const params = { file: 'Live refusal.xlsx', role: 'REVIEWER' }
  await neha.refused(tasks.update, 'STALE_VERSION', { params, body: { sr_no: 1, status: 'approved', qc_score: 4, version: 9 } })
  // The first tag received belongs to the next publication.
  await neha.ok(tasks.update, { params, body: { sr_no: 1, status: 'approved', qc_score: 4 } })
  await author.until(changed('tasks'))
  expect(tagsOf(author)).toEqual(['tasks'])
  author.leave()
})
