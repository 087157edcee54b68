import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { isStaff, STAFF_ROLES } from '../../access/levels.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { parseSort } from '../../kit/shared/sort-keys.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { lazyPart, useLoaded } from '../../kit/ui/lazy-part.tsx'
import { type GridSearch, isGridStep, useGridState } from '../../kit/ui/data-grid/use-grid-state.ts'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { SavedViews } from '../../kit/ui/saved/SavedViews.tsx'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import type { SearchParams } from '../../kit/web/search.ts'
import { toReadProblem, refetchReads, useDownload, useRead } from '../../kit/web/use-calls.ts'
import { useReport } from '../../kit/ui/feedback/use-report.tsx'
import { reports, DAYS_PAGE } from '../contract.ts'
import { COUNT_COLUMNS, REPORT_TITLES, type ReportType } from '../vocabulary.ts'
import { useLastChoices } from './last-choices.ts'
import {
  areSameChoices,
  buildReportBody,
  type ChoiceSearch,
  CHOICES,
  parseReportDays,
  NO_OWN_DAYS,
  parseChoiceValues,
  type ReportDays,
} from './report-choices.ts'
import { ReportGrid } from './ReportGrid.tsx'
import type { reportSearch } from './search.ts'
import { isFullReport } from './report-rows.ts'
import styles from './ProductivityReport.module.css'
import type { ExplainedFigure } from './ExplainCard.tsx'
import { ExplainHoursContext } from './HoursFigure.tsx'
import { roleWords } from '../../access/role-words.ts'
import { departments } from '../../departments/contract.ts'
import { joinFirst } from '../../kit/shared/short-list.ts'
import { reportFilters } from '../filter-contract.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'

const user = getRouteApi('/report/user')
const department = getRouteApi('/report/department')
const team = getRouteApi('/report/team')

export const UserReportPage = () => (
  <ProductivityReport type="user" search={user.useSearch()} onSearch={useSearchChange(user.useNavigate())} />
)
export const DepartmentReportPage = () => (
  <ProductivityReport type="department" search={department.useSearch()} onSearch={useSearchChange(department.useNavigate())} />
)
export const TeamReportPage = () => (
  <ProductivityReport type="team" search={team.useSearch()} onSearch={useSearchChange(team.useNavigate())} />
)

const ROLES_NAMED = STAFF_ROLES.map((role) => ({ _id: role, name: roleWords[role] }))

const MAX_NAMES = 4

type Printed = {
  search: ChoiceSearch
  days: ReportDays
  people: readonly { fullName: string }[] | undefined
  isPrinting: boolean
}

function usePrintNotes({ search, days, people = [], isPrinting }: Printed): string[] {
  const known = useRead(departments.allForReports, { query: days }, { enabled: isPrinting && search.department !== undefined })
  const projects = useRead(reportFilters.projects, {}, { enabled: isPrinting && search.project !== undefined })
  const named = (part: string | undefined, of: readonly { _id: string; name: string }[] = []): string =>
    joinFirst(
      parseChoiceValues(part).map((value) => of.find(({ _id }) => _id === value)?.name ?? value),
      MAX_NAMES,
    )
  return [
    `${formatDay(days.from)} to ${formatDay(days.to)}`,
    people.length > MAX_NAMES
      ? formatQuantity(people.length, 'person', 'people')
      : joinFirst(
          people.map(({ fullName }) => fullName),
          MAX_NAMES,
        ),
    named(search.department, known.data?.departments),
    named(search.role, ROLES_NAMED),
    search.project === undefined ? '' : `of ${named(search.project, projects.data?.data)}`,
    search.waiting === undefined ? '' : 'without timesheets waiting for approval',
  ].filter((note) => note !== '')
}

const ExplainCard = lazyPart('ExplainCard', () => import('./ExplainCard.tsx'))

type ExplainableProps = {
  className: string | undefined
  /** The report's choice about waiting timesheets, which the explanations share. */
  waiting: string | undefined
  children: ReactNode
}

function Explainable({ className, waiting, children }: ExplainableProps) {
  const [open, setOpen] = useState<{ of: ExplainedFigure; near: HTMLElement }>()
  const explain = useCallback((of: ExplainedFigure, near: HTMLElement) => setOpen({ of, near }), [])
  const close = useCallback(() => setOpen(undefined), [])
  return (
    <ExplainHoursContext value={explain}>
      <div className={className}>{children}</div>
      {open && <ExplainCard key={Object.values(open.of).join()} {...open} waiting={waiting} onClose={close} />}
    </ExplainHoursContext>
  )
}

/** These parts are loaded lazily, because only one type of report needs them. */
const CountView = lazyPart('CountView', () => import('./CountView.tsx'))
const ReportFigures = lazyPart('ReportFigures', () => import('./ReportFigures.tsx'))
const ReportRunning = lazyPart('ReportRunning', () => import('./ReportRunning.tsx'))
const TeamDays = lazyPart('TeamDays', () => import('./TeamDays.tsx'))
const ReportForm = lazyPart('ReportForm', () => import('./ReportForm.tsx'), { meanwhile: <div className={styles.form} /> })

