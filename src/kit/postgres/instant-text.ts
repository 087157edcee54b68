import type { Db, Sql } from './db.ts'

const FORMAT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
/**
 * An instant as replies print it (api.md, Time), as an SQL text for JSON. PostgreSQL itself would print the offset, and as many
 * digits of a second as there are.
 */
export const instantText = (db: Db, instant: Sql): Sql => db`to_char(${instant} at time zone 'UTC', ${db.unsafe(FORMAT)})`
/** The same of a column, in a statement that is made as a text. */
export const instantTextOf = (column: string): string => `to_char((${column}) at time zone 'UTC', ${FORMAT})`
