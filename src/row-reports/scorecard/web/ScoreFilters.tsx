import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { YEAR_DAYS } from '../../../kit/shared/period.ts'
import { daysFrom } from '../../../kit/shared/time.ts'
import { DayFilter } from '../../../kit/ui/list-page/DayFilter.tsx'
import { FilterSelect } from '../../../kit/ui/list-page/FilterSelect.tsx'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import type { ScorecardSelection } from './use-selection.ts'
import type { ScorecardSearch } from './search.ts'

type Named = { _id: string; name: string }
type ScoreFiltersProps = {
  search: ScorecardSearch
  selection: ScorecardSelection
  usualRole: StaffRole
  projects: readonly Named[]
  subjects: readonly Named[]
  onChange: (part: Partial<ScorecardSearch>) => void
}

/** Period, role, project and subject of the scorecard, and what it has a line of. */
export function ScoreFilters({ search, selection, usualRole, projects, subjects, onChange }: ScoreFiltersProps) {
  const { from, to } = selection
  // A period is both of its days; the other one moves where it would be turned round or too long.
  const onFrom = (day: string | undefined): void =>
    onChange({ from: day, to: day === undefined ? undefined : clamp(to, day, daysFrom(day, YEAR_DAYS - 1)) })
  const onTo = (day: string | undefined): void =>
    onChange({ to: day, from: day === undefined ? undefined : clamp(from, daysFrom(day, 1 - YEAR_DAYS), day) })
  return (
    <>
      <DayFilter label="From" value={from} onChange={onFrom} />
      <DayFilter label="To" value={to} onChange={onTo} />
      <FilterSelect
        label="Role"
        all={ROLE_NAMES[usualRole]}
        value={search.role?.[0]}
        options={STAFF_ROLES.filter((role) => role !== usualRole).map((value) => ({ value, label: ROLE_NAMES[value] }))}
        onChange={(role) => onChange({ role: role && [role] })}
      />
      <FilterSelect
        label="A line for each"
        all="By person"
        value={search.by?.[0]}
        options={[
          { value: 'subject', label: 'By subject' },
          { value: 'project', label: 'By project' },
        ]}
        onChange={(by) => onChange({ by: by && [by] })}
      />
      <FilterSelect
        label="Project"
        all="All projects"
        value={search.project}
        options={projects.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(project) => onChange({ project })}
      />
      <FilterSelect
        label="Subject"
        all="All subjects"
        value={search.subject}
        options={subjects.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(subject) => onChange({ subject })}
      />
    </>
  )
}

const clamp = (day: string, least: string, most: string): string => (day < least ? least : day > most ? most : day)
