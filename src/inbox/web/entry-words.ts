import { getApprovalLooks } from './looks.ts'
import type { ShownEntry } from '../approvals-contract.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatAmount } from './format-amount.ts'

export const getEntryNoun = ({ kind }: Pick<ShownEntry, 'kind'>): string => getApprovalLooks()[kind]?.noun[0] ?? kind

/** Describes an entry by its parts. Without parts, it is described by its amount, which is then not a sum. */
export const describeEntry = ({ parts, amount }: Pick<ShownEntry, 'parts' | 'amount'>): string =>
  parts.length === 0 ? amount : parts.map((part) => `${part.name} ${formatAmount(part.amount)}`).join(', ')

type Described = Pick<ShownEntry, 'kind' | 'parts' | 'amount'>
/** Returns whether a line is a request for several days, whose entries are all of one kind and have no parts. */
export const isLeave = (entries: readonly Described[]): boolean =>
  entries.length > 1 && entries.every(({ kind, parts }) => kind === entries[0]?.kind && parts.length === 0)

/** Describes the entries of a line, for example "NEET Optics 38; Sample check 01:00", or "Absence, 6 days of PL". */
export const describeLine = (entries: readonly Described[]): string => {
  const [first] = entries
  if (first === undefined) return ''
  if (!isLeave(entries))
    return entries
      .map((entry) => (entry.parts.length === 0 ? `${getEntryNoun(entry)} ${entry.amount}` : describeEntry(entry)))
      .join('; ')
  const amounts = [...new Set(entries.map(({ amount }) => amount))]
  return `${getEntryNoun(first)}, ${amounts
    .map((amount) => `${formatQuantity(entries.filter((entry) => entry.amount === amount).length, 'day')} of ${amount}`)
    .join(', ')}`
}
