import { format as formatNumber, getFormatDateInfo, getFormatFromId, isDateFormat } from 'numfmt'

/** .xlsx and .xls use the same format codes, so both readers, the writer and the tests of all uploads use only this file. */

export const GENERAL = 'General'

/**
 * Excel prints formats 14 and 22 according to the reader's region, so they have no fixed code. They are kept under these names,
 * which are not valid codes, so that a download can write them back unchanged.
 */
const REGION_FORMATS: Readonly<Record<string, string>> = { 'id:14': 'dd/mm/yyyy', 'id:22': 'dd/mm/yyyy hh:mm' }

/** Codes that the formatter lacks, or prints for a region of its own, are defined here (ECMA-376 part 1, 18.8.30). */
export function getBuiltInFormat(id: number): string {
  if (id === 14 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'id:14'
  return id === 22 ? 'id:22' : (getFormatFromId(id) ?? GENERAL)
}
export const getRegionFormatId = (format: string): number | undefined =>
  format in REGION_FORMATS ? Number(format.slice('id:'.length)) : undefined

/** Days after 9999-12-31 have no date. */
const END_OF_DATES = 2_958_466
/** Formats of the reader's region have a code of the product, and parts that a text cannot show are removed. */
function getPrintedCode(format: string, value: number): string {
  const region = REGION_FORMATS[format]
  if (region !== undefined) return region
  if (/^\[\$-(?:\w+-)?f800\]/i.test(format)) return 'dd/mm/yyyy'
  if (/^\[\$-(?:\w+-)?f400\]/i.test(format)) return Math.round(value * 86_400) % 60 === 0 ? 'hh:mm' : 'hh:mm:ss'
  return format
}

const dateFormats = new Map<string, { isDate: boolean; hasDay: boolean; isDuration: boolean }>()
const MAX_KNOWN = 10_000
function describeDates(format: string) {
  let known = dateFormats.get(format)
  if (known === undefined) {
    const code = getPrintedCode(format, 0)
    try {
      const { year, month, day } = getFormatDateInfo(code)
      const hasDay = year || month || day
      known = { isDate: isDateFormat(code), hasDay, isDuration: /\[(?:h+|m+|s+)\]/i.test(code) }
    } catch {
      known = { isDate: false, hasDay: false, isDuration: false }
    }
    if (dateFormats.size < MAX_KNOWN) dateFormats.set(format, known)
  }
  return known
}
export const isDateOrTime = (format: string): boolean => format !== GENERAL && describeDates(format).isDate
export const hasDayFormat = (format: string): boolean => describeDates(format).hasDay
/** Such as `[h]:mm`, which counts hours, minutes or seconds beyond a day. */
export const isDuration = (format: string): boolean => describeDates(format).isDuration

/**
 * Padding and fill at the ends depend on the column's width and are left out. With an invalid format, or for a date that does not
 * exist, the number is shown as in General.
 */
export function showNumber(value: number, format: string): string {
  if (format === GENERAL) return showGeneral(value)
  const { isDate, hasDay } = describeDates(format)
  if (isDate && (value >= END_OF_DATES || (value < 0 && hasDay))) return showGeneral(value)
  const code = getPrintedCode(format, value)
  try {
    // Excel takes the separators of a number from the reader's region. The language of a format affects only the names of months
    // and days.
    return formatNumber(isDate ? code : code.replaceAll(/\[\$([^[\]-]*)-[^\]]*\]/g, '[$$$1]'), value).trim()
  } catch {
    return showGeneral(value)
  }
}

/** General shows at most 11 digits. Larger and smaller numbers have an exponent. */
function showGeneral(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 100_000_000_000) return String(value === 0 ? 0 : value)
  return formatNumber(GENERAL, value)
}
