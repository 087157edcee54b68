import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile } from '../../../../test/files.ts'
import type { TaskState } from '../../../rows/workflow/turn-rules.ts'
import { tasks } from '../contract.ts'
import { compareQueued, type LastDecision, type Queued } from '../queue-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const day = (n: number) => `2026-02-${String(n).padStart(2, '0')}T00:00:00Z`
const given = (n: number): Partial<TaskState> => ({ author_id: cast.ananya.id, author_allocated_at: day(n) })
const back = (n: number, status: 'sent_for_rework' | 'sent_for_re_attempt'): Partial<TaskState> => ({
  ...given(1),
  ...(status === 'sent_for_rework'
    ? { author_status: 'done', author_answer_type: 'Authored on Doc', author_acted_at: day(2) }
    : { author_status: 'skipped', author_skipped_at: day(2) }),
  reviewer_id: cast.neha.id,
  reviewer_status: status,
  reviewer_acted_at: day(n),
  turn: 'AUTHOR',
})
const states = [
  given(9),
  given(4),
  back(8, 'sent_for_re_attempt'),
  back(7, 'sent_for_rework'),
  given(4),
  back(6, 'sent_for_rework'),
  given(3),
  back(5, 'sent_for_re_attempt'),
]

// The decision was made on day 10. Drafts typed before it were left for it; drafts typed after it are interrupted work.
test.each<[string, boolean]>([
  ['without any decision', false],
  ['with a last decision', true],
])('the next rows come in the order of compareQueued %s', async (name, hasWorked) => {
  await app.db`update files set deleted_at = now()`
  await app.db`delete from task_drafts`
  const files = [
    await arrangeFile(app.db, { name: `One ${name}.xlsx`, states }),
    await arrangeFile(app.db, { name: `Two ${name}.xlsx`, states }),
  ]
  const drafted: Record<string, string> = {}
  for (const [place, days] of [
    [1, 9],
    [2, 11],
    [4, 12],
    [5, 9],
  ] as const) {
    const id = files[place % 2]?.taskIds[place] ?? ''
    drafted[id] = day(days)
    await app.db`
      insert into task_drafts (user_id, role, task_id, draft, typed_at, changed_at)
      values (${cast.ananya.id}, 'AUTHOR', ${id}, '{"of": {}, "texts": [{}], "dropped": []}', ${day(days)}, ${day(days)})`
  }
  const worked = files[1]?.fileId ?? ''
  if (hasWorked)
    await app.db`
      insert into task_events (task_id, file_id, version, at, actor_id, role, kind, set, was)
      values (${files[1]?.taskIds[0] ?? ''}, ${worked}, 2, ${day(10)}, ${cast.ananya.id}, 'AUTHOR', 'update', '{}', '{}')`
  const last: LastDecision = hasWorked ? { at: Date.parse(day(10)), file: worked } : null

  const rows = new Map(
    files.flatMap(({ fileId, taskIds }) =>
      taskIds.map((id, at): [string, Queued] => {
        const state = states[at] ?? {}
        const typedAt = drafted[id]
        return [
          id,
          {
            isRework: state.reviewer_status === 'sent_for_rework',
            draftAt: typedAt === undefined ? null : Date.parse(typedAt),
            file: fileId,
            isReturned: state.reviewer_status !== undefined,
            since: Date.parse(String(state.reviewer_acted_at ?? state.author_allocated_at)),
            srNo: at + 1,
          },
        ]
      }),
    ),
  )
  const wanted = [...rows].toSorted(([, one], [, other]) => compareQueued(one, other, last)).map(([id]) => id)
  const ananya = await app.as('ananya')
  const came: string[] = []
  for (let { next } = await ananya.ok(tasks.next, { params: { role: 'AUTHOR' } }); next !== null;) {
    came.push(next._id)
    await app.db`update tasks set author_id = ${cast.imran.id} where id = ${next._id}`
    ;({ next } = await ananya.ok(tasks.next, { params: { role: 'AUTHOR' } }))
  }
  expect(came.map((id) => wanted.indexOf(id))).toEqual(wanted.map((_, at) => at))
})
