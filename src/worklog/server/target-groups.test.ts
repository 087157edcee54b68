import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { getTargetGroup } from '../rules.ts'
import { TARGET_GROUPS } from '../vocabulary.ts'
import { ofGroupSql } from './target-queries.ts'

const app = await startTestApp()
afterAll(app.close)

const TODAY = '2026-03-10'
const DAYS = [-2, -1, 0, 1, 2].map((count) => addDaysTo(TODAY, count))
const ranges = DAYS.flatMap((start) => DAYS.filter((end) => end >= start).map((end) => ({ start, end })))
const TARGETS = (db: typeof app.db) => db`
  t as (
    select new_id() as id, g.start as start_day, g."end" as end_day, g.place
    from jsonb_to_recordset(${JSON.stringify(ranges.map((each, place) => ({ ...each, place })))}::text::jsonb) as g(start date, "end" date, place int))`

test.each(TARGET_GROUPS)('the database and the rule agree on the targets of the group %s', async (group) => {
  // A target without days is grouped by its range.
  const whole = await app.db<{ is: boolean }[]>`
    with ${TARGETS(app.db)}, worklog_sub_targets as (select null::uuid as target_id, null::date as day, null::timestamptz as removed_at where false)
    select ${ofGroupSql(app.db, group, TODAY)} as is from t order by place`
  expect(whole.map(({ is }) => is)).toEqual(ranges.map((range) => getTargetGroup(range, TODAY) === group))
  // A target with days is in the group of each of them.
  const byDays = await app.db<{ is: boolean }[]>`
    with ${TARGETS(app.db)}, worklog_sub_targets as (
      select t.id as target_id, d.day, null::timestamptz as removed_at from t, unnest(array[t.start_day, t.end_day]) d(day))
    select ${ofGroupSql(app.db, group, TODAY)} as is from t order by place`
  expect(byDays.map(({ is }) => is)).toEqual(
    ranges.map(({ start, end }) => [start, end].some((day) => getTargetGroup({ start: day, end: day }, TODAY) === group)),
  )
})
