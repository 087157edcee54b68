import { getApprovalLooks } from './looks.ts'
import type { WaitingEntry } from '../approvals-contract.ts'
import { formatAmount } from './format-amount.ts'

export const getEntryNoun = ({ kind }: WaitingEntry): string => getApprovalLooks()[kind]?.noun[0] ?? kind

export const describeEntry = ({ parts, amount }: Pick<WaitingEntry, 'parts' | 'amount'>): string =>
  parts.length === 0 ? amount : parts.map((part) => `${part.name} ${formatAmount(part.amount)}`).join(', ')
