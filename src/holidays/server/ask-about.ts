import type { Db, Sql } from '../../kit/postgres/db.ts'
import { askFirst } from '../../kit/server/ask-first.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'
import { counted } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { termsOn } from '../../users/server/lookup.ts'
import { dayDemands, recordedOnHolidays } from './extension-points.ts'

/** The days that a change may move: some days, or all from one on. */
export type ChangedDays = { days: readonly string[] } | { from: string }
const isOnSql = (db: Db, changed: ChangedDays, day: Sql): Sql =>
  'days' in changed ? db`${day} = any (${changed.days as string[]}::date[])` : db`${day} >= ${changed.from}::date`

type HeldDay = { user_id: string; day: string; is_half: boolean }
const selectHeldDays = (db: Db, changed: ChangedDays) => db<HeldDay[]>`
  select user_id, day::text as day, is_half from person_holidays where ${isOnSql(db, changed, db`day`)}`

type Moved = {
  people: number
  days: number
  first: string | null
  last: string | null
  lost: number
  gained: number
  moved: HeldDay[]
}
/** What differs from the days that were held before, for people who have to fill their days. */
const selectMoves = (db: Db, before: readonly HeldDay[], changed: ChangedDays) => db<Moved[]>`
  with was as (
    select * from jsonb_to_recordset(${JSON.stringify(before)}::text::jsonb) as w(user_id uuid, day date, is_half boolean)),
  held as (select user_id, day, is_half from person_holidays where ${isOnSql(db, changed, db`day`)}),
  moved as materialized (
    select user_id, day, h.is_half,
      e.working_hours * (day_share(e.shift_type, day, h.is_half) - day_share(e.shift_type, day, w.is_half)) as hours
    from was w full join held h using (user_id, day) join identities u on u.id = user_id
      cross join lateral (${termsOn(db, db`user_id`, db`day`)}) e
    where w.is_half is distinct from h.is_half and u.deleted_at is null and u.account_state = 'active'
      and u.roles && '{AUTHOR,REVIEWER,REVIEWER-2,UPLOADER}')
  select count(distinct user_id)::int as people, count(distinct day)::int as days, min(day)::text as first, max(day)::text as last,
    coalesce(-sum(hours) filter (where hours < 0), 0)::float8 as lost, coalesce(sum(hours) filter (where hours > 0), 0)::float8 as gained,
    coalesce(jsonb_agg(jsonb_build_object('user_id', user_id, 'day', day)) filter (where is_half is false), '[]') as moved
  from moved where hours <> 0`

type Asking = { reach: Reach<'all'>; registered: Pick<Registered, 'extensionsOf'>; confirmed: boolean | undefined; path: string }

/**
 * Makes a change of holidays, and refuses it with what it moves unless that is confirmed: the transaction is rolled back with the
 * refusal, so that what is shown is what the change does.
 * @throws NEEDS_CONFIRMATION
 */
export async function askAbout<Result>(
  db: Db,
  changed: ChangedDays,
  { reach, registered, confirmed, path }: Asking,
  make: () => Promise<Result>,
): Promise<Result> {
  if (confirmed === true) return make()
  const demands = registered.extensionsOf(dayDemands)
  const countDemands = () => Promise.all(demands.map(({ count }) => count(db, (day) => isOnSql(db, changed, day))))
  const before = await selectHeldDays(db, changed)
  const demanded = await countDemands()
  const result = await make()
  const [found] = await selectMoves(db, before, changed)
  if (found === undefined || found.first === null || found.last === null) return result
  const after = await countDemands()
  const days =
    found.first === found.last
      ? formatDay(found.first)
      : `${counted(found.days, 'day')} from ${formatDay(found.first)} to ${formatDay(found.last)}`
  const messages = [
    `${counted(found.people, 'person', 'people')}: ${days}.`,
    ...(found.lost > 0 ? [`${counted(found.lost, 'scheduled hour')} less.`] : []),
    ...(found.gained > 0 ? [`${counted(found.gained, 'scheduled hour')} more.`] : []),
    ...demands.flatMap(({ noun: [one, many] }, at) => {
      const difference = (after[at] ?? 0) - (demanded[at] ?? 0)
      if (difference === 0) return []
      return [`${counted(Math.abs(difference), one, many)} ${difference > 0 ? 'more' : 'less'}.`]
    }),
    ...(await describeRecorded(db, { reach, registered }, found.moved)),
    'The other days of each month carry its salary.',
  ]
  return askFirst(messages.map((message): Issue => ({ path, message })))
}

/** Days that are holidays now and have figures, which stay. */
async function describeRecorded(
  db: Db,
  { reach, registered }: Pick<Asking, 'reach' | 'registered'>,
  off: Moved['moved'],
): Promise<string[]> {
  if (off.length === 0) return []
  const days = db`
    select o.user_id as person_id, o.day from jsonb_to_recordset(${JSON.stringify(off)}::text::jsonb) as o(user_id uuid, day date)`
  const said: string[] = []
  for (const { noun, on } of registered.extensionsOf(recordedOnHolidays)) {
    const [row] = await db<{ count: number }[]>`select count(*)::int as count from (${on(db, reach, days)}) recorded`
    if (row !== undefined && row.count > 0) said.push(`${counted(row.count, ...noun)} on these days stay and keep their figures.`)
  }
  return said
}
