import { expect, test } from 'vitest'
import { listNamedCalls } from './openapi.ts'
import { pages } from './pages.ts'
import { loadAllScreens, mainReads } from './screens.ts'
import { domains } from './server.ts'

const calls = new Map(listNamedCalls(domains).map(({ spec }) => [`${spec.method} ${spec.path}`, spec]))

test.each(Object.entries(await mainReads()).flatMap(([path, read]) => (read === null ? [] : [[path, read] as const])))(
  'the main read of %s is a call with the declared access',
  (_path, [call, reach, unless]) => {
    const spec = calls.get(call)
    expect(spec?.access).toMatchObject({ reach })
    expect(spec?.access.unless).toBe(unless)
  },
)

test('loadScreens lists every page in order with a label', async () => {
  const screens = await loadAllScreens()
  expect(screens.map(({ path }) => path)).toEqual(pages.map(({ path }) => path))
  expect(screens.filter(({ label }) => label.trim() === '')).toEqual([])
  const labelOf = (path: string) => screens.find((screen) => screen.path === path)?.label
  expect(labelOf('/access-management')).toBe('Access Management')
  expect(labelOf('/timesheet/projects')).toBe('Timesheet: Manage Projects')
  expect(labelOf('/audit')).toBe('Administration: Audit log')
  expect(labelOf('/users/$userId')).toBe('Person')
})
