/** Which texts a field of a figure reads besides plain ones: a minus sign, and `7:30` as hours. */
export type FigureReading = { signed?: boolean; hours?: boolean }

const DEVANAGARI_ZERO = 0x966
/**
 * A figure: its digits bare or in groups, of thousands (100,000) or Indian (1,00,000). A comma elsewhere may mean a decimal
 * point.
 */
const FIGURE = /^(?=.*\d)(\d+|[1-9]\d{0,2}(,\d{3})+|[1-9]\d?(,\d{2})*,\d{3})?(\.\d*)?$/
const CLOCK = /^(\d{1,3}):([0-5]\d)$/

/**
 * A figure as people type it, as "1,20,000", "₹ 5 00 000", "₹ १,५००/-" or "7:30", in plain digits such as "120000"; undefined
 * where it is none or could mean two numbers (decision 177).
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

/** The number of a typed figure; undefined where it is none, empty, or could mean two numbers (decision 177). */
export const parseFigure = (typed: string, reading?: FigureReading): number | undefined => {
  const figure = Number(readFigureText(typed, reading) ?? Number.NaN)
  return Number.isFinite(figure) ? figure : undefined
}

/** The value of a number field: the typed number, null when the field is empty, or the text when it is not a number. */
export type TypedFigure = number | string | null

/** The number that a number field holds; NaN: a text that is none, or nothing. */
export const numberOf = (typed: TypedFigure | undefined): number => (typeof typed === 'number' ? typed : Number.NaN)
