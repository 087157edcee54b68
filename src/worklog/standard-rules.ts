import { type Exact, sumExact, roundToBigInt } from '../kit/shared/exact.ts'

/** The minimum number of people behind a proposal, so that it reveals no salary (decision 132). */
const MIN_PEOPLE = 5
/** Proposals are rounded to ten rupees. The amount is in paise. */
const TEN_RUPEES = 1000

/** Returns the mean hourly cost in paise, rounded to 10 rupees. Null if there are too few people. */
export function computeProposedRate(hourlyCosts: readonly Exact[]): number | null {
  if (hourlyCosts.length < MIN_PEOPLE) return null
  const mean = sumExact(hourlyCosts).div(hourlyCosts.length)
  return Math.max(1, Number(roundToBigInt(mean.div(TEN_RUPEES)))) * TEN_RUPEES
}
