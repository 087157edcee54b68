import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Tab } from '../../access/levels.ts'

/** Over `users u`: whether one of the tabs is granted to them on the day and has an effect (decisions 89, P200). */
export const holdsTab = (db: Db, tabs: readonly Tab[], day: string): Sql => db`
  ('SUBADMIN' = any (u.roles) and exists (
    select from tab_grants g where g.user_id = u.id and g.tab = any (${tabs as Tab[]}::text[]) and g.until >= ${day}))`
