import { FilterChip, FilterInput } from '../../../kit/ui/list-page/FilterInput.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { chipWords } from './chip-words.ts'
import { type Where, whereText } from '../../filter/web/where.ts'
import filterSelectStyles from './FilterSelect.module.css'
import type { GridSearch } from './grid-search.ts'
import { SavedFilters } from '../../filter/web/SavedFilters.tsx'

const FilterSelect = lazyPart('FilterSelect', () => import('./FilterSelect.tsx'), {
  meanwhile: <span className={filterSelectStyles.filterSelect} />,
})

type Props = {
  search: GridSearch
  where: readonly Where[]
  /** People by id, for the words of the chips. */
  names: Parameters<typeof chipWords>[1]
  sections: string[]
  /** The typed question_id and its setter. */
  quick: readonly [string, (text: string) => void]
  onChange: (part: Partial<GridSearch>) => void
}

/** The filters of the grid: by question_id, by column, and the saved ones. */
export function GridFilters({ search, where, names, sections, quick: [quick, setQuick], onChange }: Props) {
  /** One value per column: a second one replaces the first. */
  const add = (added: Where): void =>
    onChange({ where: whereText([...where.filter(({ key }) => key !== added.key), added]), page: undefined })
  return (
    <>
      <FilterInput label="Filter question_id" value={quick} onChange={setQuick} />
      <FilterSelect sections={sections} names={names} onAdd={add} />
      <SavedFilters
        screen="admin-grid"
        filter={{ q: search.q, where: search.where }}
        onApply={({ q, where: saved }) => onChange({ q, where: saved, page: undefined })}
      />
      {where.map((one, at) => (
        <FilterChip
          key={whereText([one])}
          name={one.key}
          value={chipWords(one, names)}
          onRemove={() => onChange({ where: whereText(where.toSpliced(at, 1)), page: undefined })}
        />
      ))}
    </>
  )
}
