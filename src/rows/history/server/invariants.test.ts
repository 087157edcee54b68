import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CastName, cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { taskHistory } from '../contract.ts'
import { replayEvents } from '../rules.ts'
import { computeOffers } from '../../workflow/rules.ts'
import { getAssignee, RECORDED_COLUMNS, type TaskState, deriveTurn } from '../../workflow/turn-rules.ts'
import { STATUSES } from '../../workflow/vocabulary.ts'
import { selectTaskEvents } from './routes.ts'
import { assigning } from '../../../row-work/assign/contract.ts'

/** Checks the invariants (workflow.md, Invariants) against the database, with generated sequences of real calls. */
const candidates = {
  AUTHOR: ['ananya', 'imran', 'priya'],
  REVIEWER: ['neha', 'rohit', 'priya'],
  'REVIEWER-2': ['sneha'],
  UPLOADER: ['anil'],
} as const satisfies Record<StaffRole, readonly CastName[]>
const nameOf = (id: string): CastName => (Object.keys(cast) as CastName[]).find((name) => cast[name].id === id) ?? 'meera'

let app: TestApp
const clients = new Map<CastName, Client>()
beforeAll(async () => {
  app = await startTestApp()
  const { projectId } = await arrangeFile(app.db, { name: 'Ground.xlsx', project: 'Invariants' })
  for (const who of ['ananya', 'imran', 'priya', 'anil'] as const)
    await arrangeAccount(app.db, projectId, `inv-${who}`, cast[who].id, '2026-01-01T00:00:00Z')
  for (const who of ['meera', ...Object.values(candidates).flat()] as const) clients.set(who, await app.as(who))
})
afterAll(() => app.close())
const as = (who: CastName): Client => clients.get(who) ?? app.anonymous

const ROWS = 2
const row = fc.integer({ min: 1, max: ROWS })
const role = fc.constantFrom(...STAFF_ROLES)
const answerType = fc.constantFrom('Authored on Doc', 'Authored on Doc', 'Uploaded on Portal')
const step = fc.oneof(
  // Picks an offered choice, so that the sequences reach late stages. The blind updates below try the other choices.
  { weight: 9, arbitrary: fc.record({ act: fc.constant('advance' as const), row, pick: fc.nat(11), answerType }) },
  {
    weight: 3,
    arbitrary: role.chain((of) =>
      fc.record({
        act: fc.constant('update' as const),
        row,
        role: fc.constant(of),
        choice: fc.constantFrom(...STATUSES[of]),
        answerType,
        versioned: fc.boolean(),
      }),
    ),
  },
  // Assigning, correcting and reopening have high weights, because most of these calls are refused and change nothing.
  {
    weight: 4,
    arbitrary: role.chain((of) =>
      fc.record({
        act: fc.constant('assign' as const),
        row,
        role: fc.constant(of),
        who: fc.constantFrom<CastName>(...candidates[of]),
      }),
    ),
  },
  // A correction needs the row's version, and an author stage that is done.
  { weight: 4, arbitrary: fc.record({ act: fc.constant('correct' as const), row, answerType }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('unassign' as const), row, role }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('switch' as const), row, enabled: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const), row, minutes: fc.constantFrom(0, 1, 11) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('reopen' as const), row, role }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Stored = TaskState & { id: string; sr_no: number; second_review: boolean }
const storedTasks = (fileId: string) => app.db<Stored[]>`
  select t.*, f.second_review from tasks t join files f on f.id = t.file_id where t.file_id = ${fileId} order by t.sr_no`

const fieldsFor = (choice: string, type: string) => ({
  answerType: type,
  comments: 'Said so.',
  ...(choice === 'skipped' && { reason: 'Other' }),
  ...(choice === 'rejected' && { qc_score: 1 }),
  new_content_id: 'CNT-9',
})

