import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, type CastName } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { resolveTestReach } from '../../../test/reach.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { approvals } from '../../inbox/approvals-contract.ts'
import { decideEntries, undoEntries } from '../../inbox/server/approvals.ts'
import { inbox } from '../../inbox/contract.ts'
import { timesheets } from '../contract.ts'
import { approval } from '../approval-contract.ts'
import { entries } from '../entries-contract.ts'
import { getEffectOnTimesheet } from '../decision-rules.ts'
import { timesheetApprovals } from './approvals.ts'

const app = await startTestApp()
afterAll(app.close)
const START = app.clock.now
beforeEach(async () => {
  app.clock.now = START
  await app.db`delete from timesheet_events`
  await app.db`delete from timesheet_lines`
  await app.db`delete from timesheet_entries`
})
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const farhan = await app.as('farhan')
const leela = await app.as('leela')
const ananya = await app.as('ananya')
await meera.ok(timesheets.addProject, { body: { name: 'Optics' } })
for (const who of ['ananya', 'imran', 'divya'] as const)
  await app.db`
    insert into timesheet_memberships (project_id, user_id, during)
    select id, ${cast[who].id}, tstzrange('2026-01-01', null) from projects where name = 'Optics'`

const fill = async (who: CastName, date = '2026-03-10') => {
  const client = await app.as(who)
  return (await client.ok(entries.submit, { body: { date, projects: [{ id: 'Optics', done: 12 }] } })).data
}
const decide = (
  id: string,
  status: 'APPROVED' | 'REJECTED',
  approverRemarks = status === 'REJECTED' ? 'Count again' : undefined,
) => ({
  params: { id },
  body: { status, approverRemarks },
})
const later = (minutes: number): void => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}

describe('GET timesheet/:userId/view', () => {
  it('lists the days of a person for their manager, people with the tab Timesheet and an admin', async () => {
    const { _id } = await fill('ananya')
    await fill('ananya', '2026-03-09')
    for (const reader of [meera, leela, kavita]) {
      const list = await reader.ok(approval.view, { params: { userId: cast.ananya.email }, query: {} })
      expect(list).toMatchObject({
        code: 'TIMESHEET_FETCH_SUCCESS',
        total: 2,
        maxProjects: 1,
        user: { _id: cast.ananya.id, manager: { fullName: 'Kavita Desai' } },
        data: [{ _id, date: '2026-03-10', 'project1-name': 'Optics', 'project1-done': 12 }, { date: '2026-03-09' }],
      })
    }
    expect((await leela.ok(approval.view, { params: { userId: cast.ananya.id }, query: {} })).day_gaps).toEqual({})
    const one = await kavita.ok(approval.view, {
      params: { userId: cast.ananya.id },
      query: { status: 'FILLED', from: '2026-03-10', to: '2026-03-10', limit: 1 },
    })
    expect(one.data.map((each) => each._id)).toEqual([_id])
    await farhan.refused(approval.view, 'USER_NOT_FOUND', { params: { userId: cast.ananya.id } })
    await ananya.refused(approval.view, 'NOT_ALLOWED', { params: { userId: cast.ananya.id } })
    await meera.refused(approval.view, 'INVALID_REQUEST', { params: { userId: cast.ananya.id }, query: { status: 'OPEN' } })
    await meera.refused(approval.view, 'USER_NOT_FOUND', { params: { userId: 'nobody' } })
  })
})

