import { type LinkProps, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { parseDay } from '../../../kit/shared/time.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { pageSizes } from '../../../kit/ui/data-grid/paging.ts'
import { usePageSize } from '../../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { usePrint } from '../../../kit/web/use-every-page.ts'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { TabLinks } from '../../../kit/ui/list-page/TabLinks.tsx'
import { useIsPhone } from '../../../kit/ui/theme/theme.ts'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { call, useDownload, useRead } from '../../../kit/web/use-calls.ts'
import { useReport } from '../../../kit/ui/feedback/use-report.tsx'
import { files } from '../../../rows/files/contract.ts'
import { useMovedFile } from '../../../rows/files/web/use-moved-file.ts'
import { roleOfPath, toRoleKey, ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { fileReports, type ReportColumn } from '../contract.ts'
import { REPORT_PAGE, DAY_REPORT_TYPES, type FileReportType } from '../vocabulary.ts'
import { buildReportColumns, type FileReportTableRow, listSearchedColumns } from './report-columns.tsx'
import { listReportRoles, maySeeEverybody, getReportTitle, listReportTypes } from './report-words.ts'
import type { FileReportSearch } from './search.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { PeriodFilter } from '../../../kit/ui/list-page/PeriodFilter.tsx'
import { FilterSelect } from '../../../kit/ui/list-page/FilterSelect.tsx'
import { TypedFilter } from '../../../kit/ui/list-page/TypedFilter.tsx'
import { users } from '../../../users/contract.ts'
import { fileSummary } from '../../summary/contract.ts'

const rowId = ({ _id }: FileReportTableRow): string => _id
const noColumns: ReportColumn[] = []

/** The screens differ only in the second segment of their address (002 §2 Routes). */
const useReportType = (): FileReportType => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return DAY_REPORT_TYPES.find((type) => type === path.split('/')[2]) ?? '-'
}

/** Converts a typed status to its stored form. Screens show a status without underscores, such as "rework done". */
const searched = (column: string, text: string): string => (column.endsWith('_status') ? text.replaceAll(/[\s-]+/g, '_') : text)

const bodyOf = ({ role: [role] = [], person, dates: [dates] = [], column = 'question_id', q, ...search }: FileReportSearch) => {
  const [start, end] = [parseDay(search.from), parseDay(search.to)]
  return {
    ...(role !== undefined && { selectedRole: role }),
    ...(person !== undefined && { value: person }),
    ...(start !== undefined && end !== undefined && { start, end, dateType: dates ?? ('done' as const) }),
    ...(q !== undefined && { searchFields: [{ key: column, value: searched(column, q), type: 'part' as const }] }),
  }
}

/**
 * The rows of one file or of all files (002 §2 Report screen): the book with every stage, or the statuses and dates of one role.
 */
export function FileReportPage() {
  const type = useReportType()
  const person = usePerson()
  const role = roleOfPath(type)
  if (role === undefined || listReportRoles(person).includes(role)) return <FileReport key={type} type={type} />
  return (
    <>
      <PageHeader title={getReportTitle(type)} crumbs={[<ToReports key="reports" />, getReportTitle(type)]} />
      <EmptyState title="You do not hold this role" why="Staff can see the reports of their own roles." />
    </>
  )
}

const ToReports = () => <TextLink to={'/report' as LinkProps['to']}>Reports</TextLink>

const addressOf = (type: FileReportType, file: string | undefined): Pick<LinkProps, 'to' | 'params'> =>
  file === undefined
    ? { to: `/report/${type === '-' ? 'book' : type}` as LinkProps['to'] }
    : { to: `/report/${type}/$filename` as LinkProps['to'], params: { filename: file } as never }

function FileReport({ type }: { type: FileReportType }) {
  const { filename }: { filename?: string } = useParams({ strict: false })
  const search: FileReportSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useSearchChange<FileReportSearch>(navigate)
  const ask = useCallback((part: Partial<FileReportSearch>) => change({ ...part, page: undefined }), [change])
  const person = usePerson()
  const seesOthers = maySeeEverybody(person)
  const role = roleOfPath(type)
  const { page = 1 } = search
  const paged = { size: REPORT_PAGE.usual, rememberAs: role === undefined ? 'book-report' : 'role-report' }
  const { pageSize } = usePageSize(search.size, paged)
  const params = { filename: filename ?? '-', roleValues: type }
  const body = bodyOf(search)
  const list = useMovedFile(
    useReport(
      fileReports.view,
      { params, body: { ...body, page_no: page, limit: pageSize } },
      { keepPrevious: true, personal: true },
    ),
    { name: filename, param: 'filename' },
  )
  const download = useDownload(fileReports.download)
  const whole = useDownload(files.download)
  const { columns: received = noColumns, total } = list.data ?? {}
  const [isBook, onPhone] = [role === undefined, useIsPhone()]
  const columns = useMemo(() => buildReportColumns({ columns: received, isBook, onPhone }), [received, isBook, onPhone])
  const title = getReportTitle(type)
  const rows = total === undefined ? 'the rows' : formatQuantity(total, 'row')
  const active = [search.role, search.person, search.q, parseDay(search.from), parseDay(search.to)]
  const print = usePrint<FileReportTableRow>({
    notes: active.flatMap((each) => (each === undefined ? [] : [String(each)])),
    pages: {
      of: JSON.stringify([params, body]),
      total,
      read: async (number, signal) => {
        const sent = { params, body: { ...body, page_no: number, limit: REPORT_PAGE.most } }
        return (await call(fileReports.view, sent, { signal })).data as FileReportTableRow[]
      },
    },
  })
  return (
    <ListPage<FileReportTableRow>
      title={title}
      crumbs={[<ToReports key="reports" />, ...(filename === undefined ? [title] : [title, filename])]}
      aside={total !== undefined && rows}
      actions={
        <>
          {seesOthers && filename !== undefined && (
            <DownloadButton icon="download" download={whole} onClick={() => void whole.start({ params: { filename } })}>
              Download the whole file
            </DownloadButton>
          )}
          <DownloadButton icon="download" download={download} onClick={() => void download.start({ params, body })}>
            {`Download ${rows}`}
          </DownloadButton>
        </>
      }
      lead={
        <TabLinks
          label="Reports"
          current={type}
          tabs={listReportTypes(person).map((each) => ({
            key: each,
            title: getReportTitle(each),
            count: undefined,
            link: addressOf(each, filename),
          }))}
        />
      }
      plain={print}
      name={filename === undefined ? title : `${title} of ${filename}`}
      search={search}
      onSearch={change}
      {...paged}
      pageSizes={pageSizes}
      read={list}
      rows={list.data?.data as FileReportTableRow[] | undefined}
      total={total}
      filter={{
        fields: (
          <ReportFilter
            {...{ search, role, seesOthers }}
            file={filename}
            roles={listReportRoles(person)}
            columns={received}
            onFile={(name) =>
              void navigate({ ...addressOf(type, name), search: { ...search, page: undefined, person: undefined } } as never)
            }
            onChange={ask}
          />
        ),
        values: active,
        onReset: () =>
          ask({
            role: undefined,
            person: undefined,
            q: undefined,
            column: undefined,
            from: undefined,
            to: undefined,
            dates: undefined,
          }),
      }}
      noun={['row', 'rows']}
      columns={columns}
      rowId={rowId}
      empty={{
        title: 'No rows yet',
        why: seesOthers ? 'Rows appear here once they are assigned.' : 'Rows assigned to you appear here.',
      }}
      noMatch="No rows match this filter"
      missing={{ why: 'It may have been renamed or deleted.', action: <ToReports /> }}
    />
  )
}

type ReportFilterProps = {
  search: FileReportSearch
  file: string | undefined
  /** Undefined for the book, in which the user can choose a role. */
  role: StaffRole | undefined
  roles: readonly StaffRole[]
  seesOthers: boolean
  columns: readonly ReportColumn[]
  onFile: (name: string | undefined) => void
  onChange: (part: Partial<FileReportSearch>) => void
}

function ReportFilter({ search, file, role, roles, seesOthers, columns, onFile, onChange }: ReportFilterProps) {
  const { role: [chosen] = [], column = 'question_id', dates: [dates] = [] } = search
  const [from, to] = [parseDay(search.from), parseDay(search.to)]
  const files = useRead(fileSummary.reportFiles, { params: { role: role === undefined ? '-' : toRoleKey(role) } })
  const names = (files.data?.data ?? []).map(({ name }) => name)
  const searched = listSearchedColumns(columns)
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

/** With a file, it offers the people who hold its rows. Without one, it offers all people who may hold the role. */
function PersonFilter({ file, role, person, onChange }: PersonFilterProps) {
  const ofFile = useRead(
    fileSummary.people,
    { params: { filename: file ?? '-' }, query: { type: toRoleKey(role) } },
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