/** Returns the status of the response, or undefined if nobody can make the call. */
async function make(
  todo: Step,
  file: string,
  task: Stored,
  last: { actorId: string | null } | undefined,
): Promise<number | undefined> {
  const body = { sr_no: todo.row }
  const update = (of: StaffRole, choice: string, type: string, version?: number) => {
    const holder = getAssignee(task, of)
    if (holder === null) return undefined
    const fields = { ...body, status: choice, ...fieldsFor(choice, type), ...(version !== undefined && { version }) }
    return as(nameOf(holder)).send(tasks.update, { params: { file, role: of }, body: fields })
  }
  const call = (): Promise<Response> | undefined => {
    switch (todo.act) {
      case 'advance': {
        if (task.turn === 'CLOSED') return undefined
        const actorId = getAssignee(task, task.turn) ?? ''
        const { choices } = computeOffers(task, task.second_review, task.turn, { reworksPending: 0, actorId })
        const choice = choices[todo.pick % Math.max(choices.length, 1)]?.status ?? 'done'
        return update(task.turn, choice, todo.answerType)
      }
      case 'update':
        return update(todo.role, todo.choice, todo.answerType, todo.versioned ? task.version : undefined)
      case 'correct':
        return update('AUTHOR', 'done', todo.answerType, task.version)
      case 'assign':
        return as('meera').send(assigning.assign, {
          params: { file },
          body: { checked: [todo.row], [todo.role.toLowerCase()]: cast[todo.who].id, onConflict: 'replace' },
        })
      case 'unassign':
        return as('meera').send(assigning.unassign, { params: { file }, body: { checked: [todo.row], roles: [todo.role] } })
      case 'switch':
        return as('meera').send(taskHistory.secondReview, { params: { file }, body: { enabled: todo.enabled } })
      case 'undo':
        app.clock.now = new Date(app.clock.now.getTime() + todo.minutes * 60_000)
        if (last?.actorId == null) return undefined
        return as(nameOf(last.actorId)).send(taskHistory.undo, { params: { file }, body: { ...body, version: task.version } })
      case 'reopen':
        return as('meera').send(taskHistory.reopen, {
          params: { file },
          body: { ...body, role: todo.role, comments: 'Once more.', version: task.version },
        })
    }
  }
  return (await call())?.status
}

const at = (text: unknown) => (typeof text === 'string' ? new Date(text).toISOString() : null)
/** Brings instants into one format, because the database's JSON writes them differently. */
const recorded = (state: Omit<TaskState, 'version'>) =>
  Object.fromEntries(
    [...RECORDED_COLUMNS, 'turn' as const].map((column) => [column, column.endsWith('_at') ? at(state[column]) : state[column]]),
  )

test('after every call the events rebuild the stages, and closed tasks accept no decision', async () => {
  const seen = new Map<string, number>()
  let made = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30, size: 'max' }), async (steps) => {
      made += 1
      const file = `Sequence ${made}.xlsx`
      const { fileId } = await arrangeFile(app.db, { name: file, project: 'Invariants', rows: ROWS })
      const first = { author: cast.ananya.id, reviewer: cast.neha.id, 'reviewer-2': cast.sneha.id, uploader: cast.anil.id }
      await as('meera').ok(assigning.assign, { params: { file }, body: { start: 1, end: ROWS, ...first } })
      for (const todo of steps) {
        const before = await storedTasks(fileId)
        const task = before[todo.row - 1]
        if (task === undefined) throw new Error('the row is gone')
        const past = await selectTaskEvents(app.db, task.id)
        const status = await make(todo, file, task, past.at(-1))
        if (status === undefined) continue
        expect(todo.act === 'undo' ? [200, 403, 404, 409] : [200, 400, 404, 409]).toContain(status)
        const after = await storedTasks(fileId)
        for (const [index, now] of after.entries()) {
          const was = before[index]
          const events = await selectTaskEvents(app.db, now.id)
          expect(recorded(replayEvents(events, now.second_review))).toEqual(recorded(now))
          expect(now.turn).toBe(deriveTurn(now, now.second_review))
          expect(now.version).toBe(Math.max(1, ...events.map((event) => event.version)))
          const fresh = events.filter((event) => event.version > (was?.version ?? 0))
          if (now.version === was?.version) expect(recorded(now)).toEqual(recorded(was))
          else for (const { kind } of fresh) seen.set(kind, (seen.get(kind) ?? 0) + 1)
          if (status !== 200) expect(now).toEqual(was)
          if (fresh[0]?.kind === 'undo')
            expect(recorded(replayEvents(events.slice(0, -2), now.second_review))).toEqual(recorded(now))
          if (was?.turn === 'CLOSED' && now.version > was.version) {
            expect(fresh.map(({ kind }) => kind)).not.toContain('update')
            expect(fresh.map(({ kind }) => kind)).not.toContain('correction')
          }
        }
      }
      // Reworks in a deleted file do not count, so the next sequence starts without a rework block.
      await app.db`update files set deleted_at = now() where id = ${fileId}`
    }),
    { numRuns: 25, endOnFailure: true },
  )
  // Guards against sequences that no longer reach every kind of change.
  expect([...seen.keys()].toSorted()).toEqual(['assign', 'correction', 'reopen', 'switch', 'unassign', 'undo', 'update'])
})
