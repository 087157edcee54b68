import { FilterSelect } from '../../kit/ui/list-page/FilterSelect.tsx'
import { TypedFilter } from '../../kit/ui/list-page/TypedFilter.tsx'
import type { GapsSearch } from './search.ts'

type Named = { _id: string; name: string }
type GapFiltersProps = {
  search: GapsSearch
  managers: readonly Named[]
  departments: readonly Named[]
  onChange: (part: Partial<GapsSearch>) => void
}

/** By name or email, and where there is more than one by manager and department. */
export function GapFilters({ search: { q, manager, department }, managers, departments, onChange }: GapFiltersProps) {
  return (
    <>
      <TypedFilter label="Filter by name or email" value={q} onChange={(text) => onChange({ q: text })} />
      <Choice label="Manager" all="All managers" value={manager} of={managers} onChange={(id) => onChange({ manager: id })} />
      <Choice
        label="Department"
        all="All departments"
        value={department}
        of={departments}
        onChange={(id) => onChange({ department: id })}
      />
    </>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string | undefined
  of: readonly Named[]
  onChange: (id: string | undefined) => void
}

function Choice({ label, all, value, of, onChange }: ChoiceProps) {
  if (of.length < 2 && value === undefined) return null
  return (
    <FilterSelect
      label={label}
      all={all}
      value={value}
      options={of.map(({ _id, name }) => ({ value: _id, label: name }))}
      onChange={onChange}
    />
  )
}
