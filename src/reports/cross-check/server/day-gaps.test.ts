import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import { countsDiffer, hoursDiffer } from '../rules.ts'
import { countsDifferSql, hoursDifferSql } from './day-gaps.ts'

const app = await startTestApp()
afterAll(app.close)

const TOLERANCES = [0, 0.01, 20, 33.33, 100]

test('the database and the rule agree on which hours differ, on both sides of each tolerance', async () => {
  const hours = [0, 0.01, 4, 5.33, 5.34, 6.39, 6.4, 6.41, 7.99, 8, 8.01, 9.6, 9.61, 10.66, 10.67, 16, 16.01, 24]
  const cases = TOLERANCES.flatMap((tolerance) =>
    hours.flatMap((recorded) =>
      [0, 4, 7.33, 8].flatMap((required) => [true, false].map((atLeast) => ({ recorded, required, atLeast, tolerance }))),
    ),
  )
  const rows = await app.db<{ differ: boolean }[]>`
    select ${hoursDifferSql(app.db)} as differ
    from jsonb_to_recordset(${JSON.stringify(cases.map((each, place) => ({ ...each, place })))}::text::jsonb) as g(recorded numeric, required numeric, "atLeast" boolean, tolerance numeric, place int),
      lateral (select g."atLeast" as at_least) a order by place`
  expect(rows.map(({ differ }) => differ)).toEqual(cases.map((each) => hoursDiffer(each, each.tolerance)))
})

test('the database and the rule agree on which counts differ, whichever sources have a figure', async () => {
  const figures = [null, 0, 0.01, 66.66, 66.67, 79.99, 80, 99.99, 100, 100.01, 125, 125.01]
  const cases = TOLERANCES.flatMap((tolerance) =>
    figures.flatMap((timesheet) =>
      figures.flatMap((taskRows) => figures.map((worklogUnits) => ({ timesheet, taskRows, worklogUnits, tolerance }))),
    ),
  )
  const rows = await app.db<{ differ: boolean }[]>`
    select coalesce(${countsDifferSql(app.db)}, false) as differ
    from jsonb_to_recordset(${JSON.stringify(cases.map((each, place) => ({ ...each, place })))}::text::jsonb) as d(timesheet numeric, "taskRows" numeric, "worklogUnits" numeric, tolerance numeric, place int),
      lateral (select d.timesheet as done, d."taskRows" as task_rows) l, lateral (select d."worklogUnits" as count) u
    order by place`
  expect(rows.map(({ differ }) => differ)).toEqual(cases.map((each) => countsDiffer(each, each.tolerance)))
})
