import { describe, expect, it } from 'vitest'
import type { Role } from '../access/levels.ts'
import {
  type Doer,
  type ManagedUser,
  findActProblem,
  findEndProblem,
  listGrantableRoles,
  wouldLoseAdmin,
  mayDateFrom,
  findRoleNotGrantable,
  findRolesProblem,
  computeSalaryRevisions,
  maySeeSalary,
  getTeamManagerId,
} from './rules.ts'

const admin: Doer = { id: 'admin', roles: ['ADMIN'] }
const adminToo: Doer = { id: 'admin too', roles: ['AUTHOR', 'ADMIN'] }
const sub: Doer = { id: 'sub', roles: ['SUBADMIN'] }
const subToo: Doer = { id: 'sub too', roles: ['AUTHOR', 'SUBADMIN'] }
const manager: Doer = { id: 'manager', roles: ['MANAGER'] }
const author: Doer = { id: 'author', roles: ['AUTHOR', 'REVIEWER'] }
const on = ({ id, roles }: Doer, managerId: string | null = null): ManagedUser => ({ id, roles, managerId })

describe('acting on people', () => {
  it.each([
    // The columns are: doer, target, the problem with acting, and the problem with blocking or deleting.
    ['an admin acting on an admin', admin, on(adminToo), undefined, undefined],
    ['an admin by a second role acting on others', adminToo, on(admin), undefined, undefined],
    ['an admin acting on themselves', admin, on(admin), undefined, 'OWN_ACCOUNT'],
    ['an admin acting on a manager', admin, on(manager), undefined, undefined],
    ['a sub-admin acting on an admin', sub, on(admin), 'RANK_TOO_LOW', 'RANK_TOO_LOW'],
    ['a sub-admin acting on somebody who is an admin by a second role', sub, on(adminToo), 'RANK_TOO_LOW', 'RANK_TOO_LOW'],
    ['a sub-admin acting on a sub-admin', sub, on(subToo), 'RANK_TOO_LOW', 'RANK_TOO_LOW'],
    ['a sub-admin acting on themselves', sub, on(sub), 'RANK_TOO_LOW', 'OWN_ACCOUNT'],
    ['a sub-admin acting on a manager', sub, on(manager), undefined, undefined],
    ['a sub-admin acting on staff of any team', sub, on(author, 'manager'), undefined, undefined],
    ['a manager acting on their own team', manager, on(author, 'manager'), undefined, undefined],
    ['a manager acting on another team', manager, on(author, 'someone'), 'USER_NOT_FOUND', 'USER_NOT_FOUND'],
    ['a manager acting on staff without a manager', manager, on(author), 'USER_NOT_FOUND', 'USER_NOT_FOUND'],
    ['a manager acting on an admin of their own team', manager, on(adminToo, 'manager'), 'RANK_TOO_LOW', 'RANK_TOO_LOW'],
    ['a manager acting on themselves', manager, on(manager), 'USER_NOT_FOUND', 'OWN_ACCOUNT'],
  ] as const)('is judged correctly for %s', (_, doer, target, acting, ending) => {
    expect(findActProblem(doer, target)).toBe(acting)
    expect(findEndProblem(doer, target)).toBe(ending)
  })

  it.each([
    ['an admin sees anybody’s salary', admin, on(author), true],
    ['an admin sees their own salary', admin, on(admin), true],
    ['a sub-admin sees nobody’s salary', sub, on(author), false],
    ['a manager sees the salaries of their own team', manager, on(author, 'manager'), true],
    ['a manager does not see the salaries of another team', manager, on(author, 'someone'), false],
    ['a manager does not see their own salary', manager, on(manager, 'manager'), false],
    ['staff do not see their own salary', author, on(author), false],
  ] as const)('maySeeSalary follows the rule that %s', (_, doer, target, sees) => expect(maySeeSalary(doer, target)).toBe(sees))

  it('limits only managers to a team', () => {
    expect(getTeamManagerId(manager)).toBe('manager')
    expect(getTeamManagerId(admin)).toBeNull()
    expect(getTeamManagerId(sub)).toBeNull()
  })
})

