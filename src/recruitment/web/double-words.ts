import { toDay, formatDay } from '../../kit/shared/time.ts'
import type { Double } from '../candidates-contract.ts'

const words = { name: 'name', email: 'email', contact: 'phone' } as const

/** Returns the beginning of a warning, such as “Same phone as”. */
export const sameCandidateWords = ({ same }: Double): string => `Same ${same.map((each) => words[each]).join(' and ')} as`

/** Says where the other candidate is, such as “in Chemistry author, declined 12/06/2026”. */
export const placeWords = ({ job, stage, stage_at: at }: NonNullable<Double['candidate']>): string =>
  `in ${job.name}, ${stage} ${formatDay(toDay(new Date(at)))}`

/** Returns the whole warning as one text. */
export const doubleWords = (double: Double): string =>
  double.candidate === null
    ? `${sameCandidateWords(double)} another candidate`
    : `${sameCandidateWords(double)} ${double.candidate.name} ${placeWords(double.candidate)}`
