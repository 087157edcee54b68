import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProductSources } from './writers.ts'

const SAMPLE = 'the sample workspace alone uses it'
const WITHOUT_TEST: Record<string, string> = {
  'src/users/first-day-rules.ts': 'one sentence, which test/first-day.test.ts expects from every entry of work',
  'src/absences/sample-rules.ts': SAMPLE,
  'src/closed-months/sample-rules.ts': SAMPLE,
  'src/timesheets/sample-rules.ts': SAMPLE,
  'src/users/sample-rules.ts': SAMPLE,
  'src/access-requests/rules.ts': 'the tests of its calls have its cases',
  'src/timesheets/decision-rules.ts': 'the tests of its calls have its cases',
}

test('every file of rules has a test of the same name in its folder', () => {
  const rules = readProductSources().flatMap(({ path }) => (path.endsWith('rules.ts') ? [path] : []))
  expect(rules.length).toBeGreaterThan(100)
  const untested = rules.filter((path) => !existsSync(path.replace(/\.ts$/, '.test.ts')))
  expect(untested.filter((path) => WITHOUT_TEST[path] === undefined)).toEqual([])
  expect(Object.keys(WITHOUT_TEST).filter((path) => !rules.includes(path))).toEqual([])
})
