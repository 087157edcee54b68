import { afterAll, describe, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { arrangeAuthors, type TestPerson } from '../../../test/calls.ts'
import { arrangeAccount, arrangeFile } from '../../../test/files.ts'
import { leavingWorld } from '../../../test/leaving.ts'
import type { Client } from '../../../test/app.ts'
import { allocations } from '../../allocations/contract.ts'
import { holds } from '../../allocations/holds-contract.ts'
import type { Role } from '../../access/levels.ts'
import { toDay } from '../../kit/shared/time.ts'
import { deputies } from '../../inbox/deputies-contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { users } from '../contract.ts'
import { type HandOver, leaving } from '../leaving-contract.ts'
import { assigning } from '../../row-work/assign/contract.ts'

const { app, meera, kavita, holdings, stored, auditOf } = await leavingWorld()
afterAll(app.close)

const since = '2026-03-01T00:00:00Z'
const hire = async (roles: Role[] = ['AUTHOR'], manager?: string): Promise<TestPerson & { client: Client }> => {
  const [person] = (await arrangeAuthors(app.db, 1)) as [TestPerson]
  await app.db`update users set roles = ${roles}::text[] where id = ${person.id}`
  if (manager !== undefined)
    await app.db`insert into user_managers (user_id, effective_from, manager_id) values (${person.id}, '2025-01-01', ${manager})`
  return { ...person, client: app.withToken(person.token) }
}
const later = (minutes: number): string => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
  return app.clock.now.toISOString()
}
const holdersOf = async (fileId: string, stage: 'author' | 'reviewer' = 'author') =>
  (await stored(fileId)).map((task) => task[`${stage}_id`])

