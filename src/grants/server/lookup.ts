import type { Db, Sql } from '../../kit/postgres/db.ts'
import { TABS, type Tab } from '../../access/levels.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Condition } from '../../kit/server/registered.ts'

/** A condition on `identities u`: on the day, the person holds one of the tabs with effect (decision 89). */
export const holdsTabSql = (db: Db, tabs: readonly Tab[], day: string): Sql => db`
  ('SUBADMIN' = any (u.roles) and exists (
    select from tab_grants g where g.user_id = u.id and g.tab = any (${tabs as Tab[]}::text[]) and g.until >= ${day}))`

/**
 * Selects the tabs that a person holds on a day, even if the person's role gives them no effect. `person` is an expression of an
 * id.
 */
export const grantedTabsSql = (db: Db, person: Sql, day: string): Sql => db`
  select g.tab from tab_grants g where g.user_id = ${person} and g.until >= ${day}::date order by g.tab`

/** Selects the caller's granted tabs with their last days, null for tabs without an end. */
export const selectOwnTabs = async (db: Db, { userId, day }: Reach<'own'>): Promise<{ tab: Tab; until: string | null }[]> => {
  const rows = await db<{ tab: Tab; until: string | null }[]>`
    select g.tab, nullif(g.until, 'infinity')::text as until from tab_grants g where g.user_id = ${userId} and g.until >= ${day}`
  return TABS.flatMap((tab) => rows.filter((row) => row.tab === tab))
}

/** Selects the subjects granted to a person. `person` is an expression of an id. */
export const grantedSubjectsSql = (db: Db, person: Sql): Sql => db`
  select g.subject from subject_grants g where g.user_id = ${person} order by g.subject`

export const hasTabsSql: Condition = (db, _reach, { id, day }) => db`exists (${grantedTabsSql(db, id, day)})`

export { grantAccess, refuseEnded } from './change-access.ts'
