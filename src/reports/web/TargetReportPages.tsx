import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { isStaff } from '../../access/levels.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridSearch } from '../../kit/ui/data-grid/use-grid-state.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { usePrint } from '../../kit/web/use-every-page.ts'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { toast } from '../../kit/web/toast.ts'
import { call, refetchReads } from '../../kit/web/use-calls.ts'
import { useReport } from '../../kit/ui/feedback/use-report.tsx'
import { reports, type TargetReportRow, ROWS_PAGE } from '../contract.ts'
import type { TargetTotals } from '../target-report-rules.ts'
import { TARGET_REPORT_SIZES } from '../vocabulary.ts'
import { useLastChoices } from './last-choices.ts'
import {
  areSameChoices,
  buildReportBody,
  type ChoiceSearch,
  parseReportDays,
  NO_OWN_DAYS,
  parseChoiceValues,
} from './report-choices.ts'
import { buildTargetColumns } from './target-columns.tsx'
import styles from './ProductivityReport.module.css'

const ReportRunning = lazyPart('ReportRunning', () => import('./ReportRunning.tsx'))
const ReportForm = lazyPart('ReportForm', () => import('./ReportForm.tsx'), { meanwhile: <div className={styles.form} /> })

const all = getRouteApi('/target-report')
const own = getRouteApi('/target-report/user')
const PAGED = { size: TARGET_REPORT_SIZES.usual, rememberAs: 'target-report' }

type Row = TargetReportRow & { id: string }
type Search = ChoiceSearch & Omit<GridSearch, 'sort'>
type TargetReportProps = {
  title: string
  heading?: string
  search: Search
  onSearch: (part: Partial<Search>, replace?: boolean) => void
  /** Whether the page covers everybody whom the person manages. Otherwise it shows one person's lines. */
  ofMany: boolean
}

const none: Row[] = []
const rowId = ({ id }: Row): string => id
const withIds = (rows: readonly TargetReportRow[] | undefined, before = 0): Row[] | undefined =>
  rows?.map((row, at) => ({ ...row, id: `${row.date}.${row.user}.${before + at}` }))
/** The key of the toast about a failed read, which disappears when the read succeeds. */
const ACT = 'target report'

function TargetReport({ search, onSearch, ofMany, ...names }: TargetReportProps) {
  const [today] = useState(() => toDay(new Date()))
  const [isSubmitted, setSubmitted] = useState(false)
  const days = parseReportDays(search, today)
  const manages = useMay('admin or manager')
  const { role } = usePerson()
  const isCounted = manages || isStaff(role)
  const runs = ofMany || !manages || search.user !== undefined
  const { page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  // Selects the chosen people or everybody in the departments. For a manager, only their team is included.
  const type = ofMany && search.user === undefined ? 'department' : 'user'
  const body = { ...buildReportBody(type, search, days), ...(!manages && { order: 'latest' as const }) }
  const read = useReport(
    reports.targets,
    { body: { ...body, page, limit: pageSize } },
    { enabled: runs, keepPrevious: true, personal: true },
  )
  const rows = useMemo(() => withIds(read.data?.data.groupedData), [read.data])
  const isOfMany = ofMany || parseChoiceValues(search.user).length > 1
  const columns = useMemo(() => buildTargetColumns(isOfMany), [isOfMany])
  const totals = runs ? read.data?.totals : undefined
  const onChoices = (choices: ChoiceSearch, replace: boolean): void => onSearch({ ...choices, page: undefined }, replace)
  const of = ofMany ? 'targets' : 'user-targets'
  const { remember, leave } = useLastChoices({ of, search, today, error: runs ? read.error : null, onChoices })
  const submit = (choices: ChoiceSearch): void => {
    setSubmitted(true)
    remember(choices)
    onChoices(choices, false)
    if (read.error?.code === 'CANCELLED' && areSameChoices(choices, search)) void read.refetch()
    void refetchReads([reports.targets])
  }
  // 002 §8 has one message for the rows that the page loads on opening and another for those that its form requests. The reason
  // is shown above the rows.
  const failed = !runs || read.isFetching || read.error?.code === 'CANCELLED' ? null : read.error
  useEffect(() => {
    if (failed !== null) toast.error(isSubmitted ? 'Failed to submit data.' : 'Failed to fetch data', ACT)
    return () => toast.done(ACT)
  }, [failed, isSubmitted])
  const total = totals && totalWords(totals)
  const ofPage = async (number: number, signal: AbortSignal) => {
    const { data } = await call(reports.targets, { body: { ...body, page: number, limit: ROWS_PAGE.most } }, { signal })
    return withIds(data.groupedData, (number - 1) * ROWS_PAGE.most) ?? none
  }
  const print = usePrint<Row>({
    notes: [`${formatDay(days.from)} to ${formatDay(days.to)}`, ...(total === undefined ? [] : [total])],
    pages: { of: JSON.stringify(body), total: read.data?.total, read: ofPage },
  })
  return (
    <ListPage<Row>
      {...names}
      {...{ search, columns, rowId }}
      onSearch={onSearch}
      aside={total}
      waiting={
        read.longSince !== undefined && (
          <ReportRunning of="targets" {...{ body, days }} since={read.longSince} onCancel={read.cancel} />
        )
      }
      {...(runs && { plain: print })}
      actions={
        !ofMany && (
          <ButtonLink
            to="/report/user"
            search={{ from: days.from, to: days.to, ...(manages && search.user && { user: search.user }) }}
          >
            User Report
          </ButtonLink>
        )
      }
      {...PAGED}
      pageSizes={TARGET_REPORT_SIZES.choices}
      lead={
        <div className={styles.asked} onFocus={leave}>
          <ReportForm
            key={JSON.stringify([search.department, search.role, search.user, days, search.project, search.waiting])}
            type="user"
            {...{ search, days }}
            isUserOptional={ofMany}
            busy={read.isFetching}
            onGenerate={submit}
          />
        </div>
      }
      read={read}
      rows={runs ? rows : none}
      total={runs ? read.data?.total : 0}
      noun={['row', 'rows']}
      empty={
        !isCounted
          ? NO_OWN_DAYS
          : runs
            ? { title: 'No lines', why: 'There are no timesheet lines within these dates.' }
            : { title: 'Nothing selected yet', why: 'Choose users and dates, then press Generate report.' }
      }
    />
  )
}

/** Describes the totals: "Total: 130 done, 80 of them without a target; 50 of 40, 125.00 %". */
const totalWords = ({ done, target, progress, untargeted }: TargetTotals): string => {
  const share = target === 0 ? '' : `, ${progress.toFixed(2)} %`
  if (untargeted === 0) return `Total: ${formatCount(done)} done of ${formatCount(target)}${share}`
  const without = untargeted === done ? 'without a target' : `${formatCount(untargeted)} of them without a target`
  return `Total: ${formatCount(done)} done, ${without}${target === 0 ? '' : `; ${formatCount(done - untargeted)} of ${formatCount(target)}${share}`}`
}

export function TargetReportPage() {
  const ofMany = useMay('admin or manager')
  return (
    <TargetReport
      title="Production Report"
      search={all.useSearch()}
      onSearch={useSearchChange(all.useNavigate())}
      ofMany={ofMany}
    />
  )
}

export function OwnTargetReportPage() {
  // For authors, the page has the name of their menu entry. Everybody else knows it by the name of its list (decision 142).
  const heading = 'User Target Report'
  const names = usePerson().role === 'AUTHOR' ? { title: 'Production Report', heading } : { title: heading }
  return <TargetReport {...names} search={own.useSearch()} onSearch={useSearchChange(own.useNavigate())} ofMany={false} />
}
