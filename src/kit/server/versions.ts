import { isDeepStrictEqual } from 'node:util'
import type { Db, Sql } from '../postgres/db.ts'
import type { Actor } from '../../access/levels.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { refuse } from '../shared/errors.ts'
import type { ChangedField } from '../shared/versions.ts'

type Call = Pick<Endpoint, 'method' | 'path'>
/**
 * Fields of a thing that the same people may read. Fields with fewer readers form a separate group, and only these readers
 * receive its version. A common version would tell everybody else that the fields changed, and when.
 */
export type FieldGroup = {
  type: string
  fields: readonly string[]
  /** The only call that changes the fields. It is needed if lines of other calls have fields of the same names. */
  call?: Call
}
/** A condition on a line `l` of the things `ids`: it names a field of the group. */
const changesGroupSql = (db: Db, { type, fields, call }: FieldGroup, ids: Sql): Sql => db`
  l.object_type = ${type} and l.object_id in (${ids}) and (l.before ?| ${fields as string[]}::text[] or l.after ?| ${fields as string[]}::text[])
  ${call === undefined ? db`` : db`and l.call = ${`${call.method} ${call.path}`}`}`

/**
 * Selects the version of a group, which is the number of the last audit line that names one of its fields. Every write appends
 * its line under the lock of the thing that it changes.
 * @param ids the thing's id as text, or a select of the ids under which its history is recorded
 */
export const versionSql = (db: Db, group: FieldGroup, ids: Sql): Sql => db`
  (select coalesce(max(l.id), 0) from audit_lines l where ${changesGroupSql(db, group, ids)})`

type Values = Readonly<Record<string, unknown>>
export type VersionLine = { id: number; at: string; by: ChangedField['by']; before: Values | null; after: Values | null }
/** Returns the values of an audit line under the names of a body's fields. Leaves out values that the caller may not see. */
export type FieldPicker = (values: Values) => Values
const sameFields =
  (...names: readonly string[]): FieldPicker =>
  (values) =>
    Object.fromEntries(names.map((name) => [name, values[name]]))

const known = (fields: Values): [string, unknown][] => Object.entries(fields).filter(([, value]) => value !== undefined)

/**
 * Returns the last change of each field in these lines, in their order. Leaves out a field that has returned to its earlier
 * value.
 */
export function listChangedFields(lines: readonly VersionLine[], fieldsOf: FieldPicker): ChangedField[] {
  const before = new Map<string, unknown>()
  const changes = new Map<string, ChangedField>()
  for (const line of lines) {
    for (const [field, was] of known(fieldsOf(line.before ?? {}))) if (!before.has(field)) before.set(field, was)
    for (const [field, theirs] of known(fieldsOf(line.after ?? {}))) {
      changes.delete(field)
      if (!before.has(field) || !isDeepStrictEqual(before.get(field), theirs))
        changes.set(field, { field, theirs, by: line.by, at: line.at })
    }
  }
  return [...changes.values()]
}

/** `fieldsOf` is needed if the body's field names differ from those of the audit log. */
type Seen = { group: FieldGroup; ids: Sql; seen: number | undefined; fieldsOf?: FieldPicker }
/**
 * Refuses with CHANGED_MEANWHILE, listing the changes and the present version, if a field of the body was changed after the
 * caller read the thing. It is called under the lock of the thing, so that the second of two concurrent saves sees what the first
 * one wrote. An ADMIN is told who made each change, as in the audit log. Other users are told only about their own changes, made
 * in another tab.
 * @throws CHANGED_MEANWHILE
 */
export async function refuseChanged(
  db: Db,
  { id, roles }: Pick<Actor, 'id' | 'roles'>,
  { group, ids, seen, fieldsOf = sameFields(...group.fields) }: Seen,
) {
  if (seen === undefined) return
  const lines = await db<VersionLine[]>`
    select l.id, l.at, l.before, l.after,
      case when u.id = ${id} or ${roles.includes('ADMIN')} then jsonb_build_object('_id', u.id, 'fullName', u.full_name) end as by
    from audit_lines l left join identities u on u.id = l.actor_id
    where ${changesGroupSql(db, group, ids)} and l.id > ${seen} order by l.id`
  const changes = listChangedFields(lines, fieldsOf)
  if (changes.length > 0) refuse('CHANGED_MEANWHILE', { fields: { version: lines.at(-1)?.id, changes } })
}
