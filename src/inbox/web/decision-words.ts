import { formatDay } from '../../kit/shared/time.ts'
import type { DecisionOutcome } from './use-decision.ts'
import type { DecisionResult } from '../approvals-contract.ts'

/** The results of the last decision. `undone` contains the results of its undo. */
export type DecisionSummary = {
  outcome: DecisionOutcome
  at: Date
  results: readonly DecisionResult[]
  undone?: readonly DecisionResult[]
}
export type OnUndone = (undone: readonly DecisionResult[]) => void

export const words = { approve: 'approved', decline: 'declined' } as const

export const ENTRIES = ['entry', 'entries'] as const

export const describeDecidedEntry = ({ person, day }: Pick<DecisionResult, 'person' | 'day'>): string =>
  person === null ? 'An entry' : `${person.fullName}, ${formatDay(day ?? '')}`
