import { expect, it } from 'vitest'
import { STAFF_ROLES } from '../access/levels.ts'
import { listTitle } from '../tasks/desk/web/list-words.ts'
import { parseListType } from '../tasks/workflow/vocabulary.ts'
import { buildSideMenu } from './menu.ts'

it.each(STAFF_ROLES)('the task lists of %s are titled as the menu names them', (role) => {
  const group = buildSideMenu({
    role,
    accessTabs: [],
    departments: [],
    enableAssignments: true,
    enableQualitative: true,
    statusReportPermission: false,
  }).find(({ label }) => label === 'Task Management')
  const links = group !== undefined && 'children' in group ? group.children : []
  expect(links.length).toBeGreaterThan(3)
  for (const { label, route } of links) {
    const type = parseListType(route.slice(1))
    expect(type, route).toBeDefined()
    if (type !== undefined) expect(listTitle(role, type)).toBe(label)
  }
})
