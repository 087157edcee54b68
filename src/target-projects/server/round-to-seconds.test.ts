import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { exact, toSeconds } from '../../kit/shared/exact.ts'
import { roundToSecondsSql } from './lookup.ts'

const app = await startTestApp()
afterAll(app.close)

test('the database rounds done ÷ target × hours to the rule’s second, including halves', async () => {
  const done = [0, 0.01, 0.35, 0.5, 1, 1.05, 3, 7.77, 10, 12.25, 99.99, 333.33, 9_999_999.99]
  const targets = [0.01, 0.07, 1, 3, 6, 7, 9, 11, 32, 57.6, 64, 288, 576, 720, 1152, 14_400, 57_600, 9_999_999.99]
  const hours = [0.25, 1, 7.5, 8, 9.25, 23.99, 24]
  const cases = done.flatMap((each) => targets.flatMap((target) => hours.map((perDay) => ({ done: each, target, perDay }))))
  const rows = await app.db<{ seconds: string }[]>`
    select ${roundToSecondsSql(app.db, app.db`g.done::numeric(60, 40) / g.target * g."perDay" * 3600`)}::text as seconds
    from jsonb_to_recordset(${JSON.stringify(cases.map((each, place) => ({ ...each, place })))}::text::jsonb) as g(done numeric, target numeric, "perDay" numeric, place int) order by place`
  const halves = cases.filter(({ done: each, target, perDay }) => {
    const { n, d } = exact(each).div(exact(target)).mul(exact(perDay)).mul(7200)
    return d === 1n && n % 2n === 1n
  })
  expect(halves).toHaveLength(75)
  const differs = cases.flatMap((each, at) => {
    const seconds = toSeconds(exact(each.done).div(exact(each.target)).mul(exact(each.perDay)))
    return Number(rows[at]?.seconds) === seconds ? [] : [{ ...each, sql: rows[at]?.seconds, rule: seconds }]
  })
  expect(differs).toEqual([])
})
