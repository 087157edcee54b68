import { Icon } from '../../../kit/ui/icons.tsx'
import type { SheetColumn } from '../../workflow/contract.ts'
import { isPeopleColumn, listSearchValues } from '../search-rules.ts'
import { type FilterSource, useValues } from './filter-source.ts'
import { type ValueNames, writeSearchSentence } from './value-words.ts'
import type { Where } from './where.ts'
import styles from './SearchChip.module.css'

type SearchChipProps = {
  search: Where
  source: FilterSource
  sheet: readonly SheetColumn[]
  names: ValueNames
  isOpen: boolean
  onOpen: () => void
  onRemove: () => void
}

export function SearchChip({ search, source, sheet, names, isOpen, onOpen, onRemove }: SearchChipProps) {
  const isUnknown =
    isPeopleColumn(search.key) && listSearchValues(search).some((value) => value.includes('@') && !names.has(value))
  const people = useValues(source, { key: search.key, searchFields: [] }, { enabled: isUnknown })
  const known =
    people.data === undefined
      ? names
      : new Map([...names, ...people.data.data.map(({ value, label }) => [value, label ?? value] as const)])
  const { name, verb, values } = writeSearchSentence(search, sheet, known)
  const sentence = `${name} ${verb} ${values}`.trim()
  return (
    <span className={styles.chip} data-open={isOpen} data-part="search-chip">
      <button type="button" className={styles.sentence} aria-expanded={isOpen} title={sentence} onClick={onOpen}>
        <b>{name}</b> {verb} <b>{values}</b>
      </button>
      <button type="button" className={styles.remove} aria-label={`Remove filter ${sentence}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
