import { fillSortKeys, lacksSortKeySql } from '../../../kit/server/fill-sort-keys.ts'

export const fillFileSortKeys = fillSortKeys({
  name: 'files',
  select: (db, limit) => db`
    select id, name from files where ${lacksSortKeySql(db, db`name`)} order by id limit ${limit} for no key update`,
  update: (db, ids, keys) => db`
    update files t set sort_key = k.key from unnest(${ids}::uuid[], ${keys}::text[]) k(id, key) where t.id = k.id`,
})
