import { describe, expect, it } from 'vitest'
import { actorOf } from '../../../test/actor.ts'
import type { Role } from '../../kit/shared/access.ts'
import { menuOf } from '../menu.ts'
import { type PaletteItem, found, recentItems, scoreOf, screensOf, withRecent } from './palette-items.ts'

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem =>
  ({ id: `screen:${label}`, label, icon: 'list', href: `/${label}`, ...more }) as PaletteItem

describe('scoreOf', () => {
  it.each([
    ['man', 'Manage Users', 4],
    ['Manage u', 'Manage Users', 4],
    ['users', 'Manage Users', 3],
    ['us man', 'Manage Users', 3],
    ['mu', 'Manage Users', 3],
    ['sers', 'Manage Users', 1],
    ['optics set', 'NEET_Physics_Optics_Set03.xlsx', 3],
    ['manage x', 'Manage Users', 0],
    ['', 'Manage Users', 0],
    ['अनिल', 'अनिल कुमार', 4],
    ['.*', 'Manage Users', 0],
  ])('%s in %s: %d', (query, text, score) => expect(scoreOf(query, text)).toBe(score))
})

describe('found', () => {
  it('ranks name matches before keyword matches, and is stable', () => {
    const items = [
      item('Dark theme', { keywords: 'night mode' }),
      item('Modes of payment'),
      item('Modern physics'),
      item('Assigned'),
    ]
    expect(found('mode', items).map(({ label }) => label)).toEqual(['Modes of payment', 'Modern physics', 'Dark theme'])
    expect(found(' ', items)).toBe(items)
    expect(found('zzz', items)).toEqual([])
  })
})

it("lists the menu's screens and the others that the person may open", () => {
  const of = (role: Role) =>
    screensOf(
      menuOf({ role, accessTabs: [], enableAssignments: true, enableQualitative: true, statusReportPermission: false }),
      actorOf({ roles: [role] }),
    ).map(({ href }) => href)
  expect(of('ADMIN')).toEqual(expect.arrayContaining(['/users', '/departments', '/', '/changePassword']))
  expect(of('AUTHOR')).toEqual(expect.arrayContaining(['/assigned', '/rework-received', '/changePassword']))
  expect(of('AUTHOR')).not.toContain('/departments')
  expect(of('SUBADMIN')).toEqual(['/', '/inbox', '/changePassword', '/sessions'])
})

describe('recent', () => {
  const file = item('a.xlsx', { id: 'file:1', href: '/assigned/a.xlsx' })
  it('is newest first, once each, five at most', () => {
    const chosen = ['a', 'b', 'c', 'a', 'd', 'e', 'f'].map((label) => item(label))
    const recent = chosen.reduce<ReturnType<typeof withRecent>>((items, one) => withRecent(items, one), [])
    expect(recent.map(({ label }) => label)).toEqual(['f', 'e', 'd', 'a', 'c'])
  })

  it('offers only items that still exist, and never another site', () => {
    const known = [item('Manage Users')]
    const recent = [
      ...withRecent(withRecent([], item('Gone')), known[0] as PaletteItem),
      ...withRecent([], file),
      { id: 'file:2', label: 'trap', href: '//elsewhere.example' },
      { id: 'person:1', label: 'Anil Kumar', href: '/users?email=a' },
    ]
    const finders = (file: boolean, person: boolean) => [
      { kind: 'file', icon: 'file', open: file } as const,
      { kind: 'person', icon: 'user', open: person } as const,
    ]
    expect(recentItems(recent, known, finders(true, false)).map(({ label }) => label)).toEqual(['Manage Users', 'a.xlsx'])
    expect(recentItems(recent, known, finders(false, true)).map(({ label }) => label)).toEqual(['Manage Users', 'Anil Kumar'])
  })
})
