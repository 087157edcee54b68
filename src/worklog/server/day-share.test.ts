import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { SHIFT_TYPES, DEFAULT_TERMS } from '../../users/rules.ts'
import { getDayShare } from '../../users/work-day-rules.ts'

const app = await startTestApp()
afterAll(app.close)

test('the database and the rules agree on the share of each day, with and without a holiday', async () => {
  const rows = await app.db<{ day: string; shift: (typeof SHIFT_TYPES)[number]; share: number; half: number; whole: number }[]>`
    select d::date as day, s.shift::float8 as shift, day_share(s.shift, d::date, null)::float8 as share,
      day_share(s.shift, d::date, true)::float8 as half, day_share(s.shift, d::date, false)::float8 as whole
    from generate_series('1999-12-20'::timestamp, '2026-12-31', '1 day') d, unnest(${SHIFT_TYPES as readonly number[] as number[]}::numeric[]) s(shift)`
  const differs = ({ day, shift, share, half, whole }: (typeof rows)[number]): boolean =>
    share !== getDayShare(shift, day, null) ||
    half !== getDayShare(shift, day, { isHalf: true }) ||
    whole !== getDayShare(shift, day, { isHalf: false })
  expect(rows.filter(differs)).toEqual([])
  expect(rows.length).toBeGreaterThan(29_000)
})

test('the database and the rules have the same default terms', async () => {
  const [terms] = await app.db`
    select shift_type::float8 as "shiftType", working_hours::float8 as "workingHours" from terms_on(new_id(), '2026-03-10')`
  expect(terms).toEqual(DEFAULT_TERMS)
})
