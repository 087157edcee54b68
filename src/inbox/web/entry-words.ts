import { approvalLooks } from './looks.ts'
import type { WaitingEntry } from '../approvals-contract.ts'
import { formatAmount } from './format-amount.ts'

export const getEntryNoun = ({ kind }: WaitingEntry): string => approvalLooks()[kind]?.noun[0] ?? kind

/** Describes an entry by its parts. If it has no parts, it is described by its amount, which is not a sum then. */
export const describeEntry = ({ parts, amount }: Pick<WaitingEntry, 'parts' | 'amount'>): string =>
  parts.length === 0 ? amount : parts.map((part) => `${part.name} ${formatAmount(part.amount)}`).join(', ')
