import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Actor } from '../../access/levels.ts'
import { refuse } from '../../kit/shared/errors.ts'

/** What the audit lines of one's own figure have in `after`. */
export type OwnMark = { ownFigure?: true }

/** Of a write that was let through: whether it was for its caller. */
export const ownMark = (isOwn: boolean): OwnMark => (isOwn ? { ownFigure: true } : {})

/** Over an expression of a person's id: whether they may set what counts for themselves, as the only active ADMIN. */
export const maySetOwn = (db: Db, person: Sql): Sql => db`is_only_admin(${person})`

const mayActorSetOwn = async (db: Db, { id }: Pick<Actor, 'id'>): Promise<boolean> => {
  const [row] = await db<{ may: boolean }[]>`select ${maySetOwn(db, db`${id}::uuid`)} as may`
  return row?.may === true
}

/**
 * Whether a write that sets, changes, approves, imports or restores what counts for these people does so for its caller, which
 * nobody may but the only active ADMIN (decision 134). Every write whose subject is a person asks here; test/own-figures.test.ts
 * makes them all.
 * @returns what marks the write in the audit log; throws OWN_FIGURE
 * @throws OWN_FIGURE
 */
export const ownFigures = async (db: Db, actor: Pick<Actor, 'id'>, people: readonly string[]): Promise<OwnMark> =>
  !people.includes(actor.id) || (await mayActorSetOwn(db, actor)) ? ownMark(people.includes(actor.id)) : refuse('OWN_FIGURE')

/** The person of whom a workbook of this sender must have no row; null: the sender may set own figures. */
export const findRefusedOwnId = async (db: Db, actor: Pick<Actor, 'id'>): Promise<string | null> =>
  (await mayActorSetOwn(db, actor)) ? null : actor.id
/** Problem with a row of the sender's own. */
export const OWN_ROW = 'This row is about you. Someone else has to upload it.'
