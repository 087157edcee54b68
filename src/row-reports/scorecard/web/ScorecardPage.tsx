import { getRouteApi, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { parseSort } from '../../../kit/shared/sort-keys.ts'
import { formatDay, shiftDay } from '../../../kit/shared/time.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { usePrint } from '../../../kit/web/use-every-page.ts'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useDownload } from '../../../kit/web/use-calls.ts'
import { useReport } from '../../../kit/ui/feedback/use-report.tsx'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { type ScoreLine, scorecard } from '../contract.ts'
import { GROUP_WORDS, SCORE_COLUMNS, type ScoreFigure, DISMISSED_WORDS, FIGURE_WORDS, type Group } from '../vocabulary.ts'
import { ScoreCards } from './ScoreCards.tsx'
import type { ScorecardSearch } from './search.ts'
import { useSelection, type ScorecardSelection } from './use-selection.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { YEAR_DAYS } from '../../../kit/shared/period.ts'
import { DayFilter } from '../../../kit/ui/list-page/DayFilter.tsx'
import { FilterSelect } from '../../../kit/ui/list-page/FilterSelect.tsx'
import { formatDuration } from '../../../kit/shared/duration.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { getScoreValue } from '../rules.ts'
import { FigureLink } from './FigureLink.tsx'
import { describePercent, scoreWords } from './score-words.ts'

type Named = { _id: string; name: string }
type ScoreFiltersProps = {
  search: ScorecardSearch
  selection: ScorecardSelection
  usualRole: StaffRole
  projects: readonly Named[]
  subjects: readonly Named[]
  onChange: (part: Partial<ScorecardSearch>) => void
}

function ScoreFilters({ search, selection, usualRole, projects, subjects, onChange }: ScoreFiltersProps) {
  const { from, to } = selection
  // A period always has both days. If a change would reverse the period or make it too long, the other day is moved.
  const onFrom = (day: string | undefined): void =>
    onChange({ from: day, to: day === undefined ? undefined : clamp(to, day, shiftDay(day, YEAR_DAYS - 1)) })
  const onTo = (day: string | undefined): void =>
    onChange({ to: day, from: day === undefined ? undefined : clamp(from, shiftDay(day, 1 - YEAR_DAYS), day) })
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

const ScorecardRunning = lazyPart('ScorecardRunning', () => import('./ScorecardRunning.tsx'))

const route = getRouteApi('/report/scorecard')
const rowId = ({ _id }: ScoreLine): string => _id
const texts = ({ name, email }: ScoreLine): string[] => [name, email ?? '']

/** The scorecard of a period (calculations.md 6). */
export function ScorecardPage() {
  const search = route.useSearch()
  const change = useSearchChange<ScorecardSearch>(route.useNavigate())
  const { selection, usualRole } = useSelection(search)
  const by = search.by?.[0] ?? 'person'
  const read = useReport(scorecard.read, { query: { ...selection, by } }, { keepPrevious: true, personal: true })
  const download = useDownload(scorecard.download)
  const sort = parseSort(SCORE_COLUMNS, search.sort)
  const { data } = read
  const { from, to, role, project, subject } = selection
  const columns = useMemo(
    () => scoreColumns(by, { from, to, role, ...(project && { project }), ...(subject && { subject }) }),
    [by, from, to, role, project, subject],
  )
  const scheduled = JSON.stringify({ role, by, ...(project && { project }), ...(subject && { subject }) })
  const scheduling = { dialog: ['add'], export: 'POST /report/scorecard/download', selection: scheduled }
  const filter = (part: Partial<ScorecardSearch>): void => change({ ...part, page: undefined })
  const print = usePrint<ScoreLine>({ notes: [] })
  return (
    <ListPage<ScoreLine>
      title="Scorecard"
      aside={`${ROLE_NAMES[role]}, ${formatDay(from)} to ${formatDay(to)}`}
      waiting={
        read.longSince !== undefined && <ScorecardRunning {...{ from, to }} since={read.longSince} onCancel={read.cancel} />
      }
      actions={
        <>
          <ButtonLink to={'/report/scheduled' as LinkProps['to']} search={scheduling as never}>
            Schedule
          </ButtonLink>
          <DownloadButton
            icon="download"
            download={download}
            onClick={() => void download.start({ body: { ...selection, by, ...(sort && { sort }) } })}
          >
            Download table
          </DownloadButton>
        </>
      }
      lead={data && <ScoreCards score={data} selection={selection} />}
      search={search}
      onSearch={change}
      read={read}
      rows={data?.data}
      texts={texts}
      filter={{
        fields: (
          <ScoreFilters
            search={search}
            selection={selection}
            usualRole={usualRole}
            projects={data?.projects ?? []}
            subjects={data?.subjects ?? []}
            onChange={filter}
          />
        ),
        values: [search.from, search.role, search.by, project, subject],
        onReset: () =>
          filter({ from: undefined, to: undefined, role: undefined, by: undefined, project: undefined, subject: undefined }),
      }}
      noun={[GROUP_WORDS[by].toLowerCase(), by === 'person' ? 'people' : `${GROUP_WORDS[by].toLowerCase()}s`]}
      plain={print}
      columns={columns}
      rowId={rowId}
      rememberAs="scorecard"
      empty={{ title: 'No decisions in this period', why: 'Decisions on rows are counted on the day they were made.' }}
      noMatch="No decisions match this filter"
    />
  )
}

function scoreColumns(by: Group, selection: ScorecardSelection): GridColumn<ScoreLine>[] {
  const count = (figure: ScoreFigure, hidden = false): GridColumn<ScoreLine> => ({
    id: figure,
    title: FIGURE_WORDS[figure],
    kind: 'number',
    width: figure === 'accepted' ? 136 : 104,
    ...(hidden && { hidden }),
    show: (line) => (
      <FigureLink figure={figure} count={line[figure]} selection={{ ...selection, [by]: line._id }} tabIndex={-1} />
    ),
  })
  const seconds = (which: 'median' | 'average', title: string, hidden = false): GridColumn<ScoreLine> => ({
    id: which,
    title,
    kind: 'number',
    width: 120,
    ...(hidden && { hidden }),
    value: (line) => getScoreValue(line, which),
    show: ({ time }) => (time === null ? '–' : formatDuration(time[which])),
  })
  return [
    {
      id: 'name',
      title: GROUP_WORDS[by],
      width: 220,
      frozen: true,
      hideable: false,
      ...(by === 'person' && {
        show: ({ _id, name: fullName, email }) => <PersonName person={{ _id, fullName, email: email ?? '' }} tabIndex={-1} />,
      }),
    },
    count('decisions'),
    count('judged'),
    count('accepted'),
    {
      id: 'first_pass',
      decides: true,
      title: 'First pass',
      kind: 'number',
      width: 104,
      show: ({ first_pass: share }) => describePercent(share),
    },
    count('reworks'),
    { id: 'qc', title: 'Mean QC', kind: 'number', width: 96, show: ({ qc }) => scoreWords(qc) },
    count('scored', true),
    seconds('median', 'Median time'),
    seconds('average', 'Average time', true),
    count('skips'),
    { id: 'dismissed', title: DISMISSED_WORDS, kind: 'number', width: 150 },
    { id: 'reasons', title: 'Skip reasons', width: 260, value: (line) => getScoreValue(line, 'reasons') },
  ]
}