describe('PATCH timesheet/:id/update', () => {
  it('approves and rejects with an event and an audit line', async () => {
    const { _id } = await fill('ananya')
    const declined = await kavita.ok(approval.update, decide(_id, 'REJECTED'))
    expect(declined).toMatchObject({
      message: 'Timesheet updated successfully',
      code: 'TIMESHEET_UPDATE_SUCCESS',
      data: {
        status: 'REJECTED',
        approverRemarks: 'Count again',
        approver: { email: cast.kavita.email },
        approved_for: null,
        version: 2,
      },
    })
    const approved = await meera.ok(approval.update, decide(_id, 'APPROVED'))
    expect(approved.data).toMatchObject({
      status: 'APPROVED',
      approverRemarks: '',
      approver: { email: cast.meera.email },
      version: 3,
    })
    expect(await app.db`select kind, actor_id, remarks, version from timesheet_events order by version`).toEqual([
      { kind: 'filled', actor_id: cast.ananya.id, remarks: '', version: 1 },
      { kind: 'declined', actor_id: cast.kavita.id, remarks: 'Count again', version: 2 },
      { kind: 'approved', actor_id: cast.meera.id, remarks: '', version: 3 },
    ])
    const [audited] = await app.db`select object_name, before, after from audit_lines order by id desc limit 1`
    expect(audited).toEqual({
      object_name: 'Ananya Iyer 10/03/2026',
      before: { status: 'REJECTED' },
      after: { status: 'APPROVED' },
    })
  })

  it('accepts status and remarks inside `fields`, requires a status, and requires remarks to reject', async () => {
    const { _id } = await fill('ananya')
    const params = { id: _id }
    for (const [body, message] of [
      [{}, 'The status must be APPROVED or REJECTED.'],
      [{ status: 'FILLED' }, 'The status must be APPROVED or REJECTED.'],
      [{ status: 'REJECTED' }, 'Please enter the remarks.'],
      [{ status: 'REJECTED', approverRemarks: '  ' }, 'Please enter the remarks.'],
      [{ fields: { status: 'REJECTED' } }, 'Please enter the remarks.'],
    ] as const)
      expect((await kavita.refused(approval.update, 'INVALID_REQUEST', { params, body })).message).toBe(message)
    const { data } = await kavita.ok(approval.update, { params, body: { fields: { status: 'REJECTED', approverRemarks: 'No' } } })
    expect(data).toMatchObject({ status: 'REJECTED', approverRemarks: 'No' })
  })

  it('refuses a decision that is repeated, outdated, or the caller’s own', async () => {
    const { _id, version } = await fill('ananya')
    await kavita.ok(approval.update, decide(_id, 'APPROVED'))
    const twice = await kavita.refused(approval.update, 'ALREADY_DECIDED', decide(_id, 'APPROVED'))
    expect(twice.message).toBe('This timesheet is already APPROVED.')
    const { params, body } = decide(_id, 'REJECTED')
    const outdated = await kavita.refused(approval.update, 'DECISION_OUTDATED', { params, body: { ...body, version } })
    expect(outdated.message).toBe('This entry was changed at 10/03/2026 11:30 am. Check it and try again.')
    await app.db`update users set roles = '{AUTHOR,ADMIN}' where id = ${cast.ananya.id}`
    const own = await ananya.refused(approval.update, 'OWN_FIGURE', decide(_id, 'REJECTED'))
    expect(own.message).toBe('You can’t set figures that count for you. Ask another admin to do it.')
    await app.db`update users set roles = '{AUTHOR}' where id = ${cast.ananya.id}`
  })

  it('is only for the current manager and admins, and hides the entry from other managers', async () => {
    const { _id } = await fill('ananya')
    const unknown = { params: { id: cast.ananya.id }, body: decide('', 'APPROVED').body }
    for (const sent of [decide(_id, 'APPROVED'), unknown, { ...unknown, params: { id: 'none' } }])
      await farhan.refused(approval.update, 'TIMESHEET_NOT_FOUND', sent)
    for (const other of [leela, ananya]) await other.refused(approval.update, 'NOT_ALLOWED', decide(_id, 'APPROVED'))
    expect(await app.db`select status from timesheet_entries`).toEqual([{ status: 'FILLED' }])
  })

  it('records the manager for whom a deputy decided', async () => {
    const { _id } = await fill('ananya')
    const [deputy] = await app.db<{ id: string }[]>`
      insert into deputies (manager_id, deputy_id, during, named_at, named_by)
      values (${cast.kavita.id}, ${cast.farhan.id}, '[2026-03-10,2026-03-11)', now(), ${cast.kavita.id}) returning id`
    const { data } = await farhan.ok(approval.update, decide(_id, 'APPROVED'))
    expect(data).toMatchObject({ approver: { email: cast.farhan.email }, approved_for: { email: cast.kavita.email } })
    const [audited] = await app.db`select actor_id, after from audit_lines order by id desc limit 1`
    expect(audited).toEqual({ actor_id: cast.farhan.id, after: { status: 'APPROVED', inNameOf: cast.kavita.email } })
    await app.db`delete from deputies where id = ${deputy?.id ?? ''}`
    await farhan.refused(approval.update, 'TIMESHEET_NOT_FOUND', decide(_id, 'REJECTED'))
  })

  it('decides only once under concurrent calls, and never together with a resubmission', async () => {
    for (let round = 0; round < 5; round++) {
      await app.db`delete from timesheet_events`
      await app.db`delete from timesheet_lines`
      await app.db`delete from timesheet_entries`
      const { _id } = await fill('ananya')
      const codes = await Promise.all(
        [meera, kavita, meera, kavita].map(async (client) => {
          const response = await client.send(approval.update, decide(_id, 'APPROVED'))
          return response.ok ? 'ok' : ((await response.json()) as { code: string }).code
        }),
      )
      expect(codes.toSorted()).toEqual(['ALREADY_DECIDED', 'ALREADY_DECIDED', 'ALREADY_DECIDED', 'ok'])
      await kavita.ok(approval.update, decide(_id, 'REJECTED'))
      const both = await Promise.all([
        kavita.send(approval.update, decide(_id, 'APPROVED')),
        ananya.send(entries.resubmit, { body: { timesheetId: _id, userRemarks: 'Again' } }),
      ])
      const [entry] = await app.db`select status, version from timesheet_entries`
      const done = both.filter(({ ok }) => ok).length
      expect(entry).toMatchObject({ version: 3 + done })
      const events = await app.db<{ version: number }[]>`select version from timesheet_events order by version`
      expect(events.map(({ version }) => version)).toEqual(Array.from({ length: 3 + done }, (_, at) => at + 1))
    }
  })
})

