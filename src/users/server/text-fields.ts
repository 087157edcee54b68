/** The text fields of a person (vocabulary.ts) in statements: each is a column of `users` of its name. */
import type { Db, Sql } from '../../kit/postgres/db.ts'
import { TEXT_FIELD_NAMES, type TextField } from '../vocabulary.ts'

const listTextFields = (db: Db, of: (column: Sql, name: TextField) => Sql): Sql =>
  TEXT_FIELD_NAMES.map((name) => of(db`${db(name)}`, name)).reduce((all, one) => db`${all}, ${one}`)

/** `u.employee_id`: as columns of a select of `users u`, or of an insert. */
export const selectTexts = (db: Db, of?: Sql): Sql =>
  listTextFields(db, (column) => (of === undefined ? column : db`${of}.${column}`))

/** `employee_id text`: as columns of a record of JSON. */
export const declareTexts = (db: Db): Sql => listTextFields(db, (column) => db`${column} text`)

/** The assignments of an update; undefined stays as it is. */
export const setTexts = (db: Db, texts: Partial<Record<TextField, string | undefined>>): Sql =>
  listTextFields(db, (column, name) => db`${column} = coalesce(${texts[name] ?? null}::text, ${column})`)

/** The assignments of an update that erases them. */
export const eraseTexts = (db: Db): Sql => listTextFields(db, (column) => db`${column} = null`)

/** The branches of a `case` over the name of a field: what its people are ordered by. */
export const sortByTexts = (db: Db, of: Sql): Sql =>
  TEXT_FIELD_NAMES.map((name) => db`when ${name} then lower(${of}.${db(name)})`).reduce((all, one) => db`${all} ${one}`)
