import { formatCount } from '../../kit/shared/counted.ts'

/** Leaves a time such as HH:MM unchanged. */
export const formatAmount = (amount: number | string | null): string => {
  if (amount === null) return ''
  return Number.isNaN(Number(amount)) ? String(amount) : formatCount(Number(amount))
}
