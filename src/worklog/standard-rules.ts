import { type Exact, sumExact, roundToBigInt } from '../kit/shared/exact.ts'

/** People whose hours make a proposal at least, so that it gives no salary away (decision 132). */
const FEWEST = 5
/** A proposal is of whole tens of rupees. */
const TEN_RUPEES = 1000

/**
 * The standard rate that is proposed from what an hour of some people costs, in paise: the mean, rounded to 10.00; null: they are
 * too few.
 */
export function computeProposedRate(hourlyCosts: readonly Exact[]): number | null {
  if (hourlyCosts.length < FEWEST) return null
  const mean = sumExact(hourlyCosts).div(hourlyCosts.length)
  return Math.max(1, Number(roundToBigInt(mean.div(TEN_RUPEES)))) * TEN_RUPEES
}
