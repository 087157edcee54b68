import type { Db, Sql } from '../../kit/postgres/db.ts'
import type { Actor } from '../../access/levels.ts'
import { refuse } from '../../kit/shared/errors.ts'

/** The mark in `after` of audit lines about the actor's own figure. */
export type OwnMark = { ownFigure?: true }

export const toOwnMark = (isOwn: boolean): OwnMark => (isOwn ? { ownFigure: true } : {})

/** A condition on a person's id: whether they may set their own figures, as the only active ADMIN. */
export const maySetOwnSql = (db: Db, person: Sql): Sql => db`is_only_admin(${person})`

const mayActorSetOwn = async (db: Db, { id }: Pick<Actor, 'id'>): Promise<boolean> => {
  const [row] = await db<{ may: boolean }[]>`select ${maySetOwnSql(db, db`${id}::uuid`)} as may`
  return row?.may === true
}

/**
 * Checks a write that sets, changes, approves, imports or restores figures of these people. Nobody may write their own, except
 * the only active ADMIN (decision 134). Every write about a person calls this; test/own-figures.test.ts makes them all.
 * @returns the mark of the write for the audit log
 * @throws OWN_FIGURE
 */
export const checkOwnFigures = async (db: Db, actor: Pick<Actor, 'id'>, people: readonly string[]): Promise<OwnMark> =>
  !people.includes(actor.id) || (await mayActorSetOwn(db, actor)) ? toOwnMark(people.includes(actor.id)) : refuse('OWN_FIGURE')

/** Returns the id that must not occur in a workbook of this sender: their own, or null if they may set their own figures. */
export const findRefusedOwnId = async (db: Db, actor: Pick<Actor, 'id'>): Promise<string | null> =>
  (await mayActorSetOwn(db, actor)) ? null : actor.id
export const OWN_ROW = 'This row is about you. Someone else has to upload it.'
