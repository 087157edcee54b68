import { getRouteApi, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { parseSort } from '../../../kit/shared/sort-keys.ts'
import { formatDay } from '../../../kit/shared/time.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { usePrint } from '../../../kit/web/use-every-page.ts'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useDownload } from '../../../kit/web/use-calls.ts'
import { useReport } from '../../../kit/ui/feedback/use-report.tsx'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { type ScoreLine, scorecard } from '../contract.ts'
import { GROUP_WORDS, SCORE_COLUMNS } from '../vocabulary.ts'
import { ScoreCards } from './ScoreCards.tsx'
import { scoreColumns } from './score-columns.tsx'
import { ScoreFilters } from './ScoreFilters.tsx'
import type { ScorecardSearch } from './search.ts'
import { useSelection } from './use-selection.ts'

const ScorecardRunning = lazyPart('ScorecardRunning', () => import('./ScorecardRunning.tsx'))

const route = getRouteApi('/report/scorecard')
const rowId = ({ _id }: ScoreLine): string => _id
const texts = ({ name, email }: ScoreLine): string[] => [name, email ?? '']

/** First-pass acceptance, reworks, scores, times and skips of a period (calculations.md 6). */
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
