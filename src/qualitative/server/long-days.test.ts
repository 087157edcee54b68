import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { qualitative } from '../contract.ts'
import { review } from '../review-contract.ts'
import { toTimeSpent } from '../rules.ts'
import { tasksImport } from '../tasks-import-contract.ts'

// The test starts on 10/03/2026 at 11:30 in Asia/Kolkata.
const app = await startTestApp()
afterAll(app.close)
const [meera, kavita, ananya] = [await app.as('meera'), await app.as('kavita'), await app.as('ananya')]
beforeEach(async () => {
  app.clock.now = new Date('2026-03-10T06:00:00Z')
  for (const table of ['events', 'tasks', 'records']) await app.db`delete from ${app.db(`qualitative_${table}`)}`
})

const TODAY = '2026-03-10'
const HALF = 12 * 60
const outcome = async (sent: Promise<Response>) => {
  const response = await sent
  const body = (await response.json()) as { success: boolean; code?: string; results?: { id: string; code: string | null }[] }
  return { status: response.status, code: body.success ? 'ok' : (body.code ?? ''), body }
}
const task = (minutes: number) => ({ title: 'Call', description: 'Client', timeSpent: toTimeSpent(minutes) })
/** One task has at most 23:59. */
const taskList = (minutes: number) => (minutes > HALF ? [task(HALF), task(minutes - HALF)] : [task(minutes)])
const add = (minutes: number, effectiveDate = TODAY) =>
  outcome(ananya.send(qualitative.add, { body: { effectiveDate, taskList: taskList(minutes) } }))
const logged = async (minutes: number, effectiveDate = TODAY): Promise<string> =>
  (await ananya.ok(qualitative.add, { body: { effectiveDate, taskList: taskList(minutes) } })).data._id
const refill = (id: string, minutes: number) =>
  outcome(ananya.send(qualitative.refill, { params: { id }, body: { taskList: taskList(minutes) } }))
const edit = (recordId: string, minutes: number) =>
  outcome(kavita.send(review.edit, { body: { recordId, taskList: taskList(minutes), remarks: 'Counted again' } }))
const upload = async (minutes: number, name = 'Tasks.xlsx') => {
  const rows = taskList(minutes).map(({ title, description, timeSpent: { hours, minutes: rest } }) => [
    cast.ananya.email,
    '10/03/2026',
    title,
    description,
    hours,
    rest,
  ])
  const file = await makeWorkbook(name, ['email', 'date', 'title', 'description', 'hours', 'minutes'], rows)
  return outcome(meera.send(tasksImport.upload, { file, body: {} }))
}
const versionOf = async (id: string): Promise<number> => {
  const [row] = await app.db<{ version: number }[]>`select version from qualitative_records where id = ${id}`
  return row?.version ?? 0
}
const undo = async (...ids: string[]) => {
  const items = await Promise.all(ids.map(async (id) => ({ kind: 'qualitative', id, version: await versionOf(id) })))
  return (await outcome(kavita.send(approvals.undo, { body: { items } }))).body
}
const sumOfDay = async (day = TODAY): Promise<number> => {
  const [row] = await app.db<{ sum: number }[]>`
    select coalesce(sum(t.minutes), 0)::int as sum from qualitative_records r join qualitative_tasks t on t.record_id = r.id
    where r.user_id = ${cast.ananya.id} and r.day = ${day} and r.deleted_at is null`
  return row?.sum ?? 0
}
/** Inserts a record as an earlier release without the limit would have stored it. */
const storedBefore = async (minutes: number): Promise<string> => {
  await app.db`alter table qualitative_records disable trigger user`
  const id = await logged(1)
  await app.db`update qualitative_records set minutes = ${minutes} where id = ${id}`
  await app.db`update qualitative_tasks set minutes = ${minutes} where record_id = ${id}`
  await app.db`alter table qualitative_records enable trigger user`
  return id
}

