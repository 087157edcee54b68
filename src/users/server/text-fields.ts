/** SQL fragments for a person's text fields (vocabulary.ts). Each field is a column of `users` with the same name. */
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { TEXT_FIELD_NAMES, type TextField } from '../vocabulary.ts'

const textFieldsSql = (db: Db, of: (column: Sql, name: TextField) => Sql): Sql =>
  TEXT_FIELD_NAMES.map((name) => of(db`${db(name)}`, name)).reduce((all, one) => db`${all}, ${one}`)

/** Returns `u.employee_id` and so on, as the columns of a select from `users u` or of an insert. */
export const textColumnsSql = (db: Db, of?: Sql): Sql =>
  textFieldsSql(db, (column) => (of === undefined ? column : db`${of}.${column}`))

/** Returns `employee_id text` and so on, as the columns of a JSON record. */
export const textDeclarationsSql = (db: Db): Sql => textFieldsSql(db, (column) => db`${column} text`)

/** Assigns the given fields in an update. An undefined field stays as it is. */
export const setTextsSql = (db: Db, texts: Partial<Record<TextField, string | undefined>>): Sql =>
  textFieldsSql(db, (column, name) => db`${column} = coalesce(${texts[name] ?? null}::text, ${column})`)

export const eraseTextsSql = (db: Db): Sql => textFieldsSql(db, (column) => db`${column} = null`)

/** Returns the branches of a `case` over a field's name that yield the value to sort people by. */
export const textSortsSql = (db: Db, of: Sql): Sql =>
  TEXT_FIELD_NAMES.map((name) => db`when ${name} then lower(${of}.${db(name)})`).reduce((all, one) => db`${all} ${one}`)
