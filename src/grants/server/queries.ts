import type { Tab } from '../../kit/access.ts'
import type { Db } from '../../kit/db.ts'

/** The living person with the tabs that have an effect: those of a SUBADMIN (decisions 89). */
export const tabsOf = (db: Db, userId: string) => db<{ _id: string; tabs: Tab[] }[]>`
  select u.id as "_id", case when 'SUBADMIN' = any (u.roles)
    then array(select g.tab from tab_grants g where g.user_id = u.id) else '{}' end as tabs
  from users u where u.id = ${userId} and u.deleted_at is null`
