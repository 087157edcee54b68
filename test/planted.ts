import { z } from 'zod'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'

/**
 * Keys that must never have an effect in a body (api.md, Bodies). They are added to every successful call of every test, except
 * for keys that the call itself reads. Afterwards the whole database is searched for their value.
 */
const PLANTED = 'PLANTED-BY-A-HOSTILE-BODY'
const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  '_id',
  'id',
  'user_id',
  'userId',
  'addedBy',
  'updated_by',
  'created_by',
  'currentTime',
  'roleData',
  'roles',
  'role',
  'accountState',
  'account_state',
  'is_active',
  'isAdmin',
  'accessTabs',
  'tabs',
  'statusReportPermission',
  'accessData',
  'salary',
  'newSalary',
  'password',
  'password_hash',
  'turn',
  'version',
  'attempt',
  'author_status',
  'deleted_at',
  'department_id',
]
type JsonSchema = { properties?: Record<string, object> }
const plantedKeys = new WeakMap<Endpoint, string[]>()
const plantedKeysFor = (spec: Endpoint): string[] => {
  const made = plantedKeys.get(spec)
  if (made !== undefined) return made
  const known = (spec.body && (z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties) ?? {}
  // A key that a call accepts without reading it (src/kit/shared/ignored.ts) has an empty schema.
  const planted = hostileKeys
    .filter((key) => Object.keys(known[key] ?? {}).length === 0)
    .map((key) => `${JSON.stringify(key)}:"${PLANTED}"`)
  plantedKeys.set(spec, planted)
  return planted
}
export const withHostileKeys = (spec: Endpoint, body: unknown): unknown => {
  if (spec.upload !== undefined || spec.method === 'GET' || (body !== undefined && (typeof body !== 'object' || body === null)))
    return body
  const planted = plantedKeysFor(spec)
  const own = JSON.stringify(body ?? {})
  return `{${planted.join(',')}${own === '{}' ? '' : ','}${own.slice(1)}`
}

export async function plantedIn(db: Db): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'`
  const marked = tables.map(({ name }) => `select '${name}: ' || t::text as row from ${name} t where t::text like '%${PLANTED}%'`)
  const rows = await db.unsafe<{ row: string }[]>(`${marked.join(' union all ')} limit 20`)
  return rows.map(({ row }) => row)
}
