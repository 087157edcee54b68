import { formatCount } from '../../kit/shared/counted.ts'

/** Formats what an entry amounts to. A time as HH:MM stays as it is. */
export const formatAmount = (amount: number | string | null): string => {
  if (amount === null) return ''
  return Number.isNaN(Number(amount)) ? String(amount) : formatCount(Number(amount))
}
