import { isDeepStrictEqual } from 'node:util'
import type { Db, Sql } from '../postgres/db.ts'
import type { Actor } from '../../access/levels.ts'
import type { Endpoint } from '../shared/endpoint.ts'
import { refuse } from '../shared/errors.ts'
import type { ChangedField } from '../shared/versions.ts'

type Call = Pick<Endpoint, 'method' | 'path'>
/**
 * Fields of a thing that the same people may read. Fields with fewer readers form their own group, and only these readers receive
 * its version. A version that moved with them would tell everybody else that they changed, and when.
 */
export type FieldGroup = {
  /** The type of the things in the audit log. */
  type: string
  /** The names of the fields in the audit log. */
  fields: readonly string[]
  /** The only call that changes them, because lines of other calls may have fields of the same names. */
  call?: Call
}
/** SQL condition on a line `l` of the things `ids`: whether it names a field of the group. */
const changesGroupSql = (db: Db, { type, fields, call }: FieldGroup, ids: Sql): Sql => db`
  l.object_type = ${type} and l.object_id in (${ids}) and (l.before ?| ${fields as string[]}::text[] or l.after ?| ${fields as string[]}::text[])
  ${call === undefined ? db`` : db`and l.call = ${`${call.method} ${call.path}`}`}`

/**
 * Selects the version of a group: the number of the last line in the audit log that names one of its fields. Every write appends
 * its line under the lock of what it changes.
 * @param ids the thing's id as text, or a select of the ids that its history has
 */
export const versionSql = (db: Db, group: FieldGroup, ids: Sql): Sql => db`
  (select coalesce(max(l.id), 0) from audit_lines l where ${changesGroupSql(db, group, ids)})`

type Values = Readonly<Record<string, unknown>>
export type VersionLine = { id: number; at: string; by: ChangedField['by']; before: Values | null; after: Values | null }
/** Returns a body's fields with the values that an audit line has for a thing. It leaves out what the caller may not see. */
export type FieldPicker = (values: Values) => Values
/** Picks fields for a body that names its fields as the audit log does. */
const sameFields =
  (...names: readonly string[]): FieldPicker =>
  (values) =>
    Object.fromEntries(names.map((name) => [name, values[name]]))

const known = (fields: Values): [string, unknown][] => Object.entries(fields).filter(([, value]) => value !== undefined)

/**
 * Returns the last change of each field in these lines, in their order. A field that is back at its earlier value does not count
 * as changed.
 */
export function changedFields(lines: readonly VersionLine[], fieldsOf: FieldPicker): ChangedField[] {
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

/** `fieldsOf` is needed when the names of the body differ from those of the audit log. */
type Seen = { group: FieldGroup; ids: Sql; seen: number | undefined; fieldsOf?: FieldPicker }
/**
 * Refuses CHANGED_MEANWHILE, with the changes and the present version, when a field of a body was changed after the caller had
 * read the thing. It is called under the lock of the thing, so that of two concurrent saves the second sees what the first wrote.
 * An ADMIN is told who made a change, as in the audit log. Other users are told the author only of their own changes, made in
 * another tab.
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
  const changes = changedFields(lines, fieldsOf)
  if (changes.length > 0) refuse('CHANGED_MEANWHILE', { fields: { version: lines.at(-1)?.id, changes } })
}
