import { cutPart, type PartText } from '../../rows/question/key-rules.ts'

/** `value` has the digits in a form that every parser accepts. */
export type KeyNumber = { value: string; unit?: PartText & { isBefore: boolean } }

const GROUPED = /^[+-]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const NUMBER = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/i
const FIGURES = /[+\-−]?(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:e[+\-−]?\d{1,3}(?!\d))?/iy

function readFigures(text: string): string | undefined {
  const said = text.replaceAll('−', '-')
  const plain = GROUPED.test(said) ? said.replaceAll(',', '') : said
  return NUMBER.test(plain) && Number.isFinite(Number(plain)) ? plain.replace(/^\+/, '').replace(/\.(?=e|$)/i, '') : undefined
}

const MONEY = /^(?:₹|Rs\.?|INR|\$|US\$|USD|€|EUR|£|GBP|¥)$/i
/** Symbols of units that take no prefix. */
const PLAIN = new Set(
  (
    '% ‰ ° ′ ″ °C °F °R ℃ ℉ Å min h hr hrs d yr u amu Da atm torr mmHg dyn dyne erg ha rpm ppm ppb dB deg rad sr ft in lb oz mi hp ' +
    'kgf kcal kWh mph cc sq'
  ).split(' '),
)
const PREFIXED = new Set(
  'm g s A K mol cd Hz N Pa J W C V F Ω Ω ohm S Wb T H lm lx Bq Gy Sv kat L l eV M bar cal t Wh Ah VA'.split(' '),
)
const PREFIX = /^(?:da|[YZEPTGMkhdcmµμunpfazy])/
const WORDS = new RegExp(
  `^(?:${'kilo|centi|milli|micro|nano|pico|mega|giga|deci'})?(?:met(?:re|er)|gram(?:me)?|second|minute|hour|day|week|month|year|newton|joule|watt|volt|amp(?:ere)?|coulomb|ohm|farad|henry|tesla|weber|pascal|hertz|kelvin|mole|lit(?:re|er)|radian|degree|percent|rupee|paise|paisa|dyne|erg|calorie|electronvolt|unit|atmosphere|celsius|fahrenheit|inch(?:e)?|feet|foot|mile|dioptre|diopter)s?$`,
  'i',
)

const isSymbol = (symbol: string): boolean =>
  PLAIN.has(symbol) ||
  PREFIXED.has(symbol) ||
  PREFIXED.has(symbol.replace(PREFIX, '')) ||
  WORDS.test(symbol) ||
  MONEY.test(symbol)
const EXPONENT = /(?:\^?\{?[+\-−]?\d{1,2}\}?|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})$/
/** A unit may combine known symbols or words with exponents, products and quotients. */
export function isUnit(text: string): boolean {
  if (text.length > 40) return false
  if (/^(?:per ?cent|(?:degrees? |°)?(?:celsius|fahrenheit))$/i.test(text)) return true
  const symbols = text
    .replaceAll(/[()]/g, '')
    .split(/\s*[·⋅*/×.]\s*|\s+(?:per\s+)?/)
    .filter((symbol) => symbol !== '')
  return symbols.length > 0 && symbols.every((symbol) => symbol === '1' || isSymbol(symbol.replace(EXPONENT, '')))
}

/** The number must have no marks, but the unit may. Ranges, fractions and powers are not numbers. */
export function readKeyNumber(key: PartText): KeyNumber | undefined {
  const { text, runs } = key
  const alone = runs === undefined ? readFigures(text) : undefined
  if (alone !== undefined) return { value: alone }
  const before = /^(?:₹|rs\.?|inr|us\$|\$|€|£|¥)\s*/i.exec(text)?.[0] ?? ''
  FIGURES.lastIndex = before.length
  const figures = FIGURES.exec(text)?.[0]
  const value = figures === undefined ? undefined : readFigures(figures)
  if (figures === undefined || value === undefined) return undefined
  const end = before.length + figures.length
  const after = text.slice(end)
  let from = 0
  const areMarked = runs?.some(([part, marks]) => {
    const isWithin = from < end && from + part.length > before.length
    from += part.length
    return isWithin && marks !== ''
  })
  if (areMarked) return undefined
  if (before !== '') {
    if (after.replace(/\/?-$/, '').trim() !== '') return undefined
    return { value, unit: { text: before.trim(), runs: undefined, isBefore: true } }
  }
  // “2F” is a product, not two farads.
  if (/^[A-Za-z]$/.test(after.trimEnd())) return undefined
  const start = end + after.length - after.trimStart().length
  const unit = cutPart(key, { from: start, to: text.trimEnd().length })
  return isUnit(after.trim()) ? { value, unit: { ...unit, isBefore: false } } : undefined
}

/** PHP writes a number with this many digits. */
const DIGITS_OF_MOODLE = 14
/** Moodle treats two numbers as equal if they differ by no more than this. */
const MIN_MOODLE_NUMBER = 1e-28

/** Returns the place value of the last written digit, such as 0.01 for 9.80 and 1e-36 for 6.63e-34. */
function lastPlace(value: string): number {
  const [digits = '', exponent = '0'] = value.toLowerCase().split('e')
  return 10 ** (Number(exponent) - (digits.split('.')[1]?.length ?? 0))
}

/**
 * Returns the tolerance with which Moodle accepts a key as written and refuses a different last digit. It is 0, or the lost
 * remainder if the key has more digits than Moodle keeps. It is undefined if Moodle cannot distinguish the key from its
 * neighbours or from 0.
 */
export function computeMoodleTolerance(value: string): number | undefined {
  if (MIN_MOODLE_NUMBER >= lastPlace(value) / 2) return undefined
  const number = Math.abs(Number(value))
  const kept = Number(number.toPrecision(DIGITS_OF_MOODLE))
  const lost = Math.abs(number - kept)
  // Moodle adds a fraction of the key to the tolerance.
  const added = 10 ** -DIGITS_OF_MOODLE * Math.max(kept, 10 ** -DIGITS_OF_MOODLE)
  return lost <= added * 0.9 ? 0 : lost - added * 0.9
}

/** Returns the digits as an integer, and the power of ten by which to multiply them. */
const readDigits = (value: string): [digits: bigint, exponent: number] => {
  const [mantissa = '', exponent = '0'] = value.toLowerCase().split('e')
  const [whole = '', part = ''] = mantissa.split('.')
  return [BigInt(whole + part), Number(exponent) - part.length]
}
/**
 * A QTI player keeps the key as a double and compares it with the digits that the pupil types. Returns the tolerance for the lost
 * digits: "0", or the lost difference for a key of more than about 16 digits. It is less than half of the last place that a
 * double keeps.
 */
export function computeDoubleTolerance(value: string): string {
  const [[digits, power], [kept, keptPower]] = [readDigits(value), readDigits(String(Number(value)))]
  const least = Math.min(power, keptPower)
  const lost = digits * 10n ** BigInt(power - least) - kept * 10n ** BigInt(keptPower - least)
  return lost === 0n ? '0' : `${lost < 0n ? -lost : lost}e${least}`
}
