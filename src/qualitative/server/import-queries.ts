import type { Db } from '../../kit/postgres/db.ts'
import { isDay } from '../../kit/shared/time.ts'
import { daysGoneSql, firstDaySql } from '../../users/server/lookup.ts'
import { LOGGERS } from './day-minutes.ts'

/**
 * Somebody by email in lower case; `logs`: may log qualitative tasks; `logged`: did until they were blocked; `first`: the first
 * day (decision 95); `gone`: the days after a last day, `until` excluded.
 */
export type Logger = {
  id: string
  email: string
  first: string
  gone: { from: string; until: string }[]
  state: 'logs' | 'logged' | 'blocked' | 'logs none'
}

/** What the rows of a workbook are checked against: everybody, and the closed months as YYYY-MM. */
export const selectTaskImportContext = async (db: Db): Promise<{ people: Logger[]; closed: string[] }> => {
  const [row] = await db<{ people: Logger[]; closed: string[] }[]>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', lower(u.email), 'first', ${firstDaySql(db, db`u.id`)},
          'gone', coalesce(g.days, '[]'), 'state',
        case when u.enable_qualitative and u.roles && ${LOGGERS}::text[] then case u.account_state when 'active' then 'logs' else 'logged' end
          when u.account_state <> 'active' then 'blocked' else 'logs none' end)), '[]')
        from identities u left join (${daysGoneSql(db)}) g on g.user_id = u.id where u.deleted_at is null) as people,
      array(select to_char(month, 'YYYY-MM') from closed_months) as closed`
  return row ?? { people: [], closed: [] }
}

/** Whose and of which day YYYY-MM-DD a row is, as far as it can be read. */
export type LoggedDay = { person: Logger | undefined; day: string | undefined }

/** The minutes that are stored of these people on these days, in any state, by "<id> <day>". */
export const loggedMinutes = async (db: Db, places: readonly LoggedDay[]): Promise<ReadonlyMap<string, number>> => {
  const known = places.flatMap(({ person, day }) =>
    person === undefined || day === undefined || !isDay(day) ? [] : [[person.id, day] as const],
  )
  if (known.length === 0) return new Map()
  const rows = await db<{ place: string; minutes: number }[]>`
    select r.user_id || ' ' || to_char(r.day, 'YYYY-MM-DD') as place, sum(r.minutes)::int as minutes
    from (select distinct * from unnest(${known.map(([id]) => id)}::uuid[], ${known.map(([, day]) => day)}::date[])) as p(user_id, day)
      join qualitative_records r using (user_id, day)
    where r.deleted_at is null group by r.user_id, r.day`
  return new Map(rows.map(({ place, minutes }) => [place, minutes]))
}

/** The records that an upload made, locked, and whether anything happened to them. */
export const lockMade = (db: Db, ids: readonly string[]) => db<
  { id: string; person: string; name: string; isChanged: boolean }[]
>`
  select r.id, r.user_id as person, u.full_name || ' ' || to_char(r.day, 'DD/MM/YYYY') as name, r.version > 1 or r.deleted_at is not null as "isChanged"
  from qualitative_records r join identities u on u.id = r.user_id
  where r.id = any (${ids as string[]}::uuid[]) order by r.id for no key update of r`

export const deleteMade = (db: Db, ids: readonly string[], by: string, now: Date) => db`
  update qualitative_records set deleted_at = greatest(made_at, ${now.toISOString()}::timestamptz), deleted_by = ${by}
  where id = any (${ids as string[]}::uuid[])`
