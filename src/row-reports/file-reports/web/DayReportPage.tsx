import { getRouteApi, type LinkProps } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { PeriodFilter } from '../../../kit/ui/list-page/PeriodFilter.tsx'
import { FilterSelect } from '../../../kit/ui/list-page/FilterSelect.tsx'
import { pageSizes } from '../../../kit/ui/data-grid/paging.ts'
import { usePageSize } from '../../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { usePrint } from '../../../kit/web/use-every-page.ts'
import { TabLinks } from '../../../kit/ui/list-page/TabLinks.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { call, useDownload, useRead } from '../../../kit/web/use-calls.ts'
import { useReport } from '../../../kit/ui/feedback/use-report.tsx'
import { departments } from '../../../departments/contract.ts'
import { sections } from '../../../row-import/file-projects/contract.ts'
import { type DayLine, dayReport } from '../day-contract.ts'
import { type DayChoice, STATUSES_BY_DAY_CHOICE, REPORT_PAGE, hasStatus } from '../vocabulary.ts'
import { parseDayReportSearch } from './day-report-search.ts'
import { RoleChoices } from './RoleChoices.tsx'
import type { DayReportSearch } from './search.ts'
import { capitalize } from '../../../kit/shared/capitalize.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { ROLE_NAMES, type TaskStatus, getStatusWord } from '../../../rows/workflow/vocabulary.ts'

