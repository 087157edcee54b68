import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import type { Db, Sql } from '../../../kit/postgres/db.ts'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { refuse } from '../../../rows/refusals.ts'
import { MAX_SHOWN_ROWS, type ShownRows } from '../../../rows/filter/chosen-rows-contract.ts'

export const holderSql = (db: Db, role: StaffRole): Sql =>
  ({
    AUTHOR: () => db`t.author_id`,
    REVIEWER: () => db`t.reviewer_id`,
    'REVIEWER-2': () => db`t.reviewer2_id`,
    UPLOADER: () => db`t.uploader_id`,
  })[role]()

/** `from` provides the ids of the rows and of their holders. */
const heldRowsSql = (db: Db, from: Sql, roles: readonly StaffRole[]): Sql => {
  const holders = STAFF_ROLES.filter((role) => roles.includes(role)).map((role) => holderSql(db, role))
  return db`(select t.id, array[${holders.reduce((all, one) => db`${all}, ${one}`)}]::uuid[] as holders from ${from} t) r`
}
const fingerprintSql = (db: Db): Sql =>
  db`encode(sha256(convert_to(string_agg(r.id::text || r.holders::text, ' ' order by r.id), 'UTF8')), 'hex')`

/** The rows of `from` as a plan of these roles returns them. Null without roles. */
export const shownRowsSql = (db: Db, from: Sql, roles: readonly StaffRole[]): Sql => {
  if (roles.length === 0) return db`null::json`
  const rows = heldRowsSql(db, from, roles)
  // Each branch is computed only if its result is returned.
  return db`(
    select case when count(*) <= ${MAX_SHOWN_ROWS}
      then (select json_build_object('rows', json_agg(json_build_object('_id', r.id, 'holders', r.holders) order by r.id)) from ${rows})
      else (select json_build_object('count', count(*), 'fingerprint', ${fingerprintSql(db)}) from ${rows}) end
    from ${from})`
}

/**
 * Added rows, and rows that were removed or have other holders. Above `MAX_SHOWN_ROWS`, only the number of rows before and now is
 * known.
 */
export type ChangedRows = { came: number; wentOrChanged: number } | { before: number; now: number }

/** How the rows of `from` differ from those that were shown. Null if they do not, or if no rows were sent. */
export const changedRowsSql = (db: Db, from: Sql, roles: readonly StaffRole[], shown: ShownRows | undefined): Sql => {
  if (shown === undefined) return db`null::json`
  const rows = heldRowsSql(db, from, roles)
  return shown.rows !== undefined
    ? db`(
    select json_build_object('came', count(*) filter (where s._id is null), 'wentOrChanged', count(s._id))
    from ${rows} full join jsonb_to_recordset(${JSON.stringify(shown.rows)}::text::jsonb) as s(_id uuid, holders uuid[]) on s._id = r.id
    where s.holders is distinct from r.holders having count(*) > 0)`
    : db`(
    select json_build_object('before', ${shown.count ?? 0}::int, 'now', count(*))
    from ${rows} having ${fingerprintSql(db)} is distinct from ${shown.fingerprint ?? null}::text)`
}

const describe = (changed: ChangedRows): string => {
  if ('before' in changed) {
    const { before, now } = changed
    return before === now
      ? `there are ${formatQuantity(now, 'row')} as before, but other ones, or other people hold them`
      : `there were ${formatQuantity(before, 'row')}, and now there are ${formatCount(now)}`
  }
  const { came, wentOrChanged } = changed
  const gone = wentOrChanged === 0 ? '' : `${formatQuantity(wentOrChanged, 'row')} went or changed hands`
  return [came === 0 ? '' : `${formatQuantity(came, 'row')} came`, gone].filter((part) => part !== '').join(', and ')
}

/**
 * Says how many rows were added, were removed or have other holders.
 * @throws ROWS_CHANGED
 */
export function refuseChangedRows(changed: ChangedRows | null): void {
  if (changed !== null) refuse('ROWS_CHANGED', { values: { what: describe(changed) }, fields: changed })
}
