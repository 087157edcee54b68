import { getRouteApi } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { formatQuantity, formatCount } from '../../kit/shared/counted.ts'
import { toDay, shiftDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { TabLinks } from '../../kit/ui/list-page/TabLinks.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { MAX_WORK_DAYS, dayWork } from '../day-work-contract.ts'
import { ownTargets } from '../own-targets-contract.ts'
import { TARGET_GROUPS, type TargetGroup } from '../vocabulary.ts'
import { useDayDrafts } from './day-drafts.ts'
import { isChanged, isUnfilled } from './own-day.ts'
import { OwnTargetCard } from './OwnTargetCard.tsx'
import { groupWords } from './target-words.ts'
import styles from './OwnWorklogPage.module.css'
import { useDaySaver } from './use-day-saver.ts'

/** Loaded late, because it is shown only if there is no target today, for example on a holiday. */
const OwnHolidayOfDay = lazyPart('OwnHolidayOfDay', () => import('./OwnHolidayOfDay.tsx'))

const route = getRouteApi('/user/worklog')
const PAGE = 20
const none: Record<TargetGroup, string> = {
  ongoing: 'No targets today',
  upcoming: 'No upcoming targets',
  lapsed: 'No past targets',
}

/** Lets a person fill in their targets day by day. The days are in three groups (001 §2 Worklog; decisions 156, P620). */
export function OwnWorklogPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const tab = search.tab?.[0] ?? 'ongoing'
  const page = search.page ?? 1
  const read = useRead(ownTargets.own, { query: { group: tab, page, pageSize: PAGE } }, { keepPrevious: true })
  const drafts = useDayDrafts()
  const saver = useDaySaver(drafts)
  const { data } = read
  const [opened] = useState(() => toDay(new Date()))
  const today = data?.today ?? opened
  const work = useRead(dayWork.own, { query: { from: shiftDay(today, 1 - MAX_WORK_DAYS), to: today } }, { keepPrevious: true })
  const shown = data?.data
  const days = useMemo(
    () => shown?.flatMap(({ _id, subTargets }) => subTargets.map((day) => ({ targetId: _id, day }))) ?? [],
    [shown],
  )
  const typed = days.filter(({ day }) => {
    const draft = day.why === null ? drafts.draftOf(day._id) : undefined
    return draft !== undefined && isChanged(day, draft)
  })
  const unfilled = data === undefined ? 0 : days.filter(({ day }) => isUnfilled(day, data.today)).length
  const pages = Math.ceil((data?.counts[tab] ?? 0) / PAGE)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    saver.save(typed)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles Ctrl+Enter of its fields
    <div onKeyDown={onKeyDown} className={styles.page}>
      <PageHeader
        title="Your worklog"
        aside={unfilled > 0 && <b className={styles.unfilled}>{`${formatQuantity(unfilled, 'day')} not filled`}</b>}
      />
      <TabLinks
        label="Targets"
        current={tab}
        tabs={TARGET_GROUPS.map((key) => ({
          key,
          title: groupWords[key],
          count: data && formatCount(data.counts[key]),
          link: { to: '/user/worklog', search: key === 'ongoing' ? {} : { tab: [key] } },
        }))}
      />
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {data === undefined && read.error === null && <PageSkeleton />}
      {data?.data.length === 0 && (
        <EmptyState title={none[tab]} why="An admin or your manager gives you targets for a range of days.">
          {tab === 'ongoing' && <OwnHolidayOfDay day={data.today} />}
        </EmptyState>
      )}
      {data?.data.map((target, at) => (
        <OwnTargetCard
          key={target._id}
          target={target}
          today={data.today}
          workOf={(date) => work.data?.data.find((each) => each.date === date && each.project === target.project._id)}
          impossibleOn={(date) => data.impossible.find((day) => day.date === date)?.words}
          group={tab}
          opens={target.group !== 'lapsed' || at === 0}
          drafts={drafts}
          saver={saver}
          typed={typed.filter(({ targetId }) => targetId === target._id)}
        />
      ))}
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          <Button small disabled={page === 1} onClick={() => change({ page: page === 2 ? undefined : page - 1 }, false)}>
            Newer
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button small disabled={page >= pages} onClick={() => change({ page: page + 1 }, false)}>
            Older
          </Button>
        </nav>
      )}
      {shown !== undefined && shown.length > 0 && (
        <p className={styles.note}>
          An absence is for the whole day and shows in all your targets. Days in a closed month stay as they are.
        </p>
      )}
    </div>
  )
}
