import type { ReachWord } from '../../access/levels.ts'

declare const made: unique symbol
/** The reaches that touch rows: a call that declares `none` gets none, so it cannot run a query that takes one. */
export type RowsReach = Exclude<ReachWord, 'none'>

/**
 * Whose rows a call may touch, for the `where` of the queries that find people or rows of theirs. Only the pipeline makes one,
 * from the word in the call's contract and the caller (reach-of.ts). A query names the words that it serves: another does not
 * compile.
 */
export type Reach<Word extends RowsReach = RowsReach> = {
  readonly [made]: Word
  /** Which rows it is for this caller: `all` also for those whom the contract's word does not limit. */
  readonly rows: RowsReach
  /** The caller: whose own rows, whose team, and who sees what is hidden from others. */
  readonly userId: string
  readonly isAdmin: boolean
  /** The day of the call, YYYY-MM-DD in Asia/Kolkata: whose team and whose departments change with the days. */
  readonly day: string
}

/** The same, narrowed to the caller's own rows. */
export const ownRows = (reach: Reach<'own'>): Reach<'own'> => ({ ...reach, rows: 'own' })

/** The same as a reach over all rows, for a caller whom `own` does not limit; undefined for the others. */
export const unlimited = (reach: Reach<'own'>): Reach<'all'> | undefined =>
  reach.rows === 'all' ? (reach as unknown as Reach<'all'>) : undefined
