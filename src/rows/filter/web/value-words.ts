import { getColumnHeading } from '../../heading-vocabulary.ts'
import { describeTurn } from '../../workflow/vocabulary.ts'
import { toShownStatus } from '../../workflow/web/shown-status.ts'
import { SIMILAR_KEY, type SimilarState, SIMILAR_STATE_WORDS } from '../similar-vocabulary.ts'
import type { SheetColumn } from '../../workflow/contract.ts'
import { describeSearch } from '../search-rules.ts'
import type { Where } from './where.ts'

export type ValueNames = ReadonlyMap<string, string>

export function describeValue(key: string, value: string, names: ValueNames): string {
  if (value === '') return 'empty'
  if (key === 'turn') return describeTurn(value)
  if (key === SIMILAR_KEY) return SIMILAR_STATE_WORDS[value as SimilarState] ?? value
  const { word, label = word } = toShownStatus(value)
  return key.endsWith('_status') ? label : (names.get(value) ?? value)
}

/** The sheet's own columns are spelled as in the sheet. */
export const getSheetHeading = (sheet: readonly SheetColumn[], key: string) =>
  getColumnHeading(key, sheet.find((column) => column.key === key)?.name)

export const writeSearchSentence = (search: Where, sheet: readonly SheetColumn[], names: ValueNames) =>
  describeSearch(search, getSheetHeading(sheet, search.key).full, (value) => describeValue(search.key, value, names))

export const formatSearchLine = (search: Where, sheet: readonly SheetColumn[], names: ValueNames): string => {
  const { name, verb, values } = writeSearchSentence(search, sheet, names)
  return `${name} ${verb} ${values}`.trim()
}
