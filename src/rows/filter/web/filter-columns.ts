import { nameKey } from '../../../kit/shared/names.ts'
import { HEADING_GROUPS, type Heading, type HeadingGroup } from '../../heading-vocabulary.ts'
import { STAGE_KEYS } from '../../stage-columns.ts'
import type { SheetColumn } from '../../workflow/contract.ts'
import { COMPUTED_KEYS } from '../search-rules.ts'
import { headingIn } from './value-words.ts'

export type FilterColumn = Heading & { key: string }
export type ColumnGroup = { group: HeadingGroup; columns: FilterColumn[] }

/** Every column that a search may name, in the groups and the order of the grid's heads; `version` is not searchable. */
export function columnGroups(sheet: readonly SheetColumn[]): ColumnGroup[] {
  const own = sheet.map(({ key }) => key)
  const computed = Object.keys(COMPUTED_KEYS)
  const keys = new Set(['sr_no', 'question_id', ...own, 'department', 'turn', ...computed, ...STAGE_KEYS])
  keys.delete('version')
  const all = [...keys].map((key): FilterColumn => ({ key, ...headingIn(sheet, key) }))
  return HEADING_GROUPS.map((group) => ({ group, columns: all.filter((column) => column.group === group) }))
}

const plain = (text: string): string => nameKey(text).replaceAll('_', ' ')

/** The groups with those columns whose heading or raw name has every typed word; groups without one are left out. */
export const columnsFound = (groups: readonly ColumnGroup[], typed: string): ColumnGroup[] => {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const isFound = ({ group, full, words: short, raw }: FilterColumn): boolean => {
    const text = plain(`${group} ${full} ${short} ${raw}`)
    return words.every((word) => text.includes(word))
  }
  return groups
    .map(({ group, columns }) => ({ group, columns: columns.filter(isFound) }))
    .filter(({ columns }) => columns.length > 0)
}
