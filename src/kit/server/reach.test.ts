import { expect, test } from 'vitest'
import { buildActor } from '../../../test/actor.ts'
import type { Access, Actor, Role, Tab } from '../../access/levels.ts'
import type { Reach } from './reach.ts'
import { findUnlimitedReach } from './reach.ts'
import { resolveReach } from './reach-of.ts'

const now = new Date('2026-03-01T20:00:00Z')
const actor = (role: Role, ...tabs: Tab[]): Actor => buildActor({ roles: [role], tabs })

test.each<[Access['reach'], Access['unless'], Role, Reach['rows'] | undefined]>([
  ['none', undefined, 'ADMIN', undefined],
  ['own', undefined, 'ADMIN', 'own'],
  ['own', undefined, 'AUTHOR', 'own'],
  ['own', 'admin', 'ADMIN', 'all'],
  ['own', 'admin', 'AUTHOR', 'own'],
  ['own', 'manages accounts', 'SUBADMIN', 'own'],
  ['team', undefined, 'ADMIN', 'all'],
  ['team', undefined, 'SUBADMIN', 'all'],
  ['team', undefined, 'MANAGER', 'team'],
  ['all', undefined, 'MANAGER', 'all'],
])('the reach “%s” with the exemption “%s” resolves for the role %s to “%s”', (reach, unless, role, rows) => {
  const access: Access = { who: 'signed-in', reach, ...(unless && { unless }) }
  expect(resolveReach(access, actor(role), now)?.rows).toBe(rows)
})

test('a reach contains the caller and the day in Asia/Kolkata', () => {
  const reach = resolveReach({ who: 'admin', reach: 'all' }, actor('ADMIN'), now)
  expect(reach).toEqual({ rows: 'all', userId: actor('ADMIN').id, isAdmin: true, day: '2026-03-02' })
})

test('an own reach covers all rows only for the callers that the contract exempts', () => {
  const own = (role: Role) => resolveReach({ who: 'signed-in', reach: 'own', unless: 'admin' }, actor(role), now) as Reach<'own'>
  expect(findUnlimitedReach(own('AUTHOR'))).toBeUndefined()
  expect(findUnlimitedReach(own('ADMIN'))?.rows).toBe('all')
})

test('a query of teams does not compile with a reach of own rows or with a hand-made object', () => {
  const ofTeam = (reach: Reach<'team'>): string => reach.rows
  const own = resolveReach({ who: 'signed-in', reach: 'own' }, actor('AUTHOR'), now) as Reach<'own'>
  // @ts-expect-error -- a call that declares `own` cannot run a query of teams
  expect(ofTeam(own)).toBe('own')
  // @ts-expect-error -- a caller is not a reach, whatever its fields
  expect(ofTeam({ rows: 'all', userId: '', isAdmin: true, day: '' })).toBe('all')
})
