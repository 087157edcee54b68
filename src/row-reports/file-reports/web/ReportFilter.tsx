import { roleKey, ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { dayIn } from '../../../kit/shared/time.ts'
import { PeriodFilter } from '../../../kit/ui/list-page/PeriodFilter.tsx'
import { FilterSelect } from '../../../kit/ui/list-page/FilterSelect.tsx'
import { TypedFilter } from '../../../kit/ui/list-page/TypedFilter.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { users } from '../../../users/contract.ts'
import { fileSummary } from '../../summary/contract.ts'
import type { ReportColumn } from '../contract.ts'
import { searchedColumns } from './report-columns.tsx'
import type { FileReportSearch } from './search.ts'

type ReportFilterProps = {
  search: FileReportSearch
  file: string | undefined
  /** That of the report; undefined: the book, in which one is chosen. */
  role: StaffRole | undefined
  /** The roles to choose from. */
  roles: readonly StaffRole[]
  seesOthers: boolean
  columns: readonly ReportColumn[]
  onFile: (name: string | undefined) => void
  onChange: (part: Partial<FileReportSearch>) => void
}

/** Which rows of which file a report shows. */
export function ReportFilter({ search, file, role, roles, seesOthers, columns, onFile, onChange }: ReportFilterProps) {
  const { role: [chosen] = [], column = 'question_id', dates: [dates] = [] } = search
  const [from, to] = [dayIn(search.from), dayIn(search.to)]
  const files = useRead(fileSummary.reportFiles, { params: { role: role === undefined ? '-' : roleKey(role) } })
  const names = (files.data?.data ?? []).map(({ name }) => name)
  const searched = searchedColumns(columns)
  return (
    <>
      <FilterSelect
        label="File"
        all="All files"
        value={file}
        options={[...new Set([...(file === undefined ? [] : [file]), ...names])].map((name) => ({ value: name, label: name }))}
        onChange={onFile}
      />
      {role === undefined && roles.length > 1 && (
        <FilterSelect
          label="Role"
          all="All roles"
          value={chosen}
          options={roles.map((each) => ({ value: each, label: ROLE_NAMES[each] }))}
          onChange={(next) => onChange({ role: next && [next], person: undefined })}
        />
      )}
      {seesOthers && (
        <PersonFilter
          file={file}
          role={role ?? chosen ?? STAFF_ROLES[0]}
          person={search.person}
          onChange={(person) => onChange({ person })}
        />
      )}
      <FilterSelect
        label="Which day"
        all="Done day"
        value={dates}
        options={[{ value: 'allocation', label: 'Allocation day' }]}
        onChange={(next) => onChange({ dates: next && [next] })}
      />
      <PeriodFilter from={from} to={to} onChange={onChange} />
      <FilterSelect
        label="Column"
        all="Question"
        value={column === 'question_id' ? undefined : column}
        options={searched.filter(({ value }) => value !== 'question_id')}
        onChange={(next) => onChange({ column: next })}
      />
      <TypedFilter label="Search the column" value={search.q} onChange={(text) => onChange({ q: text })} />
    </>
  )
}

type PersonFilterProps = {
  file: string | undefined
  role: StaffRole
  person: string | undefined
  onChange: (person: string | undefined) => void
}

/** Whose rows: of those who hold rows of the file, or of all who may hold the role. */
function PersonFilter({ file, role, person, onChange }: PersonFilterProps) {
  const ofFile = useRead(
    fileSummary.people,
    { params: { filename: file ?? '-' }, query: { type: roleKey(role) } },
    { enabled: file !== undefined, personal: true },
  )
  const ofRole = useRead(
    users.ofDepartment,
    { params: { department: '-' }, query: { role } },
    { enabled: file === undefined, personal: true },
  )
  const people = (file === undefined ? ofRole : ofFile).data?.data ?? []
  return (
    <FilterSelect
      label="User"
      all="All users"
      value={person}
      options={people.map(({ _id, fullName }) => ({ value: _id, label: fullName }))}
      onChange={onChange}
    />
  )
}
