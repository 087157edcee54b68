import { together } from '../../../users/server/lookup.ts'
import type { Db } from '../../../kit/postgres/db.ts'
import type { FinishedWork } from '../../../kit/server/registered.ts'
import type { Asked } from '../../server/gather-queries.ts'

const ids = (people: readonly string[]) => people as string[]

/** Units of the worklog, by person, day and project. */
export const worklogUnits = (db: Db, { people, from, to }: Asked) => db<
  { user_id: string; day: string; project: string; name: string; count: number }[]
>`
  select s.user_id, s.day::text, p.id as project, p.name, sum(s.completed_units)::int as count
  from worklog_sub_targets s join worklog_targets t on t.id = s.target_id join worklog_profiles f on f.id = t.profile_id
    join worklog_subjects b on b.id = f.subject_id join projects p on p.id = b.project_id
  where s.user_id = any (${ids(people)}::uuid[]) and s.day between ${from}::date and ${to}::date and s.removed_at is null
    and s.completed_units is not null
  group by s.user_id, s.day, p.id, p.name`

/** Minutes of qualitative records that are not returned, approved or not, by person and day. */
export const loggedMinutes = (db: Db, { people, from, to }: Asked) => db<{ user_id: string; day: string; minutes: number }[]>`
  select user_id, day::text, sum(minutes)::int as minutes from qualitative_records
  where user_id = any (${ids(people)}::uuid[]) and day between ${from}::date and ${to}::date and not returned and deleted_at is null
  group by user_id, day`

/** What people finished of projects, by person, day and project. */
export const finishedRows = (db: Db, finished: readonly FinishedWork[], { people, from, to }: Asked) => db<
  { user_id: string; day: string; project: string; name: string; count: number }[]
>`
  select c.person_id as user_id, c.day::text, p.id as project, p.name, sum(c.count)::int as count
  from (${together(
    db,
    finished.map((each) => each.counts(db, { people: db`select unnest(${ids(people)}::uuid[])`, from, to })),
    db`null::uuid as person_id, null::date as day, null::uuid as of_id, 0 as count`,
  )}) c join projects p on p.id = c.of_id
  group by c.person_id, c.day, p.id, p.name`

/** Those of the projects of which anything can be finished. */
export const projectsWithRows = (db: Db, finished: readonly FinishedWork[], projects: readonly string[]) => db<{ id: string }[]>`
  select p.id from unnest(${ids(projects)}::uuid[]) p(id)
  where false ${finished.map(({ has }) => db`or ${has(db, db`p.id`)}`)}`

/** Every value of the tolerance, per cent. */
export const tolerances = (db: Db) => db<{ from: string; madeAt: string; value: number }[]>`
  select effective_from::text as "from", made_at as "madeAt", value::float8 as value from settings where key = 'CROSS_CHECK_TOLERANCE'`
