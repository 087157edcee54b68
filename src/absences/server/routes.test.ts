import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { inbox } from '../../inbox/contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { absences } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const farhan = await app.as('farhan')
const leela = await app.as('leela')
const ananya = await app.as('ananya')

const record = (date: string, reason: 'SL' | 'PL' | 'LOP' | 'reject' | '', user: string = cast.ananya.id) => ({
  body: { user, date, reason },
  query: {},
})
const ofMarch = { params: { user: cast.ananya.email }, query: { from: '2026-03-01', to: '2026-03-31' } }

describe('PUT user/absence', () => {
  it('records, replaces and removes a reason for a manager or an admin', async () => {
    const { data, message } = await kavita.ok(absences.record, record('2026-03-05', 'SL'))
    expect({ data, message }).toMatchObject({
      message: 'Absence updated successfully',
      data: { date: '2026-03-05', reason: 'SL', setBy: { email: cast.kavita.email } },
    })
    await meera.ok(absences.record, record('2026-03-05', 'PL', cast.ananya.email))
    const same = await kavita.refused(absences.record, 'ABSENCE_UNCHANGED', record('2026-03-05', 'PL'))
    expect(same.message).toBe('This is already recorded.')
    await kavita.ok(absences.record, record('2026-03-06', 'LOP'))
    await kavita.ok(absences.record, record('2026-03-06', ''))
    await kavita.refused(absences.record, 'ABSENCE_UNCHANGED', record('2026-03-06', ''))
    const list = (await kavita.ok(absences.ofUser, ofMarch)).data
    expect(list.map(({ date, reason }) => `${date} ${reason}`)).toEqual(['2026-03-06 ', '2026-03-05 PL'])
    const [row] = await app.db`
      select absence_on(${cast.ananya.id}, '2026-03-05') as five, absence_on(${cast.ananya.id}, '2026-03-06') as six`
    expect(row).toEqual({ five: 'PL', six: null })
    const [audited] = await app.db`select object_name, before, after from audit_lines order by id desc limit 1`
    expect(audited).toEqual({ object_name: 'Ananya Iyer 06/03/2026', before: { reason: 'LOP' }, after: { reason: '' } })
  })

  it('shows the second person who saves what the first recorded, and stores the save after confirmation', async () => {
    const seen = (reason: 'SL' | 'PL' | 'LOP' | '', of: 'SL' | 'PL' | '') => ({
      ...record('2026-03-03', reason),
      body: { ...record('2026-03-03', reason).body, seen: of },
    })
    const sent = await Promise.all([kavita.send(absences.record, seen('SL', '')), meera.send(absences.record, seen('SL', ''))])
    // The same reason is already recorded, so it is no conflict, and the call that comes second has nothing to change.
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const told = await kavita.refused(absences.record, 'NEEDS_CONFIRMATION', seen('PL', ''))
    expect(told.issues).toEqual([{ path: 'date', message: '03/03/2026 has SL already.' }])
    await kavita.ok(absences.record, { ...seen('PL', ''), query: { confirm: 'true' } })
    const late = await meera.refused(absences.record, 'NEEDS_CONFIRMATION', seen('', 'SL'))
    expect(late.issues).toEqual([{ path: 'date', message: '03/03/2026 has PL already.' }])
    await meera.ok(absences.record, seen('', 'PL'))
    const gone = await kavita.refused(absences.record, 'NEEDS_CONFIRMATION', seen('LOP', 'PL'))
    expect(gone.issues).toEqual([{ path: 'date', message: '03/03/2026 no longer has an absence.' }])
    await kavita.refused(absences.record, 'ABSENCE_UNCHANGED', seen('', 'PL'))
    await app.db`delete from absences where day = '2026-03-03'`
  })

  it('stores one of two different simultaneous saves and informs the other sender', async () => {
    for (const date of ['2026-02-02', '2026-02-03', '2026-02-04', '2026-02-05']) {
      const sent = await Promise.all(
        (['SL', 'PL'] as const).map(async (reason, at) => {
          const response = await [kavita, meera][at]?.send(absences.record, {
            query: {},
            body: { ...record(date, reason).body, seen: '' },
          })
          return {
            reason,
            status: response?.status,
            told: (await response?.json()) as { code?: string; issues?: { message: string }[] },
          }
        }),
      )
      const [stored, refused] = sent.toSorted((a, b) => (a.status ?? 0) - (b.status ?? 0))
      expect([stored?.status, refused?.status, refused?.told.code]).toEqual([200, 409, 'NEEDS_CONFIRMATION'])
      expect(refused?.told.issues?.[0]?.message).toContain(` has ${stored?.reason} already.`)
      const [row] = await app.db`select absence_on(${cast.ananya.id}, ${date}) as reason`
      expect(row).toEqual({ reason: stored?.reason })
    }
    await app.db`delete from absences where day < '2026-03-01'`
  })

  it('applies the save that was made last even when the node’s clock runs behind', async () => {
    await meera.ok(absences.record, record('2026-03-04', 'SL'))
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() - 3_000)
    for (const reason of ['PL', 'LOP', ''] as const) {
      const { data } = await meera.ok(absences.record, record('2026-03-04', reason))
      expect(data.reason).toBe(reason)
    }
    app.clock.now = now
    await meera.ok(absences.record, record('2026-03-04', 'PL'))
    const [row] = await app.db`select absence_on(${cast.ananya.id}, '2026-03-04') as four`
    expect(row).toEqual({ four: 'PL' })
    await meera.ok(absences.record, record('2026-03-04', ''))
  })

  it('lets only an admin set a weekly off, and asks for confirmation on a weekday', async () => {
    const { message } = await kavita.refused(absences.record, 'ADMIN_SETS_OFF_DAYS', record('2026-03-07', 'reject'))
    expect(message).toBe('Only an admin can make a day a weekly off.')
    await meera.ok(absences.record, record('2026-03-07', 'reject'))
    await kavita.refused(absences.record, 'ADMIN_SETS_OFF_DAYS', record('2026-03-07', ''))
    const refusal = await meera.refused(absences.record, 'NEEDS_CONFIRMATION', record('2026-03-09', 'reject'))
    expect(refusal.issues).toEqual([{ path: 'date', message: '09/03/2026 isn’t a weekend day.' }])
    await meera.ok(absences.record, { ...record('2026-03-09', 'reject'), query: { confirm: 'true' } })
  })

  it('is limited to the manager’s own team and to people who fill days', async () => {
    await farhan.refused(absences.record, 'USER_NOT_FOUND', record('2026-03-05', 'SL'))
    await farhan.refused(absences.ofUser, 'USER_NOT_FOUND', ofMarch)
    await kavita.refused(absences.record, 'USER_NOT_FOUND', record('2026-03-05', 'SL', cast.kavita.id))
    await meera.refused(absences.record, 'USER_NOT_FOUND', record('2026-03-05', 'SL', cast.kavita.id))
    for (const other of [leela, ananya]) await other.refused(absences.record, 'NOT_ALLOWED', record('2026-03-05', 'SL'))
  })

  it('refuses invalid days and reasons, days too far ahead, and days in a closed month', async () => {
    for (const body of [
      { ...record('2026-02-30', 'SL').body },
      { ...record('05/03/2026', 'SL').body },
      { ...record('2026-03-05', 'SL').body, reason: 'sick' },
      { ...record('2026-03-05', 'SL').body, reason: undefined },
    ])
      await kavita.refused(absences.record, 'INVALID_REQUEST', { body })
    await kavita.ok(absences.record, record('2027-03-11', 'PL'))
    await kavita.refused(absences.record, 'ABSENCE_TOO_FAR', record('2027-03-12', 'PL'))
    await meera.ok(closedMonths.close, { body: { month: '2026-02' }, query: {} })
    const closed = await kavita.refused(absences.record, 'MONTH_CLOSED', record('2026-02-27', 'SL'))
    expect(closed.issues).toMatchObject([{ path: 'date' }])
  })
})

describe('the inbox', () => {
  it('shows people the last absence change on each of their days, and nothing about others', async () => {
    const recorded = async (client: typeof meera) =>
      (await client.ok(inbox.own, {})).data
        .filter(({ kind }) => kind.startsWith('absence-'))
        .map(({ kind, object, part, from }) => [kind, object, part, from?.fullName])
    const joseph = await app.as('joseph')
    const { email } = cast.joseph
    await meera.ok(absences.record, record('2026-03-11', 'SL', email))
    await meera.ok(absences.record, record('2026-03-12', 'PL', email))
    expect(await recorded(joseph)).toEqual([
      ['absence-recorded', '12/03/2026', 'PL', 'Meera Joshi'],
      ['absence-recorded', '11/03/2026', 'SL', 'Meera Joshi'],
    ])
    await meera.ok(absences.record, record('2026-03-11', '', email))
    expect(await recorded(joseph)).toEqual([
      ['absence-taken-back', '11/03/2026', null, 'Meera Joshi'],
      ['absence-recorded', '12/03/2026', 'PL', 'Meera Joshi'],
    ])
    expect(await recorded(meera)).toEqual([])
    expect(await recorded(await app.as('imran'))).toEqual([])
  })
})
