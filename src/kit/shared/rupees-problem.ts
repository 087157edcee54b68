/**
 * The largest amount. Amounts are serialized as rupees with at most 2 decimals, and are stored and added as integer paise
 * (data-model.md, Money).
 */
export const RUPEES_MOST = 1_000_000_000
export const RUPEES_MESSAGES = {
  number: 'Please enter an amount in rupees.',
  least: 'The amount can’t be negative.',
  most: 'The amount is too large.',
  decimals: 'The amount can have at most 2 decimals.',
}
export const hasPaise = (rupees: number): boolean => /^-?\d+(\.\d{1,2})?$/.test(String(rupees))

export function findRupeesProblem(rupees: number): string | undefined {
  if (Number.isNaN(rupees)) return RUPEES_MESSAGES.number
  if (rupees < 0) return RUPEES_MESSAGES.least
  if (rupees > RUPEES_MOST) return RUPEES_MESSAGES.most
  return hasPaise(rupees) ? undefined : RUPEES_MESSAGES.decimals
}
