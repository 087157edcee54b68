import { formatDay } from '../../kit/shared/time.ts'
import type { DecisionOutcome } from './use-decision.ts'
import type { DecisionResult } from '../approvals-contract.ts'

export type DecisionSummary = {
  outcome: DecisionOutcome
  at: Date
  results: readonly DecisionResult[]
  undone?: readonly DecisionResult[]
}
export function splitResults({ results, undone }: DecisionSummary) {
  const all = undone ?? results
  return {
    done: all.filter((result) => result.done),
    refused: all.filter((result) => !result.done),
    isUndone: undone !== undefined,
  }
}

export const decidedWords = { approve: 'approved', decline: 'declined' } as const

export const ENTRIES = ['entry', 'entries'] as const

export const describeDecidedEntry = ({ person, day }: Pick<DecisionResult, 'person' | 'day'>): string =>
  person === null ? 'An entry' : `${person.fullName}, ${formatDay(day ?? '')}`
