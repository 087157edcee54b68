import type { Db, Sql } from '../../kit/postgres/db.ts'
import { TABS, type Tab } from '../../access/levels.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Condition } from '../../kit/server/registered.ts'

/** Over `identities u`: whether one of the tabs is granted to them on the day and has an effect (decisions 89, P200). */
export const holdsTab = (db: Db, tabs: readonly Tab[], day: string): Sql => db`
  ('SUBADMIN' = any (u.roles) and exists (
    select from tab_grants g where g.user_id = u.id and g.tab = any (${tabs as Tab[]}::text[]) and g.until >= ${day}))`

/**
 * Over an expression of a person's id: a select of the tabs that are granted to them on the day, with or without the role that
 * they have an effect for.
 */
export const grantedTabs = (db: Db, person: Sql, day: string): Sql => db`
  select g.tab from tab_grants g where g.user_id = ${person} and g.until >= ${day}::date order by g.tab`

/** The same of the caller, with their last days; null: no end. */
export const selectOwnTabs = async (db: Db, { userId, day }: Reach<'own'>): Promise<{ tab: Tab; until: string | null }[]> => {
  const rows = await db<{ tab: Tab; until: string | null }[]>`
    select g.tab, nullif(g.until, 'infinity')::text as until from tab_grants g where g.user_id = ${userId} and g.until >= ${day}`
  return TABS.flatMap((tab) => rows.filter((row) => row.tab === tab))
}

/** The same of the subjects. */
export const grantedSubjects = (db: Db, person: Sql): Sql => db`
  select g.subject from subject_grants g where g.user_id = ${person} order by g.subject`

export const hasTabs: Condition = (db, _reach, { id, day }) => db`exists (${grantedTabs(db, id, day)})`

export { grantAccess, refuseEnded } from './change-access.ts'
