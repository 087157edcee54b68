/** Formats hours as "1,234.50", with a true minus sign. If `signed`, a plus sign is shown as well (interface.md, Principles). */
export const formatHours = (hours: number, signed = false): string => {
  const sign = hours < 0 ? '−' : signed && hours > 0 ? '+' : ''
  return `${sign}${Math.abs(hours).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}
