import { formatCount } from '../../kit/shared/counted.ts'

/** What an entry amounts to: a number, or a time as HH:MM, which stays as it is. */
export const formatAmount = (amount: number | string | null): string => {
  if (amount === null) return ''
  return Number.isNaN(Number(amount)) ? String(amount) : formatCount(Number(amount))
}
