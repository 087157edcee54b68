import type { StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { workBlockerSql, mayHoldSql } from '../../../users/server/lookup.ts'
import type { Reach } from '../../../kit/server/reach.ts'
import type { BlockerQuery } from '../../../users/server/extension-points.ts'
import type { WorkBlocker } from '../../../kit/shared/work-blocker.ts'
import { shiftDay } from '../../../kit/shared/time.ts'
import type { Away } from '../plan-contract.ts'
import type { ShownRows } from '../../../rows/filter/chosen-rows-contract.ts'
import { type ChangedRows, changedRowsSql, holderSql, shownRowsSql } from './shown-rows.ts'
import { awayBetweenSql } from '../../../absences/server/lookup.ts'
import { usesNowSql } from '../../../allocations/server/lookup.ts'
import { accountNeededSql } from '../../../projects/server/lookup.ts'
import { eventVisibleSql, type LivingFile, visibleRowsSql, buildFileVisibility } from '../../../rows/files/server/lookup.ts'
import { ACCOUNT_ROLES } from '../../../rows/workflow/rules.ts'
import { eventDaySql } from '../../../rows/history/server/acted.ts'
import { startOfSql } from '../../../rows/history/server/decision-sums.ts'
import { lockUsers } from '../../../rows/workflow/server/save-move.ts'
import { toEmailKey } from '../../../kit/shared/emails.ts'

type Person = {
  id: string
  fullName: string
  email: string
  openNow: number
  departments: string[]
  /** Decisions in the role since the given day, without undone ones. */
  pace: number
  /** Whether decisions in the role need an allocation ID of the project and the person now has none. */
  withoutAccount: boolean
  hindrance: WorkBlocker | null
  away: Away
}
/** A null id means that nobody with that name is eligible for the stage. */
type Found = { named: string; role: StaffRole } & (Person | { id: null })
type Named = { role: StaffRole; person: string }

const LOOK_AHEAD = 14

/** `since` is the first day whose decisions count towards the pace. */
type Time = { now: Date; day: string; since: string; blockerQueries: readonly BlockerQuery[] }

/** Returns people in the requested order. Numbers of rows cover only what the caller may see. */
export const selectPeopleToAssign = (
  db: Db,
  reach: Reach<'all'>,
  requested: readonly Named[],
  projectId: string,
  { now, day, since, blockerQueries }: Time,
) => db<Found[]>`
  select n.named, n.role, u.id, u.full_name as "fullName", u.email,
    (select count(*)::int from tasks t join files f on f.id = t.file_id and f.deleted_at is null
      where t.turn <> 'CLOSED' and ${buildFileVisibility(db, reach).row} and t.turn = n.role and u.id =
        (case t.turn when 'AUTHOR' then t.author_id when 'REVIEWER' then t.reviewer_id when 'REVIEWER-2' then t.reviewer2_id
          else t.uploader_id end)) as "openNow",
    (select coalesce(jsonb_agg(d.name order by m.place), '[]') from person_departments m join department_names d on d.id = m.department_id
      where m.set_id = departments_on(u.id, ${day}) and d.deleted_at is null) as departments,
    (select greatest(0, count(*) filter (where e.kind = 'update') - count(*) filter (where e.kind = 'undo'))::int
      from task_events e where e.actor_id = u.id and e.role = n.role and e.batch_id is null and ${eventVisibleSql(db, reach)}
        and (e.kind = 'update' and ${eventDaySql(db, db`e.at`)} >= ${since}::date
          or e.kind = 'undo' and e.at >= ${startOfSql(db, db`${since}::date`)})) as pace,
    n.role = any (${ACCOUNT_ROLES as StaffRole[]}::text[])
      and ${accountNeededSql(db, db`${projectId}::uuid`, now)}
      and not exists (select from ${usesNowSql(db, db`u.id`, projectId, now)}) as "withoutAccount",
    ${workBlockerSql(db, reach, blockerQueries, { person: db`u.id`, within: db`null::uuid` })} as hindrance,
    ${awayBetweenSql(db, db`u.id`, { from: day, to: shiftDay(day, LOOK_AHEAD - 1) })} as away
  from unnest(${requested.map(({ role }) => role)}::text[], ${requested.map(({ person }) => person)}::text[],
      ${requested.map(({ person }) => toEmailKey(person))}::text[]) with ordinality as n(role, named, key, place)
    left join identities u on (lower(u.email) = n.key or u.id::text = n.key) and ${mayHoldSql(db, db`u`, db`n.role`)}
  order by n.place`

/** Keeps these people from being blocked or deleted, or losing a role, before the commit. */
export const lockPlannedPeople = (db: Db, named: readonly string[]) =>
  lockUsers(
    db,
    db`deleted_at is null and (lower(email) = any (${named.map(toEmailKey)}::text[]) or id::text = any (${named.map(toEmailKey)}::text[]))`,
  )

export const statusSql = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_status`,
    REVIEWER: () => db`t.reviewer_status`,
    'REVIEWER-2': () => db`t.reviewer2_status`,
    UPLOADER: () => db`t.uploader_status`,
  })[role]()

/**
 * The chosen rows as columns of numbers, in the order of sr_no. For each role, `stages` has the index (from 1) of the planned
 * person who holds that stage; 0 means nobody and -1 somebody else. `acted` has a bit for each role whose stage has acted, and
 * `turn` is the number of the role; both follow the order of the roles. A closed row has turn 0.
 */
export type RowColumns = {
  sr_no: number[]
  version: number[]
  acted: number[]
  turn: number[]
  stages: { [role in StaffRole]: number[] }
  holders: { role: StaffRole; _id: string; fullName: string; email: string; count: number }[]
  /** The departments with most rows come first. */
  departments: { name: string; count: number }[]
  last: number
  /** Null if they are not requested. */
  shown: ShownRows | null
  /** How the rows differ from those that were shown, if they do. */
  unlike: ChangedRows | null
}
type RowsAsked = {
  rows: Sql
  /** Rows are counted by their holders in these roles. */
  roles: readonly StaffRole[]
  people: readonly string[]
  /** The rows as the page showed them. `wanted` asks for them. */
  shown: ShownRows | 'wanted' | undefined
}

export const selectChosenRows = (db: Db, file: LivingFile, { rows, roles, people, shown }: RowsAsked) => {
  const place = (stage: StaffRole): Sql => db`
    case when ${holderSql(db, stage)} is null then 0
      else coalesce(array_position(${people as string[]}::uuid[], ${holderSql(db, stage)}), -1) end`
  const bit = (stage: StaffRole, value: number): Sql => db`
    case when ${statusSql(db, stage)} is not null and t.turn <> ${stage} then ${value}::int else 0 end`
  return db<RowColumns[]>`
  with chosen as materialized (
    select t.id, t.sr_no, t.version, t.department_id, t.author_id, t.reviewer_id, t.reviewer2_id, t.uploader_id,
      ${bit('AUTHOR', 1)} + ${bit('REVIEWER', 2)} + ${bit('REVIEWER-2', 4)} + ${bit('UPLOADER', 8)} as acted,
      case t.turn when 'AUTHOR' then 1 when 'REVIEWER' then 2 when 'REVIEWER-2' then 3 when 'UPLOADER' then 4 else 0 end as turn,
      ${place('AUTHOR')} as author, ${place('REVIEWER')} as reviewer, ${place('REVIEWER-2')} as reviewer2, ${place('UPLOADER')} as uploader
    from tasks t where ${visibleRowsSql(db, file)} and ${rows} order by t.sr_no),
  held as (
    select s.role, s.holder, count(*)::int as count
    from chosen c, lateral (values ('AUTHOR', c.author_id), ('REVIEWER', c.reviewer_id), ('REVIEWER-2', c.reviewer2_id),
      ('UPLOADER', c.uploader_id)) as s(role, holder)
    where s.role = any (${roles as StaffRole[]}::text[]) and s.holder is not null group by 1, 2)
  select coalesce(json_agg(sr_no), '[]') as sr_no, coalesce(json_agg(version), '[]') as version,
    coalesce(json_agg(acted), '[]') as acted, coalesce(json_agg(turn), '[]') as turn,
    json_build_object('AUTHOR', coalesce(json_agg(author), '[]'), 'REVIEWER', coalesce(json_agg(reviewer), '[]'),
      'REVIEWER-2', coalesce(json_agg(reviewer2), '[]'), 'UPLOADER', coalesce(json_agg(uploader), '[]')) as stages,
    (select coalesce(json_agg(json_build_object('role', h.role, '_id', u.id, 'fullName', u.full_name, 'email', u.email, 'count', h.count)
        order by h.count desc, u.sort_key, u.id), '[]')
      from held h join identities u on u.id = h.holder) as holders,
    (select coalesce(json_agg(json_build_object('name', e.name, 'count', d.count) order by d.count desc, e.sort_key, e.id), '[]')
      from (select department_id, count(*)::int as count from chosen group by 1) d join department_names e on e.id = d.department_id) as departments,
    (select coalesce(max(t.sr_no), 0) from tasks t where ${visibleRowsSql(db, file)}) as last,
    ${shown === 'wanted' ? shownRowsSql(db, db`chosen`, roles) : db`null::json`} as shown,
    ${changedRowsSql(db, db`chosen`, roles, shown === 'wanted' ? undefined : shown)} as unlike
  from chosen`
}
