import { Link, getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState, Fragment } from 'react'
import { DownloadButton } from '../../../kit/export/web/DownloadButton.tsx'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { toDay, shiftDay, formatInstant } from '../../../kit/shared/time.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { buildCrumb, PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { getServerNow } from '../../../kit/web/server-clock.ts'
import { useDownload, useRead } from '../../../kit/web/use-calls.ts'
import { useMissing } from '../../../kit/web/use-missing.ts'
import { accountHistory } from '../../history-contract.ts'
import { accountTimeline, type TimelineHold } from '../../timeline-contract.ts'
import { type TimelineDays, filterLanes, buildTimelineLanes, toMonday, type Zoom, ZOOMS } from '../../timeline-rules.ts'
import { buildTimelineAddress, type MarkedRow } from './marked-row.ts'
import { TimelineChart } from './TimelineChart.tsx'
import styles from './TimelinePage.module.css'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { readPagePress } from '../../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'

type RowStripProps = { row: MarkedRow; timeline: ReplyFields<typeof accountTimeline.timeline>; onClose: () => void }

const heldBy = ({ _id, user, start, end }: TimelineHold, place: number) => (
  <Fragment key={_id}>
    {place > 0 && '; '}
    <b>{user.fullName}</b>, {formatInstant(start)} {end === null ? 'until now' : `to ${formatInstant(end)}`}
  </Fragment>
)

/** Says who held a row's allocation ID when the row was done. A multiple-user ID may have several holders. */
function RowStrip({ row, timeline: { accounts, asked, project }, onClose }: RowStripProps) {
  const mayOpen = useMay('manages projects')
  const account = accounts.find(({ _id }) => _id === row.account)
  if (account === undefined || asked === null) return null
  return (
    <div className={styles.strip} role="status">
      <Icon name="clock" />
      <p>
        Row {row.row} of {row.file} was done with <b>{account.account_id}</b> on {formatInstant(row.at)}.{' '}
        {asked.length === 0 ? 'No one was using it then.' : <>It was used by {asked.map(heldBy)}.</>}
      </p>
      {mayOpen && (
        <TextLink
          to="/project/$sectionName/$department/$filename"
          params={{ sectionName: project.project_name, department: '-', filename: row.file }}
          search={{ task: row.row }}
        >
          Open row {row.row}
        </TextLink>
      )}
      <Button kind="icon" icon="close" aria-label="Close" onClick={onClose} />
    </div>
  )
}

const TimelineControls = lazyPart('TimelineControls', () => import('./TimelineControls.tsx'), {
  meanwhile: <div className={styles.controls} />,
})
const TimelineTable = lazyPart('TimelineTable', () => import('./TimelineTable.tsx'))
const EditTimesDialog = lazyPart('EditTimesDialog', () => import('../EditTimesDialog.tsx'), {
  isOpen: ({ hold }: { hold: object | undefined }) => hold !== undefined,
})

const route = getRouteApi('/projectAllocation/$projectId/timeline')
const zooms = Object.keys(ZOOMS) as Zoom[]
const usualZoom: Zoom = '3weeks'

/**
 * Returns the first day to show. With a row in the address, it is the Monday of the week before that row's day or, in the week
 * zoom, of the same week. Otherwise the current week comes last.
 */
const firstDay = (zoom: Zoom, today: string, query: string | undefined): string => {
  if (query !== undefined) return toMonday(shiftDay(query, zoom === 'week' ? 0 : -7))
  return zoom === 'month' ? shiftDay(today, 1 - ZOOMS.month) : shiftDay(toMonday(today), 7 - ZOOMS[zoom])
}