describe('blocking and deleting a person', () => {
  const holdsOf = (userId: string) => app.db<{ name: string; until: string | null; by: string | null }[]>`
    select a.account_id as name, upper(h.during) as until, h.ended_by as by
    from allocation_holds h join accounts a on a.id = h.account_id where h.user_id = ${userId} order by 1`
  const membershipsOf = (userId: string) => app.db<{ name: string; until: string | null; by: string | null }[]>`
    select p.name, upper(m.during) as until, m.removed_by as by
    from timesheet_memberships m join projects p on p.id = m.project_id where m.user_id = ${userId} order by 1`
  let made = 0
  const arranged = async () => {
    made += 1
    const person = await hire()
    const { projectId: one } = await arrangeFile(app.db, { name: `Ends ${made} a.xlsx` })
    const { projectId: two } = await arrangeFile(app.db, { name: `Ends ${made} b.xlsx` })
    await arrangeAccount(app.db, one, `ends-${made}-a`, person.id, since)
    await arrangeAccount(app.db, two, `ends-${made}-b`, person.id, since)
    const tomorrow = new Date(app.clock.now.getTime() + 86_400_000).toISOString()
    const planned = (table: 'holds' | 'memberships') =>
      table === 'holds'
        ? app.db`update allocation_holds set during = tstzrange(lower(during), ${tomorrow}) where user_id = ${person.id} and project_id = ${two}`
        : app.db`update timesheet_memberships set during = tstzrange(lower(during), ${tomorrow})
            where user_id = ${person.id} and project_id in (select id from projects where name = ${`Hours ${made} b`})`
    await planned('holds')
    for (const name of [`Hours ${made} a`, `Hours ${made} b`]) await meera.ok(timesheets.addProject, { body: { name } })
    const projects = [`Hours ${made} a`, `Hours ${made} b`]
    await meera.ok(timesheets.assign, { body: { userId: person.id, projects } })
    await planned('memberships')
    return { person, projects, accounts: [`ends-${made}-a`, `ends-${made}-b`] }
  }

  test.each(['block', 'delete'] as const)(
    '“%s” ends current and planned holdings with audit lines, and nothing is restored',
    async (act) => {
      const { person, projects, accounts } = await arranged()
      const { ends } = await holdings(person.id)
      expect(ends).toEqual([
        {
          what: 'allocation ID',
          names: accounts.map((name) => expect.stringMatching(new RegExp(`^${name} \\(Project \\d+\\)$`))),
        },
        { what: 'timesheet project', names: projects },
      ])
      const now = later(60)
      if (act === 'block') await meera.ok(users.block, { params: { id: person.id }, body: {} })
      else await meera.ok(users.delete, { params: { email: person.email }, body: {} })
      const over = (names: string[]) => names.map((name) => ({ name, until: now, by: cast.meera.id }))
      expect(await holdsOf(person.id)).toEqual(over(accounts))
      expect(await membershipsOf(person.id)).toEqual(over(projects))
      const call = act === 'block' ? 'PUT /user/block/:id' : 'DELETE /user/delete/:email'
      expect((await auditOf('user', person.id)).filter((line) => line.call === call)).toMatchObject([
        { before: { timesheetProjects: projects }, after: { timesheetProjects: [] } },
      ])
      const [line] = await app.db<{ call: string; after: unknown }[]>`
      select call, after from audit_lines where object_type = 'hold' and object_name = ${accounts[1] ?? ''}`
      expect(line).toMatchObject({ call, after: { user: person.id, end: now } })
      if (act === 'block') {
        await meera.ok(users.unblock, { params: { id: person.id } })
        later(1)
        expect(await holdsOf(person.id)).toEqual(over(accounts))
        expect(await membershipsOf(person.id)).toEqual(over(projects))
        expect(await holdings(person.id)).toMatchObject({ ends: [] })
      }
    },
  )

  test('changing roles ends timesheet projects with the last role that needs them', async () => {
    const { person, projects } = await arranged()
    const losing = (remaining: string) =>
      meera.ok(leaving.holdings, { params: { id: person.id }, query: { roles: 'AUTHOR', remaining } })
    expect((await losing('REVIEWER')).data.ends).toEqual([])
    expect((await losing('MANAGER')).data.ends).toEqual([{ what: 'timesheet project', names: projects }])
    await meera.ok(users.updateProfile, { body: { _id: person.id, roleData: ['REVIEWER'] } })
    expect(
      (await membershipsOf(person.id)).filter(({ until }) => until === null || until > app.clock.now.toISOString()),
    ).not.toEqual([])
    const now = later(60)
    await meera.ok(users.updateProfile, { body: { _id: person.id, roleData: ['MANAGER'] } })
    expect(await membershipsOf(person.id)).toEqual(projects.map((name) => ({ name, until: now, by: cast.meera.id })))
    expect((await auditOf('user', person.id))[0]).toMatchObject({
      before: { roleData: ['REVIEWER'], timesheetProjects: projects },
      after: { roleData: ['MANAGER'], timesheetProjects: [] },
    })
  })

  test('losing the role MANAGER frees the reports, unless another manager is named, and ends deputies', async () => {
    const [former, next] = [await hire(['MANAGER']), await hire(['MANAGER'])]
    const [one, two] = [await hire(['AUTHOR'], former.id), await hire(['AUTHOR'], next.id)]
    await former.client.ok(deputies.name, {
      body: { deputy: next.email, from: '2026-03-10', to: '2026-03-20' },
    })
    const managerOf = async (id: string) =>
      (await app.db<{ of: string | null }[]>`select manager_on(${id}, ${toDay(app.clock.now)}) as of`)[0]?.of
    await meera.ok(users.updateProfile, { body: { _id: former.id, roleData: ['AUTHOR'] } })
    expect(await managerOf(one.id)).toBeNull()
    expect((await auditOf('user', one.id))[0]).toMatchObject({ before: { manager: former.email }, after: { manager: null } })
    expect(await app.db`select from deputies where manager_id = ${former.id} and ended_at is null`).toEqual([])
    const third = await hire(['MANAGER'])
    const handOver = { reports: { to: third.email, count: 1 } }
    await meera.ok(users.updateProfile, { body: { _id: next.id, roleData: ['AUTHOR'], handOver } })
    expect(await managerOf(two.id)).toBe(third.id)
  })

  test.each(['block', 'delete'] as const)('“%s” permanently revokes personal lendings', async (act) => {
    const [person, other] = [await hire(), await hire()]
    const { projectId } = await arrangeFile(app.db, { name: `Lent ${act}.xlsx` })
    const [{ name } = { name: '' }] = await app.db<{ name: string }[]>`select name from projects where id = ${projectId}`
    const id = await arrangeAccount(app.db, projectId, `lent-${act}`)
    const body = { departments: ['Biology'], users: [person.id, other.id] }
    await meera.ok(allocations.lend, { params: { id }, body })
    const lentTo = async () =>
      (
        await app.db<{ id: string }[]>`
        select coalesce(user_id, department_id) as id from account_lendings where account_id = ${id}`
      )
        .map((one) => one.id)
        .toSorted()
    expect((await holdings(person.id)).ends).toEqual([{ what: 'lent allocation ID', names: [`lent-${act} (${name})`] }])

    later(1)
    if (act === 'block') await meera.ok(users.block, { params: { id: person.id }, body: {} })
    else await meera.ok(users.delete, { params: { email: person.email }, body: {} })
    expect(await lentTo()).toEqual([other.id, getDepartmentId('Biology')].toSorted())
    const lent = await app.db<{ id: string; email: string }[]>`
      select id, email from users where id in (${person.id}, ${other.id}) order by lower(full_name), id`
    const [line] = await auditOf('account', id)
    expect(line).toEqual({
      call: act === 'block' ? 'PUT /user/block/:id' : 'DELETE /user/delete/:email',
      before: { departments: ['Biology'], users: lent.map(({ email }) => email) },
      after: { departments: ['Biology'], users: [other.email] },
    })
    if (act === 'block') {
      await meera.ok(users.unblock, { params: { id: person.id } })
      expect(await lentTo()).toEqual([other.id, getDepartmentId('Biology')].toSorted())
      await person.client.refused(holds.start, 'NOT_SIGNED_IN', { params: { projectId }, body: { accountId: id } })
    }
  })

  test('an account lent to a person during their block does not stay lent', async () => {
    const { projectId } = await arrangeFile(app.db, { name: 'Lent in the meantime.xlsx' })
    const id = await arrangeAccount(app.db, projectId, 'lent-meanwhile')
    for (let round = 0; round < 20; round += 1) {
      const person = await hire()
      const [, blocked] = await Promise.all([
        meera.send(allocations.lend, { params: { id }, body: { departments: [], users: [person.id] } }),
        meera.send(users.block, { params: { id: person.id }, body: {} }),
      ])
      expect(blocked.status).toBe(200)
      expect(await app.db`select from account_lendings where user_id = ${person.id}`).toHaveLength(0)
    }
  })

  test('a refused block ends nothing', async () => {
    const { person, accounts } = await arranged()
    const handOver: HandOver = { rows: [{ role: 'AUTHOR', to: null, count: 7, unassigned: 0 }] }
    await meera.refused(users.block, 'HOLDINGS_CHANGED', { params: { id: person.id }, body: { handOver } })
    expect((await holdsOf(person.id)).filter(({ by }) => by !== null)).toEqual([])
    expect((await holdsOf(person.id)).map(({ name }) => name)).toEqual(accounts)
    expect((await membershipsOf(person.id)).filter(({ by }) => by !== null)).toEqual([])
  })

  test('a use that begins during the block of its person does not stay open', async () => {
    const { projectId } = await arrangeFile(app.db, { name: 'Begins.xlsx' })
    const owner = await hire()
    await arrangeAccount(app.db, projectId, 'begins', owner.id, since)
    const arjun = await app.as('arjun')
    for (let round = 0; round < 20; round += 1) {
      const person = await hire()
      await app.db`delete from allocation_holds where project_id = ${projectId}`
      const [, blocked] = await Promise.all([
        arjun.send(holds.start, { params: { projectId }, body: { accountId: 'begins', users: [person.email] } }),
        meera.send(users.block, { params: { id: person.id }, body: {} }),
      ])
      expect(blocked.status).toBe(200)
      const [assigned] = await app.db<{ open: number }[]>`
        select count(*)::int as open from allocation_holds where user_id = ${person.id} and upper(during) is null`
      expect(assigned?.open).toBe(0)
    }
  })
})

