import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { arrangeFile, decided, since } from '../../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { inbox } from '../../../inbox/contract.ts'
import { preferences } from '../../../session/preferences-contract.ts'
import { assigning } from '../../../row-work/assign/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { files } from '../../files/contract.ts'
import { taskHistory } from '../contract.ts'
import type { TaskState } from '../../workflow/turn-rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
afterEach(() => app.db`update files set deleted_at = now()`)

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const DAY = 24 * 60
const team = {
  author_id: cast.ananya.id,
  author_allocated_at: since,
  reviewer_id: cast.neha.id,
  reviewer_allocated_at: since,
  uploader_id: cast.anil.id,
  uploader_allocated_at: since,
} satisfies Partial<TaskState>
const waitsForReview = { ...team, ...decided.done }

const inboxOf = async (who: keyof typeof cast) => {
  const { data } = await (await app.as(who)).ok(inbox.own, {})
  return data.map(({ kind, from, role, count, object, part, isNew }) => [
    `${kind} ${role} ${count} ${object} ${part ?? 'several'}`,
    from?.fullName ?? null,
    isNew,
  ])
}
const see = async (who: keyof typeof cast): Promise<void> => {
  const person = await app.as(who)
  const { data } = await person.ok(inbox.own, {})
  await person.ok(preferences.storePreference, { params: { key: 'inbox' }, body: { value: { seen: data[0]?.at } } })
}

test('assigned and unassigned rows make one entry per person, file and day, and later ones are new', async () => {
  await arrangeFile(app.db, { name: 'Given.xlsx', rows: 12 })
  const meera = await app.as('meera')
  const params = { params: { file: 'Given.xlsx' } }
  await meera.ok(assigning.assign, { ...params, body: { start: 1, end: 8, author: cast.imran.email } })
  later(1)
  await meera.ok(assigning.assign, { ...params, body: { checked: [9], author: cast.imran.email, reviewer: cast.neha.email } })
  expect(await inboxOf('imran')).toEqual([['rows-assigned AUTHOR 9 Given.xlsx several', cast.meera.fullName, true]])
  expect(await inboxOf('neha')).toEqual([['rows-assigned REVIEWER 1 Given.xlsx 9', cast.meera.fullName, true]])
  expect(await inboxOf('meera')).toEqual([])
  expect(await inboxOf('divya')).toEqual([])

  await see('imran')
  later(1)
  await meera.ok(assigning.assign, { ...params, body: { checked: [10], author: cast.imran.email } })
  later(1)
  await meera.ok(assigning.assign, { ...params, body: { checked: [1], author: cast.divya.email, onConflict: 'replace' } })
  later(1)
  await meera.ok(assigning.unassign, { ...params, body: { checked: [2], roles: ['author'] } })
  expect(await inboxOf('imran')).toEqual([
    ['rows-taken AUTHOR 2 Given.xlsx several', cast.meera.fullName, true],
    ['rows-assigned AUTHOR 1 Given.xlsx 10', cast.meera.fullName, true],
    ['rows-assigned AUTHOR 9 Given.xlsx several', cast.meera.fullName, false],
  ])
  // The time until which entries were seen is stored in the database, so it holds in every browser.
  await see('imran')
  expect((await inboxOf('imran')).map(([, , isNew]) => isNew)).toEqual([false, false])

  later(14 * DAY)
  expect(await inboxOf('imran')).toEqual([])
})

test('every entry is new when the stored time of the last look is invalid', async () => {
  await arrangeFile(app.db, { name: 'Seen.xlsx', rows: 1 })
  const imran = await app.as('imran')
  await (
    await app.as('meera')
  ).ok(assigning.assign, {
    params: { file: 'Seen.xlsx' },
    body: { checked: [1], author: cast.imran.email },
  })
  for (const seen of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', 'now', 5, null]) {
    await imran.ok(preferences.storePreference, { params: { key: 'inbox' }, body: { value: { seen } } })
    expect((await inboxOf('imran')).map(([, , isNew]) => isNew)).toEqual([true])
  }
})