describe('granting roles', () => {
  const roles = (...given: Role[]): Role[] => given
  it.each([
    ['an admin may grant ADMIN', admin, roles(), roles('ADMIN'), undefined],
    ['an admin may grant MANAGER', admin, roles('AUTHOR'), roles('MANAGER'), undefined],
    ['a sub-admin may not grant MANAGER', sub, roles(), roles('MANAGER'), 'MANAGER'],
    ['a sub-admin may not revoke MANAGER', sub, roles('MANAGER'), roles('AUTHOR'), 'MANAGER'],
    ['a sub-admin may not grant SUBADMIN', sub, roles('AUTHOR'), roles('AUTHOR', 'SUBADMIN'), 'SUBADMIN'],
    ['a sub-admin may grant staff roles', sub, roles('AUTHOR'), roles('REVIEWER', 'REVIEWER-2'), undefined],
    ['a manager may not grant ADMIN', manager, roles('AUTHOR'), roles('AUTHOR', 'ADMIN'), 'ADMIN'],
    ['a manager may not grant MANAGER', manager, roles(), roles('MANAGER'), 'MANAGER'],
    [
      'a manager may grant the four staff roles',
      manager,
      roles(),
      roles('AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'),
      undefined,
    ],
    ['an unchanged role needs no right', manager, roles('SUBADMIN', 'AUTHOR'), roles('SUBADMIN', 'UPLOADER'), undefined],
  ] as const)('findRoleNotGrantable enforces who may change roles: %s', (_, doer, before, after, refused) =>
    expect(findRoleNotGrantable(doer, before, after)).toBe(refused),
  )

  it('offers MANAGER only to admins', () => {
    expect(listGrantableRoles(admin)).toContain('MANAGER')
    expect(listGrantableRoles(sub)).toEqual(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'])
    expect(listGrantableRoles(manager)).toEqual(['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'])
  })

  it('gives a manager no second role', () => {
    expect(findRolesProblem(['MANAGER'])).toBeUndefined()
    expect(findRolesProblem(['AUTHOR', 'UPLOADER'])).toBeUndefined()
    expect(findRolesProblem(['AUTHOR', 'MANAGER'])).toBeTypeOf('string')
  })
})

describe('the last admin and past dates', () => {
  it.each([
    [['ADMIN'], true, ['ADMIN'], false, true],
    [['ADMIN', 'AUTHOR'], true, ['AUTHOR'], true, true],
    [['ADMIN'], true, ['AUTHOR', 'ADMIN'], true, false],
    [['ADMIN'], false, ['AUTHOR'], false, false],
    [['AUTHOR'], true, ['AUTHOR'], false, false],
  ] as const)('wouldLoseAdmin from %o active %s to %o active %s is %s', (before, was, after, is, loses) =>
    expect(wouldLoseAdmin({ roles: before, active: was }, { roles: after, active: is })).toBe(loses),
  )

  it.each([
    [admin, '2020-01-01', true],
    [manager, '2026-03-09', false],
    [manager, '2026-03-10', true],
    [sub, '2026-03-11', true],
    [sub, '2025-12-31', false],
  ] as const)('mayDateFrom of %o for %s is %s', (doer, day, may) => expect(mayDateFrom(doer, day, '2026-03-10')).toBe(may))
})

describe('the salary of a person', () => {
  const of = (amount: number, effectiveDate: string) => ({ amount, effectiveDate })
  it.each([
    ['a salary alone applies from today', { salary: 500 }, [of(500, '2026-03-10')]],
    ['the salary in force adds nothing', { salary: 400 }, []],
    ['an amount is pending until its day', { amount: 500, effectiveDate: '2026-04-01' }, [of(500, '2026-04-01')]],
    [
      'the salary in force adds nothing next to a dated amount',
      { salary: 400, amount: 500, effectiveDate: '2026-04-01' },
      [of(500, '2026-04-01')],
    ],
    [
      'a new salary and a dated amount are both stored',
      { salary: 450, amount: 500, effectiveDate: '2026-04-01' },
      [of(450, '2026-03-10'), of(500, '2026-04-01')],
    ],
    [
      'the amount wins if both apply from today',
      { salary: 450, amount: 500, effectiveDate: '2026-03-10' },
      [of(500, '2026-03-10')],
    ],
    ['a salary with a day applies from that day', { salary: 450, effectiveDate: '2026-04-01' }, [of(450, '2026-04-01')]],
    [
      'the amount in force is stored for another day, where it ends a pending one',
      { amount: 400, effectiveDate: '2026-04-01' },
      [of(400, '2026-04-01')],
    ],
    ['empty fields store nothing', { salary: null, amount: null, effectiveDate: null }, []],
  ])('computeSalaryRevisions returns the dated amounts to store: %s', (_, sent, revisions) =>
    expect(computeSalaryRevisions(sent, '2026-03-10', 400)).toEqual(revisions),
  )
})