describe('a day that would exceed 24 hours', () => {
  it.each([
    ['form', async () => add(601)],
    ['upload', async () => upload(601)],
    ['change of one’s own record', async () => refill(await logged(600), 601)],
    ['edit by an approver', async () => edit(await logged(600), 601)],
    [
      'change of a returned record',
      async () => {
        const id = await logged(600)
        const items = [{ kind: 'qualitative', id, version: 1 }]
        await kavita.ok(approvals.decide, { body: { items, outcome: 'decline', remark: 'Which client?' } })
        return refill(id, 601)
      },
    ],
  ])('is refused by the %s', async (by, act) => {
    await logged(840)
    const before = await act()
    expect([before.status, before.code]).toEqual(by === 'upload' ? [400, 'BAD_WORKBOOK'] : [409, 'QUALITATIVE_LONG_DAY'])
    expect(JSON.stringify(before.body)).toContain(
      'The day already has 14.00 h. With these, its tasks add up to more than 24 hours.',
    )
    expect(await sumOfDay()).toBeLessThanOrEqual(1440)
  })

  it('is refused, while exactly 24 hours are accepted', async () => {
    await logged(840)
    expect((await add(600)).code).toBe('ok')
    expect(await sumOfDay()).toBe(1440)
    expect((await add(0)).code).toBe('ok')
    expect((await add(1)).code).toBe('QUALITATIVE_LONG_DAY')
    expect((await add(1, '2026-03-09')).code).toBe('ok')
  })

  it('prevents the undo of an edit that lowered it, for each record separately', async () => {
    const [one, other, third] = [await logged(600), await logged(600), await logged(60)]
    for (const id of [one, other, third]) expect((await edit(id, 30)).code).toBe('ok')
    expect((await add(600)).code).toBe('ok')
    // The day has 90 and 600 minutes. The first 570 fit, the second do not, and the third record adds 30.
    const { results = [] } = await undo(one, other, third)
    const refused = results.filter(({ code }) => code !== null)
    expect(refused.map(({ code }) => code)).toEqual(['QUALITATIVE_LONG_DAY'])
    expect([one, other]).toContain(refused[0]?.id)
    expect(await sumOfDay()).toBe(600 + 600 + 60 + 30)
  })

  it('does not prevent the undo of a decision, which changes no minutes', async () => {
    const id = await logged(1440)
    const items = [{ kind: 'qualitative', id, version: 1 }]
    await kavita.ok(approvals.decide, { body: { items, outcome: 'decline', remark: 'Which client?' } })
    // The tasks of a returned record also count for the day.
    expect((await add(1)).code).toBe('QUALITATIVE_LONG_DAY')
    expect((await undo(id)).results?.map(({ code }) => code)).toEqual([null])
  })

  it('is refused by the database for every writer', async () => {
    await logged(1440)
    const insert = app.db`
      insert into qualitative_records (user_id, day, minutes, made_at, made_by, filled_at)
      values (${cast.ananya.id}, ${TODAY}, 1, now(), ${cast.meera.id}, now())`
    await expect(insert).rejects.toMatchObject({ constraint_name: 'qualitative_records_day' })
  })
})

describe('a stored day above 24 hours', () => {
  it('may be lowered in every way, but not raised', async () => {
    const [one, other] = [await storedBefore(1200), await storedBefore(900)]
    expect((await refill(one, 1201)).code).toBe('QUALITATIVE_LONG_DAY')
    expect((await refill(one, 1199)).code).toBe('ok')
    expect((await refill(one, 1199)).code).toBe('ok')
    expect((await edit(one, 1100)).code).toBe('ok')
    expect(await sumOfDay()).toBe(2000)
    expect((await undo(one)).results?.map(({ code }) => code)).toEqual(['QUALITATIVE_LONG_DAY'])
    await kavita.ok(review.approve, { body: { ids: [other] } })
    const { data } = await meera.ok(review.all, { query: {} })
    const [first] = data.find(({ _id }) => _id === one)?.taskList ?? []
    await meera.ok(review.deleteTask, { params: { recordId: one, taskId: first?._id ?? '' } })
    expect(await sumOfDay()).toBe(2000 - (first === undefined ? 0 : first.timeSpent.hours * 60 + first.timeSpent.minutes))
  })
})

describe('concurrent writes to one day', () => {
  const both = async (one: () => Promise<{ code: string }>, other: () => Promise<{ code: string }>) => {
    const codes = (await Promise.all([one(), other()])).map(({ code }) => code)
    return codes.toSorted()
  }
  it.each(Array.from({ length: 5 }, (_, at) => at))('stay within 24 hours in round %d', async () => {
    expect(
      await both(
        () => add(800),
        () => add(800),
      ),
    ).toEqual(['QUALITATIVE_LONG_DAY', 'ok'])
    expect(await sumOfDay()).toBe(800)
    await logged(100)
    const id = await logged(10)
    expect(
      await both(
        () => refill(id, 500),
        () => add(500),
      ),
    ).toEqual(['QUALITATIVE_LONG_DAY', 'ok'])
    expect(await sumOfDay()).toBeLessThanOrEqual(1440)
  })

  it('let only one of an upload and a form succeed', async () => {
    const codes = await both(
      () => upload(800),
      () => add(800),
    )
    expect(codes).toContain('ok')
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await sumOfDay()).toBe(800)
  })

  it('stay within 24 hours when an undo and a form compete', async () => {
    const id = await logged(1000)
    await edit(id, 10)
    await Promise.all([undo(id), add(1000)])
    expect(await sumOfDay()).toSatisfy((sum: number) => sum === 1000 || sum === 1010)
  })

  it('let only one of two edits of different records succeed', async () => {
    const [one, other] = [await logged(100), await logged(100)]
    expect(
      await both(
        () => edit(one, 900),
        () => refill(other, 900),
      ),
    ).toEqual(['QUALITATIVE_LONG_DAY', 'ok'])
    expect(await sumOfDay()).toBe(1000)
  })
})

describe('GET qualitative/own/days', () => {
  it('returns the minutes of all tasks on the caller’s days, and the hours of the shift', async () => {
    await logged(90)
    await logged(30)
    const { data } = await ananya.ok(qualitative.ownDays, { query: { from: '2026-03-08', to: TODAY } })
    expect(data).toEqual([
      { date: '2026-03-08', minutes: 0, scheduled: 0, perDay: 8 },
      { date: '2026-03-09', minutes: 0, scheduled: 8, perDay: 8 },
      { date: TODAY, minutes: 120, scheduled: 8, perDay: 8 },
    ])
    expect((await kavita.ok(qualitative.ownDays, { query: { from: TODAY, to: TODAY } })).data[0]?.minutes).toBe(0)
    await ananya.refused(qualitative.ownDays, 'INVALID_REQUEST', { query: { from: '2026-01-01', to: TODAY } })
  })
})
