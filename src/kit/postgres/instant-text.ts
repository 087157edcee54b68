import type { Db, Sql } from './db.ts'

const FORMAT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
/**
 * Formats an instant the way replies print it (api.md, Time), as SQL text for JSON. PostgreSQL itself would print the offset, and
 * would vary the number of fractional digits.
 */
export const instantTextSql = (db: Db, instant: Sql): Sql => db`to_char(${instant} at time zone 'UTC', ${db.unsafe(FORMAT)})`
export const formatInstantSql = (column: string): string => `to_char((${column}) at time zone 'UTC', ${FORMAT})`
