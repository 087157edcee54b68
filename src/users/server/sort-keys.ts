import { fillSortKeys, lacksSortKeySql } from '../../kit/server/fill-sort-keys.ts'

export const fillUserSortKeys = fillSortKeys({
  name: 'users',
  select: (db, limit) => db`
    select id, full_name as name from users where ${lacksSortKeySql(db, db`full_name`)} order by id limit ${limit} for no key update`,
  update: (db, ids, keys) => db`
    update users t set sort_key = k.key from unnest(${ids}::uuid[], ${keys}::text[]) k(id, key) where t.id = k.id`,
})
