/** People learn who took a row from their desk, who received it and when, but nothing that happened later. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cast, type CastName } from '../../../../db/cast.ts'
import { arrangeFile, decided, since } from '../../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { assigning } from '../../../row-work/assign/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { files } from '../../files/contract.ts'
import type { TaskState } from '../../workflow/turn-rules.ts'
import { taskHistory } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => app.db`update files set deleted_at = now() where deleted_at is null`)

const team = {
  author_id: cast.ananya.id,
  author_allocated_at: since,
  reviewer_id: cast.neha.id,
  reviewer_allocated_at: since,
  reviewer2_id: cast.sneha.id,
  reviewer2_allocated_at: since,
  uploader_id: cast.anil.id,
  uploader_allocated_at: since,
} satisfies Partial<TaskState>
const open = team
const done = { ...team, ...decided.done }
const approved = { ...team, ...decided.approved }
const role = { ananya: 'AUTHOR', neha: 'REVIEWER', sneha: 'REVIEWER-2', anil: 'UPLOADER' } as const
let count = 0
const arrange = async (state: Partial<TaskState>) => {
  count += 1
  const file = `Taken ${count}.xlsx`
  const { fileId, taskIds } = await arrangeFile(app.db, { name: file, states: [state] })
  const [task = ''] = taskIds
  const tell = async (who: keyof typeof role, version = 1) => {
    const sent = { params: { task, role: role[who] }, query: { version } }
    const { what, who: by, to, at, status } = await (await app.as(who)).ok(taskHistory.taken, sent)
    return { what, who: by?.fullName ?? null, to: to?.fullName ?? null, at, status }
  }
  return { fileId, task, params: { file }, tell }
}
const nothing = { what: null, who: null, to: null, at: null, status: null }
const now = () => app.clock.now.toISOString()

test('the former holder learns who gave the row to a colleague, and no later event', async () => {
  const { params, task, tell } = await arrange(open)
  const meera = await app.as('meera')
  expect(await tell('ananya')).toEqual(nothing)
  const at = now()
  await meera.ok(assigning.assign, { params, body: { checked: [1], author: cast.imran.email, onConflict: 'replace' } })
  const given = { ...nothing, what: 'given', who: cast.meera.fullName, to: cast.imran.fullName, at }
  expect(await tell('ananya')).toEqual(given)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await meera.ok(assigning.unassign, { params, body: { checked: [1], roles: ['author'] } })
  expect(await tell('ananya')).toEqual(given)
  const [{ version } = { version: 0 }] = await app.db<
    { version: number }[]
  >`select version - 1 as version from tasks where id = ${task}`
  expect(await tell('ananya', version)).toEqual(nothing)
})

test('the new holder of a row is not named to a former holder who shares no department with them', async () => {
  const { params, tell } = await arrange(open)
  const body = { checked: [1], author: cast.tara.email, onConflict: 'replace' as const }
  await (await app.as('meera')).ok(assigning.assign, { params, body })
  expect(await tell('ananya')).toMatchObject({ what: 'given', who: cast.meera.fullName, to: null })
})

test('a row that its holder decided elsewhere comes with the status of that decision', async () => {
  const elsewhere = await arrange(done)
  await (
    await app.as('neha')
  ).ok(tasks.update, {
    params: { ...elsewhere.params, role: 'REVIEWER' },
    body: { sr_no: 1, status: 'approved' },
  })
  expect(await elsewhere.tell('neha')).toMatchObject({ what: 'decided', who: cast.neha.fullName, status: 'approved' })
})

test('a row lost by turning the second review off names the person who did it', async () => {
  const switched = await arrange(approved)
  await (await app.as('meera')).ok(taskHistory.secondReview, { params: switched.params, body: { enabled: false } })
  expect(await switched.tell('sneha')).toMatchObject({ what: 'switched', who: cast.meera.fullName })
})

test('a deleted file is reported without a person, and a rename does not count as taking a row', async () => {
  const meera = await app.as('meera')
  const renamed = await arrange(open)
  await meera.ok(files.rename, { params: { fileId: renamed.fileId }, body: { name: 'Taken anew.xlsx' } })
  expect(await renamed.tell('ananya')).toEqual(nothing)
  const deleted = await arrange(open)
  await app.db`update files set deleted_at = ${now()} where id = ${deleted.fileId}`
  expect(await deleted.tell('ananya')).toEqual({ ...nothing, what: 'deleted', at: now() })
})

test('the loss of a row is told only to a former holder in a role that they still have', async () => {
  const { task } = await arrange(open)
  const asks = (who: CastName, taskId: string, as: string) => ({ params: { task: taskId, role: as }, query: { version: 1 } })
  const imran = await app.as('imran')
  await imran.refused(taskHistory.taken, 'TASK_NOT_FOUND', asks('imran', task, 'AUTHOR'))
  await imran.refused(taskHistory.taken, 'TASK_NOT_FOUND', asks('imran', 'no-id', 'AUTHOR'))
  await imran.refused(taskHistory.taken, 'ROLE_NOT_HELD', asks('imran', task, 'UPLOADER'))
  await (await app.as('meera')).refused(taskHistory.taken, 'NOT_ALLOWED', asks('meera', task, 'AUTHOR'))
})
