import { CONTROL_SIGNS, findInvisibleProblem } from '../../kit/shared/name-problems.ts'
import { nameKey } from '../../kit/shared/names.ts'
import { normalizeText } from '../../kit/shared/normalize-text.ts'

/** The column is indexed, and longer values are usually text in the wrong column. */
export const MAX_QUESTION_ID_LENGTH = 200

/** An ending .xls becomes .xlsx (decision 43). */
export const toStoredName = (uploaded: string): string =>
  normalizeText(uploaded, 'NFC')
    .trim()
    .replace(/\.xls$/i, '.xlsx')

/** The .xlsx ending distinguishes a name from every literal in a path (decisions 4 to 6). */
export const findFileNameProblem = (name: string): string | undefined => {
  if (['', '.xlsx'].includes(nameKey(name))) return 'Please input file name!'
  if (!/\.xlsx$/i.test(name)) return 'File name must end with .xlsx'
  if (/[/\\]/.test(name)) return 'A file name can’t contain / or \\.'
  if (CONTROL_SIGNS.test(name)) return 'A file name can’t contain control characters.'
  if (name.length > 200) return 'The file name can have at most 200 characters.'
  return findInvisibleProblem('A file name', name)
}

/**
 * Returns the key of a sheet column that is not a field of the task: its name, or `sheet_<name>` if that is a field of the row
 * (workflow.md, The pieces), a property that every object inherits, or the key of another column.
 */
export const chooseExtraKey = (name: string, taken: ReadonlySet<string>): string => {
  let key = name
  while (taken.has(key) || key in Object.prototype || key === 'prototype') key = `sheet_${key}`
  return key
}
