/** The title of a page is the label of its entry in the menus and palettes of all roles (decision 142). */
import { expect, test } from 'vitest'
import { cast, type CastName, getDepartmentId } from '../../db/cast.ts'
import { allCalls } from '../../test/web/all-calls.ts'
import { buildMe } from '../../test/web/fixtures.ts'
import { openPage, server } from '../../test/web/page.tsx'
import { buildRefusalResponse } from '../../test/web/server.ts'
import { ROLES, TABS } from '../access/levels.ts'
import { refusal } from '../kit/shared/errors.ts'
import { toActor } from '../kit/web/person.tsx'
import { buildMenu } from './menu.ts'
import { router } from './router.tsx'
import { listPaletteScreens } from './shell/palette-items.ts'

/** The documents give these titles to screens (decision P620). */
const TITLES: Readonly<Record<string, string>> = {
  '/user/worklog': 'Your worklog',
  '/report/user': 'User Report',
  '/report/department': 'Department Report',
  '/report/team': 'Team Report',
}
const rights = {
  enableQualitative: true,
  statusReportPermission: true,
  accessTabs: [...TABS],
  departments: (['recruiter', 'head-recruiter'] as const).map((name) => ({ _id: getDepartmentId(name), name })),
}
const labels = new Map<string, Set<string>>()

test.each(ROLES)('the pages in the menu and palette of %s have the titles of their entries', async (role) => {
  const who = (Object.keys(cast) as CastName[]).find((name) => cast[name].roles[0] === role) ?? 'meera'
  const me = { ...rights, role, roleData: [role] }
  // Every read is refused, so that no page shows the name of an object as its title.
  for (const spec of allCalls) server.reply(spec, buildRefusalResponse(refusal('INVALID_REQUEST')))
  const person = buildMe(who, me)
  const actor = toActor(person)
  const screens = listPaletteScreens(buildMenu(person, actor), actor).map(({ label, href = '' }) => ({ label, route: href }))
  // The title of Home is a greeting.
  const links = screens.filter(({ route }) => route !== '/')
  await openPage(links[0]?.route ?? '', who, me)
  for (const { label, route } of links) {
    history.pushState(null, '', route)
    const title = () =>
      !router.state.isLoading && router.state.resolvedLocation?.pathname === route
        ? document.querySelector('#content h1')?.textContent
        : undefined
    await expect.poll(title, { message: route }).toBe(TITLES[route] ?? label)
    labels.set(route, new Set([...(labels.get(route) ?? []), label]))
  }
  expect(links.length).toBeGreaterThan(4)
})

test('each listed exception has a title that differs from its entry', () => {
  for (const [route, title] of Object.entries(TITLES))
    expect(
      [...(labels.get(route) ?? [])].filter((label) => label !== title),
      route,
    ).not.toEqual([])
})