describe('open rows', () => {
  const rowsOf = (authors: (string | null)[], reviewers: (string | null)[] = []) =>
    authors.map((author, at) => ({
      author_id: author,
      author_allocated_at: author === null ? null : since,
      reviewer_id: reviewers[at] ?? null,
      reviewer_allocated_at: reviewers[at] ? since : null,
    }))

  test('stay assigned after a plain block and are unassigned by a plain delete', async () => {
    const person = await hire()
    const { fileId } = await arrangeFile(app.db, { name: 'Plain go.xlsx', states: rowsOf([person.id, person.id]) })
    const blocked = await meera.raw('PUT', `/api/user/block/${person.id}`)
    expect([blocked.status, await blocked.json()]).toEqual([200, { success: true, message: 'User blocked' }])
    expect(await holdersOf(fileId)).toEqual([person.id, person.id])
    const gone = await meera.raw('DELETE', `/api/user/delete/${encodeURIComponent(person.email)}`)
    expect([gone.status, await gone.json()]).toEqual([200, { success: true, message: 'User deleted' }])
    expect(await holdersOf(fileId)).toEqual([null, null])
    expect((await auditOf('file', fileId))[0]).toEqual({
      call: 'DELETE /user/delete/:email',
      before: { author: person.id, rows: 2 },
      after: { author: null, given: 0, unassigned: 2 },
    })
  })

  test('are unassigned for the roles that a delete does not hand over', async () => {
    const [person, receiver] = [await hire(['AUTHOR', 'REVIEWER']), await hire()]
    const { fileId } = await arrangeFile(app.db, {
      name: 'Half handed.xlsx',
      states: rowsOf([person.id, null], [null, person.id]),
    })
    await meera.ok(users.delete, {
      params: { email: person.email },
      body: { handOver: { rows: [{ role: 'AUTHOR', to: receiver.email, count: 1 }] } },
    })
    expect(await holdersOf(fileId)).toEqual([receiver.id, null])
    expect(await holdersOf(fileId, 'reviewer')).toEqual([null, null])
  })

  test('go to the receiver or are unassigned when their role is removed', async () => {
    const [person, receiver] = [await hire(['AUTHOR', 'REVIEWER']), await hire()]
    const acted = { ...rowsOf([person.id])[0], author_status: 'done', author_acted_at: since, turn: 'REVIEWER' } as const
    const { fileId } = await arrangeFile(app.db, {
      name: 'Role taken.xlsx',
      states: [...rowsOf([person.id, person.id, null], [null, null, person.id]), acted],
    })
    const query = (await meera.ok(leaving.holdings, { params: { id: person.id }, query: { roles: 'AUTHOR' } })).data
    expect(query.rows).toMatchObject([{ role: 'AUTHOR', count: 2 }])
    expect(query).toMatchObject({ ends: [], reports: [], hidden: 0 })
    const save = (body: object) => ({ body: { _id: person.id, ...body } })
    const rows = [{ role: 'AUTHOR' as const, to: receiver.email, count: 3 }]
    await meera.refused(users.updateProfile, 'HOLDINGS_CHANGED', save({ roleData: ['REVIEWER'], handOver: { rows } }))
    await meera.refused(users.updateProfile, 'INVALID_REQUEST', save({ newFullname: 'Nobody', handOver: { rows } }))
    expect(await holdersOf(fileId)).toEqual([person.id, person.id, null, person.id])

    await meera.ok(users.updateProfile, save({ roleData: ['REVIEWER'], handOver: { rows: [{ ...rows[0], count: 2 }] } }))
    expect(await holdersOf(fileId)).toEqual([receiver.id, receiver.id, null, person.id])
    expect(await holdersOf(fileId, 'reviewer')).toEqual([null, null, person.id, null])
    expect((await auditOf('file', fileId))[0]).toMatchObject({ call: 'POST /user/update-profile', after: { given: 2 } })

    await meera.ok(users.updateProfile, save({ roleData: ['AUTHOR'] }))
    expect(await holdersOf(fileId, 'reviewer')).toEqual([null, null, null, null])
    expect((await stored(fileId)).map(({ version }) => version)).toEqual([2, 2, 2, 1])
  })

  test('go to the receiver or are unassigned when assignments are switched off', async () => {
    const [person, receiver] = [await hire(['AUTHOR', 'REVIEWER']), await hire()]
    const { fileId } = await arrangeFile(app.db, {
      name: 'Assignments off.xlsx',
      states: rowsOf([person.id, null], [null, person.id]),
    })
    const handOver = { rows: [{ role: 'AUTHOR' as const, to: receiver.email, count: 1 }] }
    await meera.ok(users.updateProfile, { body: { _id: person.id, enableAssignments: false, handOver } })
    expect(await holdersOf(fileId)).toEqual([receiver.id, null])
    expect(await holdersOf(fileId, 'reviewer')).toEqual([null, null])
    await receiver.client.ok(tasks.list, { params: { file: 'Assignments off.xlsx', role: 'AUTHOR' }, query: {}, body: {} })
  })

  test('are not retained when their role is removed during an assignment', async () => {
    const arjun = await app.as('arjun')
    for (let round = 0; round < 20; round += 1) {
      const person = await hire(['AUTHOR', 'REVIEWER'])
      const file = `Taken beside ${round}.xlsx`
      const { fileId } = await arrangeFile(app.db, { name: file, rows: 3 })
      const [given, saved] = await Promise.all([
        arjun.send(assigning.assign, { params: { file }, body: { start: 1, end: 3, author: person.email } }),
        meera.send(users.updateProfile, { body: { _id: person.id, roleData: ['REVIEWER'] } }),
      ])
      expect(saved.status).toBe(200)
      expect([200, 400]).toContain(given.status)
      expect(await holdersOf(fileId)).toEqual([null, null, null])
    }
  })

  test('removing the role MANAGER hands the direct reports over', async () => {
    const [boss, other] = [await hire(['MANAGER']), await hire(['MANAGER'])]
    const report = await hire(['AUTHOR'], boss.id)
    const query = (await meera.ok(leaving.holdings, { params: { id: boss.id }, query: { roles: 'MANAGER' } })).data
    expect(query.reports.map(({ _id }) => _id)).toEqual([report.id])
    const handOver = { reports: { to: other.id, count: 1 } }
    await meera.ok(users.updateProfile, { body: { _id: boss.id, roleData: ['AUTHOR'], handOver } })
    const { users: rows } = await meera.ok(users.list, { query: { email: report.email } })
    expect(rows[0]?.manager?._id).toBe(other.id)
  })

  test('hidden from the actor are counted without names and prevent the action', async () => {
    const person = await hire(['AUTHOR', 'REVIEWER'], cast.kavita.id)
    const { fileId } = await arrangeFile(app.db, { name: 'Secret.xlsx', states: rowsOf([person.id, person.id]) })
    await app.db`update file_departments set is_visible = false where file_id = ${fileId}`
    const seen = await holdings(person.id, kavita)
    expect(seen).toMatchObject({ rows: [], hidden: 2, mayHandOver: { rows: true } })
    expect(JSON.stringify(seen)).not.toContain('Secret')

    const away = { _id: person.id, roleData: ['REVIEWER'] }
    const stopped = [
      await kavita.refused(users.delete, 'ROWS_HIDDEN', { params: { email: person.email }, body: {} }),
      await kavita.refused(users.updateProfile, 'ROWS_HIDDEN', { body: away }),
      await kavita.refused(users.updateProfile, 'ROWS_HIDDEN', { body: { _id: person.id, enableAssignments: false } }),
      await kavita.refused(users.block, 'ROWS_HIDDEN', {
        params: { id: person.id },
        body: { handOver: { rows: [{ role: 'AUTHOR', to: null, count: 0 }] } },
      }),
    ]
    for (const { message } of stopped) {
      expect(message).toBe('2 open rows of this user are hidden from you. Ask an admin to do this.')
    }
    expect(await holdersOf(fileId)).toEqual([person.id, person.id])
    // The removed role holds no rows there, and a block without a hand-over is never prevented.
    await kavita.ok(users.updateProfile, { body: { _id: person.id, roleData: ['AUTHOR'] } })
    await kavita.ok(users.block, { params: { id: person.id }, body: {} })
    expect(await holdersOf(fileId)).toEqual([person.id, person.id])
    expect(await holdings(person.id)).toMatchObject({ hidden: 0, rows: [{ count: 2 }] })
    await meera.ok(users.delete, { params: { email: person.email }, body: {} })
    expect(await holdersOf(fileId)).toEqual([null, null])
  })

  test('are only counted in a hidden department, and named in the others of the file', async () => {
    const [person, other] = [await hire(['AUTHOR'], cast.kavita.id), await hire(['AUTHOR'], cast.kavita.id)]
    const { fileId } = await arrangeFile(app.db, {
      name: 'Half secret.xlsx',
      states: rowsOf([person.id, person.id, person.id]),
    })
    await app.db`
      insert into file_departments (file_id, department_id, row_count) values (${fileId}, ${getDepartmentId('Chemistry')}, 2)`
    await app.db`update tasks set department_id = ${getDepartmentId('Chemistry')} where file_id = ${fileId} and sr_no > 1`
    await app.db`
      update file_departments set is_visible = false, row_count = 1 where file_id = ${fileId} and department_id = ${getDepartmentId('Physics')}`
    const seen = await holdings(person.id, kavita)
    expect(seen).toMatchObject({
      rows: [{ role: 'AUTHOR', count: 2, files: [{ name: 'Half secret.xlsx', count: 2 }] }],
      hidden: 1,
    })
    const handOver = (count: number) => ({ rows: [{ role: 'AUTHOR' as const, to: other.id, count }] })
    const asked = (count: number) => ({ params: { id: person.id }, body: { handOver: handOver(count) } })
    const { message } = await kavita.refused(users.block, 'ROWS_HIDDEN', asked(2))
    expect(message).toBe('1 open row of this user is hidden from you. Ask an admin to do this.')
    expect(await holdersOf(fileId)).toEqual([person.id, person.id, person.id])
    await meera.ok(users.block, asked(3))
    expect(await holdersOf(fileId)).toEqual([other.id, other.id, other.id])
  })
})
