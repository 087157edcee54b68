import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildActor } from '../../test/actor.ts'
import { type AccessLevel, type Actor, type Grant, ROLES, TABS, explainLevel, levels, mayCall, getReachWord } from './levels.ts'

const names = Object.keys(levels) as AccessLevel[]
const actors: fc.Arbitrary<Actor> = fc
  .record({
    roles: fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 1 }),
    tabs: fc.uniqueArray(fc.constantFrom(...TABS)),
    departments: fc.uniqueArray(fc.constantFrom('recruiter', 'head-recruiter', 'Recruiter', 'Physics')),
    enableAssignments: fc.boolean(),
    enableQualitative: fc.boolean(),
    statusReportPermission: fc.boolean(),
  })
  .map((rights) => buildActor(rights))

/** The rule is written here a second time, so that the test detects a mistake in the first. */
const has = (actor: Actor, grant: Grant): boolean => {
  if (grant === 'any' || grant === 'public') return true
  if (grant === 'flag:statusReportPermission') return actor.statusReportPermission
  if (grant.startsWith('dept:')) return actor.departments.some((name) => `dept:${name.toLowerCase()}` === grant)
  if (!grant.startsWith('SUBADMIN:')) return actor.roles.some((role) => role === grant)
  return actor.roles.includes('SUBADMIN') && actor.tabs.some((tab) => grant === `SUBADMIN:${tab}`)
}
const given = (actor: Actor, grant: Grant): Actor => {
  const [of = '', name = ''] = grant.split(':')
  if (of === 'dept') return { ...actor, departments: [...actor.departments, name] }
  if (of === 'flag') return { ...actor, statusReportPermission: true }
  return {
    ...actor,
    roles: [...actor.roles, of as Actor['roles'][number]],
    tabs: name === '' ? actor.tabs : [...actor.tabs, name as Actor['tabs'][number]],
  }
}

describe('explain', () => {
  test.each(names)('allows the level %s only with one of its grants and its flag, and lists the other grants', (level) => {
    const { who, needs }: { who: readonly Grant[]; needs?: 'enableAssignments' | 'enableQualitative' } = levels[level]
    fc.assert(
      fc.property(actors, (actor) => {
        const why = explainLevel(level, actor)
        expect(why.allowed).toBe(who.some((grant) => has(actor, grant)) && (needs === undefined || actor[needs]))
        expect(mayCall(level, actor)).toBe(why.allowed)
        expect(why.by).toEqual(who.filter((grant) => has(actor, grant)))
        expect([...why.by, ...why.others].toSorted()).toEqual([...who].toSorted())
        expect(why.lacks).toBe(needs === undefined || actor[needs] ? undefined : needs)
        for (const grant of why.others) {
          const later = given(actor, grant)
          expect(mayCall(level, needs === undefined ? later : { ...later, [needs]: true })).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('allows only public calls when nobody is signed in', () => {
    expect(names.filter((level) => mayCall(level, undefined))).toEqual(['public'])
  })
})

test.each([
  [{ who: 'admin', reach: 'none' }, { roles: ['ADMIN'] }, 'none'],
  [{ who: 'admin or manager', reach: 'team' }, { roles: ['MANAGER'] }, 'team'],
  [{ who: 'admin or manager', reach: 'team' }, { roles: ['ADMIN'] }, 'all'],
  [{ who: 'admin or manager', reach: 'team' }, { roles: ['MANAGER', 'ADMIN'] }, 'team'],
  [{ who: 'signed-in', reach: 'own' }, { roles: ['ADMIN'] }, 'own'],
  [{ who: 'admin or sub-admin', reach: 'own', unless: 'admin' }, { roles: ['ADMIN'] }, 'all'],
  [{ who: 'admin or sub-admin', reach: 'own', unless: 'admin' }, { roles: ['SUBADMIN'] }, 'own'],
] as const)('the reach of the access %j for the person %j is %s', (access, rights, rows) => {
  expect(getReachWord(access, buildActor(rights))).toBe(rows)
})