test('a row that may be attempted again has an entry separate from the reworks', async () => {
  await arrangeFile(app.db, {
    name: 'Again.xlsx',
    states: [waitsForReview, { ...team, author_status: 'skipped', author_skipped_at: since, turn: 'REVIEWER' }],
  })
  const neha = await app.as('neha')
  const decide = (sr_no: number, status: string) =>
    neha.ok(tasks.update, { params: { file: 'Again.xlsx', role: 'REVIEWER' }, body: { sr_no, status, comments: 'Once more.' } })
  await decide(1, 'send for rework')
  later(1)
  await decide(2, 'Can be Attempted')
  expect(await inboxOf('ananya')).toEqual([
    ['rows-to-attempt AUTHOR 1 Again.xlsx 2', cast.neha.fullName, true],
    ['rows-returned AUTHOR 1 Again.xlsx 1', cast.neha.fullName, true],
  ])
})

test('returned and reopened rows are announced to their holder unless the decision was undone', async () => {
  await arrangeFile(app.db, { name: 'Back.xlsx', states: [waitsForReview, waitsForReview, waitsForReview] })
  const [meera, neha] = await Promise.all([app.as('meera'), app.as('neha')])
  const file = 'Back.xlsx'
  const decide = (sr_no: number, status: string) =>
    neha.ok(tasks.update, { params: { file, role: 'REVIEWER' }, body: { sr_no, status, comments: 'Units?', qc_score: 2 } })
  await decide(1, 'send for rework')
  await decide(2, 'send for rework')
  expect(await inboxOf('ananya')).toEqual([['rows-returned AUTHOR 2 Back.xlsx several', cast.neha.fullName, true]])
  expect(await inboxOf('neha')).toEqual([])
  await neha.ok(taskHistory.undo, { params: { file }, body: { sr_no: 2, version: 2 } })
  expect(await inboxOf('ananya')).toEqual([['rows-returned AUTHOR 1 Back.xlsx 1', cast.neha.fullName, true]])

  await decide(3, 'approved')
  await meera.ok(taskHistory.reopen, {
    params: { file },
    body: { sr_no: 3, role: 'reviewer', comments: 'Wrong key', version: 2 },
  })
  expect(await inboxOf('neha')).toEqual([['rows-reopened REVIEWER 1 Back.xlsx 3', cast.meera.fullName, true]])
  // The row was returned to an earlier holder, not to a person who got it later.
  later(1)
  await meera.ok(assigning.assign, { params: { file }, body: { checked: [1], author: cast.divya.email, onConflict: 'replace' } })
  expect((await inboxOf('divya')).map(([words]) => words)).toEqual(['rows-assigned AUTHOR 1 Back.xlsx 1'])

  await meera.ok(files.remove, { params: { name: file }, body: {} })
  expect(await inboxOf('neha')).toEqual([])
})

test('the inbox queries use their indexes', async () => {
  for (const [index, condition] of [
    [
      'task_events_gave',
      `coalesce(set ->> 'author_id', set ->> 'reviewer_id', set ->> 'reviewer2_id', set ->> 'uploader_id')::uuid = '00000000-0000-7000-8000-000000000001' and kind in ('assign', 'unassign', 'undo')`,
    ],
    [
      'task_events_took',
      `coalesce(was ->> 'author_id', was ->> 'reviewer_id', was ->> 'reviewer2_id', was ->> 'uploader_id')::uuid = '00000000-0000-7000-8000-000000000001' and kind in ('assign', 'unassign', 'undo')`,
    ],
    [
      'task_events_returned',
      `(kind = 'reopen' or (kind = 'update' and to_status in ('sent_for_rework', 'sent_for_re_attempt')))`,
    ],
  ]) {
    const explain = `explain select from task_events where ${condition} and at > now()`
    const plan = await app.db.unsafe(`begin; set local enable_seqscan = off; ${explain}; rollback`)
    expect(JSON.stringify(plan)).toContain(index)
  }
})

test('the inbox is refused without a login', async () => {
  expect((await app.anonymous.refused(inbox.own, 'NOT_SIGNED_IN', {})).success).toBe(false)
})
