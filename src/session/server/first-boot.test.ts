import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { openOwner, openPool } from '../../kit/postgres/pool.ts'
import { session } from '../contract.ts'
import { setUpFirstAdmin, type SetUp } from './first-boot.ts'
import { lockFirstBoot } from './queries.ts'

const app = await startTestApp()
const pools = [openPool(app.databaseUrl), openPool(app.databaseUrl)] as const
const [pool, otherPool] = pools
const admin = { email: 'boot@proofline.example', password: 'seven loud drums' }
const newcomer = { fullName: 'First Admin', email: 'first@proofline.example', password: 'four quiet lamps' }
const started: SetUp[] = []

beforeEach(async () => {
  await app.db`delete from setup_links`
  await noAdmin()
})
const stopAll = async () => {
  for (const setUp of started.splice(0)) if (typeof setUp === 'object') await setUp.end()
}
const noAdmin = () => app.db`
  update users set account_state = 'blocked', email = id || '@proofline.example' where 'ADMIN' = any (roles)`
afterEach(stopAll)
afterAll(async () => {
  for (const each of pools) await each.close()
  await app.close()
})

const boot = async (at = pool, first?: typeof admin): Promise<SetUp> => {
  const setUp = await setUpFirstAdmin(at, first, app.clock.now)
  started.push(setUp)
  return setUp
}
const printed = (setUp: SetUp): { params: { token: string }; end: () => Promise<void> } => {
  if (typeof setUp !== 'object') throw new Error(`No link was made: ${setUp}`)
  return { params: { token: setUp.path.replace('/setup/', '') }, end: setUp.end }
}
const works = ({ params }: ReturnType<typeof printed>) => app.anonymous.ok(session.setUpState, { params })
const isDead = ({ params }: ReturnType<typeof printed>) =>
  app.anonymous.refused(session.setUpState, 'SET_UP_LINK_USED', { params })
const adminsNow = () => app.db<{ email: string }[]>`
  select email from users where 'ADMIN' = any (roles) and account_state = 'active'`

describe('the first boot without settings', () => {
  test('prints a setup link that is used up by its first use', async () => {
    const { params } = printed(await boot())
    expect((await app.anonymous.ok(session.setUpNeeded)).needed).toBe(true)
    await app.anonymous.ok(session.setUpState, { params })
    await app.anonymous.refused(session.setUpState, 'SET_UP_LINK_USED', { params: { token: 'another' } })
    const judged = { params, body: { password: 'four quiet lamps' } }
    expect((await app.anonymous.ok(session.setUpStrength, judged)).word).toBe('Strong')
    await app.anonymous.refused(session.setUpStrength, 'SET_UP_LINK_USED', { ...judged, params: { token: 'another' } })
    await app.anonymous.refused(session.setUp, 'INVALID_REQUEST', { params, body: { ...newcomer, password: 'short' } })
    await app.anonymous.ok(session.setUp, { params, body: newcomer })
    await app.anonymous.refused(session.setUp, 'SET_UP_LINK_USED', { params, body: newcomer })
    const { user } = await app.anonymous.ok(session.login, { body: newcomer })
    expect(user.roleData).toEqual(['ADMIN'])
    expect((await app.anonymous.ok(session.setUpNeeded)).needed).toBe(false)
    expect(await boot()).toBeUndefined()
  })

  test('prints only one working link when several nodes start at once', async () => {
    const nodes = await Promise.all([boot(pool), boot(otherPool), boot(pool), boot(otherPool)])
    const links = nodes.filter((setUp) => typeof setUp === 'object')
    expect(links).toHaveLength(1)
    expect(nodes.filter((setUp) => setUp === 'elsewhere')).toHaveLength(3)
    await works(printed(links[0]))
  })

  test('prints a new link at the next start of that node and invalidates the old one', async () => {
    const first = printed(await boot())
    expect(await boot(otherPool)).toBe('elsewhere')
    await works(first)
    await first.end()
    const second = printed(await boot(otherPool))
    await works(second)
    await isDead(first)
  })

  test('prints a link that works for 24 hours', async () => {
    const { params } = printed(await boot())
    const { until } = await app.anonymous.ok(session.setUpState, { params })
    expect(new Date(until).getTime() - app.clock.now.getTime()).toBe(24 * 3_600_000)
    const { now } = app.clock
    try {
      app.clock.now = new Date(new Date(until).getTime() - 1)
      await app.anonymous.ok(session.setUpState, { params })
      app.clock.now = new Date(until)
      await app.anonymous.refused(session.setUpState, 'SET_UP_LINK_USED', { params })
      await app.anonymous.refused(session.setUp, 'SET_UP_LINK_USED', { params, body: newcomer })
      expect(await adminsNow()).toEqual([])
    } finally {
      app.clock.now = now
    }
  })
})

