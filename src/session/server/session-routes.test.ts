import { afterAll, describe, expect, it } from 'vitest'
import { CAST_PASSWORD, cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { session } from '../contract.ts'
import { signIn } from '../../users/sign-in-contract.ts'
import { sessions } from '../sessions-contract.ts'

const app = await startTestApp()
afterAll(app.close)

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const logIn = async (email: string, userAgent: string) => {
  const response = await app.anonymous.send(session.login, {
    body: { email, password: CAST_PASSWORD },
    headers: { 'user-agent': userAgent },
  })
  return app.withToken(((await response.json()) as { authToken: string }).authToken)
}
const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const nobody = '019a0000-0000-7000-8000-999999999999'

describe('a person’s own sessions', () => {
  it('are listed with device names, the current one first, without ended ones', async () => {
    const began = app.clock.now.toISOString()
    const atPhone = await logIn(cast.neha.email, phone)
    const stale = await logIn(cast.neha.email, 'curl/8.5.0')
    later(5)
    const atDesk = await logIn(cast.neha.email, firefox)
    // The last use is stored while the list is read, and not before.
    const seen = async () => (await atPhone.ok(sessions.own)).data[0]?.last_seen
    await expect.poll(seen).toBe(app.clock.now.toISOString())
    const { data } = await atPhone.ok(sessions.own)
    expect(data).toEqual([
      {
        _id: data[0]?._id,
        device: 'Safari on iPhone',
        address: '127.0.0.1',
        since: began,
        last_seen: app.clock.now.toISOString(),
        current: true,
      },
      {
        _id: data[1]?._id,
        device: 'Firefox on Linux',
        address: '127.0.0.1',
        since: app.clock.now.toISOString(),
        last_seen: app.clock.now.toISOString(),
        current: false,
      },
      { _id: data[2]?._id, device: 'A script', address: '127.0.0.1', since: began, last_seen: began, current: false },
    ])
    expect(JSON.stringify(data)).not.toMatch(/token|Mozilla/)
    later(119)
    expect((await atDesk.ok(sessions.own)).data.map(({ device }) => device)).toEqual(['Firefox on Linux', 'Safari on iPhone'])
    await stale.refused(sessions.own, 'NOT_SIGNED_IN')
  })

  it('can be ended one by one, which refuses their next call and notifies their page', async () => {
    const thisDevice = await logIn(cast.rohit.email, firefox)
    const otherDevice = await logIn(cast.rohit.email, phone)
    const page = await otherDevice.stream(session.live)
    await page.until(({ event }) => event === 'ready')
    const { data } = await thisDevice.ok(sessions.own)
    const other = data.find(({ current }) => !current)?._id ?? ''
    const foreign = (await (await app.as('ananya')).ok(sessions.own)).data[0]?._id ?? ''
    for (const id of [foreign, nobody, 'x', "' or true --"])
      await thisDevice.refused(sessions.end, 'SESSION_NOT_FOUND', { params: { id } })
    expect((await thisDevice.ok(sessions.end, { params: { id: other } })).message).toBe('Session ended')
    await page.ended
    expect(page.events).toContainEqual({ event: 'changed', data: ['access'] })
    await otherDevice.refused(session.me, 'NOT_SIGNED_IN', { params: { role: 'REVIEWER' } })
    await thisDevice.refused(sessions.end, 'SESSION_NOT_FOUND', { params: { id: other } })
    const [line] =
      await app.db`select call, object_type, object_name, before from audit_lines where object_id = ${other} order by id desc limit 1`
    expect(line).toEqual({
      call: 'DELETE /sessions/:id',
      object_type: 'session',
      object_name: 'Rohit Verma',
      before: { device: 'Safari on iPhone', address: '127.0.0.1' },
    })
    const own = (await thisDevice.ok(sessions.own)).data[0]?._id ?? ''
    await thisDevice.ok(sessions.end, { params: { id: own } })
    await thisDevice.refused(sessions.own, 'NOT_SIGNED_IN')
  })

  it('can all be ended at once except the current one, without ending other people’s', async () => {
    const thisDevice = await logIn(cast.divya.email, firefox)
    const others = [await logIn(cast.divya.email, phone), await logIn(cast.divya.email, firefox)]
    const ananya = await app.as('ananya')
    expect(await thisDevice.ok(sessions.endOthers)).toMatchObject({ message: 'Your other sessions have ended', ended: 2 })
    for (const other of others) await other.refused(sessions.own, 'NOT_SIGNED_IN')
    expect((await thisDevice.ok(sessions.own)).data).toHaveLength(1)
    await ananya.ok(sessions.own)
    expect((await thisDevice.ok(sessions.endOthers)).ended).toBe(0)
    await app.anonymous.refused(sessions.endOthers, 'NOT_SIGNED_IN')
  })
})

describe('PUT user/end-sessions/:id', () => {
  it('ends all sessions of a person, who can log in again, and is audited', async () => {
    const meera = await app.as('meera')
    const thisDevice = await logIn(cast.imran.email, firefox)
    const page = await thisDevice.stream(session.live)
    await page.until(({ event }) => event === 'ready')
    await logIn(cast.imran.email, phone)
    expect(await meera.ok(signIn.endSessions, { params: { id: cast.imran.id } })).toMatchObject({
      message: 'All sessions ended',
      ended: 2,
    })
    await page.ended
    await thisDevice.refused(sessions.own, 'NOT_SIGNED_IN')
    const [line] =
      await app.db`select actor_id, call, object_type, after from audit_lines where object_id = ${cast.imran.id} order by id desc limit 1`
    expect(line).toEqual({
      actor_id: cast.meera.id,
      call: 'PUT /user/end-sessions/:id',
      object_type: 'user',
      after: { endedSessions: 2 },
    })
    await (await logIn(cast.imran.email, firefox)).ok(sessions.own)
  })

  it('is limited to admins and to people who are not deleted', async () => {
    for (const who of ['leela', 'nikhil', 'kavita', 'ananya'] as const) {
      await (await app.as(who)).refused(signIn.endSessions, 'NOT_ALLOWED', { params: { id: cast.anil.id } })
    }
    const meera = await app.as('meera')
    for (const id of [nobody, 'me', cast.anil.email])
      await meera.refused(signIn.endSessions, 'USER_NOT_FOUND', { params: { id } })
  })
})
