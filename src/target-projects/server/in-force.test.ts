import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { addDaysTo } from '../../kit/shared/typed-date.ts'
import { type TargetEntry, findTargetInForce } from '../rules.ts'

/** Tests that the rule and `target_in_force` agree on generated histories of several rows with one keyword. */
const NAMES = ['Alpha Physics', '  ALPHA physics ', 'alpha  physics']
const DAYS = Array.from({ length: 24 }, (_, at) => addDaysTo('2026-02-25', at))

let app: TestApp
const assigned: { id: string; key: string; row: string }[] = []
beforeAll(async () => {
  app = await startTestApp()
  const [project = { id: '' }] = await app.db<{ id: string }[]>`insert into projects (name) values ('Rules') returning id`
  for (const [at, keyword] of [NAMES[0], NAMES[1], NAMES[2], NAMES[0]].entries()) {
    const [row = { id: '' }] = await app.db<{ id: string }[]>`
      insert into target_rows (project_id, sub_project_name, department_id, subject, role, keyword, added_at)
      values (${project.id}, ${`Set ${at}`}, ${getDepartmentId('Physics')}, 'All', 'AUTHOR', ${keyword ?? ''}, now()) returning id`
    const [target = { id: '' }] = await app.db<{ id: string }[]>`
      insert into assigned_targets (row_id, user_id) values (${row.id}, ${cast.ananya.id}) returning id`
    // Surrounding blanks and case are ignored, but blanks within the name are not.
    assigned.push({ id: target.id, row: row.id, key: at === 2 ? 'inner' : 'alpha' })
  }
})
afterAll(() => app.close())

const made = fc.record({
  place: fc.nat(3),
  day: fc.nat(20),
  count: fc.nat(9_999).map((cents) => cents / 100),
  at: fc.nat(2),
  isVoid: fc.boolean(),
})
const history = fc.uniqueArray(made, {
  maxLength: 10,
  // An assigned target has at most one valid entry per day.
  selector: ({ place, day, isVoid, at, count }) => (isVoid ? `${place} ${day} ${at} ${count} void` : `${place} ${day}`),
})

test('the rule and target_in_force agree day by day over generated histories', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.option(fc.nat(20)), async (list, ended) => {
      await app.db`truncate month_closings cascade`
      await app.db`delete from assigned_target_history`
      const endedOn = ended === null ? null : addDaysTo('2026-02-25', ended)
      await app.db`
        update target_rows set deleted_on = ${endedOn}, deleted_by = ${endedOn === null ? null : cast.meera.id} where id = ${assigned[3]?.row ?? ''}`
      const rows = list.map(({ place, day, count, at, isVoid }) => {
        const instant = `2026-03-01T10:00:0${at}Z`
        const [voidAt, by, why] = isVoid ? ['2026-03-02T10:00:00Z', cast.meera.id, 'Mistyped'] : [null, null, null]
        return { a: assigned[place]?.id, from: addDaysTo('2026-02-25', day), count, at: instant, voidAt, by, why }
      })
      const stored = await app.db<(TargetEntry & { assigned_id: string })[]>`
        insert into assigned_target_history
          (assigned_id, effective_from, target_count, made_at, made_by, voided_at, voided_by, void_reason)
        select r.a, r.from, r.count, r.at, ${cast.meera.id}, r."voidAt", r.by, r.why
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as r(a uuid, "from" date, count numeric, at timestamptz, "voidAt" timestamptz, by uuid, why text)
        returning id as "_id", assigned_id, effective_from as effective_date, target_count::float8 as target_count, made_at, voided_at as voided`
      await app.db`insert into month_closings (month, closed_at, closed_by) values ('2026-03-01', now(), ${cast.meera.id})`
      for (const [name, key] of [
        ['Alpha Physics', 'alpha'],
        ['alpha  physics', 'inner'],
      ] as const) {
        const entries = stored
          .filter(({ assigned_id: id }) => assigned.some((one) => one.id === id && one.key === key))
          .map((each) => ({ ...each, ended_on: each.assigned_id === assigned[3]?.id ? endedOn : null }))
        const found = await app.db<{ day: string; id: string | null }[]>`
          select d.day, (select id from target_in_force(${cast.ananya.id}, ${name}, d.day)) as id
          from unnest(${DAYS}::date[]) d(day) order by d.day`
        expect(found).toEqual(DAYS.map((day) => ({ day, id: findTargetInForce(entries, day)?._id ?? null })))
        // An entry is in force in the closed month if and only if it is in force on one of the days that the function returns.
        for (const { _id, effective_date: from } of entries) {
          const looked = await app.db<{ day: string }[]>`select closed_target_days(${name}, ${from}) as day`
          const isOn = (days: readonly string[]): boolean => days.some((day) => findTargetInForce(entries, day)?._id === _id)
          const closed = DAYS.filter((day) => day.startsWith('2026-03') && day >= from)
          expect(isOn(looked.map(({ day }) => day))).toBe(isOn(closed))
        }
      }
    }),
    { numRuns: 60 },
  )
})
