import { toDay, formatDay } from '../../kit/shared/time.ts'
import type { DoubledCandidate } from '../candidates-contract.ts'

const words = { name: 'name', email: 'email', contact: 'phone' } as const

/** Returns the beginning of a warning, such as “Same phone as”. */
export const describeSameCandidate = ({ same }: DoubledCandidate): string =>
  `Same ${same.map((each) => words[each]).join(' and ')} as`

/** Returns words such as “in Chemistry author, declined 12/06/2026”. */
export const placeWords = ({ job, stage, stage_at: at }: NonNullable<DoubledCandidate['candidate']>): string =>
  `in ${job.name}, ${stage} ${formatDay(toDay(new Date(at)))}`

export const describeDouble = (double: DoubledCandidate): string =>
  double.candidate === null
    ? `${describeSameCandidate(double)} another candidate`
    : `${describeSameCandidate(double)} ${double.candidate.name} ${placeWords(double.candidate)}`
