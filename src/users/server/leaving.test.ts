import { afterAll, describe, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { arrangeAccount, arrangeFile } from '../../../test/files.ts'
import { unlikeTheirEvents } from '../../../test/invariants.ts'
import { leavingWorld } from '../../../test/leaving.ts'
import type { Client } from '../../../test/app.ts'
import { session } from '../../session/contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { users } from '../contract.ts'
import { type HandOver, leaving } from '../leaving-contract.ts'
import { fileRows } from '../../row-work/grid/contract.ts'
import { assigning } from '../../row-work/assign/contract.ts'

const { app, meera, kavita, holdings, stored, auditOf } = await leavingWorld()
afterAll(app.close)

let made = 0
const addPerson = async (role: 'AUTHOR' | 'REVIEWER' | 'REVIEWER-2' | 'UPLOADER' | 'MANAGER', by = meera) => {
  made += 1
  const email = `leaver.${made}@proofline.example`
  const body = { fullName: `Leaver ${made}`, email, password: 'a good password', role: [role], enableAssignments: true }
  const { data } = await by.ok(users.add, { body })
  return { ...data, client: await app.asAdded(data._id) }
}
const block = (id: string, handOver?: HandOver, by = meera) =>
  by.ok(users.block, { params: { id }, body: handOver === undefined ? {} : { handOver } })
const eventsOf = (taskId: string) =>
  app.db<{ kind: string }[]>`select kind from task_events where task_id = ${taskId} order by id`
/** Replaying the events yields the row, and its version is that of the last event (workflow.md, Invariants). */
const expectReplayed = async (fileId: string): Promise<void> =>
  expect((await unlikeTheirEvents(app.db, fileId)).unlike).toEqual([])
const listed = async (client: Client, file: string, role = 'AUTHOR') =>
  (await client.ok(tasks.list, { params: { file, role }, query: { type: 'assigned' }, body: {} })).tasks.map(({ sr_no }) => sr_no)

describe('holdings of a person', () => {
  test('contain open rows, account ids, direct reports and eligible receivers', async () => {
    const leaver = await addPerson('AUTHOR')
    const assigned = { author_id: leaver._id, author_allocated_at: '2026-03-01T00:00:00Z' }
    const acted = {
      author_status: 'done',
      author_acted_at: '2026-03-02T00:00:00Z',
      author_answer_type: 'Authored on Doc',
    } as const
    const { projectId } = await arrangeFile(app.db, {
      name: 'Held A.xlsx',
      states: [assigned, assigned, { ...assigned, reviewer_id: cast.priya.id }, { ...assigned, ...acted, turn: 'REVIEWER' }],
    })
    await arrangeFile(app.db, {
      name: 'Held B.xlsx',
      // These are a rework, which returns to the author, and a skipped task that is closed.
      states: [
        {
          ...assigned,
          ...acted,
          reviewer_id: cast.neha.id,
          reviewer_status: 'sent_for_rework',
          reviewer_rework_at: '2026-03-03T00:00:00Z',
        },
        { ...assigned, author_status: 'skipped', reviewer_id: cast.neha.id, reviewer_status: 'skip_approved', turn: 'CLOSED' },
      ],
    })
    const { fileId: gone } = await arrangeFile(app.db, { name: 'Held gone.xlsx', states: [assigned, assigned] })
    await app.db`update files set deleted_at = now() where id = ${gone}`
    await arrangeAccount(app.db, projectId, 'held-1', leaver._id, '2026-03-01T00:00:00Z')

    const data = await holdings(leaver._id)
    expect(data.user).toEqual({ _id: leaver._id, fullName: leaver.fullName, email: leaver.email, accountState: 'active' })
    expect(data.rows).toMatchObject([
      {
        role: 'AUTHOR',
        count: 4,
        waiting: 4,
        files: [
          { name: 'Held A.xlsx', count: 3 },
          { name: 'Held B.xlsx', count: 1 },
        ],
      },
    ])
    const receivers = new Map(data.rows[0]?.receivers.map((one) => [one._id, one]))
    expect(receivers.has(leaver._id)).toBe(false)
    expect(receivers.has(cast.sameer.id)).toBe(false)
    expect(receivers.has(cast.neha.id)).toBe(false)
    expect(receivers.get(cast.priya.id)?.cannotTake).toEqual({ count: 1, named: 'Held A.xlsx row 3' })
    expect(receivers.get(cast.imran.id)).toMatchObject({ openTasks: 0, cannotTake: { count: 0, named: '' } })
    expect(data.ends).toMatchObject([{ what: 'allocation ID', names: [expect.stringMatching(/^held-1 \(/)] }])
    expect(data).toMatchObject({ reports: [], managers: [], mayHandOver: { rows: true, reports: true } })
    expect(await holdings(leaver.email.toUpperCase())).toEqual(data)
    expect((await listed(leaver.client, 'Held A.xlsx')).length).toBe(3)
  })

  test('offer receivers for a manager’s own team rows and for a sub-admin’s tabs', async () => {
    const leaver = await addPerson('AUTHOR', kavita)
    await arrangeFile(app.db, { name: 'Team.xlsx', states: [{ author_id: leaver._id }, { author_id: leaver._id }] })
    const { fileId: hidden } = await arrangeFile(app.db, { name: 'Hidden.xlsx', states: [{ author_id: leaver._id }] })
    await app.db`update file_departments set is_visible = false where file_id = ${hidden}`
    const team = await holdings(leaver._id, kavita)
    expect(team.rows.map(({ count }) => count)).toEqual([2])
    // The manager may give the rows of a visible file to people of any team. Their own team is listed first (decision 112).
    const offered = team.rows[0]?.receivers.map(({ fullName }) => fullName) ?? []
    expect(offered.indexOf('Divya Nair')).toBeGreaterThan(offered.indexOf('Priya Nambiar'))
    expect(offered).not.toContain('Ritu Saxena')
    expect(team.hidden).toBe(1)
    expect(team.mayHandOver).toEqual({ rows: true, reports: false })
    const handOver = { rows: [{ role: 'AUTHOR' as const, to: cast.divya.email, count: 2, unassigned: 0 }] }
    await kavita.refused(users.block, 'NOT_YOURS_TO_HAND_OVER', {
      params: { id: leaver._id },
      body: { handOver: { reports: { to: null, count: 0 } } },
    })
    await kavita.refused(leaving.holdings, 'USER_NOT_FOUND', { params: { id: cast.divya.id } })

    await app.db`insert into tab_grants (user_id, tab) values (${cast.nikhil.id}, 'Manage Users')`
    const nikhil = await app.as('nikhil')
    const seen = await holdings(leaver._id, nikhil)
    expect(seen.mayHandOver).toEqual({ rows: false, reports: false })
    // A file that no department sees is hidden from sub-admins too (decision 169).
    expect(seen).toMatchObject({ hidden: 1, rows: [{ count: 2, receivers: [] }] })
    await nikhil.refused(users.block, 'ROWS_HIDDEN', {
      params: { id: leaver._id },
      body: { handOver: { rows: [{ role: 'AUTHOR', to: null, count: 2 }] } },
    })
    await nikhil.refused(users.block, 'NOT_YOURS_TO_HAND_OVER', {
      params: { id: leaver._id },
      body: { handOver: { reports: { to: null, count: 0 } } },
    })
    await app.db`delete from tab_grants where user_id = ${cast.nikhil.id}`
    await kavita.refused(users.block, 'ROWS_HIDDEN', { params: { id: leaver._id }, body: { handOver } })
    await app.db`update file_departments set is_visible = true where file_id = ${hidden}`
    const all = { rows: [{ role: 'AUTHOR' as const, to: cast.divya.email, count: 3, unassigned: 0 }] }
    await kavita.ok(users.block, { params: { id: leaver._id }, body: { handOver: all } })
    expect((await stored(hidden)).map(({ author_id }) => author_id)).toEqual([cast.divya.id])
  })

  test('are returned only to people who may block the person', async () => {
    await meera.refused(leaving.holdings, 'OWN_ACCOUNT', { params: { id: cast.meera.id } })
    await meera.refused(leaving.holdings, 'USER_NOT_FOUND', { params: { id: 'nobody@proofline.example' } })
    await (await app.as('leela')).refused(leaving.holdings, 'RANK_TOO_LOW', { params: { id: cast.nikhil.id } })
    await (await app.as('ananya')).refused(leaving.holdings, 'NOT_ALLOWED', { params: { id: cast.imran.id } })
  })
})

describe('handing over in the same transaction', () => {
  test('moves rows, ends ids, writes events and notifications, and keeps names in history', async () => {
    const [leaver, receiver] = [await addPerson('AUTHOR'), await addPerson('AUTHOR')]
    const name = 'Leaving.xlsx'
    const { fileId, projectId } = await arrangeFile(app.db, { name, rows: 5 })
    await arrangeAccount(app.db, projectId, 'leaving-1', leaver._id, '2026-03-01T00:00:00Z')
    const assign = (start: number, end: number, who: Record<string, string>) =>
      meera.ok(assigning.assign, { params: { file: name }, body: { start, end, ...who } })
    await assign(1, 5, { author: leaver.email, reviewer: cast.neha.email })
    await leaver.client.ok(tasks.update, {
      params: { file: name, role: 'AUTHOR' },
      body: { sr_no: 5, status: 'done', answerType: 'Authored on Doc' },
    })
    // The receiver is already the uploader of a row and cannot be its author too.
    await app.db`update users set roles = '{AUTHOR,UPLOADER}' where id = ${receiver._id}`
    await assign(4, 4, { uploader: receiver.email })
    const [assigned] = (await holdings(leaver._id)).rows
    expect(assigned).toMatchObject({ role: 'AUTHOR', count: 4 })
    expect(assigned?.receivers.find(({ _id }) => _id === receiver._id)?.cannotTake).toEqual({
      count: 1,
      named: 'Leaving.xlsx row 4',
    })

    const to = { role: 'AUTHOR' as const, to: receiver.email, count: 4 }
    const before = await stored(fileId)
    const own = await meera.refused(users.block, 'OWN_WORK', { params: { id: leaver._id }, body: { handOver: { rows: [to] } } })
    expect(own.message).toBe('One person can’t hold two roles on a row: Leaving.xlsx row 4.')
    const stale = await meera.refused(users.block, 'HOLDINGS_CHANGED', {
      params: { id: leaver._id },
      body: { handOver: { rows: [{ ...to, count: 5, unassigned: 1 }] } },
    })
    expect(stale.message).toBe(
      'What this user holds has changed since it was shown: 4 open rows as Author instead of 5. Check it again.',
    )
    await meera.refused(users.block, 'HOLDINGS_CHANGED', {
      params: { id: leaver._id },
      body: { handOver: { rows: [{ ...to, unassigned: 1 }], reports: { to: null, count: 2 } } },
    })
    for (const strange of [leaver.email, cast.neha.email, cast.sameer.email, 'nobody']) {
      await meera.refused(users.block, strange === leaver.email ? 'INVALID_REQUEST' : 'ASSIGNEE_NOT_FOUND', {
        params: { id: leaver._id },
        body: { handOver: { rows: [{ ...to, to: strange }] } },
      })
    }
    expect(await stored(fileId)).toEqual(before)
    await leaver.client.ok(session.me, { params: { role: 'AUTHOR' } })

    const [receiverStream, leaverStream] = [await receiver.client.stream(session.live), await leaver.client.stream(session.live)]
    await block(leaver._id, { rows: [{ ...to, unassigned: 1 }] })
    await receiverStream.until(({ event, data }) => event === 'changed' && JSON.stringify(data).includes('tasks'))
    await leaverStream.ended
    receiverStream.leave()
    await leaver.client.refused(session.me, 'NOT_SIGNED_IN', { params: { role: 'AUTHOR' } })

    const after = await stored(fileId)
    expect(after.map(({ author_id }) => author_id)).toEqual([receiver._id, receiver._id, receiver._id, null, leaver._id])
    expect(after.map(({ version }, at) => version - (before[at]?.version ?? 0))).toEqual([1, 1, 1, 1, 0])
    await expectReplayed(fileId)
    const kinds = await Promise.all(after.map(async ({ id }) => (await eventsOf(id)).at(-1)?.kind))
    expect(kinds).toEqual(['assign', 'assign', 'assign', 'unassign', 'update'])
    expect(await listed(receiver.client, name)).toEqual([1, 2, 3])

    expect((await auditOf('file', fileId)).slice(0, 1)).toEqual([
      {
        call: 'PUT /user/block/:id',
        before: { author: leaver._id, rows: 4 },
        after: { author: receiver._id, given: 3, unassigned: 1 },
      },
    ])
    const [hold] = await app.db<{ id: string; end: string; by: string; account: string }[]>`
      select id, account_id as account, upper(during) as "end", ended_by as by from allocation_holds where user_id = ${leaver._id}`
    expect(hold).toMatchObject({ end: '2026-03-10T06:00:00.000Z', by: cast.meera.id })
    expect((await auditOf('hold', hold?.account ?? '')).slice(0, 1)).toMatchObject([
      { after: { user: leaver._id, end: '2026-03-10T06:00:00.000Z' } },
    ])
    expect((await auditOf('user', leaver._id)).slice(0, 1)).toMatchObject([
      { before: { accountState: 'active' }, after: { accountState: 'blocked' } },
    ])
    expect(await holdings(leaver._id)).toMatchObject({ rows: [], ends: [], reports: [], user: { accountState: 'blocked' } })

    await meera.ok(users.unblock, { params: { id: leaver._id } })
    expect((await stored(fileId)).map(({ author_id }) => author_id)).toEqual(after.map(({ author_id }) => author_id))
    const { rows } = await meera.ok(fileRows.grid, { params: { file: name, section: '-', department: '-' }, query: {}, body: {} })
    expect(rows[4]).toMatchObject({ author: leaver.email, author_status: 'done' })
  })

  test('moves direct reports of a deleted or blocked manager to another manager or to nobody', async () => {
    const [manager, other] = [await addPerson('MANAGER'), await addPerson('MANAGER')]
    const reports = [await addPerson('AUTHOR'), await addPerson('REVIEWER')]
    for (const { _id } of reports) await meera.ok(users.updateProfile, { body: { _id, manager: manager.email } })
    const data = await holdings(manager._id)
    expect(data.reports.map(({ _id }) => _id)).toEqual(reports.map(({ _id }) => _id))
    expect(data.managers.map(({ _id }) => _id)).toEqual(expect.arrayContaining([other._id, cast.kavita.id]))
    expect(data.managers.map(({ _id }) => _id)).not.toContain(manager._id)
    const on = (to: string | null, count = 2) => ({
      params: { email: manager.email },
      body: { handOver: { reports: { to, count } } },
    })
    await meera.refused(users.delete, 'NOT_A_MANAGER', on(cast.imran.email))
    await meera.refused(users.delete, 'NOT_A_MANAGER', on(manager.email))
    await meera.refused(users.delete, 'HOLDINGS_CHANGED', on(other.email, 1))
    await meera.ok(users.delete, on(other._id))
    const managerOf = async (id: string) => {
      const { users: rows } = await meera.ok(users.list, { query: {} })
      return rows.find(({ _id }) => _id === id)?.manager?._id ?? null
    }
    for (const { _id } of reports) expect(await managerOf(_id)).toBe(other._id)
    expect((await auditOf('user', reports[0]?._id ?? '')).slice(0, 1)).toMatchObject([
      { call: 'DELETE /user/delete/:email', before: { manager: manager.email }, after: { manager: other.email } },
    ])
    const [stored] = await app.db<
      { rows: number }[]
    >`select count(*)::int as rows from user_managers where user_id = ${reports[0]?._id ?? ''}`
    expect(stored?.rows).toBe(2)
    await block(other._id, { reports: { to: null, count: 2 } })
    for (const { _id } of reports) expect(await managerOf(_id)).toBeNull()
  })

  test.each([
    [{ rows: [{ role: 'AUTHOR', to: null, count: -1 }] }],
    [{ rows: [{ role: 'ADMIN', to: null, count: 1 }] }],
    [{ rows: [{ role: 'AUTHOR', to: '', count: 1 }] }],
    [{ rows: [{ role: 'AUTHOR', to: null, count: 1.5 }] }],
    [{ rows: 'all' }],
    [
      {
        rows: [
          { role: 'AUTHOR', to: null, count: 1 },
          { role: 'AUTHOR', to: 'x', count: 1 },
        ],
      },
    ],
    [{ reports: { count: 1 } }],
    ['everything'],
  ])('rejects the malformed hand-over %j', async (handOver) => {
    await meera.refused(users.block, 'INVALID_REQUEST', { params: { id: cast.rohit.id }, body: { handOver } })
    const { users: rows } = await meera.ok(users.list, { query: { email: cast.rohit.email } })
    expect(rows[0]?.accountState).toBe('active')
  })
})

describe('concurrent hand-overs', () => {
  const both = async (sent: (who: Client) => Promise<Response>) => {
    const responses = await Promise.all([sent(meera), sent(await app.as('arjun'))])
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as { code?: string; message: string }[]
    return bodies.map(({ code, message }) => code ?? message).toSorted()
  }

  test('let one of two admins hand over the same rows and give the other a conflict', async () => {
    for (let round = 1; round <= 5; round += 1) {
      const [leaver, one, two] = [await addPerson('AUTHOR'), await addPerson('AUTHOR'), await addPerson('AUTHOR')]
      const name = `Race ${round}.xlsx`
      const { fileId } = await arrangeFile(app.db, { name, rows: 20 })
      await meera.ok(assigning.assign, { params: { file: name }, body: { start: 1, end: 20, author: leaver.email } })
      const receivers = [one, two]
      const outcomes = await both((who) =>
        who.send(users.block, {
          params: { id: leaver._id },
          body: { handOver: { rows: [{ role: 'AUTHOR', to: receivers.pop()?.email, count: 20 }] } },
        }),
      )
      expect(outcomes).toEqual(['HOLDINGS_CHANGED', 'User blocked'])
      const now = new Set((await stored(fileId)).map(({ author_id }) => author_id))
      expect(now.size).toBe(1)
      expect([one._id, two._id]).toContain([...now][0])
      await expectReplayed(fileId)
    }
  })

  test('let only one of two admins delete the same person', async () => {
    const leaver = await addPerson('AUTHOR')
    const outcomes = await both((who) => who.send(users.delete, { params: { email: leaver.email }, body: {} }))
    expect(outcomes).toEqual(['USER_NOT_FOUND', 'User deleted'])
  })

  test('refuse or hand on rows assigned during a block, and leave no row behind', async () => {
    const arjun = await app.as('arjun')
    for (let round = 1; round <= 5; round += 1) {
      const [leaver, receiver] = [await addPerson('AUTHOR'), await addPerson('AUTHOR')]
      const name = `Given ${round}.xlsx`
      const { fileId } = await arrangeFile(app.db, { name, rows: 4 })
      await meera.ok(assigning.assign, { params: { file: name }, body: { start: 1, end: 2, author: leaver.email } })
      const [given, blocked] = await Promise.all([
        arjun.send(assigning.assign, { params: { file: name }, body: { start: 3, end: 4, author: leaver.email } }),
        meera.send(users.block, {
          params: { id: leaver._id },
          body: { handOver: { rows: [{ role: 'AUTHOR', to: receiver.email, count: 2 }] } },
        }),
      ])
      const left = (await stored(fileId)).filter(({ author_id }) => author_id === leaver._id).length
      // Either the assignment came first and the block asks again, or it came too late and finds no assignee.
      if (blocked.status === 200) expect([given.status, left]).toEqual([400, 0])
      else expect([blocked.status, given.status, left]).toEqual([409, 200, 4])
    }
  })
})
