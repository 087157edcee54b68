import { describe, expect, it } from 'vitest'
import { buildActor } from '../../../test/actor.ts'
import { type Role, ROLES, TABS } from '../../access/levels.ts'
import { buildMenu, buildSideMenu, listMenuLinks } from '../menu.ts'
import { SHORTCUT_GROUPS, allKeys } from './listed-keys.ts'
import { toKeycap, shortcuts, listShortcuts, matchShortcut } from './shortcuts.ts'

const of = (role: Role) =>
  listShortcuts(
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
  )
const press = (key: string, more: Partial<Parameters<typeof toKeycap>[0]> = {}) =>
  toKeycap({ key, code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more })

describe('the keys of a person', () => {
  it('open the routes of the role’s menu after G', () => {
    const goes = (role: Role) =>
      of(role).flatMap(({ route, keys }) => (route === undefined ? [] : [`${keys[0]?.join('')} ${route}`]))
    expect(goes('ADMIN')).toEqual(expect.arrayContaining(['GH /', 'GP /projects', 'GU /users', 'GA /access-management']))
    expect(goes('ADMIN')).not.toContain('GT /assigned')
    expect(goes('AUTHOR')).toContain('GT /assigned')
    expect(goes('AUTHOR').filter((line) => line.startsWith('GP') || line.startsWith('GU'))).toEqual([])
    expect(goes('SUBADMIN')).toEqual(['GH /', 'GI /inbox'])
  })

  it('give every menu entry its own key after G', () => {
    for (const role of ROLES)
      for (const departments of [[], [{ name: 'recruiter' }, { name: 'head-recruiter' }]]) {
        const actor = buildActor({ roles: [role], tabs: TABS })
        const flags = { enableAssignments: true, enableQualitative: true, statusReportPermission: true, hasTargets: false }
        const entries = buildMenu({ role, accessTabs: TABS, departments, ...flags }, actor)
        const all = listShortcuts(entries, actor)
        const links = listMenuLinks(entries).map(({ route }) => route)
        expect(links.filter((route) => !all.some((one) => one.route === route))).toEqual([])
        const ways = all.flatMap(({ keys }) => keys.map((way) => way.join(' ')))
        expect(ways.filter((way, at) => ways.indexOf(way) < at)).toEqual([])
      }
  })

  it('include the task desk for people who work on tasks', () => {
    const listed = (role: Role) => listShortcuts([], buildActor({ roles: [role] }), allKeys).map(({ group }) => group)
    expect(listed('REVIEWER')).toContain('Task desk')
    expect(listed('MANAGER')).not.toContain('Task desk')
    expect(listed('MANAGER')).toContain('Inbox')
    expect(allKeys.filter(({ group }) => !SHORTCUT_GROUPS.includes(group))).toEqual([])
  })

  it('include the board for every recruiter and the inbox for people who decide', () => {
    const listed = (actor: Parameters<typeof buildActor>[0], group: string) =>
      listShortcuts([], buildActor(actor), allKeys).flatMap((one) =>
        one.group === group ? one.keys.map((way) => way.join(' ')) : [],
      )
    for (const departments of [['recruiter'], ['head-recruiter']])
      expect(listed({ roles: ['AUTHOR'], departments }, 'Board')).toEqual(['J', 'K', 'H', 'L', 'X', '1', '6', 'N', 'Enter'])
    expect(listed({ roles: ['AUTHOR'] }, 'Board')).toEqual([])
    expect(listed({ roles: ['MANAGER'] }, 'Inbox')).toContain('Shift A')
  })

  it('are unique in the shell, and every single-letter key can be switched off', () => {
    const ways = shortcuts.flatMap(({ keys }) => keys.map((way) => way.join(' ')))
    expect(new Set(ways).size).toBe(ways.length)
    const alone = allKeys.filter(({ keys }) => keys.some(([first = '']) => /^[A-Z0-9/?]$/.test(first)))
    expect(alone.length).toBeGreaterThan(8)
    expect(alone.filter(({ letter }) => letter !== true)).toEqual([])
  })
})

describe('key presses', () => {
  it.each([
    ['k', { ctrlKey: true }, 'Ctrl K'],
    ['k', { metaKey: true }, 'Ctrl K'],
    ['K', { ctrlKey: true, shiftKey: true }, 'Ctrl Shift K'],
    ['?', { shiftKey: true }, '?'],
    ['क', { code: 'KeyK', ctrlKey: true }, 'Ctrl K'],
    ['F8', {}, 'F8'],
    ['g', { altKey: true }, undefined],
  ] as const)('%s with %o is read as %s', (key, more, cap) => expect(press(key, more)).toBe(cap))

  it('G waits for a letter, which then opens its page', () => {
    const all = of('ADMIN')
    expect(matchShortcut(all, undefined, 'G')).toEqual({ waitsAfter: 'G' })
    expect(matchShortcut(all, 'G', 'U')).toMatchObject({ fires: { route: '/users' } })
    expect(matchShortcut(all, undefined, 'U')).toBeUndefined()
    expect(matchShortcut(all, undefined, 'Ctrl K')).toMatchObject({ fires: { act: 'palette' } })
  })

  it('a second key without a match is handled as a first key', () => {
    const all = of('ADMIN')
    expect(matchShortcut(all, 'G', '?')).toMatchObject({ fires: { act: 'sheet' } })
    expect(matchShortcut(all, 'G', 'G')).toEqual({ waitsAfter: 'G' })
    expect(matchShortcut(all, 'G', 'X')).toBeUndefined()
  })

  it('the shell ignores the keys of the grid and the desk', () => {
    expect(matchShortcut(of('AUTHOR'), undefined, 'J')).toBeUndefined()
    expect(matchShortcut(of('AUTHOR'), undefined, '1')).toBeUndefined()
    expect(matchShortcut(of('AUTHOR'), undefined, 'Ctrl Enter')).toBeUndefined()
  })
})