/** The holders of a project's allocation IDs over time, as a chart or a table. The documents do not have this page. */
export function TimelinePage() {
  const { projectId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (part: Partial<typeof search>): void => void navigate({ search: (old) => ({ ...old, ...part }), replace: true })
  const onEdit = useCallback(
    ({ _id }: { _id: string }) => void navigate({ search: (old) => ({ ...old, edit: _id }), replace: true }),
    [navigate],
  )
  const [now] = useState(getServerNow)
  const today = toDay(new Date(now))
  const { by: [by = 'accounts'] = [], zoom: [zoom = usualZoom] = [], view: [view = 'chart'] = [], q = '' } = search
  const { from: query, row } = buildTimelineAddress(search)
  const from = query ?? firstDay(zoom, today, row && toDay(new Date(row.at)))
  const days = useMemo<TimelineDays>(() => ({ from, count: ZOOMS[zoom] }), [from, zoom])
  const to = shiftDay(days.from, days.count - 1)
  const timeline = useRead(
    accountTimeline.timeline,
    { params: { projectId }, query: { from: days.from, to, ...(row && { account: row.account, at: row.at }) } },
    { keepPrevious: true },
  )
  const { data } = timeline
  const lanes = useMemo(() => data && filterLanes(buildTimelineLanes(by, data, days, now), q), [by, data, days, now, q])
  const history = useDownload(accountHistory.download)
  const mayEdit = useMay(accountHistory.editTimes.access.who)
  const edited = mayEdit ? data?.holds.find(({ _id }) => _id === search.edit) : undefined

  const setZoom = (next: Zoom): void => change({ zoom: next === usualZoom ? undefined : [next] })
  const toToday = (): void => change({ from: firstDay(zoom, today, undefined) })
  useTimelineKeys({
    onZoom: (by) => setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, zooms.indexOf(zoom) + by))] ?? zoom),
    onToday: toToday,
  })

  const project = data?.project.project_name ?? 'Project'
  const crumbs = [
    buildCrumb('/projectAllocations', 'Allocation ID'),
    <Link key="project" to="/projectAllocation/$projectId" params={{ projectId }}>
      {project}
    </Link>,
    'Timeline',
  ]
  const missing = useMissing(timeline)
  if (missing !== undefined)
    return (
      <>
        <PageHeader title="Timeline" crumbs={crumbs} />
        <EmptyState title={missing} why="It may have been deleted.">
          <Link to="/projectAllocations">Allocation ID</Link>
        </EmptyState>
      </>
    )
  const used = data?.accounts.filter(({ state }) => state === 'held').length
  return (
    <div className={styles.page}>
      <PageHeader
        title="Timeline"
        crumbs={crumbs}
        aside={data && `${formatQuantity(data.accounts.length, 'allocation ID')}, ${used} in use now`}
      >
        <DownloadButton
          icon="download"
          download={history}
          onClick={() => void history.start({ params: { projectId }, body: { what: 'history' } })}
        >
          Download history
        </DownloadButton>
        <ButtonLink to="/upload-allocation">Upload</ButtonLink>
      </PageHeader>
      <TimelineControls
        by={by}
        zoom={zoom}
        view={view}
        q={q}
        days={days}
        onBy={(next) => change({ by: next === 'accounts' ? undefined : [next] })}
        onZoom={setZoom}
        onView={(next) => change({ view: next === 'chart' ? undefined : [next] })}
        onFilter={(text) => change({ q: text === '' ? undefined : text })}
        onFrom={(from) => change({ from })}
        onToday={toToday}
      />
      {row && data && (
        <RowStrip
          row={row}
          timeline={data}
          onClose={() => change({ account: undefined, at: undefined, file: undefined, row: undefined })}
        />
      )}
      {timeline.error !== null && <ErrorStrip message={timeline.error.message} onRetry={() => void timeline.refetch()} />}
      {data === undefined && timeline.error === null && <p role="status">Loading…</p>}
      {data && view === 'table' && <TimelineTable project={project} timeline={data} q={q} />}
      {data && lanes && view === 'chart' && (
        <TimelineChart
          project={data.project}
          lanes={lanes}
          isFiltered={q !== ''}
          days={days}
          holidays={data.holidays}
          now={now}
          asked={row}
          onEdit={onEdit}
        />
      )}
      <EditTimesDialog
        hold={
          edited && {
            _id: edited._id,
            fullName: edited.user.fullName,
            current_user_allocation_time: edited.start,
            user_revoke_time: edited.end,
          }
        }
        onRefused={() => void timeline.refetch()}
        onClose={() => change({ edit: undefined })}
      />
    </div>
  )
}

type Acts = {
  /** 1 zooms out to more days, -1 in to fewer. */
  onZoom: (by: 1 | -1) => void
  onToday: () => void
}

function useTimelineKeys({ onZoom, onToday }: Acts): void {
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press === undefined || press.shift) return
    if (press.key === '+' || press.key === '=') onZoom(-1)
    else if (press.key === '-') onZoom(1)
    else if (press.key === 't') onToday()
    else return
    event.preventDefault()
  }, 'shell')
}