describe('the timesheet source of the inbox', () => {
  const reach = resolveTestReach('team', cast.kavita.id, 'MANAGER', START)
  it('decides many entries in one statement, each separately and in the given order', async () => {
    const [first, second, other] = [await fill('ananya'), await fill('imran'), await fill('divya')]
    const items = [other, second, first].map(({ _id, version }) => ({ id: _id, version }))
    const act = { outcome: 'approve', remark: '', reach, now: START } as const
    const decided = await decideEntries(
      app.db,
      timesheetApprovals,
      { ...act, items: [...items, { id: cast.ananya.id, version: null }] },
      app.registered,
    )
    expect(decided.map(({ id, refused }) => [id, refused?.code ?? 'done'])).toEqual([
      [other._id, 'TIMESHEET_NOT_FOUND'],
      [second._id, 'done'],
      [first._id, 'done'],
      [cast.ananya.id, 'TIMESHEET_NOT_FOUND'],
    ])
    expect(decided[0]?.entry).toBeNull()
    expect(decided[1]).toMatchObject({ entry: { fullName: 'Imran Sheikh', day: '2026-03-10', amount: '12.00' }, version: 2 })
  })

  it('takes a decision back within ten minutes and restores the previous state', async () => {
    const { _id } = await fill('ananya')
    await kavita.ok(approval.update, decide(_id, 'REJECTED'))
    await ananya.ok(entries.resubmit, { body: { timesheetId: _id, userRemarks: 'Counted' } })
    await kavita.ok(approval.update, decide(_id, 'APPROVED'))
    const undo = async (version: number) => {
      const [one] = await undoEntries(
        app.db,
        timesheetApprovals,
        { items: [{ id: _id, version }], reach, now: app.clock.now },
        app.registered,
      )
      return one?.refused?.code ?? 'done'
    }
    expect(await undo(3)).toBe('DECISION_OUTDATED')
    expect(await undo(4)).toBe('done')
    const shown = async () => (await ananya.ok(entries.own, { query: {} })).data[0]
    expect(await shown()).toMatchObject({
      status: 'FILLED',
      approver: null,
      decided_at: null,
      approverRemarks: 'Count again',
      version: 5,
    })
    expect(await undo(5)).toBe('UNDO_OVER')
    await kavita.ok(approval.update, decide(_id, 'REJECTED'))
    later(5)
    await meera.ok(approval.update, decide(_id, 'APPROVED'))
    expect(await undo(7)).toBe('UNDO_OVER')
    const admin = resolveTestReach('team', cast.meera.id, 'ADMIN', START)
    await undoEntries(
      app.db,
      timesheetApprovals,
      { items: [{ id: _id, version: 7 }], reach: admin, now: app.clock.now },
      app.registered,
    )
    expect(await shown()).toMatchObject({
      status: 'REJECTED',
      approver: { email: cast.kavita.email },
      decided_at: START.toISOString(),
    })
    await meera.ok(approval.update, decide(_id, 'APPROVED'))
    later(10)
    const [late] = await undoEntries(
      app.db,
      timesheetApprovals,
      { items: [{ id: _id, version: 9 }], reach: admin, now: app.clock.now },
      app.registered,
    )
    expect(late?.refused?.code).toBe('UNDO_OVER')
  })

  it('treats an entry named twice as one', async () => {
    const { _id: id } = await fill('ananya')
    const items = [
      { id, version: 1 },
      { id: id.toUpperCase(), version: 1 },
    ]
    const decided = await decideEntries(
      app.db,
      timesheetApprovals,
      { items, outcome: 'approve', remark: '', reach, now: START },
      app.registered,
    )
    expect(decided.map((one) => [one.id, one.refused])).toEqual([[id, null]])
  })

  it('names the time of the undo as the last change of an outdated entry', async () => {
    const { _id: id } = await fill('ananya')
    later(3)
    await kavita.ok(approval.update, decide(id, 'APPROVED'))
    later(4)
    await undoEntries(app.db, timesheetApprovals, { items: [{ id, version: 2 }], reach, now: app.clock.now }, app.registered)
    const { params, body } = decide(id, 'APPROVED')
    const outdated = await kavita.refused(approval.update, 'DECISION_OUTDATED', { params, body: { ...body, version: 1 } })
    expect(outdated.message).toBe('This entry was changed at 10/03/2026 11:37 am. Check it and try again.')
  })

  it('notifies the decliner of a resubmission, even after another decision was undone', async () => {
    const { _id: id } = await fill('ananya')
    await kavita.ok(approval.update, decide(id, 'REJECTED'))
    await meera.ok(approval.update, decide(id, 'APPROVED'))
    const admin = resolveTestReach('team', cast.meera.id, 'ADMIN', START)
    await undoEntries(
      app.db,
      timesheetApprovals,
      { items: [{ id, version: 3 }], reach: admin, now: app.clock.now },
      app.registered,
    )
    await ananya.ok(entries.resubmit, { body: { timesheetId: id, userRemarks: 'Counted' } })
    const kinds = async (of: typeof meera) =>
      (await of.ok(inbox.own)).data.map(({ kind }) => kind).filter((kind) => kind === 'timesheet-resubmitted')
    expect([await kinds(kavita), await kinds(meera)]).toEqual([['timesheet-resubmitted'], []])
  })

  it('neither decides nor undoes in a closed month', async () => {
    const { _id } = await fill('ananya')
    await app.db`insert into month_closings (month, closed_at, closed_by) values ('2026-03-01', now(), ${cast.meera.id})`
    const closed = await kavita.refused(approval.update, 'MONTH_CLOSED', decide(_id, 'APPROVED'))
    expect(closed.message).toBe('This month is closed. An admin can reopen it with a reason.')
    await meera.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'Not yet' } })
    await kavita.ok(approval.update, decide(_id, 'APPROVED'))
    await app.db`insert into month_closings (month, closed_at, closed_by) values ('2026-03-01', now(), ${cast.meera.id})`
    const undo = async () =>
      (
        await undoEntries(
          app.db,
          timesheetApprovals,
          { items: [{ id: _id, version: 2 }], reach, now: app.clock.now },
          app.registered,
        )
      )[0]?.refused?.code
    expect(await undo()).toBe('MONTH_CLOSED')
    await meera.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'Not yet' } })
    expect(await undo()).toBeUndefined()
  })

  it.each(
    (['FILLED', 'APPROVED', 'REJECTED'] as const).flatMap((status) =>
      (['approve', 'decline'] as const).flatMap((outcome) => [
        { status, outcome, closed: false },
        { status, outcome, closed: true },
      ]),
    ),
  )(
    'getEffectOnTimesheet predicts $outcome of a $status day with its month closed $closed',
    async ({ status, outcome, closed }) => {
      const { _id } = await fill('ananya')
      if (status !== 'FILLED') await kavita.ok(approval.update, decide(_id, status))
      if (closed)
        await app.db`insert into month_closings (month, closed_at, closed_by) values ('2026-03-01', now(), ${cast.meera.id})`
      const { data } = await kavita.ok(approval.view, { params: { userId: cast.ananya.id }, query: {} })
      const effects = data.map((row) => getEffectOnTimesheet(row, outcome))
      const leaves = effects.map((effect) => effect !== undefined && 'leaves' in effect)
      const body = { items: [{ kind: 'timesheet', id: _id }], outcome, remark: 'As counted' }
      const { status: reply } = await kavita.send(approvals.decide, { body })
      expect(leaves).toEqual([reply !== 200])
      const [now] = (await kavita.ok(approval.view, { params: { userId: cast.ananya.id }, query: {} })).data
      const isReversed = status !== 'FILLED' && now?.status !== status
      expect(effects.map((effect) => effect !== undefined && 'reverses' in effect)).toEqual([isReversed])
      if (closed) await meera.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'Not yet' } })
    },
  )
})
