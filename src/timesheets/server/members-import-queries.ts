import type { Db } from '../../kit/postgres/db.ts'
import { dayInstantsSql } from './queries.ts'

/** Begins before `until`; both ISO instants, `until` null: it goes on. */
export type MembershipSpan = { userId: string; projectId: string; since: string; until: string | null }

/** The memberships of these people in these projects, of any time. */
export const selectMembershipSpans = (db: Db, people: readonly string[], projects: readonly string[]) => db<MembershipSpan[]>`
  select user_id as "userId", project_id as "projectId", lower(during) as since, upper(during) as until
  from timesheet_memberships
  where user_id = any (${people as string[]}::uuid[]) and project_id = any (${projects as string[]}::uuid[])
  order by lower(during)`

/** Adds memberships; their ids. */
export const insertSpans = async (db: Db, spans: readonly MembershipSpan[], by: string): Promise<string[]> => {
  const made = await db<{ id: string }[]>`
    insert into timesheet_memberships (project_id, user_id, during, added_by, removed_by)
    select g."projectId", g."userId", tstzrange(g.since, g.until), ${by}::uuid, case when g.until is not null then ${by}::uuid end
    from jsonb_to_recordset(${JSON.stringify(spans)}::text::jsonb)
      as g("projectId" uuid, "userId" uuid, since timestamptz, until timestamptz)
    returning id`
  return made.map(({ id }) => id)
}

export type MadeSpan = { id: string; userId: string; fullName: string; project: string; happened: string | null }
/**
 * The memberships among these ids, whose people are locked, and what happened to them: somebody else ended them, or days are
 * filled with the project.
 */
export const lockMadeSpans = async (db: Db, ids: readonly string[], madeBy: string): Promise<MadeSpan[]> => {
  await db`
    select from identities where id in (select user_id from timesheet_memberships where id = any (${ids as string[]}::uuid[]))
    order by id for no key update`
  return db<MadeSpan[]>`
    select m.id, u.id as "userId", u.full_name as "fullName", p.name as project,
      case when m.removed_by is distinct from (case when upper_inf(m.during) then null else ${madeBy}::uuid end) then 'ended by someone else'
        when exists (select from timesheet_entries e join timesheet_lines l on l.entry_id = e.id
          where e.user_id = m.user_id and l.project_id = m.project_id and m.during && ${dayInstantsSql(db, db`e.day`)}) then 'days are filled' end as happened
    from timesheet_memberships m join identities u on u.id = m.user_id join project_names p on p.id = m.project_id
    where m.id = any (${ids as string[]}::uuid[]) order by m.id for update of m`
}

export const deleteSpans = (db: Db, ids: readonly string[]) => db`
  delete from timesheet_memberships where id = any (${ids as string[]}::uuid[])`
