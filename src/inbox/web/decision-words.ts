import { showDay } from '../../kit/shared/time.ts'
import type { Outcome } from '../../kit/web/use-decision.ts'
import type { Result } from '../approvals-contract.ts'

/** What was decided at once, and what became of each; `undone`: what its undo did with each. */
export type Decision = { outcome: Outcome; at: Date; results: readonly Result[]; undone?: readonly Result[] }
export type OnUndone = (undone: readonly Result[]) => void

export const words = { approve: 'approved', decline: 'declined' } as const

export const nameOf = ({ person, day }: Result): string =>
  person === null ? 'An entry' : `${person.fullName}, ${showDay(day ?? '')}`
