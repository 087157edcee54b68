import { Link, getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { counted } from '../../kit/shared/counted.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useMay, useMaySetFor } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { countFilledDays } from '../day-rules.ts'
import { type SubTarget, targets } from '../targets-contract.ts'
import { Explainable } from './Explainable.tsx'
import { TargetFigures } from './TargetFigures.tsx'
import { dayColumns } from './target-day-columns.tsx'
import { useDayActs } from './use-day-acts.ts'
import styles from './TargetPage.module.css'
import { worklogCrumbs } from './worklog-crumbs.tsx'

const ChangeDayDialog = lazyPart('ChangeDayDialog', () => import('./ChangeDayDialog.tsx'), {
  isOpen: ({ day }) => day !== undefined,
})
const TargetCalendar = lazyPart('TargetCalendar', () => import('./TargetCalendar.tsx'))

const route = getRouteApi('/worklog/$profileId/targets/$targetId')
const rowId = ({ _id }: SubTarget): string => _id
const VIEWS = ['days', 'calendar'] as const

/** The days of a target: what was done on each, what it costs, and for an admin their changes (001 §2 Worklog, §4). */
export function TargetPage() {
  const { profileId, targetId } = route.useParams()
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const [isAdmin, maySetFor] = [useMay('admin'), useMaySetFor()]
  const onExplain = useCallback((explain: string | undefined, replace: boolean) => change({ explain }, replace), [change])
  const read = useRead(targets.one, { params: { id: targetId } })
  const acts = useDayActs(targetId)
  const reply = read.data
  const view = search.view?.[0] ?? 'days'
  const seesMoney = useMay('admin or manager')
  const mayCorrect = isAdmin && reply !== undefined && maySetFor(reply.data.user._id)
  const email = reply?.data.user.email ?? ''
  const columns = useMemo(
    () =>
      dayColumns({
        user: { email },
        place: { profile: profileId, target: targetId },
        today: reply?.today ?? '',
        seesMoney,
        acts: mayCorrect ? { ...acts, change: ({ _id }) => change({ change: _id }, false) } : undefined,
      }),
    [email, profileId, targetId, reply?.today, seesMoney, mayCorrect, acts, change],
  )
  const target = reply?.data
  const filled =
    reply &&
    countFilledDays(
      reply.data.subTargets.filter(({ removed }) => removed === null),
      reply.today,
    )
  const opened = mayCorrect ? target?.subTargets.find(({ _id, removed }) => _id === search.change && removed === null) : undefined
  return (
    <Explainable explain={search.explain} onExplain={onExplain}>
      <ListPage
        title={target?.name ?? 'Target'}
        crumbs={[
          ...worklogCrumbs(reply?.place),
          <Link key="profile" to="/worklog/$profileId/targets" params={{ profileId: reply?.place.profile._id ?? profileId }}>
            {reply?.place.profile.name ?? 'Targets'}
          </Link>,
          target?.name ?? 'Target',
        ]}
        aside={
          target && (
            <>
              <PersonName person={target.user} />, {formatDay(target.start)} to {formatDay(target.end)}, {target.group}{' '}
              <OwnFigure of={target.user} by={target.addedBy} />
              {target.deleted !== null && (
                <b>
                  , deleted by {target.deleted.by.fullName} on {formatDay(toDay(new Date(target.deleted.at)))}; the days listed
                  still count
                </b>
              )}
            </>
          )
        }
        actions={
          <div role="group" aria-label="Show as" className={styles.views}>
            {VIEWS.map((each) => (
              <Button key={each} aria-pressed={each === view} onClick={() => change({ view: [each] })}>
                {each === 'days' ? 'Days' : 'Calendar'}
              </Button>
            ))}
          </div>
        }
        lead={
          target && (
            <>
              <TargetFigures target={target} profile={profileId} today={reply.today} />
              {view === 'calendar' && (
                <TargetCalendar
                  target={target}
                  today={reply.today}
                  month={search.month}
                  onMonth={(month) => change({ month })}
                  isAdmin={mayCorrect}
                />
              )}
            </>
          )
        }
        name="Days"
        search={search}
        onSearch={change}
        read={read}
        rows={target?.subTargets}
        noun={['day', 'days']}
        columns={columns}
        rowId={rowId}
        rememberAs="target-days"
        missing={{
          why: 'It may have been deleted, or belong to someone in another team.',
          action: <ButtonLink to="/worklog">Worklog</ButtonLink>,
        }}
        empty={{ title: 'The target has no days', why: 'They were all removed by a change of the work terms.' }}
        hints={filled && `${counted(filled.filled, 'day')} filled of ${filled.of} so far`}
      >
        <ChangeDayDialog day={opened} target={target} onClose={() => change({ change: undefined })} />
      </ListPage>
    </Explainable>
  )
}
