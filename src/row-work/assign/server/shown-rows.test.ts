import { afterAll, describe, expect, test } from 'vitest'
import { type CastName, cast } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile, since } from '../../../../test/files.ts'
import { startTestApp } from '../../../../test/app.ts'
import { holdRows } from '../../../../test/locks.ts'
import { selectTaskRows } from '../../../../test/task-states.ts'
import type { TaskState } from '../../../rows/workflow/turn-rules.ts'
import { tasks } from '../../desk/contract.ts'
import { assigning } from '../contract.ts'
import { planning } from '../plan-contract.ts'
import type { ShownRows } from '../../../rows/filter/chosen-rows-contract.ts'

/** An action on a filter must change the rows that its page showed, or none. */

const app = await startTestApp()
afterAll(app.close)
const [meera, kavita, ananya] = await Promise.all([app.as('meera'), app.as('kavita'), app.as('ananya')])

const heldBy = (author: CastName, reviewer?: CastName): Partial<TaskState> => ({
  author_id: cast[author].id,
  author_allocated_at: since,
  ...(reviewer && { reviewer_id: cast[reviewer].id, reviewer_allocated_at: since }),
})
const ofAnanya = { searchFields: [{ key: 'author', value: cast.ananya.email, type: 'exact' as const }] }
type Rows = { filter: typeof ofAnanya } | { start: number; end: number }

/** A page that has read a plan. `act` sends back what the plan returned. */
type Page = { shown: ShownRows | undefined; act: () => Promise<Response> }
const neha = { person: cast.neha.email }
const pages: Record<string, (file: string, rows: Rows) => Promise<Page>> = {
  Unassign: async (file, rows) => {
    const [params, body] = [{ file }, { ...rows, roles: ['reviewer'] }]
    const { shown } = await meera.ok(assigning.planUnassign, { params, body })
    return { shown, act: () => meera.send(assigning.unassign, { params, body: { ...body, onActed: 'skip', shown } }) }
  },
  'Assign, several roles': async (file, rows) => {
    const [params, onConflict] = [{ file }, 'replace' as const]
    const roles = [{ role: 'reviewer', people: [neha], onConflict }]
    const { shown } = await meera.ok(planning.planLine, { params, body: { ...rows, roles } })
    const body = { ...rows, reviewer: neha.person, onConflict, shown }
    return { shown, act: () => meera.send(assigning.assign, { params, body }) }
  },
  'Assign, one role': async (file, rows) => {
    const [params, body] = [{ file }, { ...rows, role: 'reviewer', onConflict: 'replace' as const }]
    const { shown, dealt } = await meera.ok(planning.plan, { params, body: { ...body, people: [neha] } })
    const people = [{ ...neha, share: dealt, gets: dealt }]
    return { shown, act: () => meera.send(planning.split, { params, body: { ...body, people, shown } }) }
  },
  'the planner': async (file, rows) => {
    const [params, own] = [{ file }, { role: 'reviewer', onConflict: 'replace' as const }]
    const plan = await meera.ok(planning.planLine, { params, body: { ...rows, roles: [{ ...own, people: [neha] }] } })
    const people = plan.roles.flatMap(({ dealt }) => [{ ...neha, share: dealt, gets: dealt }])
    const body = { ...rows, roles: [{ ...own, people }], shown: plan.shown }
    return { shown: plan.shown, act: () => meera.send(planning.assignLine, { params, body }) }
  },
}
const outcomeOf = async (response: Response) => {
  const { message, requestId: _requestId, ...body } = (await response.json()) as Record<string, unknown>
  return { status: response.status, message, ...body }
}
const refusedWith = (what: string, figures: object) => ({
  status: 409,
  success: false,
  code: 'ROWS_CHANGED',
  message: `The rows have changed since they were shown: ${what}. Nothing was done. Check the new rows.`,
  ...figures,
})

let made = 0
/** Ten rows. Ananya is the author of six, which Rohit reviews, and Divya is the author of four. */
async function arrange(page: string) {
  made += 1
  const file = `Shown ${made}.xlsx`
  const { fileId, projectId } = await arrangeFile(app.db, {
    name: file,
    states: Array.from({ length: 10 }, (_, row) => (row < 6 ? heldBy('ananya', 'rohit') : heldBy('divya'))),
  })
  await arrangeAccount(app.db, projectId, `shown-${made}`, cast.ananya.id, since)
  const open = pages[page] ?? expect.fail()
  return { file, fileId, open: () => open(file, { filter: ofAnanya }) }
}
const give = (file: string, checked: number[], to: { [role in 'author' | 'reviewer' | 'uploader']?: CastName }) =>
  kavita.ok(assigning.assign, {
    params: { file },
    body: {
      checked,
      ...Object.fromEntries(Object.entries(to).map(([role, name]) => [role, cast[name].email])),
      onConflict: 'replace',
    },
  })

