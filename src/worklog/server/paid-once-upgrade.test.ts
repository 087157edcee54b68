import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { createTestDatabase } from '../../../test/database/database.ts'
import { migrate } from '../../kit/postgres/migrate.ts'
import { openOwner } from '../../kit/postgres/pool.ts'
import { paiseToRupees } from '../../kit/shared/exact.ts'
import { sumGroupsBy } from './figures.ts'
import { selectSummedGroups } from './pricing-queries.ts'

// Tests that a workspace from before the rule that hours are paid once keeps the figures of its closed months (decision 127, ADR
// 26).

const migrations = join(import.meta.dirname, '../../../db/migrations')
const before = mkdtempSync(join(tmpdir(), 'proofline-before-'))
for (const name of readdirSync(migrations)) if (name < '0039') copyFileSync(join(migrations, name), join(before, name))
const database = await createTestDatabase()
const db = openOwner(database.ownerUrl)
afterAll(async () => {
  await db.end()
  await database.drop()
  rmSync(before, { recursive: true, force: true })
})

const person = cast.ananya.id
/** From January to March there are two `units` targets, and an `hours` target with 4.15 hours on the second day of each month. */
beforeEach(async () => {
  await db`drop schema public cascade`
  await db`create schema public`
  await migrate(database.ownerUrl, before)
  await db`
    insert into users (id, email, full_name, password_hash, roles, created_at)
    values (${person}, 'old@proofline.example', 'Old', 'none', '{ADMIN}', '2025-12-01')`
  await db`insert into work_terms (user_id, effective_from, shift_type, working_hours) values (${person}, '2025-12-01', 6, 8)`
  // An hour costs 250.00 in January, which has 27 working days, and 281.25 in February, which has 24.
  await db`insert into salaries (user_id, effective_from, amount_paise) values (${person}, '2025-12-01', 5400000)`
  await db`
    with project as (insert into projects (name) values ('Old') returning id),
      subject as (insert into worklog_subjects (project_id, name, created_at, created_by) select id, 'Old', now(), ${person} from project returning id),
      profile as (
        insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by) select id, 'Old', 6000, now(), ${person} from subject returning id)
    insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
    select p.id, ${person}, name, type, 40, '2026-01-02', '2026-03-02', now(), ${person}
    from profile p, (values ('A', 'units'), ('B', 'units'), ('C', 'hours')) t(name, type)`
  await db`
    insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, completed_hours, filled_at, filled_by)
    select t.id, ${person}, d, t.type, 40, case t.type when 'units' then 50 end, case t.type when 'hours' then 4.15 end, now(), ${person}
    from worklog_targets t, unnest(array['2026-01-02', '2026-02-02', '2026-03-02']::date[]) d`
})
type Closing = { month: string; reopened?: true }
const close = async (closings: readonly Closing[]): Promise<void> => {
  for (const { month, reopened } of closings)
    await db`
      insert into month_closings (month, closed_at, closed_by, reopened_at, reopened_by, reason)
      values (${`${month}-01`}, now(), ${person}, ${reopened ? db`now()` : null}, ${reopened ? person : null}, ${reopened ? 'Wrong' : null})`
}
const stored = () =>
  db`select target_id, from_day, type, weekday, beside, days, hours, units::float8, over::float8, over_hours::float8 from worklog_sums order by target_id, from_day`
const figures = async () => {
  const groups = await selectSummedGroups(db, {
    which: db`t.name = 'A'`,
    of: db`t.id`,
    reader: { actor: { id: person, roles: ['ADMIN'] }, today: '2026-04-10' },
  })
  const months = [...sumGroupsBy(groups, ({ month }) => month)].toSorted(([a], [b]) => a.localeCompare(b))
  return months.map(([, { hours, cost, incentive }]) => [hours.valueOf(), paiseToRupees(cost), paiseToRupees(incentive)])
}
const OLD = [
  [4, 1000, 250],
  [4, 1125, 281.25],
  [4, 1038.46, 259.62],
]
const NEW = [
  [1.925, 481.25, 250],
  [1.925, 541.41, 281.25],
  [1.925, 499.76, 259.62],
]

test.each<[string, Closing[], number]>([
  ['no month is closed', [], 0],
  ['a month was reopened', [{ month: '2026-01', reopened: true }], 0],
  ['the first month is closed', [{ month: '2026-01' }], 1],
  [
    'an open month precedes a closed one and a reopened one follows it',
    [{ month: '2026-02' }, { month: '2026-03', reopened: true }],
    2,
  ],
  ['all months are closed', [{ month: '2026-01' }, { month: '2026-02' }, { month: '2026-03' }], 3],
])('when %s, the rule holds from the first month after the last closed one', async (_, closings, old) => {
  await close(closings)
  const rows = await stored()
  await migrate(database.ownerUrl, migrations)
  expect(await stored()).toEqual(rows)
  expect(await figures()).toEqual([...OLD.slice(0, old), ...NEW.slice(old)])
  await db`select worklog_sum_again(array[${person}::uuid], '2026-01-01', '2026-04-01')`
  expect(await figures()).toEqual([...OLD.slice(0, old), ...NEW.slice(old)])
})