type Search = SearchParams<typeof reportSearch>
type ProductivityReportProps = {
  type: ReportType
  search: Search
  /** Writes a part of the address. With `replace` false, it adds a history entry. */
  onSearch: (part: Partial<Search>, replace?: boolean) => void
}

const entries: Record<ReportType, string> = { user: 'User', department: 'Department', team: 'Team' }
const saved = [...CHOICES, 'count'] as const

export function ProductivityReport({ type, search, onSearch }: ProductivityReportProps) {
  const manages = useMay('admin or manager')
  const isAdmin = useMay('admin')
  const { role } = usePerson()
  const isCounted = manages || isStaff(role)
  const [today] = useState(() => toDay(new Date()))
  const days = parseReportDays(search, today)
  // People who have only days to choose see the current month at once.
  const isAsked = search.from !== undefined && (type !== 'user' || search.user !== undefined)
  const runs = !manages || (type === 'team' && !isAdmin) || isAsked
  const isCount = type === 'department' && search.count === 'people'
  const onGrid = useCallback(
    (part: GridSearch) => onSearch(isGridStep(part) ? { ...part, at: undefined } : part, !isGridStep(part)),
    [onSearch],
  )
  const {
    page,
    pageSize: size,
    props: grid,
  } = useGridState({ search, onSearch: onGrid, size: DAYS_PAGE.usual, rememberAs: isCount ? undefined : 'report-days' })
  // People who read only their own days see the latest day first.
  const isOwn = !manages
  const isOfMany = type !== 'user' || parseChoiceValues(search.user).length > 1
  const body = buildReportBody(type, search, days)
  const { fromDate: _, toDate: __, ...selection } = body
  const read = useReport(
    reports.productivity,
    { body: { ...body, ...(isOwn && { order: 'latest' }), page, limit: size } },
    { enabled: runs, keepPrevious: true, personal: true },
  )
  const report = runs ? read.data : undefined
  const [isPrinting, setPrinting] = useState(false)
  const full = useReport(
    reports.productivity,
    { body: { ...body, ...(isOwn && { order: 'latest' }), page: 1, limit: DAYS_PAGE.most } },
    { enabled: runs && isPrinting, personal: true },
  )
  const onPrint = (on: boolean): void => {
    // Cancels the read when the person leaves the print view.
    if (!on) full.cancel()
    else if (full.error?.code === 'CANCELLED') void full.refetch()
    setPrinting(on)
  }
  const notes = usePrintNotes({ search, days, people: report?.people, isPrinting })
  const isRead = report !== undefined && report.count > 0
  // Reserves space for everything that appears with the figures, to avoid a layout shift.
  const isComing = runs && report === undefined && read.error === null
  useEffect(() => {
    if (!isComing) return
    // Load it while the figures are read, so that both appear together.
    void ReportFigures.ahead()
  }, [isComing])
  const isTeam = type === 'team'
  const areDaysLoaded = useLoaded(TeamDays, isTeam && runs)
  const why = isComing ? 'The figures are not here yet.' : undefined
  const download = useDownload(reports.download)
  const countDownload = useDownload(reports.countsDownload)
  const sort = parseSort(COUNT_COLUMNS, search.sort)

  const onChoices = (choices: ChoiceSearch, replace: boolean): void =>
    onSearch({ ...choices, page: undefined, at: undefined }, replace)
  const { remember, leave } = useLastChoices({ of: type, search, today, error: runs ? read.error : null, onChoices })
  const onGenerate = (choices: ChoiceSearch): void => {
    remember(choices)
    onChoices(choices, false)
    if (read.error?.code === 'CANCELLED' && areSameChoices(choices, search)) void read.refetch()
    // Pressing the button with unchanged choices reads the current figures again.
    void refetchReads([reports.productivity])
  }
  const placeOf = (user: string, day: string) => {
    const before = report?.days.filter(({ dateKey }) => (isOwn ? dateKey > day : dateKey < day)).length ?? 0
    const next = Math.floor(before / size) + 1
    return { page: next === 1 ? undefined : next, at: `${day}.${user}` }
  }

  const running = [read, full].find(({ longSince }) => longSince !== undefined)
  const own = isCounted ? [buildCrumb('/report', 'Reports'), REPORT_TITLES[type]] : []
  const state = {
    loading: runs && read.isFetching,
    error: runs ? toReadProblem(read) : undefined,
    empty: !isCounted
      ? NO_OWN_DAYS
      : runs
        ? { title: 'No records', why: 'No one in this report has a day within these dates.' }
        : { title: 'Nothing selected yet', why: emptyWords[type] },
  }

  return (
    <Explainable className={styles.page} waiting={search.waiting}>
      <PageHeader title={REPORT_TITLES[type]} crumbs={manages ? ['Generate report', entries[type]] : own}>
        <SavedViews
          label="Save view"
          storedAs={`views.report.${type}`}
          noun="view"
          hint="Generate a report, then save its selection here under a name."
          names={saved}
          view={isAsked ? Object.fromEntries<string | undefined>(saved.map((name) => [name, search[name]])) : {}}
          onApply={(parts) => onChoices(parts, false)}
        />
        {manages && isTeam && <ButtonLink to="/report/cross-check">Work cross-check</ButtonLink>}
        {type === 'department' && (
          <Button
            aria-pressed={isCount}
            onClick={() => onSearch({ count: isCount ? undefined : 'people', page: undefined }, false)}
          >
            Count View
          </Button>
        )}
        {manages && isComing && <Button why={why}>Schedule</Button>}
        {manages && isRead && (
          <ButtonLink
            to="/report/scheduled"
            search={{
              dialog: ['add'],
              export: `POST ${(isCount ? reports.countsDownload : reports.download).path}`,
              selection: JSON.stringify(selection),
            }}
          >
            Schedule
          </ButtonLink>
        )}
        {(isRead || isComing) && !isPrinting && !isCount && (
          <Button icon="print" why={why} onClick={() => onPrint(true)}>
            Print
          </Button>
        )}
        {manages && (isRead || isComing) && !isCount && (
          <DownloadButton icon="download" why={why} download={download} onClick={() => void download.start({ body })}>
            Download Report
          </DownloadButton>
        )}
        {manages && (isRead || isComing) && isCount && (
          <DownloadButton
            icon="download"
            why={why}
            download={countDownload}
            onClick={() => void countDownload.start({ body: { ...body, ...(sort && { sort }) } })}
          >
            Download Count Report
          </DownloadButton>
        )}
      </PageHeader>
      <div className={styles.asked} hidden={isPrinting} onFocus={leave}>
        <ReportForm
          key={JSON.stringify([
            search.department,
            search.role,
            search.user,
            search.manager,
            days,
            search.project,
            search.waiting,
          ])}
          {...{ type, search, days, onGenerate }}
          offersNoProject
          busy={read.isFetching}
        />
        {(isRead || isComing) && isOfMany && (
          <p className={styles.size}>
            {isRead && `${formatQuantity(report.people.length, 'person', 'people')}, ${formatQuantity(report.count, 'record')}`}
          </p>
        )}
      </div>
      {running !== undefined && (
        <ReportRunning of="productivity" {...{ body, days }} since={running.longSince ?? 0} onCancel={running.cancel} />
      )}
      {read.made && !isPrinting && <p className={styles.note}>{read.made}</p>}
      {search.project !== undefined && isRead && (
        <p className={styles.note}>
          Figures of the chosen project for each day. Demand, leave, tickets, delta and balance apply to whole days, so they are
          not shown.
        </p>
      )}
      <div className={styles.columns}>
        <div className={styles.main} data-type={type}>
          {isTeam && areDaysLoaded && isRead && isFullReport(report) && !isPrinting && (
            <TeamDays days={report.days} people={report.people} onOpen={(user, day) => onSearch(placeOf(user, day))} />
          )}
          {isTeam && (isComing || (runs && !areDaysLoaded)) ? (
            <PageSkeleton />
          ) : isCount ? (
            <CountView
              people={runs ? report?.people : null}
              {...{ days, search, onSearch, ...state }}
              print={{ on: isPrinting, notes, onChange: onPrint }}
            />
          ) : (
            <ReportGrid
              name={`Records of the ${REPORT_TITLES[type]}`}
              report={runs ? report : null}
              ofMany={isOfMany}
              byProject={manages}
              at={search.at}
              print={{
                on: isPrinting,
                notes,
                onChange: onPrint,
                full: full.data,
                problem: full.error?.message,
              }}
              {...{ page, size }}
              onPage={grid.onPage}
              {...state}
            />
          )}
        </div>
        {isComing && !isCount && <div className={styles.rail} data-wide={!isOfMany} />}
        {isRead && !isCount && !isPrinting && (
          <aside className={styles.rail} data-wide={!isOfMany} aria-label="Figures">
            <ReportFigures
              {...{ report, type, body, days, today, placeOf }}
              onWaiting={(waiting) => onSearch({ waiting, page: undefined, at: undefined }, false)}
              month={search.month}
              onMonth={(month) => onSearch({ month })}
            />
          </aside>
        )}
      </div>
    </Explainable>
  )
}

const emptyWords: Record<ReportType, string> = {
  user: 'Choose users and dates, then press Generate report.',
  department: 'Choose a department and dates, then press Generate report.',
  team: 'Choose managers and dates, then press Generate report.',
}
