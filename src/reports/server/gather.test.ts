import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { shiftDay } from '../../kit/shared/time.ts'
import { splitPeople, isInForce, selectTargetsIn } from './gather.ts'
import { unpackTargets } from './packed-numbers.ts'

const app = await startTestApp()
afterAll(app.close)

const FIRST = '2026-03-01'
const DAYS = 20
const days = Array.from({ length: DAYS }, (_, at) => shiftDay(FIRST, at))

/**
 * The person has targets in three rows with the same keyword. Some entries are before, some within and some after the days, and
 * one of the rows may be deleted.
 */
const assigned: { id: string; row: string }[] = []
const [project = { id: '' }] = await app.db<{ id: string }[]>`insert into projects (name) values ('Alpha') returning id`
for (const at of [0, 1, 2]) {
  const [made = { id: '', row: '' }] = await app.db<{ id: string; row: string }[]>`
    with made as (
      insert into target_rows (project_id, sub_project_name, department_id, subject, role, keyword, added_at)
      values (${project.id}, ${`Set ${at}`}, ${getDepartmentId('Physics')}, 'All', 'AUTHOR', ${[' alpha', 'ALPHA', 'Alpha '][at] ?? ''}, now()) returning id)
    insert into assigned_targets (row_id, user_id) select id, ${cast.ananya.id} from made returning id, row_id as row`
  assigned.push(made)
}

const entry = fc.record({
  place: fc.nat(2),
  day: fc.integer({ min: -10, max: DAYS + 3 }),
  count: fc.nat(99),
  at: fc.nat(3),
  isVoid: fc.boolean(),
})
const history = fc.uniqueArray(entry, {
  maxLength: 12,
  // An assigned target has at most one valid entry per day.
  selector: ({ place, day, isVoid, at, count }) => (isVoid ? `${place} ${day} ${at} ${count}` : `${place} ${day}`),
})

test('entries that a report reads are the targets in force on each day', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.option(fc.integer({ min: -3, max: DAYS + 3 })), async (list, deleted) => {
      await app.db`delete from assigned_target_history`
      const [deletedOn, by] = deleted === null ? [null, null] : [shiftDay(FIRST, deleted), cast.meera.id]
      await app.db`update target_rows set deleted_on = ${deletedOn}, deleted_by = ${by} where id = ${assigned[0]?.row ?? ''}`
      for (const { place, day, count, at, isVoid } of list)
        await app.db`
          insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by, voided_at, voided_by, void_reason)
          values (${assigned[place]?.id ?? ''}, ${shiftDay(FIRST, day)}, ${count}, ${`2026-02-01T10:00:0${at}Z`}, ${cast.meera.id},
            ${isVoid ? '2026-02-02T10:00:00Z' : null}, ${isVoid ? cast.meera.id : null}, ${isVoid ? 'Mistyped' : null})`
      const filter = { people: [cast.ananya.id], from: FIRST, to: days.at(-1) ?? '' }
      const entries = unpackTargets(await selectTargetsIn(app.db, filter))(cast.ananya.id)
      const found = days.map((_, at) => {
        const entry = entries.find((each) => isInForce(each, at))
        return entry === undefined ? null : `${entry.row.subProject} ${entry.target}`
      })
      const expected = await app.db<{ target: string | null }[]>`
        select case when t.id is not null then r.sub_project_name || ' ' || t.target_count::float8 end as target
        from unnest(${days}::date[]) with ordinality d(day, place)
          left join lateral target_in_force(${cast.ananya.id}, 'Alpha', d.day) t on true
          left join assigned_targets a on a.id = t.assigned_id left join target_rows r on r.id = a.row_id
        order by d.place`
      expect(found).toEqual(expected.map(({ target }) => target))
    }),
    { numRuns: 40 },
  )
})

test('splitPeople puts each person in one limited part and makes the last part smaller', () => {
  const ranges = fc.record({ count: fc.nat({ max: 1_500 }), days: fc.integer({ min: 1, max: 500 }) })
  fc.assert(
    fc.property(ranges, ({ count, days }) => {
      const people = Array.from({ length: count }, (_, at) => at)
      const parts = splitPeople(people, { from: '2026-01-01', to: shiftDay('2026-01-01', days - 1) })
      expect(parts.flat()).toEqual(people)
      const [last = 0, ...others] = parts.map(({ length }) => length).toReversed()
      for (const size of others) {
        expect(size * days).toBeLessThan(16_000 + days)
        expect(Math.abs(last - size / 3)).toBeLessThan(1.5)
      }
    }),
  )
})
