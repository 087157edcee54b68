import { z } from 'zod'
import type { Db } from '../src/kit/postgres/db.ts'
import type { Endpoint } from '../src/kit/shared/endpoint.ts'

/**
 * Keys that must never have an effect in a body (api.md, Bodies): added to every successful call of every test, except for those
 * that the call itself reads. Afterwards the whole database is searched for their value.
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
export const withHostileKeys = (spec: Endpoint, body: unknown): unknown => {
  if (spec.upload !== undefined || spec.method === 'GET' || (body !== undefined && (typeof body !== 'object' || body === null)))
    return body
  const known = (spec.body && (z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties) ?? {}
  // What a call accepts unread (src/kit/shared/ignored.ts) has an empty schema.
  const planted = hostileKeys
    .filter((key) => Object.keys(known[key] ?? {}).length === 0)
    .map((key) => `${JSON.stringify(key)}:"${PLANTED}"`)
  const own = JSON.stringify(body ?? {})
  return `{${planted.join(',')}${own === '{}' ? '' : ','}${own.slice(1)}`
}

/** The rows that contain the mark. */
export async function plantedIn(db: Db): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like '%migration%'`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db.unsafe<{ row: string }[]>(
      `select t::text as row from ${name} t where t::text like '%${PLANTED}%' limit 5`,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
