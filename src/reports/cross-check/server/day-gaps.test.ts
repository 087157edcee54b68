import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../../test/app.ts'
import {
  type DayFacts,
  DAY_RESTS,
  TIMESHEET_STATES,
  countsDiffer,
  hoursDiffer,
  judgeDay,
} from '../../../users/day-verdict-rules.ts'
import { countsDifferSql, hasHoursReasonSql, hoursDifferSql, verdictSql } from './day-gaps.ts'

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
    select ${countsDifferSql(app.db)} as differ
    from jsonb_to_recordset(${JSON.stringify(cases.map((each, place) => ({ ...each, place })))}::text::jsonb) as d(timesheet numeric, "taskRows" numeric, "worklogUnits" numeric, tolerance numeric, place int),
      lateral (select d."taskRows" as task_rows, d."worklogUnits" as worklog_units) l
    order by place`
  expect(rows.map(({ differ }) => differ)).toEqual(cases.map((each) => countsDiffer(each, each.tolerance)))
})

test('the database and the rule agree on the verdict and its hours for every combination of facts', async () => {
  const both = [true, false]
  const facts = { isCounted: true, tolerance: 20 }
  const cases = [null, ...DAY_RESTS].flatMap((rest) =>
    TIMESHEET_STATES.flatMap((sheet) =>
      both.flatMap((isOver) =>
        both.flatMap((hasWork) =>
          both.flatMap((differs) =>
            both.flatMap((isImpossible) =>
              both.flatMap((atLeast) =>
                [0, 2, 8, 12].flatMap((recorded) =>
                  [0, 4, 8].map((required): DayFacts => ({
                    ...facts,
                    rest,
                    sheet,
                    isOver,
                    hasWork,
                    differs,
                    isImpossible,
                    atLeast,
                    recorded,
                    required,
                  })),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )
  const rows = await app.db<{ verdict: string; has_hours: boolean }[]>`
    select ${verdictSql(app.db)} as verdict, ${hasHoursReasonSql(app.db)} as has_hours
    from (
      select recorded, required, sheet, rest, tolerance, place, differs, "atLeast" as at_least, "isOver" as is_over, "hasWork" as has_work,
        "isImpossible" as is_impossible
      from jsonb_to_recordset(${JSON.stringify(cases.map((each, place) => ({ ...each, place })))}::text::jsonb) as d(recorded numeric, required numeric, "atLeast" boolean, "isOver" boolean, sheet text, rest text, "hasWork" boolean, differs boolean, "isImpossible" boolean, tolerance numeric, place int)) d
    order by place`
  const judged = cases.map((facts) => {
    const { verdict, reasons } = judgeDay(facts)
    return { verdict, has_hours: reasons.includes('hours') || reasons.includes('leave') }
  })
  expect(rows.map((row) => ({ ...row }))).toEqual(judged)
})
