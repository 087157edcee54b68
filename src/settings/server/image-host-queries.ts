import type { Db } from '../../kit/postgres/db.ts'
import { madeAfterSql } from '../../kit/server/made-after.ts'
import { type FieldGroup, versionSql } from '../../kit/server/versions.ts'
import type { ImageHosts } from '../image-hosts-contract.ts'

export const hostsGroup: FieldGroup = { type: 'image-hosts', fields: ['hosts'] }

/** The list in force, which is empty before the first one is set. */
export const selectImageHostList = (db: Db) => db<ImageHosts[]>`
  select coalesce(l.hosts, '{}') as hosts, l.made_at as "setOn",
    case when l.id is not null then jsonb_build_object('fullName', u.full_name, 'email', u.email) end as "setBy",
    ${versionSql(db, hostsGroup, db`select i.id::text from image_host_lists i`)} as version
  from (select 1) one
  left join (select * from image_host_lists order by made_at desc, id desc limit 1) l on true
  left join identities u on u.id = l.made_by`

/** Of two lists that are set at the same time, the later call sees the earlier one. */
export const lockImageHosts = (db: Db) => db`select pg_advisory_xact_lock(hashtext('proofline image hosts'))`

type NewList = { hosts: readonly string[]; by: string; now: Date }
export const insertImageHosts = (db: Db, { hosts, by, now }: NewList) => db<{ id: string }[]>`
  insert into image_host_lists (hosts, made_at, made_by)
  select ${[...hosts]}::text[], ${madeAfterSql(db, now, db`select made_at from image_host_lists`)}, ${by}::uuid
  returning id`