describe('the first boot with an admin in the settings', () => {
  test('creates the admin once and does nothing when there is one', async () => {
    expect(await boot(pool, admin)).toBeUndefined()
    expect(await boot(pool, admin)).toBeUndefined()
    expect(await boot()).toBeUndefined()
    expect(await adminsNow()).toEqual([{ email: admin.email }])
  })

  test('creates one admin even if nodes with different settings start at once', async () => {
    const another = { email: 'another@proofline.example', password: 'seven loud drums' }
    expect(await Promise.all([boot(pool, admin), boot(otherPool, another), boot(otherPool, admin)])).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await adminsNow()).toHaveLength(1)
  })

  test('invalidates a link of another node, whichever starts first', async () => {
    const [, setUp] = await Promise.all([boot(pool, admin), boot(otherPool)])
    expect(await adminsNow()).toEqual([{ email: admin.email }])
    if (setUp !== undefined) await isDead(printed(setUp))

    await stopAll()
    await noAdmin()
    const link = printed(await boot(otherPool))
    await boot(pool, admin)
    await isDead(link)
    await app.anonymous.refused(session.setUp, 'SET_UP_LINK_USED', { params: link.params, body: newcomer })
    expect(await adminsNow()).toEqual([{ email: admin.email }])
  })
})

describe('the password of the first admin', () => {
  const COMMON = 'This password is easy to guess: many people use it. Choose another one.'
  const NAMED = 'The password can’t contain the user’s name or email.'
  const issueOf = (message: string) => ({ message, issues: [{ path: 'password', message }] })

  test('is refused when it is easy to guess, and the setup link stays valid', async () => {
    const link = printed(await boot())
    const body = { ...newcomer, fullName: 'First Keeper', email: 'first.keeper@proofline.example' }
    const setUp = (password: string) =>
      app.anonymous.refused(session.setUp, 'INVALID_REQUEST', { params: link.params, body: { ...body, password } })
    expect(await setUp('administrator')).toMatchObject(issueOf(COMMON))
    expect(await setUp('the first keeper of it')).toMatchObject(issueOf(NAMED))
    await works(link)
    await expect(boot(otherPool, { ...admin, password: 'letmein2026' })).rejects.toThrow(COMMON)
    await expect(boot(otherPool, { email: 'boot.person@proofline.example', password: 'boot person lamp' })).rejects.toThrow(NAMED)
  })

  test('is judged and hashed before the transaction that other nodes wait for', async () => {
    const link = printed(await boot())
    const owner = openOwner(app.ownerUrl)
    try {
      await owner`begin`
      await lockFirstBoot(owner)
      await expect(boot(otherPool, { ...admin, password: 'letmein2026' })).rejects.toThrow(COMMON)
      const body = { ...newcomer, password: 'administrator' }
      await app.anonymous.refused(session.setUp, 'INVALID_REQUEST', { params: link.params, body })
    } finally {
      await owner.end()
    }
  })

  test('is not judged for callers without a link', async () => {
    const body = { ...newcomer, password: 'administrator' }
    await app.anonymous.refused(session.setUp, 'SET_UP_LINK_USED', { params: { token: 'none' }, body })
  })
})
