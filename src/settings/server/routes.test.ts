import { Writable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { settings } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const meera = await app.as('meera')
const rate = (value: unknown, effective: string) => ({
  body: { key: 'INCENTIVE_RATE' as const, value: value as number, effective },
})

describe('settings', () => {
  it('are in force from their first day on, and of two for one day the later one counts', async () => {
    await meera.ok(settings.set, rate(1.25, '2026-03-01'))
    await meera.ok(settings.set, rate(2, '2026-04-01'))
    const { data, message } = await meera.ok(settings.set, rate(1.5, '2026-03-01'))
    expect({ data, message }).toMatchObject({
      message: 'Setting saved',
      data: { key: 'INCENTIVE_RATE', value: 1.5, effective: '2026-03-01', inForce: true, setBy: { email: cast.meera.email } },
    })
    const all = (await meera.ok(settings.list)).data
    expect(all.map(({ value, effective, inForce }) => [value, effective, inForce])).toEqual([
      [2, '2026-04-01', false],
      [1.5, '2026-03-01', true],
      [1.25, '2026-03-01', false],
    ])
    await meera.refused(settings.set, 'SETTING_UNCHANGED', rate(1.5, '2026-03-01'))
    const [audited] = await app.db`select object_name, before, after from audit_lines order by id desc limit 1`
    expect(audited).toEqual({
      object_name: 'Incentive rate from 01/03/2026',
      before: { value: 1.25 },
      after: { value: 1.5, effective: '2026-03-01' },
    })
  })

  it('that were saved last are in force, even if the node’s clock is behind', async () => {
    await meera.ok(settings.set, rate(5, '2026-02-20'))
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() - 3_000)
    const { data } = await meera.ok(settings.set, rate(6, '2026-02-20'))
    app.clock.now = now
    await meera.refused(settings.set, 'SETTING_UNCHANGED', rate(6, '2026-02-20'))
    expect(data.value).toBe(6)
  })

  it('with invalid values and days are refused', async () => {
    for (const value of [-1, 101, 1.00001, 'one', null, undefined])
      await meera.refused(settings.set, 'INVALID_REQUEST', rate(value, '2026-05-01'))
    for (const effective of ['2026-02-30', '01/05/2026', '', undefined])
      await meera.refused(settings.set, 'INVALID_REQUEST', rate(1, effective as string))
    await meera.refused(settings.set, 'INVALID_REQUEST', { body: { key: 'OTHER', value: 1, effective: '2026-05-01' } })
  })

  it('can’t change a closed month', async () => {
    await meera.ok(closedMonths.close, { body: { month: '2026-01' }, query: {} })
    for (const day of ['2026-01-31', '2025-12-01']) {
      const { issues } = await meera.refused(settings.set, 'MONTH_CLOSED', rate(3, day))
      expect(issues).toMatchObject([{ path: 'effective' }])
    }
    await meera.ok(settings.set, rate(3, '2026-02-01'))
    // The value would be in force until the next one, and so in the whole closed month.
    await meera.refused(settings.set, 'MONTH_CLOSED', rate(3, '2025-11-01'))
    await meera.ok(closedMonths.reopen, { body: { month: '2026-01', reason: 'The rate was wrong' } })
    await meera.ok(settings.set, rate(3, '2026-01-01'))
    await meera.ok(closedMonths.close, { body: { month: '2026-01' }, query: {} })
    // The value is in force only until the closed month begins.
    await meera.ok(settings.set, rate(4, '2025-11-01'))
  })

  it('can be seen and set by admins only', async () => {
    for (const name of ['kavita', 'leela', 'ananya'] as const) {
      const other = await app.as(name)
      await other.refused(settings.list, 'NOT_ALLOWED')
      await other.refused(settings.set, 'NOT_ALLOWED', rate(1, '2026-05-01'))
    }
  })
})

describe('a proxy that TRUST_PROXY does not name', () => {
  const header = { 'x-forwarded-for': '203.0.113.9' }
  it.each([
    ['without the setting', [], true],
    ['with the setting for another proxy', ['192.0.2.1'], true],
    ['with the setting for this proxy', ['127.0.0.1'], false],
  ])('leads to warnings only if the setting does not name it: %s', async (_when, trustProxy, isWarned) => {
    let written = ''
    const log = new Writable({ write: (chunk: Buffer, _encoding, done) => ((written += chunk.toString()), done()) })
    const node = await app.otherNode({ trustProxy, log })
    const admin = await app.asAt(node.url, 'meera')
    expect((await admin.ok(settings.list)).untrustedProxy, 'one’s own request without the header').toBeUndefined()
    for (let n = 0; n < 3; n++)
      expect((await admin.ok(settings.list, { headers: header })).untrustedProxy).toBe(isWarned ? '127.0.0.1' : undefined)
    await node.close()
    expect(written.match(/X-Forwarded-For is ignored/g) ?? []).toHaveLength(isWarned ? 1 : 0)
  })
})