describe.each(Object.keys(pages))('%s', (name) => {
  const changes: [string, (file: string) => Promise<unknown>, string, object][] = [
    ['came', (file) => give(file, [7, 8], { author: 'ananya' }), '2 rows came', { came: 2, wentOrChanged: 0 }],
    [
      'left the caller’s list or changed hands',
      (file) => kavita.ok(assigning.unassign, { params: { file }, body: { checked: [2], roles: ['reviewer'] } }),
      '1 row went or changed hands',
      { came: 0, wentOrChanged: 1 },
    ],
    [
      'were added, left the list and changed hands',
      async (file) => {
        await give(file, [1, 2], { author: 'imran' })
        await give(file, [3], { reviewer: 'priya' })
        await give(file, [10], { author: 'ananya' })
      },
      '1 row came, and 3 rows went or changed hands',
      { came: 1, wentOrChanged: 3 },
    ],
    [
      'all left the list',
      (file) => give(file, [1, 2, 3, 4, 5, 6], { author: 'imran' }),
      '6 rows went or changed hands',
      { came: 0, wentOrChanged: 6 },
    ],
  ]
  test.each(changes)('is refused and changes nothing after rows %s', async (_, change, what, figures) => {
    const { file, fileId, open } = await arrange(name)
    const page = await open()
    await change(file)
    const before = await selectTaskRows(app.db, fileId)
    expect(await outcomeOf(await page.act())).toEqual(refusedWith(what, figures))
    expect(await selectTaskRows(app.db, fileId)).toEqual(before)
  })

  test('accepts the new rows once the page has shown them', async () => {
    const { file, fileId, open } = await arrange(name)
    const page = await open()
    await give(file, [7, 8], { author: 'ananya' })
    expect((await page.act()).status).toBe(409)
    const again = await open()
    expect((await again.act()).status).toBe(200)
    const reviewer = name === 'Unassign' ? null : cast.neha.id
    const reviewers = (await selectTaskRows(app.db, fileId)).map((row) => row.reviewer_id)
    expect(reviewers).toEqual([...Array.from({ length: 8 }, () => reviewer), null, null])
  })

  test('is not refused after a decision, a new text or a change of another role', async () => {
    const { file, fileId, open } = await arrange(name)
    const page = await open()
    await ananya.ok(tasks.update, {
      params: { file, role: 'author' },
      body: { sr_no: 1, status: 'done', answerType: 'Authored on Doc' },
    })
    await give(file, [2, 3], { uploader: 'anil' })
    await app.db`update tasks set extra = extra || '{"chapter": "Chapter 9"}' where file_id = ${fileId} and sr_no = 4`
    expect(await outcomeOf(await page.act())).toMatchObject({ status: 200, rows: 6, changed: 6 })
  })

  test('waits for a concurrent change of its rows, and is then refused', async () => {
    const { fileId, open } = await arrange(name)
    const page = await open()
    const { waiting, release } = await holdRows(
      app,
      (db) => db`update tasks set reviewer_id = ${cast.priya.id}, version = version + 1 where file_id = ${fileId} and sr_no = 5`,
    )
    const acting = page.act()
    await waiting(1)
    await release()
    const before = await selectTaskRows(app.db, fileId)
    expect(await outcomeOf(await acting)).toEqual(refusedWith('1 row went or changed hands', { came: 0, wentOrChanged: 1 }))
    expect(await selectTaskRows(app.db, fileId)).toEqual(before)
  })

  test('is refused for the second of two concurrent requests', async () => {
    const { open } = await arrange(name)
    const two = [await open(), await open()]
    const outcomes = await Promise.all(two.map(async ({ act }) => outcomeOf(await act())))
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(outcomes).toContainEqual(refusedWith('6 rows went or changed hands', { came: 0, wentOrChanged: 6 }))
  })
})

// Each of the two actions uses one of the two statements that compare rows.
describe.each(['Unassign', 'the planner'])('%s of more than 1,000 rows', (name) => {
  test('compares the rows by fingerprint, and names the number of rows before and now', async () => {
    made += 1
    const file = `Shown ${made}.xlsx`
    const states = Array.from({ length: 1_003 }, () => heldBy('ananya', 'rohit'))
    const { fileId } = await arrangeFile(app.db, { name: file, states })
    const open = (rows: Rows) => pages[name]?.(file, rows) ?? expect.fail()
    expect((await open({ start: 1, end: 1_000 })).shown).toMatchObject({ rows: expect.any(Array) })
    expect((await open({ start: 1, end: 1_001 })).shown).toEqual({ count: 1_001, fingerprint: expect.any(String) })

    const filter = { filter: ofAnanya }
    const [hands, fewer] = [await open(filter), await open(filter)]
    await give(file, [1_002], { reviewer: 'priya' })
    const before = await selectTaskRows(app.db, fileId)
    const same = 'there are 1,003 rows as before, but other ones, or other people hold them'
    expect(await outcomeOf(await hands.act())).toEqual(refusedWith(same, { before: 1_003, now: 1_003 }))
    expect(await selectTaskRows(app.db, fileId)).toEqual(before)
    await give(file, [1, 2, 3, 4], { author: 'imran' })
    const what = 'there were 1,003 rows, and now there are 999'
    expect(await outcomeOf(await fewer.act())).toEqual(refusedWith(what, { before: 1_003, now: 999 }))

    const whole = await open({ start: 1, end: 1_003 })
    await give(file, [5], { uploader: 'anil' })
    expect(await outcomeOf(await whole.act())).toMatchObject({ status: 200, rows: 1_003 })
  })
})
