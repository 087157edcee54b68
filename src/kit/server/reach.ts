import type { ReachWord } from '../../access/levels.ts'

declare const made: unique symbol
/** A call that declares `none` gets no reach, so it cannot run a query that takes one. */
export type RowsReach = Exclude<ReachWord, 'none'>

/**
 * The rows that a call may touch, for the `where` clauses of queries about people or their rows. Only the pipeline creates it,
 * from the word in the call's contract and the caller (reach-of.ts). A query's type names the words that it supports, and passing
 * another one does not compile.
 */
export type Reach<Word extends RowsReach = RowsReach> = {
  readonly [made]: Word
  /** `all` for callers whom the contract's word does not limit. */
  readonly rows: RowsReach
  /** The caller, to whom `own` and `team` refer and whose rights decide what is hidden. */
  readonly userId: string
  readonly isAdmin: boolean
  /** YYYY-MM-DD in Asia/Kolkata. A person's team and groups change from day to day. */
  readonly day: string
}

export const narrowToOwnRows = (reach: Reach<'own'>): Reach<'own'> => ({ ...reach, rows: 'own' })

/** Returns undefined for a caller whom `own` limits. */
export const findUnlimitedReach = (reach: Reach<'own'>): Reach<'all'> | undefined =>
  reach.rows === 'all' ? (reach as unknown as Reach<'all'>) : undefined
