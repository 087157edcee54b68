import { describe, expect, it } from 'vitest'
import { buildActor } from '../../../test/actor.ts'
import type { Role } from '../../access/levels.ts'
import { furtherScreens } from '../further-screens.ts'
import { buildSideMenu } from '../menu.ts'
import {
  type PaletteItem,
  findPaletteItems,
  buildRecentItems,
  computeMatchScore,
  listPaletteScreens,
  withRecent,
} from './palette-items.ts'

const item = (label: string, more: Partial<PaletteItem> = {}): PaletteItem =>
  ({ id: `screen:${label}`, label, icon: 'list', href: `/${label}`, ...more }) as PaletteItem

describe('computeMatchScore', () => {
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
  ])('rates “%s” in “%s” with %d', (query, text, score) => expect(computeMatchScore(query, text)).toBe(score))
})

describe('found', () => {
  it('ranks name matches before keyword matches and is stable', () => {
    const items = [
      item('Dark theme', { keywords: 'night mode' }),
      item('Modes of payment'),
      item('Modern physics'),
      item('Assigned'),
    ]
    expect(findPaletteItems('mode', items).map(({ label }) => label)).toEqual([
      'Modes of payment',
      'Modern physics',
      'Dark theme',
    ])
    expect(findPaletteItems(' ', items)).toBe(items)
    expect(findPaletteItems('zzz', items)).toEqual([])
  })
})

it('listPaletteScreens lists the menu’s screens and others that the person may open', () => {
  const of = (role: Role) =>
    listPaletteScreens(
      buildSideMenu({
        role,
        accessTabs: [],
        departments: [],
        enableAssignments: true,
        enableQualitative: true,
        statusReportPermission: false,
        hasTargets: false,
      }),
      buildActor({ roles: [role] }),
    ).map(({ href }) => href)
  expect(of('ADMIN')).toEqual(expect.arrayContaining(['/users', '/departments', '/', '/changePassword']))
  expect(of('AUTHOR')).toEqual(expect.arrayContaining(['/assigned', '/rework-received', '/changePassword']))
  expect(of('AUTHOR')).not.toContain('/departments')
  expect(of('SUBADMIN')).toEqual(furtherScreens.flatMap(({ who, route }) => (who === 'signed-in' ? [route] : [])))
})

it('found prefers a screen whose page has the searched title', () => {
  const person = {
    accessTabs: [],
    departments: [],
    enableAssignments: true,
    enableQualitative: true,
    statusReportPermission: false,
    hasTargets: false,
  }
  const firstOf = (role: Role, query: string) =>
    findPaletteItems(query, listPaletteScreens(buildSideMenu({ role, ...person }), buildActor({ roles: [role] })))[0]?.href
  expect(firstOf('ADMIN', 'User Report')).toBe('/report/user')
  expect(firstOf('AUTHOR', 'User Target Report')).toBe('/target-report/user')
  expect(firstOf('AUTHOR', 'User Report')).toBe('/report/user')
})

it('listPaletteScreens tells the two recruitment screens apart', () => {
  const departments = [{ name: 'recruiter' }, { name: 'head-recruiter' }]
  const person = {
    role: 'AUTHOR',
    accessTabs: [],
    departments,
    enableAssignments: true,
    enableQualitative: false,
    statusReportPermission: false,
    hasTargets: false,
  } as const
  const items = listPaletteScreens(
    buildSideMenu(person),
    buildActor({ roles: ['AUTHOR'], departments: ['recruiter', 'head-recruiter'] }),
  )
  expect(items.filter(({ label }) => label === 'Recruitment').map(({ href, hint }) => [href, hint])).toEqual([
    ['/recruitment', undefined],
    ['/recruit', 'Jobs assigned to you'],
  ])
})

describe('the recent items of the palette', () => {
  const file = item('a.xlsx', { id: 'file:1', href: '/assigned/a.xlsx' })
  it('are sorted newest first, without duplicates, and at most five', () => {
    const chosen = ['a', 'b', 'c', 'a', 'd', 'e', 'f'].map((label) => item(label))
    const recent = chosen.reduce<ReturnType<typeof withRecent>>((items, one) => withRecent(items, one), [])
    expect(recent.map(({ label }) => label)).toEqual(['f', 'e', 'd', 'a', 'c'])
  })

  it('contain only items that still exist, and no addresses of other sites', () => {
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
    expect(buildRecentItems(recent, known, finders(true, false)).map(({ label }) => label)).toEqual(['Manage Users', 'a.xlsx'])
    expect(buildRecentItems(recent, known, finders(false, true)).map(({ label }) => label)).toEqual([
      'Manage Users',
      'Anil Kumar',
    ])
  })

  it('contain an earlier action only while it exists, with its current address', () => {
    const before = item('Next task', { id: 'next:task', href: '/assigned/a.xlsx?task=7' })
    const now = { ...before, href: '/assigned/b.xlsx?task=2' } as PaletteItem
    const finders = [{ kind: 'next', icon: 'chevronRight', isAct: true, open: true } as const]
    expect(buildRecentItems(withRecent([], before), [], finders)).toEqual([])
    expect(buildRecentItems(withRecent([], before), [now], finders)).toEqual([now])
  })
})
