import { formatCount } from '../../kit/shared/counted.ts'

/** Formats the amount of an entry. A time as HH:MM is not changed. */
export const formatAmount = (amount: number | string | null): string => {
  if (amount === null) return ''
  return Number.isNaN(Number(amount)) ? String(amount) : formatCount(Number(amount))
}
