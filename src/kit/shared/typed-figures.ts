/** The texts that a number field reads besides plain numbers: a minus sign, and `7:30` as hours. */
export type FigureReading = { signed?: boolean; hours?: boolean }

const DEVANAGARI_ZERO = 0x966
/**
 * A number whose digits are bare or grouped, in thousands (100,000) or the Indian way (1,00,000). A comma elsewhere may mean a
 * decimal point.
 */
const FIGURE = /^(?=.*\d)(\d+|[1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})*,\d{3})?(\.\d*)?$/
const CLOCK = /^(\d{1,3}):([0-5]\d)$/

/**
 * Reads a number as people type it, such as "1,20,000", "₹ 5 00 000", "₹ १,५००/-" or "7:30", and returns plain digits such as
 * "120000". Returns undefined if it is not a number or could mean two numbers (decision 177).
 */
export function readFigureText(typed: string, { signed = false, hours = false }: FigureReading = {}): string | undefined {
  const amount = typed
    .replaceAll(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - DEVANAGARI_ZERO))
    .replaceAll(/[\u00a0\u2009\u202f]/g, ' ')
    .trim()
    .replace('−', '-')
    .replace(/^(-?)\s*(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/(?:\/-|inr)$/i, '')
    .trimEnd()
  const clock = hours ? CLOCK.exec(amount) : null
  if (clock !== null) return String(Math.round((Number(clock[1]) + Number(clock[2]) / 60) * 1e9) / 1e9)
  const isNegative = signed && amount.startsWith('-')
  const digits = amount.slice(isNegative ? 1 : 0)
  if (digits.includes(' ') && digits.includes(',')) return undefined
  const grouped = digits.replaceAll(' ', ',')
  if (!FIGURE.test(grouped)) return undefined
  const [whole = '', decimals = ''] = grouped.replaceAll(',', '').split('.')
  return `${isNegative ? '-' : ''}${whole || '0'}${decimals && `.${decimals}`}`
}

/** Returns the typed number, or undefined if the text is empty, not a number, or ambiguous (decision 177). */
export const parseFigure = (typed: string, reading?: FigureReading): number | undefined => {
  const figure = Number(readFigureText(typed, reading) ?? Number.NaN)
  return Number.isFinite(figure) ? figure : undefined
}

/** The value of a number field: the typed number, null when the field is empty, or the text when it is not a number. */
export type TypedFigure = number | string | null

export const toNumber = (typed: TypedFigure | undefined): number => (typeof typed === 'number' ? typed : Number.NaN)
