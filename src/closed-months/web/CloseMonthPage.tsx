import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatQuantity, joinWords } from '../../kit/shared/counted.ts'
import { toDay, formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { refetchReads, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type Closing, type Point, closedMonths } from '../contract.ts'
import { isMonth, isMonthOver, formatMonth } from '../rules.ts'
import { Checklist } from './Checklist.tsx'
import styles from './CloseMonthPage.module.css'
import { PointPanel } from './PointPanel.tsx'
import { AfterClosing, ClosedMonthFigures, Months } from './MonthCards.tsx'

const ofMonth = { isOpen: ({ month }: { month: string | undefined }) => month !== undefined }
const CloseAnywayDialog = lazyPart('CloseAnywayDialog', () => import('./CloseAnywayDialog.tsx'), ofMonth)
const ReopenMonthDialog = lazyPart('ReopenMonthDialog', () => import('./ReopenMonthDialog.tsx'), ofMonth)

const route = getRouteApi('/closed-months/$month')

/** Shows the checklist of a month with the figures that closing would freeze. After the closing, the page is locked (ADR 16). */
export function CloseMonthPage() {
  const { month } = route.useParams()
  if (!isMonth(month))
    return (
      <>
        <PageHeader title="Close a month" crumbs={[buildCrumb('/closed-months', 'Closed months'), month]} />
        <EmptyState title="Month not found" why="Check the address.">
          <ButtonLink to="/closed-months">Closed months</ButtonLink>
        </EmptyState>
      </>
    )
  return <Month key={month} month={month} />
}

function Month({ month }: { month: string }) {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const [today] = useState(() => toDay(new Date()))
  const list = useRead(closedMonths.list, {})
  const read = useRead(closedMonths.checklist, { params: { month } }, { staleTime: 0 })
  const problem = read.error ?? list.error
  const points = read.data?.data
  const closing = list.data?.data.find((each) => each.month === month && each.reopened_at === null)
  const isKnown = list.data !== undefined
  const open = points?.filter(({ count }) => count > 0)
  const listed = open?.find(({ title, list }) => title === search.list && list.length > 0)
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined })
  const name = formatMonth(month)
  const states =
    points && `${open?.length ?? 0} of ${formatQuantity(points.length, 'point')} ${open?.length === 1 ? 'is' : 'are'} open`
  return (
    <DockedPage panel={listed && <PointPanel key={listed.title} point={listed} onClose={() => change({ list: undefined })} />}>
      <div className={styles.page}>
        <PageHeader
          title={closing === undefined ? `Close ${name}` : name}
          crumbs={[buildCrumb('/closed-months', 'Closed months'), name]}
          aside={closing === undefined ? states : 'closed'}
        />
        {problem !== null && (
          <ErrorStrip message={problem.message} onRetry={() => void Promise.all([read.refetch(), list.refetch()])} />
        )}
        <div className={styles.columns} data-beside={listed !== undefined || undefined}>
          <Checklist
            points={points}
            listed={listed}
            onList={({ title }) => change({ list: title === listed?.title ? undefined : title })}
          />
          <div className={styles.rail}>
            {isMonthOver(month, today) && <ClosedMonthFigures month={month} />}
            {closing === undefined && <AfterClosing month={month} />}
            <Months month={month} closings={list.data?.data} />
          </div>
        </div>
        {isKnown && (
          <footer className={styles.foot}>
            {closing === undefined ? (
              open && <Close {...{ month, open, today }} onAnyway={() => change({ dialog: ['anyway'] }, false)} />
            ) : (
              <Closed closing={closing} onReopen={() => change({ dialog: ['reopen'] }, false)} />
            )}
          </footer>
        )}
        <CloseAnywayDialog
          month={dialog === 'anyway' && closing === undefined ? month : undefined}
          open={open?.map(({ words }) => words) ?? []}
          onClose={close}
        />
        <ReopenMonthDialog month={dialog === 'reopen' && closing !== undefined ? month : undefined} onClose={close} />
      </div>
    </DockedPage>
  )
}

type CloseProps = { month: string; open: readonly Point[]; today: string; onAnyway: () => void }
function Close({ month, open, today, onAnyway }: CloseProps) {
  const close = useWrite(closedMonths.close)
  const name = formatMonth(month)
  const blocking = open.filter(({ blocks }) => blocks)
  const isEarly = !isMonthOver(month, today)
  const sentence = isEarly
    ? 'A month can be closed once it is over.'
    : blocking.length > 0
      ? `The month can’t be closed with ${joinWords(blocking.map(({ words }) => words))}.`
      : open.length > 0
        ? `${joinWords(open.map(({ words }) => words))} ${open.length === 1 && open[0]?.count === 1 ? 'is' : 'are'} open. Closing now freezes them as they are.`
        : 'Nothing is open.'
  return (
    <>
      <p role="status">
        <StatusGlyph
          {...(open.length > 0 || isEarly ? { name: 'triangle', tone: 'amber' } : { name: 'tickDisc', tone: 'green' })}
        />
        {sentence}
      </p>
      {open.length > 0 && !isEarly && (
        <Button onClick={onAnyway} disabled={blocking.length > 0}>
          Close anyway…
        </Button>
      )}
      <Button
        kind="primary"
        busy={close.isPending}
        disabled={open.length > 0 || isEarly}
        onClick={() =>
          void close
            .mutateAsync({ body: { month }, query: {} })
            .catch(() => refetchReads([closedMonths.list, closedMonths.checklist]))
        }
      >
        Close {name}
      </Button>
    </>
  )
}

function Closed({ closing, onReopen }: { closing: Closing; onReopen: () => void }) {
  return (
    <>
      <p role="status">
        <StatusGlyph name="lock" tone="grey" />
        {closing.closed_by.fullName} closed {formatMonth(closing.month)} on {formatDay(toDay(new Date(closing.closed_at)))}: its
        days can’t be changed until it is reopened with a reason.
        {closing.close_reason !== null && ` Closed with open points: ${closing.close_reason}`}
      </p>
      <Button onClick={onReopen}>Reopen…</Button>
    </>
  )
}