type Selected = {
  status?: string | undefined
  subject?: string | undefined
  project?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const countLink = ({ date, user, role }: DayLine, selected: Selected, count: number, decision?: TaskStatus) => {
  if (count === 0) return '0'
  const days = date === null ? {} : { from: date, to: date }
  const search = { ...selected, ...days, role: [role], person: user._id, ...(decision && { decision: [decision] }) }
  return (
    <TextLink to={'/report/day/rows' as LinkProps['to']} search={search as never} tabIndex={-1}>
      {formatCount(count)}
    </TextLink>
  )
}

const dayColumns = (isSummary: boolean, statuses: readonly TaskStatus[], selected: Selected): GridColumn<DayLine>[] => [
  ...(isSummary ? [] : [{ id: 'date', title: 'Date', kind: 'day' as const, frozen: true, hideable: false, sortable: false }]),
  {
    id: 'user',
    title: 'Name',
    width: 200,
    frozen: true,
    hideable: false,
    sortable: false,
    value: ({ user }) => user.fullName,
    show: ({ user }) => <PersonName person={user} tabIndex={-1} />,
  },
  { id: 'role', title: 'Role', width: 140, sortable: false, value: ({ role }) => ROLE_NAMES[role] },
  {
    id: 'count',
    decides: true,
    title: 'Rows',
    kind: 'number',
    sortable: false,
    show: (line) => countLink(line, selected, line.count),
  },
  ...statuses.map((status): GridColumn<DayLine> => ({
    id: status,
    title: capitalize(getStatusWord(status)),
    kind: 'number',
    width: 128,
    sortable: false,
    value: ({ role, counts }) => (hasStatus(role, status) ? (counts[status] ?? 0) : undefined),
    show: (line) => (hasStatus(line.role, status) ? countLink(line, selected, line.counts[status] ?? 0, status) : '–'),
  })),
]

/** Returns words such as "12 done, 3 skipped". */
const totalsText = (statuses: readonly TaskStatus[], counts: Readonly<Record<string, number>>): string =>
  statuses.map((status) => `${formatCount(counts[status] ?? 0)} ${getStatusWord(status)}`).join(', ')

const route = getRouteApi('/report/day')
const PAGED = { size: REPORT_PAGE.usual, rememberAs: 'day-report' }
const rowId = ({ _id }: DayLine): string => _id
const noLines: DayLine[] = []

const bodyOf = (search: DayReportSearch) => {
  const { roles, choice, from, to } = parseDayReportSearch(search)
  const { subject, project } = search
  return { role: [...roles], status: choice ?? '', subject, project, start: from ?? '', end: to ?? '' }
}

/** The day report (002 §2 Day report): what people decided, day by day or as totals for each person. */
export function DayReportPage() {
  const search = route.useSearch()
  const change = useSearchChange<DayReportSearch>(route.useNavigate())
  const ask = useCallback((part: Partial<DayReportSearch>) => change({ ...part, page: undefined }), [change])
  const { page = 1, subject, project, type: [type = 'detail'] = [] } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const { roles, choices, choice, from, to, missing } = parseDayReportSearch(search)
  const isSummary = type === 'summary'
  const body = bodyOf(search)
  const selection = JSON.stringify({
    role: body.role,
    status: body.status,
    ...(subject && { subject }),
    ...(project && { project }),
    ...(isSummary && { type }),
  })
  const scheduled = { dialog: ['add' as const], export: `POST ${dayReport.download.path}`, selection }
  const list = useReport(
    dayReport.search,
    { query: { type }, body: { ...body, page_no: page, limit: pageSize } },
    { keepPrevious: true, personal: true, enabled: missing === undefined },
  )
  const download = useDownload(dayReport.download)
  const data = missing === undefined ? list.data : undefined
  const columns = useMemo(() => {
    const counted = choice === undefined ? [] : roles.flatMap((role) => STATUSES_BY_DAY_CHOICE[role][choice] ?? [])
    const statuses = [...new Set(counted)]
    const selection = { status: choice, subject, project, from, to }
    return { statuses, shown: dayColumns(isSummary, statuses, selection) }
  }, [isSummary, roles, choice, subject, project, from, to])
  const view = (next: 'summary' | undefined) => ({
    to: '.' as const,
    search: (old: object) => ({ ...old, type: next && [next], page: undefined }),
  })
  const print = usePrint<DayLine>({
    notes: data === undefined ? [] : [totalsText(columns.statuses, data.totals.counts)],
    pages: {
      of: JSON.stringify([type, body]),
      total: data?.total,
      read: async (number, signal) => {
        const sent = { query: { type } as const, body: { ...bodyOf(search), page_no: number, limit: REPORT_PAGE.most } }
        return (await call(dayReport.search, sent, { signal })).data
      },
    },
  })
  return (
    <ListPage<DayLine>
      title="Day report"
      aside={data && `${formatQuantity(data.totals.count, 'row')}: ${totalsText(columns.statuses, data.totals.counts)}`}
      actions={
        <>
          {data !== undefined && (
            <ButtonLink to="/report/scheduled" search={scheduled}>
              Schedule
            </ButtonLink>
          )}
          <DownloadButton
            icon="download"
            download={download}
            why={missing}
            onClick={() => void download.start({ query: { type }, body })}
          >
            {data === undefined ? 'Download' : `Download ${formatQuantity(data.total, 'line')}`}
          </DownloadButton>
        </>
      }
      lead={
        <TabLinks
          label="View"
          current={type}
          tabs={[
            { key: 'detail', title: 'Each day', count: undefined, link: view(undefined) as never },
            { key: 'summary', title: 'Summary', count: undefined, link: view('summary') as never },
          ]}
        />
      }
      search={search}
      onSearch={change}
      {...PAGED}
      pageSizes={pageSizes}
      read={list}
      rows={missing === undefined ? list.data?.data : noLines}
      total={missing === undefined ? list.data?.total : 0}
      filter={{
        fields: <DayReportFilter {...{ search, roles, choices, choice, from, to }} onChange={ask} />,
        values: [search.role, search.status, subject, project, from, to],
        onReset: () =>
          ask({ role: undefined, status: undefined, subject: undefined, project: undefined, from: undefined, to: undefined }),
      }}
      noun={['line', 'lines']}
      {...(data && { plain: print })}
      columns={columns.shown}
      rowId={rowId}
      empty={{ title: missing ?? 'No data' }}
      noMatch={missing ?? 'No such decisions on these days'}
      noMatchWhy={missing === undefined ? 'Undone decisions and uploaded history are not counted.' : undefined}
    />
  )
}

type DayReportFilterProps = Omit<ReturnType<typeof parseDayReportSearch>, 'missing' | 'choice'> & {
  search: DayReportSearch
  choice: DayChoice | undefined
  onChange: (part: Partial<DayReportSearch>) => void
}

function DayReportFilter({ search, roles, choices, choice, from, to, onChange }: DayReportFilterProps) {
  const subjects = useRead(departments.allForReports, {})
  const projects = useRead(sections.list, {})
  return (
    <>
      <RoleChoices roles={roles} onChange={(next) => onChange({ role: next })} />
      <FilterSelect
        label="Status"
        all="Status"
        value={choice}
        options={choices.map((each) => ({ value: each, label: each }))}
        onChange={(next) => onChange({ status: next })}
      />
      <FilterSelect
        label="Subject"
        all="All subjects"
        value={search.subject}
        options={(subjects.data?.departments ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(next) => onChange({ subject: next })}
      />
      <FilterSelect
        label="Project"
        all="All projects"
        value={search.project}
        options={(projects.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(next) => onChange({ project: next })}
      />
      <PeriodFilter from={from} to={to} onChange={onChange} />
    </>
  )
}
