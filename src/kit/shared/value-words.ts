import { capitalize } from './capitalize.ts'
import { formatCount } from './counted.ts'
import { formatDay, formatInstant } from './time.ts'

/** Turns `fileName` and `full_name` into "File name" and "Full name". */
export const toFieldWords = (key: string): string => {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
  return capitalize(words)
}

/** Returns the name for a word, or for several words in one text. Audit lines of earlier years store several words that way. */
const wordsFor = (text: string, names: Readonly<Record<string, string>>): string => {
  const words = text.split(', ').map((part) => names[part])
  return words.includes(undefined) ? text : words.join(', ')
}

/**
 * Formats a value: ids as names, days and times localized, lists joined, booleans as yes or no. Returns '' for an empty value.
 */
export const formatValueText = (value: unknown, names: Readonly<Record<string, string>> = {}): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatCount(value)
  if (typeof value === 'string') {
    if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value))) return formatInstant(value)
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : wordsFor(value, names)
  }
  if (Array.isArray(value)) return value.map((each) => formatValueText(each, names)).join(', ')
  return Object.entries(value as Record<string, unknown>)
    .map(([key, each]) => `${names[key] ?? toFieldWords(key)}: ${formatValueText(each, names) || '—'}`)
    .join('; ')
}
