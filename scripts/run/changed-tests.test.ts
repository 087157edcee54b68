import { expect, it } from 'vitest'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { testsOfChange } from './changed-tests.mjs'

const testsOf: (changed: Set<string>) => string[] = testsOfChange

it('a changed file runs the tests of its folder, but no long test and no journey', () => {
  const tests = testsOf(new Set(['src/kit/postgres/copy.ts', 'e2e/import.spec.ts']))
  expect(tests).toContain('src/kit/postgres/pool.test.ts')
  expect(tests).not.toContain('src/kit/postgres/embedded.long.test.ts')
  expect(tests.filter((test) => /^src\/(?!kit\/)|\.spec\./.test(test))).toEqual([])
})

it('a changed rule runs the tests that import it, and a changed test runs itself', () => {
  const tests = testsOf(new Set(['src/kit/shared/time.ts', 'test/tags.test.ts']))
  expect(tests).toEqual(
    expect.arrayContaining(['src/kit/shared/time.test.ts', 'src/scheduled-exports/rules.test.ts', 'test/tags.test.ts']),
  )
})

it('a changed migration runs the tests that name its folder', () => {
  const tests = testsOf(new Set(['db/migrations/0001_foundation.sql']))
  expect(tests).toEqual(
    expect.arrayContaining(['scripts/check/house-migrations.test.ts', 'src/users/server/employee-ids.test.ts']),
  )
})

it('a change of test support that very many tests import runs one test of each folder', () => {
  const callTests = (file: string) => testsOf(new Set([file])).filter((test) => test.startsWith('src/users/'))
  expect(callTests('test/app.ts')).toHaveLength(1)
  expect(callTests('test/database/copies.ts')).toHaveLength(1)
  expect(testsOf(new Set(['test/access.ts']))).toContain('test/strangers.test.ts')
})

it('a changed contract that very many tests import runs all tests of its folder', () => {
  const tests = testsOf(new Set(['src/users/contract.ts']))
  expect(tests).toEqual(expect.arrayContaining(['src/users/rules.test.ts', 'src/users/server/routes.test.ts']))
  expect(tests.filter((test) => test.startsWith('src/timesheets/'))).toHaveLength(1)
})

it('a changed page of the documentation runs no tests', () => {
  expect(testsOf(new Set(['docs/STYLE.md']))).toEqual([])
})
