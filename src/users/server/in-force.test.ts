import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { SHIFT_TYPES, DEFAULT_TERMS } from '../rules.ts'
import { findFactInForce } from '../work-day-rules.ts'
import { salaryOnSql } from './lookup.ts'

const app = await startTestApp()
afterAll(app.close)

const DAYS = Array.from({ length: 5 }, (_, at) => addDaysTo('2026-03-10', at))
/** Three facts are entered one after the other, each for one of three days, in all combinations. */
const DATED = [1, 2, 3].flatMap((first) => [1, 2, 3].flatMap((second) => [1, 2, 3].map((third) => [first, second, third])))

test('the database and the rule find the same terms and salary in force for all entry orders', async () => {
  for (const [run, days] of DATED.entries()) {
    await app.db`delete from work_terms where user_id = ${cast.ananya.id}`
    await app.db`delete from salaries where user_id = ${cast.ananya.id}`
    const facts = days.map((day, at) => ({
      from: DAYS[day] ?? '',
      madeAt: `2026-02-01T10:00:0${at}.000Z`,
      shiftType: SHIFT_TYPES[at] ?? 6,
      workingHours: 5 + at,
      paise: 100 + at,
    }))
    await app.db`
      with facts as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(facts)}::text::jsonb)
          as f("from" date, "madeAt" timestamptz, "shiftType" numeric, "workingHours" numeric, paise bigint)),
      terms as (
        insert into work_terms (user_id, effective_from, shift_type, working_hours, made_at)
        select ${cast.ananya.id}::uuid, f.from, f."shiftType", f."workingHours", f."madeAt" from facts f)
      insert into salaries (user_id, effective_from, amount_paise, made_at)
      select ${cast.ananya.id}::uuid, f.from, f.paise, f."madeAt" from facts f`
    const rows = await app.db`
      select d.day::text as day, e.shift_type::float8 as "shiftType", e.working_hours::float8 as "workingHours", y.amount_paise as paise
      from unnest(${DAYS}::date[]) d(day), terms_on(${cast.ananya.id}, d.day) e,
        lateral (${salaryOnSql(app.db, app.db`${cast.ananya.id}::uuid`, app.db`d.day`)}) y order by d.day`
    const expected = DAYS.map((day) => {
      const { shiftType, workingHours, paise } = findFactInForce(facts, day) ?? { ...DEFAULT_TERMS, paise: null }
      return { day, shiftType, workingHours, paise }
    })
    expect(rows, `run ${run}`).toEqual(expected)
  }
})
