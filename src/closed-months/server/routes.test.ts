import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { inbox } from '../../inbox/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { entries } from '../../timesheets/entries-contract.ts'
import { users } from '../../users/contract.ts'
import { closedMonths } from '../contract.ts'

const app = await startTestApp(new Date('2026-03-31T18:29:59Z'))
afterAll(app.close)
const MARCH = app.clock.now
const APRIL = new Date('2026-03-31T18:30:00Z')
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const ananya = await app.as('ananya')
await meera.ok(timesheets.addProject, { body: { name: 'Optics' } })
await app.db`
  insert into timesheet_memberships (project_id, user_id, during)
  select id, ${cast.ananya.id}, tstzrange('2026-01-01', null) from projects where name = 'Optics'`
const emptyMonths = async () => {
  await app.db`truncate month_closings cascade`
  await app.db`delete from timesheet_events`
  await app.db`delete from timesheet_lines`
  await app.db`delete from timesheet_entries`
}
beforeEach(async () => {
  app.clock.now = APRIL
  await emptyMonths()
})
const close = (month: string, confirm?: 'true') => ({ body: { month }, query: confirm === undefined ? {} : { confirm } })
const fill = (date: string) => ({ body: { date, projects: [{ id: 'Optics', done: 1 }] } })

describe('closed months', () => {
  it('can be closed once they are over, in any order, and reopened with a reason', async () => {
    app.clock.now = MARCH
    const early = await meera.refused(closedMonths.close, 'MONTH_NOT_OVER', close('2026-03'))
    expect(early.message).toBe('A month can be closed once it is over.')
    app.clock.now = APRIL
    expect((await meera.ok(closedMonths.close, close('2026-03'))).message).toBe('Month closed')
    await meera.ok(closedMonths.close, close('2026-01'))
    await meera.refused(closedMonths.close, 'MONTH_CLOSED_ALREADY', close('2026-03'))
    const stood = (await ananya.ok(closedMonths.list)).data
    expect(stood).toMatchObject([
      { month: '2026-03', closed_by: { fullName: 'Meera Joshi' }, reopened_at: null },
      { month: '2026-01' },
    ])
    for (const reason of [undefined, '', ' ']) {
      const { message } = await meera.refused(closedMonths.reopen, 'INVALID_REQUEST', { body: { month: '2026-03', reason } })
      expect(message).toBe('Please enter the reason.')
    }
    await meera.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'A figure was wrong' } })
    await meera.refused(closedMonths.reopen, 'MONTH_NOT_CLOSED', { body: { month: '2026-03', reason: 'Twice' } })
    expect((await ananya.ok(closedMonths.list)).data.map(({ month }) => month)).toEqual(['2026-01'])
    expect((await meera.ok(closedMonths.list)).data[0]).toMatchObject({ month: '2026-03', reason: 'A figure was wrong' })
    for (const month of ['2026-13', '2026-03-01', 'March', 7])
      await meera.refused(closedMonths.close, 'INVALID_REQUEST', { body: { month } })
    await app.anonymous.refused(closedMonths.list, 'NOT_SIGNED_IN', {})
    for (const other of [kavita, ananya]) {
      await other.refused(closedMonths.close, 'NOT_ALLOWED', close('2026-02'))
      await other.refused(closedMonths.reopen, 'NOT_ALLOWED', { body: { month: '2026-01', reason: 'No' } })
    }
  })

  it('ask for confirmation while a timesheet is pending, and then accept no more days', async () => {
    await ananya.ok(entries.submit, fill('2026-03-31'))
    const refusal = await meera.refused(closedMonths.close, 'NEEDS_CONFIRMATION', close('2026-03'))
    expect(refusal.issues).toEqual([{ path: 'month', message: '1 timesheet waiting for approval' }])
    await meera.ok(closedMonths.close, close('2026-03', 'true'))
    const refused = await ananya.refused(entries.submit, 'MONTH_CLOSED', fill('2026-03-30'))
    expect(refused).toMatchObject({
      message: 'This month is closed. An admin can reopen it with a reason.',
      issues: [{ path: 'date' }],
    })
    await ananya.ok(entries.submit, fill('2026-04-01'))
  })

  it('refuse a salary or terms that would be in force in them', async () => {
    await meera.ok(closedMonths.close, close('2026-02'))
    const salary = (effectiveDate: string) => ({ params: { id: cast.imran.id }, body: { amount: 60_000, effectiveDate } })
    await meera.ok(users.salary, salary('2026-03-01'))
    // The salary applies from mid-January until the next one in March, and so to all of February.
    const through = await meera.refused(users.salary, 'MONTH_CLOSED', salary('2026-01-15'))
    expect(through.issues).toMatchObject([{ path: 'effectiveDate' }])
    await meera.refused(users.salary, 'MONTH_CLOSED', salary('2026-02-28'))
    const terms = (effective: string) => ({ body: { _id: cast.imran.id, shiftType: 5 as const, workingHours: 8, effective } })
    const refused = await meera.refused(users.updateProfile, 'MONTH_CLOSED', terms('2026-02-10'))
    expect(refused.issues).toMatchObject([{ path: 'effective' }])
    await meera.ok(users.updateProfile, terms('2026-03-10'))
  })

  it('never miss a submission that is sent while they are being closed', async () => {
    for (let round = 0; round < 10; round++) {
      await emptyMonths()
      const [closed, filled] = await Promise.all([
        meera.send(closedMonths.close, close('2026-03')),
        ananya.send(entries.submit, fill('2026-03-31')),
      ])
      const codes = await Promise.all(
        [closed, filled].map(async (each) => (each.ok ? 'ok' : ((await each.json()) as { code: string }).code)),
      )
      expect(['ok MONTH_CLOSED', 'NEEDS_CONFIRMATION ok']).toContain(codes.join(' '))
    }
  })

  it('notify other managers and ADMINs, who see only the reopening once a month is reopened', async () => {
    const farhan = await app.as('farhan')
    const arjun = await app.as('arjun')
    const months = async (client: typeof meera) =>
      (await client.ok(inbox.own, {})).data
        .filter(({ kind }) => kind.startsWith('month-'))
        .map(({ kind, object, part, from, isNew }) => [kind, object, part, from?.fullName, isNew])
    app.clock.now = new Date('2026-03-10T06:00:00Z')
    await meera.ok(closedMonths.close, close('2026-01'))
    app.clock.now = APRIL
    await meera.ok(closedMonths.close, close('2026-03'))
    const closed = ['month-closed', 'March 2026', '2026-03', 'Meera Joshi', true]
    // The closing of January is too long ago for the inbox.
    for (const client of [kavita, farhan, arjun]) expect(await months(client)).toEqual([closed])
    for (const client of [meera, ananya]) expect(await months(client)).toEqual([])
    app.clock.now = new Date(APRIL.getTime() + 60_000)
    await arjun.ok(closedMonths.reopen, { body: { month: '2026-03', reason: 'Two days are missing' } })
    const reopened = ['month-reopened', 'March 2026: Two days are missing', '2026-03', 'Arjun Rao', true]
    for (const client of [kavita, meera]) expect(await months(client)).toEqual([reopened])
    expect(await months(arjun)).toEqual([])
    app.clock.now = new Date(APRIL.getTime() + 120_000)
    await meera.ok(closedMonths.close, close('2026-03'))
    expect(await months(kavita)).toEqual([closed])
  })
})
